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

const HIGHEST = 0xff_ff;

/** The item that a number from 0 to `HIGHEST` falls on. */
function chosen<T>(all: readonly T[], choice: number): T | undefined {
  return all[Math.floor((choice / (HIGHEST + 1)) * all.length)];
}

function walkAtRandom(
  stepper: Stepper,
  starts: readonly Start[],
  first: number,
  choices: readonly number[],
  rule: Rule,
): Walk {
  const start = chosen(starts, first);
  if (start === undefined) throw new Error('There is no start');
  const left = [...choices];
  const choose: Choose = (menu) => {
    const choice = left.shift();
    return choice === undefined ? null : (chosen(menu, choice) ?? null);
  };
  return walkFrom(stepper, start, choose, rule);
}

/** How random walks are made. */
export interface RandomWalks {
  seed: number;
  count: number;
}

export interface WalkOptions {
  seed: number;
  runs: number;
  maxSteps: number;
  /** Where the walks begin. Absent: anywhere. */
  starts?: readonly Start[];
}

/** Walks at random over every case and every start. A walk that breaks the rule is shrunk to the fewest steps. */
export function checkWalks(
  stepper: Stepper,
  rule: Rule,
  { seed, runs, maxSteps, starts = STARTS }: WalkOptions,
): FailedWalk | null {
  const numbers = fc.nat({ max: HIGHEST });
  const property = fc.property(
    numbers,
    fc.array(numbers, { maxLength: maxSteps, size: 'max' }),
    (start, choices) => walkAtRandom(stepper, starts, start, choices, rule).reason === null,
  );
  const result = fc.check(property, { seed, numRuns: runs });
  if (!result.failed || result.counterexample === null) return null;
  const [start, choices] = result.counterexample;
  const shrunk = walkAtRandom(stepper, starts, start, choices, rule);
  return { ...shrunk, rule: rule.name, reason: shrunk.reason ?? '' };
}

/** Walks at random once for all rules. A rule that some walk breaks is then checked alone to find the fewest steps. */
export function checkAllWalks(
  stepper: Stepper,
  rules: readonly Rule[],
  options: WalkOptions,
): { failed: FailedWalk[]; steps: number } {
  const broken = new Set<Rule>();
  let steps = 0;
  const watching: Rule = {
    name: 'all',
    ids: [],
    broken: (moment) => {
      steps += 1;
      for (const rule of rules)
        if (!broken.has(rule) && rule.broken(moment) !== null) broken.add(rule);
      return null;
    },
  };
  checkWalks(stepper, watching, options);
  return { failed: [...broken].flatMap((rule) => checkWalks(stepper, rule, options) ?? []), steps };
}

/** The names of a walk's moves. */
export function namesOf({ moves }: Pick<Walk, 'moves'>): string[] {
  return moves.map(nameOf);
}
