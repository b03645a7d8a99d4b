import type { Journey, JourneyStep } from '#src/model/coverage-report.ts';
import type { PlacedDiagram, PlacedEdge } from '#src/model/placed.ts';
import { linesWith } from '#src/model/rules.ts';
import { guardWords, inQuotes } from '#src/model/words.ts';
import { chart } from './pictures.ts';

/** How many steps a journey needs until it first arrives by an edge; null if it never does. */
export function endOfWay(
  { steps }: Pick<Journey, 'steps'>,
  { to, transitions }: Pick<PlacedEdge, 'to' | 'transitions'>,
): number | null {
  const takes = ({ taken }: JourneyStep): boolean => taken.some((one) => transitions.includes(one));
  const arrives = ({ leaves }: JourneyStep): boolean =>
    leaves.some((leaf) => leaf === to || leaf.startsWith(`${to}.`));
  const at = steps.findIndex((step) => takes(step) && arrives(step));
  return at === -1 ? null : at + 1;
}

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
