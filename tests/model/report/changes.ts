import type { Changes, Difference, TrendRow } from './data.ts';
import { escaped, rowId } from './text.ts';

const PARTS = { transitions: 'Transitions', outcomes: 'Outcomes of conditions', journeys: 'Journeys' } as const;
const WORDS = { came: 'came', went: 'went', fell: 'fell: reached before, and not any more' } as const satisfies Record<keyof Difference, string>;
const KINDS = ['fell', 'went', 'came'] as const;

function ofPart(changes: Changes, part: keyof typeof PARTS): { kind: keyof Difference; names: string[] }[] {
  return KINDS.map((kind) => ({ kind, names: changes[part][kind] })).filter(({ names }) => names.length > 0);
}

function earlier({ commit, startedAt }: Pick<Changes, 'commit' | 'startedAt'>): string {
  return `${commit ?? 'an unknown revision'}, ${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`;
}

const PART_NAMES = ['transitions', 'outcomes', 'journeys'] as const;

/** What changed, as text for a terminal. */
export function changeLines(changes: Changes): string[] {
  const lines = PART_NAMES.flatMap((part) => ofPart(changes, part).flatMap(({ kind, names }) => [`${PARTS[part]} that ${WORDS[kind]}:`, ...names.map((name) => `  ${name}`)]));
  return lines.length === 0 ? [`Nothing changed since ${earlier(changes)}`] : [`Since ${earlier(changes)}:`, ...lines];
}

/** The name of what changed. A transition or an outcome links to its row, if it still has one. */
function named(part: keyof typeof PARTS, kind: keyof Difference, name: string): string {
  if (part === 'journeys') return escaped(name);
  const code = `<code>${escaped(name)}</code>`;
  if (kind === 'went') return code;
  const row = part === 'transitions' ? rowId('transition', name) : rowId('condition', name.replace(/ = (true|false)$/, ''));
  return `<a href="#${row}">${code}</a>`;
}

/** What changed, as HTML for the report. */
export function changesHtml(changes: Changes): string {
  const parts = PART_NAMES.flatMap((part) =>
    ofPart(changes, part).map(
      ({ kind, names }) =>
        `<h3>${PARTS[part]} that ${WORDS[kind]} <span class="pill ${kind === 'came' ? 'yes' : kind === 'went' ? 'wait' : 'no'}">${names.length}</span></h3><ul class="changes">${names.map((name) => `<li>${named(part, kind, name)}</li>`).join('')}</ul>`,
    ),
  );
  const since = `<p>Compared with <code>${escaped(earlier(changes))}</code>, chart <code>${escaped(changes.chartHash)}</code>.</p>`;
  return since + (parts.length === 0 ? '<p class="note good">No transition, outcome or journey came, went or fell.</p>' : parts.join(''));
}

const MIN_SHARE = 0.9;

/** The share of transitions over time, from 90 % at the bottom to all at the top. Empty for fewer than two reports. */
function curve(rows: readonly TrendRow[]): string {
  if (rows.length < 2) return '';
  const points = rows.map(({ transitions: { covered, total } }, index) => {
    const share = total === 0 ? 1 : covered / total;
    const height = Math.max(0, (share - MIN_SHARE) / (1 - MIN_SHARE));
    return `${((index / (rows.length - 1)) * 100).toFixed(1)},${(30 - height * 28).toFixed(1)}`;
  });
  return `<svg class="curve" viewBox="-1 0 102 32" preserveAspectRatio="none" aria-hidden="true"><polyline points="${points.join(' ')}"/></svg><p class="soft">Share of transitions, from 90 % at the bottom to all at the top.</p>`;
}

/** The table of a folder's reports. */
export function trendHtml(rows: readonly TrendRow[]): string {
  const lines = rows.map(
    ({ commit, startedAt, verdict, levels, transitions: { covered, total }, journeys, failures, tookInAll }) =>
      `<tr><th scope="row">${escaped(startedAt.slice(0, 16).replace('T', ' '))}<br><code>${escaped(commit ?? 'unknown')}</code></th><td><span class="pill ${verdict === 'passed' ? 'yes' : 'no'}">${verdict === 'passed' ? 'complete' : 'not complete'}</span></td><td>${levels.length === 0 ? '–' : escaped(levels.at(-1) ?? '')}</td><td class="n">${covered} of ${total}</td><td class="n">${journeys}${failures === 0 ? '' : `, ${failures} failed`}</td><td class="n">${Math.round(tookInAll / 1000)} s</td></tr>`,
  );
  return `${curve(rows)}<div class="scroll" tabindex="0" role="region" aria-label="Reports of the folder"><table id="trend"><thead><tr><th scope="col">Report</th><th scope="col">Verdict</th><th scope="col">Deepest level</th><th scope="col">Transitions</th><th scope="col">Journeys</th><th scope="col">Took</th></tr></thead><tbody>${lines.toReversed().join('')}</tbody></table></div>`;
}
