import type { PlacedDiagram } from '#src/model/placed.ts';
import { linesWith } from '#src/model/rules.ts';
import { guardWords, inQuotes } from '#src/model/words.ts';
import { chart } from './chart.ts';

/** Ids of a diagram's edges that were taken. Of the edges that leave a box, only the one with the most taken transitions counts; none if there is a tie. */
export function takenEdges(
  { edges }: Pick<PlacedDiagram, 'edges'>,
  taken: ReadonlySet<string>,
): Set<string> {
  const best = new Map<string, { count: number; ids: Set<string> }>();
  for (const { id, from, transitions } of edges) {
    const count = transitions.filter((one) => taken.has(one)).length;
    const known = best.get(from) ?? { count: 1, ids: new Set<string>() };
    if (count >= known.count)
      best.set(from, { count, ids: count > known.count ? new Set([id]) : known.ids.add(id) });
  }
  return new Set([...best.values()].flatMap(({ ids }) => (ids.size === 1 ? [...ids] : [])));
}

/** This guard only tells which page's form was submitted, nothing about the visit. */
const OF_ONE_FORM = 'isFormOf';

/** Which guards on pages held, one sentence each: of several transitions, the one that won. `taken` are transition ids. */
export function decidedBy(taken: readonly string[]): string[] {
  return chart.chart.transitions.flatMap(({ id, source, event, index, guard, description }) => {
    if (!taken.includes(id) || chart.lineage(source).every(({ step }) => step === null)) return [];
    const lines = linesWith(chart, { source, event });
    if (lines.length === 1)
      return guard === null || guard.name === OF_ONE_FORM ? [] : [guardWords(guard)];
    const says = description === '' ? '' : `, ${inQuotes(description)}`;
    return [
      `Line ${index + 1} of ${lines.length}${says}: ${guard === null ? 'no line above it holds' : guardWords(guard)}`,
    ];
  });
}
