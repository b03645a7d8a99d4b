import { escape } from 'es-toolkit';
import type { PictureDifference } from './compare-pictures.ts';

/** The result of one check: of a story, or of one of its pictures. */
export interface Outcome {
  /** Title of the story's file, such as `Screens/Home`. */
  group: string;
  /** Such as `Invalid` or `Invalid, 390 px`. */
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  /** What is wrong, in words; empty unless failed. */
  messages: string[];
  /** Name of the picture, if it differs from the reference or has none. */
  picture?: string;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} %`;
}

/** A difference in one sentence: the share of differing pixels, where the most differs, and by how much the size has changed. */
export function describeDifference({ share, worst, taller, wider }: PictureDifference): string {
  const size = [...(taller === 0 ? [] : [`${Math.abs(taller)} px ${taller > 0 ? 'taller' : 'shorter'}`]), ...(wider === 0 ? [] : [`${Math.abs(wider)} px ${wider > 0 ? 'wider' : 'narrower'}`])];
  const place = worst.share === 0 ? [] : [`most of it near ${worst.left}, ${worst.top} (${percent(worst.share)} of the squares there)`];
  return [`${percent(share)} of the pixels differ`, ...place, ...size].join('; ');
}

function count(outcomes: readonly Outcome[], status: Outcome['status']): number {
  return outcomes.filter((outcome) => outcome.status === status).length;
}

/** The failures and the totals, for the terminal. */
export function describeOutcomes(outcomes: readonly Outcome[], seconds: number): string {
  const failed = outcomes.filter(({ status }) => status === 'failed');
  const lines = failed.map(({ group, name, messages }) => `✗ ${group} › ${name}\n${messages.map((message) => `    ${message.replaceAll('\n', '\n    ')}`).join('\n')}`);
  const skipped = count(outcomes, 'skipped');
  const numbers = `${count(outcomes, 'passed')} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''} in ${seconds.toFixed(1)} s`;
  return [...lines, numbers].join('\n');
}

/** A page that shows expected, actual and difference side by side for every picture that failed. */
export function toReportPage(outcomes: readonly Outcome[]): string {
  const sections = outcomes.flatMap(({ group, name, messages, picture }) =>
    picture === undefined
      ? []
      : [
          `<section><h2>${escape(group)} › ${escape(name)}</h2><p>${escape(messages.join(' '))}</p><div>${['expected', 'actual', 'difference']
            .map((kind) => `<figure><figcaption>${kind}</figcaption><a href="${picture}.${kind}.png"><img src="${picture}.${kind}.png" alt="" onerror="this.closest('figure').hidden = true"></a></figure>`)
            .join('')}</div></section>`,
        ],
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stories that look different</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; margin: 24px } div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px } figure { margin: 0 } img { width: 100%; border: 1px solid #999 }</style>
<h1>Stories that look different</h1>
${sections.join('\n')}
</html>
`;
}
