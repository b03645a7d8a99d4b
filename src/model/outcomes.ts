import type { AnyStateMachine } from 'xstate';
import { ALWAYS, type Chart, type ChartTransition, readChart } from './chart.ts';

/** One outcome of one transition's guard: `path ▸ event [guard] = true`. */
export type GuardOutcome = `${string} = ${'true' | 'false'}`;

/** Everything in a chart that coverage counts, with fast lookups. */
export interface Universe {
  chart: Chart;
  transitions: ReadonlyMap<string, ChartTransition>;
  outcomes: readonly GuardOutcome[];
  /** The two outcomes of a transition's guard, by the transition's id. */
  outcomesById: ReadonlyMap<string, { held: GuardOutcome; failed: GuardOutcome }>;
  /** Every event type that some state handles, except `@always` and `*`. */
  vocabulary: readonly string[];
  /** Invoked ports by invocation id. */
  invocations: ReadonlyMap<string, string>;
  /** The transitions of a state for an event, in the order in which they are tried; empty if it has none. */
  linesOf(path: string, event: string): readonly ChartTransition[];
  /** Whether a state is an ancestor of another. */
  isAround(path: string, inner: string): boolean;
}

const NO_LINES: readonly ChartTransition[] = [];

export function readUniverse(machine: AnyStateMachine): Universe {
  const chart = readChart(machine);
  const lines = new Map<string, Map<string, ChartTransition[]>>();
  for (const transition of chart.transitions) {
    const byEvent = lines.get(transition.source) ?? new Map<string, ChartTransition[]>();
    byEvent.set(transition.event, [...(byEvent.get(transition.event) ?? []), transition]);
    lines.set(transition.source, byEvent);
  }
  const answering = new Map<string, Map<string, readonly ChartTransition[]>>();
  const around = new Map(chart.states.map(({ path }) => [path, new Set(pathsAround(path))]));
  const guarded = chart.transitions.filter(({ guard }) => guard !== null);
  const outcomesById = new Map(
    guarded.map(({ id }) => [id, { held: `${id} = true`, failed: `${id} = false` } as const]),
  );
  return {
    chart,
    transitions: new Map(chart.transitions.map((transition) => [transition.id, transition])),
    outcomes: [...outcomesById.values()].flatMap(({ held, failed }): GuardOutcome[] => [
      held,
      failed,
    ]),
    outcomesById,
    vocabulary: [...new Set(chart.transitions.map(({ event }) => event))].filter(
      (event) => event !== ALWAYS && event !== '*',
    ),
    invocations: new Map(
      chart.states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])),
    ),
    linesOf: (path, event) => {
      const byEvent = lines.get(path);
      if (byEvent === undefined) return NO_LINES;
      if (event === ALWAYS) return byEvent.get(ALWAYS) ?? NO_LINES;
      const known = answering.get(path)?.get(event);
      if (known !== undefined) return known;
      const found = [...(byEvent.get(event) ?? NO_LINES), ...(byEvent.get('*') ?? NO_LINES)];
      answering.set(
        path,
        (answering.get(path) ?? new Map<string, readonly ChartTransition[]>()).set(event, found),
      );
      return found;
    },
    isAround: (path, inner) => around.get(inner)?.has(path) === true,
  };
}

function pathsAround(path: string): string[] {
  const keys = path.split('.');
  return path === '' ? [] : keys.map((_key, index) => keys.slice(0, index).join('.'));
}

function addOutcomes(
  { outcomesById }: Universe,
  outcomes: GuardOutcome[],
  lines: readonly ChartTransition[],
  taken: readonly string[],
): void {
  for (const { id } of lines) {
    const isTaken = taken.includes(id);
    const outcome = outcomesById.get(id)?.[isTaken ? 'held' : 'failed'];
    if (outcome !== undefined) outcomes.push(outcome);
    if (isTaken) return;
  }
}

/**
 * The guards evaluated in one microstep and their outcomes, derived from the states active before it and the transitions taken. The guard of a taken
 * transition held, and those before it in the same state failed; if none was taken, all failed. A state is asked only if none of the states inside it
 * handled the event.
 */
export function outcomesOf(
  universe: Universe,
  active: readonly string[],
  event: string,
  taken: readonly string[],
): GuardOutcome[] {
  const outcomes: GuardOutcome[] = [];
  const sources = taken.map((id) => universe.transitions.get(id)?.source ?? '');
  const isChoice = taken.some((id) => universe.transitions.get(id)?.event === ALWAYS);
  for (const path of isChoice ? sources : active) {
    const lines = universe.linesOf(path, isChoice ? ALWAYS : event);
    if (
      lines.length === 0 ||
      (!isChoice && sources.some((source) => universe.isAround(path, source)))
    )
      continue;
    addOutcomes(universe, outcomes, lines, taken);
  }
  // A choice in a state where the visitor stays: while nobody has gone on, its conditions do not hold.
  if (!isChoice)
    for (const path of active) addOutcomes(universe, outcomes, universe.linesOf(path, ALWAYS), []);
  return outcomes;
}
