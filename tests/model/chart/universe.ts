import type { AnyStateMachine } from 'xstate';
import { ALWAYS, readChart } from '#src/tools/flow/chart.ts';
import type { Chart, ChartTransition } from '#src/tools/flow/chart.ts';

/** One outcome of a condition at one place: `path ▸ event[index] = true`. */
export type GuardOutcome = `${string} = ${'true' | 'false'}`;

/** Everything of a chart that coverage counts, and fast ways to find it. */
export interface Universe {
  chart: Chart;
  transitions: ReadonlyMap<string, ChartTransition>;
  outcomes: readonly GuardOutcome[];
  /** Every event type that some state answers, `@always` and `*` apart. */
  vocabulary: readonly string[];
  /** Invoked ports by invocation id. */
  invocations: ReadonlyMap<string, string>;
  /** The lines with which a state answers an event, in the order in which they are tried; empty where it does not. */
  linesOf(path: string, event: string): readonly ChartTransition[];
}

function isWithin(path: string, ancestor: string): boolean {
  return ancestor === '' ? path !== '' : path.startsWith(`${ancestor}.`);
}

export function readUniverse(machine: AnyStateMachine): Universe {
  const chart = readChart(machine);
  const lines = new Map<string, Map<string, ChartTransition[]>>();
  for (const transition of chart.transitions) {
    const byEvent = lines.get(transition.source) ?? new Map<string, ChartTransition[]>();
    byEvent.set(transition.event, [...(byEvent.get(transition.event) ?? []), transition]);
    lines.set(transition.source, byEvent);
  }
  const guarded = chart.transitions.filter(({ guard }) => guard !== null);
  return {
    chart,
    transitions: new Map(chart.transitions.map((transition) => [transition.id, transition])),
    outcomes: guarded.flatMap(({ id }): GuardOutcome[] => [`${id} = true`, `${id} = false`]),
    vocabulary: [...new Set(chart.transitions.map(({ event }) => event))].filter((event) => event !== ALWAYS && event !== '*'),
    invocations: new Map(chart.states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src]))),
    linesOf: (path, event) => {
      const byEvent = lines.get(path);
      if (event === ALWAYS) return byEvent?.get(ALWAYS) ?? [];
      return [...(byEvent?.get(event) ?? []), ...(byEvent?.get('*') ?? [])];
    },
  };
}

function outcomesOfLines(lines: readonly ChartTransition[], taken: ReadonlySet<string>): GuardOutcome[] {
  const outcomes: GuardOutcome[] = [];
  for (const { id, guard } of lines) {
    if (taken.has(id)) return guard === null ? outcomes : [...outcomes, `${id} = true`];
    if (guard !== null) outcomes.push(`${id} = false`);
  }
  return outcomes;
}

/**
 * The conditions that were asked in one microstep and what they answered, from the states that were active before it and the
 * transitions taken: a line that was taken held, the lines before it did not, and where none was taken none held. A state is asked
 * only when none of the states inside it has answered.
 */
export function outcomesOf(universe: Universe, active: readonly string[], event: string, taken: readonly string[]): GuardOutcome[] {
  const ids = new Set(taken);
  const sources = taken.map((id) => universe.transitions.get(id)?.source ?? '');
  const isChoice = taken.some((id) => universe.transitions.get(id)?.event === ALWAYS);
  if (isChoice) return sources.flatMap((source) => outcomesOfLines(universe.linesOf(source, ALWAYS), ids));
  return active
    .filter((path) => !sources.some((source) => isWithin(source, path)))
    .flatMap((path) => outcomesOfLines(universe.linesOf(path, event), ids));
}
