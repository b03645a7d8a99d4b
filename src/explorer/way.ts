import type { Journey, JourneyStep } from '#src/tools/flow/coverage.ts';
import type { PlacedEdge } from '#src/tools/flow/placed.ts';

/** How many steps of a journey lead along a line until it arrives for the first time; null where it never does. */
export function endOfWay({ steps }: Pick<Journey, 'steps'>, { to, transitions }: Pick<PlacedEdge, 'to' | 'transitions'>): number | null {
  const takes = ({ taken }: JourneyStep): boolean => taken.some((one) => transitions.includes(one));
  const arrives = ({ leaves }: JourneyStep): boolean => leaves.some((leaf) => leaf === to || leaf.startsWith(`${to}.`));
  const at = steps.findIndex((step) => takes(step) && arrives(step));
  return at === -1 ? null : at + 1;
}
