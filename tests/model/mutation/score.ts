import type { AnyStateMachine } from 'xstate';
import { isDeepStrictEqual } from 'node:util';
import type { Suite } from '../explore/suite.ts';
import type { Journey } from '../explore/journey.ts';
import { runHeld } from '../levels/executed.ts';
import { differences, type Seen } from '../levels/replay.ts';
import type { Tell } from '../progress.ts';
import { EQUIVALENT } from './equivalent.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

export interface MutationResult {
  id: string;
  kind: Mutant['kind'];
  place: string;
  /** The journey and the step that noticed the mistake; null if none did. */
  killedBy: { journey: string; step: number } | null;
  /** Why the mistake changes nothing; null for a mistake that matters. */
  equivalent: string | null;
}

export interface MutationScore {
  results: MutationResult[];
  killed: number;
  /** Mistakes that matter. */
  relevant: number;
  /** From 0 to 1. */
  score: number;
  survivors: MutationResult[];
  /** Listed as changing nothing, but noticed by a journey. */
  wronglyExcused: MutationResult[];
  /** Milliseconds. */
  took: number;
}

function isSame(expected: Seen, actual: Seen): boolean {
  return differences(expected, actual).length === 0 && isDeepStrictEqual(expected.saves, actual.saves);
}

/** The first step at which a chart differs from what is expected; null if none does. */
async function firstDifference(machine: AnyStateMachine, suite: Suite, journey: Journey, expected: readonly Seen[]): Promise<number | null> {
  const running = runHeld(machine, suite.stepper.universe, journey);
  try {
    for (const [index, step] of [null, ...journey.steps].entries()) {
      const seen = step === null ? running.start() : await running.step(step.event, step.at);
      const wanted = expected[index];
      if (wanted === undefined || !isSame(wanted, seen)) return index;
    }
    return null;
  } catch {
    return 0;
  } finally {
    running.stop();
  }
}

/** What the unchanged chart shows on a journey. */
interface Expected {
  journey: Journey;
  seen: Seen[];
  /** Paths of all states that were ever active. */
  visited: ReadonlySet<string>;
}

async function baseline(suite: Suite, journeys: readonly Journey[]): Promise<Expected[]> {
  const expected: Expected[] = [];
  for (const journey of journeys) {
    const running = runHeld(suite.machine, suite.stepper.universe, journey);
    const seen: Seen[] = [];
    for (const step of [null, ...journey.steps]) seen.push(step === null ? running.start() : await running.step(step.event, step.at));
    running.stop();
    expected.push({ journey, seen, visited: running.visited });
  }
  return expected;
}

/**
 * How many single changes of the chart the journeys detect. What the journeys show on the unchanged chart is recorded on a running actor (states,
 * transitions, context, tags and saves) and compared on each changed chart. This does not prove that a run on a wrong chart would fail: it would record
 * that one.
 */
export async function mutationScore(suite: Suite, journeys: readonly Journey[], { isChosen = () => true, tell = () => undefined }: { isChosen?: (mutant: Mutant) => boolean; tell?: Tell } = {}): Promise<MutationScore> {
  const begun = performance.now();
  const expected = await baseline(suite, journeys);
  const results: MutationResult[] = [];
  const mutants = mutantsOf(suite.machine).filter(isChosen);
  for (const mutant of mutants) {
    results.push(await judge(mutant, suite, expected));
    tell(results.length, mutants.length);
  }
  const relevant = results.filter(({ equivalent }) => equivalent === null);
  const survivors = relevant.filter(({ killedBy }) => killedBy === null);
  return {
    results,
    killed: relevant.length - survivors.length,
    relevant: relevant.length,
    score: relevant.length === 0 ? 1 : 1 - survivors.length / relevant.length,
    survivors,
    wronglyExcused: results.filter(({ equivalent, killedBy }) => equivalent !== null && killedBy !== null),
    took: performance.now() - begun,
  };
}

/**
 * The journeys that can notice a mistake: those that reach its state, before which the chart behaves as usual. The ones that pass the changed place
 * earliest come first, so that most mistakes are noticed at once.
 */
function inOrder(place: string, { stepper: { universe } }: Suite, expected: readonly Expected[]): Expected[] {
  const state = universe.transitions.get(place)?.source ?? place;
  const passes = ({ seen }: Expected): number => {
    const step = seen.findIndex(({ taken, outcomes, leaves }) => taken.includes(place) || outcomes.some((id) => id.startsWith(`${place} =`)) || leaves.some((leaf) => leaf.startsWith(place)));
    return step < 0 ? Number.POSITIVE_INFINITY : step;
  };
  return expected
    .filter(({ visited }) => visited.has(state))
    .map((one) => ({ one, step: passes(one) }))
    .toSorted((a, b) => (a.step === b.step ? 0 : a.step - b.step))
    .map(({ one }) => one);
}

async function judge({ id, kind, place, make }: Mutant, suite: Suite, expected: readonly Expected[]): Promise<MutationResult> {
  const equivalent = EQUIVALENT.find(({ mutants }) => mutants.some((pattern) => pattern === id))?.reason ?? null;
  let machine: AnyStateMachine;
  try {
    machine = make();
    void machine.root;
  } catch {
    return { id, kind, place, killedBy: { journey: 'the chart does not build', step: 0 }, equivalent };
  }
  for (const { journey, seen } of inOrder(place, suite, expected)) {
    const step = await firstDifference(machine, suite, journey, seen);
    if (step !== null) return { id, kind, place, killedBy: { journey: journey.id, step }, equivalent };
  }
  return { id, kind, place, killedBy: null, equivalent };
}
