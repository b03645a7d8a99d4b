import fc from 'fast-check';
import type { World } from '#src/model/cases/case.ts';
import type { Move } from '#src/model/moves.ts';
import { movesIn } from '../cases.ts';
import { happenedBetween } from '../observed.ts';
import { moved, opened, type Stepper } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { judge } from '../expected/judge.ts';
import { TABLES } from '../expected/tables.ts';
import type { Rule } from '../properties/rules.ts';
import { STARTS } from '../starts.ts';

/** Checks every step against the tables of the specification. Random walks reach worlds that the exploration takes for known. */
export const SPECIFIED: Rule = {
  name: 'every step is as the specification says',
  ids: [],
  broken: ({ before, move, after }) =>
    judge(TABLES, happenedBetween(before, move, after))
      .faults.map(({ says }) => says)
      .join('; ') || null,
};

/** A visit up to the step that breaks a rule; to its end if none does. */
export interface Walk {
  start: Start;
  moves: Move[];
  broken: { rule: Rule; reason: string } | null;
}

/** A visit that breaks a rule. */
export type FailedWalk = Walk & { broken: object };

export function hasFailed(walk: Walk): walk is FailedWalk {
  return walk.broken !== null;
}

/** What comes next in a world: a move, or null at the end of the walk. */
type Choose = (menu: readonly Move[]) => Move | null;

/** Walks from a start until `choose` returns null or a rule is broken. */
export function walkFrom(
  stepper: Stepper,
  start: Start,
  choose: Choose,
  rules: readonly Rule[],
): Walk {
  let world: World = opened(stepper, start);
  const moves: Move[] = [];
  for (let move = choose(movesIn(world)); move !== null; move = choose(movesIn(world))) {
    const step = { stepper, before: world, move, after: moved(stepper, world, move) };
    moves.push(move);
    for (const rule of rules) {
      const reason = rule.broken(step);
      if (reason !== null) return { start, moves, broken: { rule, reason } };
    }
    world = step.after;
  }
  return { start, moves, broken: null };
}

/** How random walks are made. */
export interface RandomWalks {
  seed: number;
  count: number;
}

const MOST_STEPS = 60;

/** Walks at random over every case. Finds for every rule that is broken a walk, shrunk to the fewest steps. `steps` is how many were taken in all. */
export function checkWalks(
  stepper: Stepper,
  rules: readonly Rule[],
  walks: RandomWalks,
  starts: readonly Start[] = STARTS,
): { failed: FailedWalk[]; steps: number } {
  let steps = 0;
  const walkBy = (start: Start, choices: readonly number[]): Walk => {
    const left = [...choices];
    const choose: Choose = (menu) => menu[(left.shift() ?? Infinity) % menu.length] ?? null;
    const walk = walkFrom(stepper, start, choose, rules);
    steps += walk.moves.length;
    return walk;
  };
  const property = fc.property(
    fc.constantFrom(...starts),
    fc.array(fc.nat(), { maxLength: MOST_STEPS, size: 'max' }),
    (start, choices) => !hasFailed(walkBy(start, choices)),
  );
  const { counterexample } = fc.check(property, { seed: walks.seed, numRuns: walks.count });
  const walk = counterexample === null ? null : walkBy(...counterexample);
  if (walk === null || !hasFailed(walk)) return { failed: [], steps };
  const others = rules.filter((rule) => rule !== walk.broken.rule);
  const more = checkWalks(stepper, others, walks, starts);
  return { failed: [walk, ...more.failed], steps: steps + more.steps };
}
