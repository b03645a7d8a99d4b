import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { leavesOf } from '#src/tools/flow/active.ts';
import { withClock } from '#src/tools/flow/clock.ts';
import type { Stepper } from '../chart/stepper.ts';
import { Expectations } from '../expectations.ts';
import { walkWay, wayTo } from '../explore/cover.ts';
import { type Edge, Explorer } from '../explore/explore.ts';
import { viewOf } from '../explore/key.ts';
import { stepperOf } from '../explore/suite.ts';
import { STARTS } from '../starts.ts';

/** The chart's states, context and tags after the exact step of an edge. */
function answerOf({ machine, step }: Stepper, { from, move }: Edge): unknown {
  const { value, context } = from.world.snapshot;
  const { snapshot } = withClock(move.at, () => step(machine.resolveState({ value, context }), move.event));
  return [leavesOf(snapshot), snapshot.context, [...snapshot.tags]];
}

const answers = new WeakMap<Edge, unknown>();

/** Whether a changed chart handles the exact step of an edge differently from the original. */
export function isNoticed(mutant: Stepper, original: Stepper, edge: Edge): boolean {
  const expected = answers.get(edge) ?? answerOf(original, edge);
  answers.set(edge, expected);
  try {
    return !isDeepStrictEqual(answerOf(mutant, edge), expected);
  } catch {
    return true;
  }
}

/** Neighbors in the exploration are alike, so it is visited in leaps, which soon meet every kind of step. */
const LEAP = 7919;

/** How many steps may show a mistake without breaking a line of the specification before the search gives up. The caller then checks the whole chart. */
const MAX_UNBROKEN = 60;

/** The steps of an exploration. They allow checking first the steps that a wrong chart handles differently. */
export class Steps {
  readonly #stepper: Stepper;
  readonly #edges: readonly Edge[];

  constructor(machine: AnyStateMachine) {
    this.#stepper = stepperOf(machine);
    const edges = [...new Explorer(this.#stepper, viewOf(machine)).explore(STARTS).nodes.values()].flatMap((node) => node.edges);
    this.#edges = edges.map((_, index) => edges[(index * LEAP) % edges.length]).filter((edge) => edge !== undefined);
  }

  /** Whether a wrong chart breaks a line of the specification on the way to one of the steps that it handles differently. */
  isBrokenBy(machine: AnyStateMachine): boolean {
    const mutant = stepperOf(machine);
    let unbroken = 0;
    for (const edge of this.#edges) {
      const way = isNoticed(mutant, this.#stepper, edge) ? wayTo(edge.from) : null;
      if (way === null) continue;
      const expectations = new Expectations();
      expectations.follow(mutant, walkWay(this.#stepper, way.start, [...way.edges, edge]));
      if (expectations.faults().length > 0) return true;
      unbroken += 1;
      if (unbroken === MAX_UNBROKEN) return false;
    }
    return false;
  }
}
