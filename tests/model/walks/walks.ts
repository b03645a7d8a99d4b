import fc from 'fast-check';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { World } from '#src/tools/flow/cases/case.ts';
import { type Move, nameOf } from '#src/tools/flow/moves.ts';
import { happenedBetween } from '../chart/look.ts';
import type { Stepper } from '../chart/stepper.ts';
import { judge } from '../expected/judge.ts';
import { TABLES } from '../expected/tables.ts';
import { begin, moveOn, movesIn } from '../explore/explore.ts';
import type { Rule } from '../properties/rules.ts';
import { inputAt, type Start, STARTS } from '../starts.ts';
import { ALIKE, type Weights } from './traffic.ts';

/** Checks every step against the tables of the specification. Random walks reach worlds that the exploration takes for known. */
export const SPECIFIED: Rule = {
  name: 'every step is as the specification says',
  ids: [],
  broken: ({ before, move, after }) => judge(TABLES, happenedBetween(before, move, after)).faults.join('; ') || null,
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
type Choose = (menu: readonly Move[], world: World) => Move | null;

/** Walks from a start until `choose` returns null or a rule is broken. */
export function walkFrom(stepper: Stepper, start: Start, choose: Choose, rule: Rule): Walk {
  let world: World = begin(stepper, inputAt(start)).world;
  const moves: Move[] = [];
  for (let move = choose(movesIn(world), world); move !== null; move = choose(movesIn(world), world)) {
    const after = moveOn(stepper, world, move).world;
    moves.push(move);
    const reason = rule.broken({ stepper, before: world, move, after });
    if (reason !== null) return { start, moves, reason };
    world = after;
  }
  return { start, moves, reason: null };
}

const HIGHEST = 0xff_ff;

/** The item that a number from 0 to `HIGHEST` falls on. Each item's share is as wide as its weight. */
function weighed<T>(all: readonly T[], choice: number, weightOf: (one: T) => number): T | undefined {
  const weights = all.map(weightOf);
  let rest = (choice / (HIGHEST + 1)) * weights.reduce((sum, weight) => sum + weight, 0);
  return all.find((_one, index) => {
    rest -= weights[index] ?? 0;
    return rest < 0;
  });
}

function walkAtRandom(stepper: Stepper, first: number, choices: readonly number[], rule: Rule, weights: Weights): Walk {
  const start = weighed(STARTS, first, (one) => weights.start(one));
  if (start === undefined) throw new Error('There is no start');
  const left = [...choices];
  const choose: Choose = (menu, { snapshot }) => {
    const choice = left.shift();
    return choice === undefined ? null : (weighed(menu, choice, (move) => weights.move(selectStep(snapshot), move)) ?? null);
  };
  return walkFrom(stepper, start, choose, rule);
}

/** How random walks are made. */
export interface RandomWalks {
  seed: number;
  count: number;
  /** Path of a file with the funnel of real visitors; null if all choices are equally likely. */
  traffic: string | null;
}

export interface WalkOptions {
  seed: number;
  runs: number;
  maxSteps: number;
  /** Absent: all moves and starts are equally likely. */
  weights?: Weights;
}

/** Walks at random over every case and every start. A walk that breaks the rule is shrunk to the fewest steps. */
export function checkWalks(stepper: Stepper, rule: Rule, { seed, runs, maxSteps, weights = ALIKE }: WalkOptions): FailedWalk | null {
  const numbers = fc.nat({ max: HIGHEST });
  const property = fc.property(numbers, fc.array(numbers, { maxLength: maxSteps, size: 'max' }), (start, choices) => walkAtRandom(stepper, start, choices, rule, weights).reason === null);
  const result = fc.check(property, { seed, numRuns: runs });
  if (!result.failed || result.counterexample === null) return null;
  const [start, choices] = result.counterexample;
  const shrunk = walkAtRandom(stepper, start, choices, rule, weights);
  return { ...shrunk, rule: rule.name, reason: shrunk.reason ?? '' };
}

/** Walks at random once for all rules. A rule that some walk breaks is then checked alone to find the fewest steps. */
export function checkAllWalks(stepper: Stepper, rules: readonly Rule[], options: WalkOptions): { failed: FailedWalk[]; steps: number } {
  const broken = new Set<Rule>();
  let steps = 0;
  const watching: Rule = {
    name: 'all',
    ids: [],
    broken: (moment) => {
      steps += 1;
      for (const rule of rules) if (!broken.has(rule) && rule.broken(moment) !== null) broken.add(rule);
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
