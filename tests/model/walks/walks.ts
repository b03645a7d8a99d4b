import fc from 'fast-check';
import type { World } from '#src/model/cases/case.ts';
import { type Move, nameOf } from '#src/model/moves.ts';
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
  reason: string | null;
}

/** A visit that breaks a rule. */
export interface FailedWalk extends Walk {
  rule: string;
  reason: string;
}

/** What comes next in a world: a move, or null at the end of the walk. */
type Choose = (menu: readonly Move[]) => Move | null;

/** Walks from a start until `choose` returns null or a rule is broken. */
export function walkFrom(stepper: Stepper, start: Start, choose: Choose, rule: Rule): Walk {
  let world: World = opened(stepper, start);
  const moves: Move[] = [];
  for (let move = choose(movesIn(world)); move !== null; move = choose(movesIn(world))) {
    const after = moved(stepper, world, move);
    moves.push(move);
    const reason = rule.broken({ stepper, before: world, move, after });
    if (reason !== null) return { start, moves, reason };
    world = after;
  }
  return { start, moves, reason: null };
}

/** How random walks are made. */
export interface RandomWalks {
  seed: number;
  count: number;
}

const MOST_STEPS = 60;

/** Walks at random over every case. A walk that breaks the rule is shrunk to the fewest steps. `steps` is how many were taken in all. */
export function checkWalks(
  stepper: Stepper,
  rule: Rule,
  { seed, count }: RandomWalks,
  starts: readonly Start[] = STARTS,
): { failed: FailedWalk | null; steps: number } {
  let steps = 0;
  const walkBy = (start: Start, choices: readonly number[]): Walk => {
    const left = [...choices];
    const choose: Choose = (menu) => menu[(left.shift() ?? Infinity) % menu.length] ?? null;
    const walk = walkFrom(stepper, start, choose, rule);
    steps += walk.moves.length;
    return walk;
  };
  const property = fc.property(
    fc.constantFrom(...starts),
    fc.array(fc.nat(), { maxLength: MOST_STEPS, size: 'max' }),
    (start, choices) => walkBy(start, choices).reason === null,
  );
  const { counterexample } = fc.check(property, { seed, numRuns: count });
  if (counterexample === null) return { failed: null, steps };
  const walk = walkBy(...counterexample);
  return { failed: { ...walk, rule: rule.name, reason: walk.reason ?? '' }, steps };
}

/** Walks at random once for all rules. A rule that some walk breaks is then checked alone, to find the fewest steps. */
export function checkAllWalks(
  stepper: Stepper,
  rules: readonly Rule[],
  walks: RandomWalks,
): { failed: FailedWalk[]; steps: number } {
  const broken = new Set<Rule>();
  const watching: Rule = {
    name: 'all',
    ids: [],
    broken: (happened) => {
      for (const rule of rules)
        if (!broken.has(rule) && rule.broken(happened) !== null) broken.add(rule);
      return null;
    },
  };
  const { steps } = checkWalks(stepper, watching, walks);
  const failed = [...broken].flatMap((rule) => checkWalks(stepper, rule, walks).failed ?? []);
  return { failed, steps };
}

/** The names of a walk's moves. */
export function namesOf({ moves }: Pick<Walk, 'moves'>): string[] {
  return moves.map(nameOf);
}
