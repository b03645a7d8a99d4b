import type { CoverageReport } from './data.ts';

type Run = Pick<CoverageReport, 'levels' | 'engines' | 'walks'>;

export const VERDICT_WORDS: Record<CoverageReport['verdict'], string> = {
  passed: 'Complete',
  failed: 'Not complete',
  'chart only': 'Chart only: no verdict on a release',
};

/** A run passes only if it walked the product, in whichever browser. */
export function verdictOf(
  { levels, engines }: Pick<Run, 'levels' | 'engines'>,
  problems: readonly string[],
): CoverageReport['verdict'] {
  if (problems.length > 0) return 'failed';
  return levels.includes('browser') || engines.length > 0 ? 'passed' : 'chart only';
}

/** What a run says nothing about even if all of it passes, worded for somebody who relies on it. */
export function notShownBy({ levels, engines, walks }: Run): string {
  const browsers = [
    ...(levels.includes('browser') ? ['Chromium'] : []),
    ...engines.map(({ name }) => name),
  ];
  const parts = [
    ...(browsers.length > 0
      ? [`other browsers than ${browsers.join(', ')}`, 'how pages look']
      : ['the product itself: its pages were not walked']),
    'what no case brings about',
    'what the lines of the specification leave open',
    ...(walks === null ? ['properties and random walks, which were left out'] : []),
  ];
  return `A green run does not show: ${parts.join('; ')}.`;
}
