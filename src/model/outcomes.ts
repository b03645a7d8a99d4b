import { ALWAYS, type ChartIndex, type ChartTransition } from './chart.ts';

/** One outcome of one transition's guard: `path ▸ event [guard] = true`. */
export type GuardOutcome = `${string} = ${boolean}`;

function addOutcomes(
  outcomes: GuardOutcome[],
  lines: readonly ChartTransition[],
  taken: readonly string[],
): void {
  for (const { id, guard } of lines) {
    const isTaken = taken.includes(id);
    if (guard !== null) outcomes.push(`${id} = ${isTaken}`);
    if (isTaken) return;
  }
}

/**
 * The guards evaluated in one microstep and their outcomes, derived from the states active before it and the transitions taken. The guard of a taken
 * transition held, and those before it in the same state failed; if none was taken, all failed. A state is asked only if none of the states inside it
 * handled the event.
 */
export function outcomesOf(
  index: ChartIndex,
  active: readonly string[],
  event: string,
  taken: readonly string[],
): GuardOutcome[] {
  const outcomes: GuardOutcome[] = [];
  const own = taken.flatMap((id) => index.transition(id) ?? []);
  const sources = own.map(({ source }) => source);
  const isChoice = own.some((transition) => transition.event === ALWAYS);
  for (const path of isChoice ? sources : active) {
    const lines = index.linesFor(path, isChoice ? ALWAYS : event);
    const isHandledInside = sources.some(
      (source) => source !== path && index.isWithin(source, path),
    );
    if (lines.length > 0 && (isChoice || !isHandledInside)) addOutcomes(outcomes, lines, taken);
  }
  // A choice in a state where the visitor stays: while nobody has gone on, its conditions do not hold.
  if (!isChoice) for (const path of active) addOutcomes(outcomes, index.linesFor(path, ALWAYS), []);
  return outcomes;
}
