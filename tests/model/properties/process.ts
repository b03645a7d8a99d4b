import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { EACH_ONCE, goalsInGraph } from '../explore/cover.ts';
import type { Explorer } from '../explore/explore.ts';
import { exploreChart, type Suite } from '../explore/suite.ts';
import { beginning } from '../progress.ts';
import type { CoverageReport, PropertyRow } from '../report/data.ts';
import { keep, walkKept } from '../walks/kept.ts';
import { checkAllWalks, type RandomWalks, SPECIFIED } from '../walks/walks.ts';
import { type Counterexample, deadEnds, exploredAnew, wordsOf } from './check.ts';
import { RULES } from './rules.ts';

/** The most steps of a random walk. */
const MAX_STEPS = 60;

/** What holds at every step of every visit. */
export interface CheckedProperties {
  properties: PropertyRow[];
  walks: NonNullable<CoverageReport['walks']>;
  /** Other things that are wrong. */
  problems: string[];
  /** Milliseconds. */
  took: Record<string, number>;
}

/** Walks the kept walks and random ones. What the random ones find is kept from now on. */
function walkAll({ stepper }: Pick<Suite, 'stepper'>, { seed, count }: RandomWalks, problems: string[]): { found: Counterexample[]; steps: number } {
  const rules = [...RULES, SPECIFIED];
  const kept = walkKept(stepper, rules);
  const random = checkAllWalks(stepper, rules, { seed, runs: count, maxSteps: MAX_STEPS });
  problems.push(...kept.problems, ...random.failed.map((walk) => `${walk.rule}: found by seed ${seed}, and kept in ${keep(walk)}`));
  return { found: [...kept.failed, ...random.failed].map(({ rule, reason, start, moves }) => ({ rule, reason, steps: wordsOf(start, moves) })), steps: random.steps };
}

function propertyRows(explorer: Explorer, found: readonly Counterexample[], stepsWalked: number): PropertyRow[] {
  const steps = explorer.edgeCount + stepsWalked;
  const counterexampleOf = (name: string) => found.find(({ rule }) => rule === name) ?? null;
  const dead = deadEnds(explorer);
  return [
    ...RULES.map(({ name, ids }): PropertyRow => ({ name, ids, steps, counterexample: counterexampleOf(name) })),
    { name: SPECIFIED.name, ids: SPECIFIED.ids, steps: stepsWalked, counterexample: counterexampleOf(SPECIFIED.name) },
    {
      name: 'from every state some end is reached without giving up',
      ids: ['S1.outcome'],
      steps: explorer.edgeCount,
      counterexample: dead.length === 0 ? null : { reason: dead.join(', '), steps: [] },
    },
  ];
}

/** Goals that only a closer exploration shows, so that the journeys miss them; as text. */
export function overlookedBy(suite: Pick<Suite, 'explorer'>, wide: Pick<Suite, 'explorer'>): string[] {
  const shown = goalsInGraph(suite.explorer, { aim: EACH_ONCE });
  return [...goalsInGraph(wide.explorer, { aim: EACH_ONCE })].filter((goal) => !shown.has(goal)).map((goal) => `${goal}: found only when the chart is explored more closely`);
}

function checkProperties(walks: RandomWalks): CheckedProperties {
  const problems: string[] = [];
  const took: Record<string, number> = {};
  let begun = performance.now();
  const lap = (what: string) => {
    took[what] = Math.round(performance.now() - begun);
    begun = performance.now();
  };
  beginning('Beside it: exploring more closely, properties on every step');
  const { counterexamples, ...wide } = exploredAnew(bookingMachine, { rules: RULES });
  problems.push(...overlookedBy(exploreChart(), wide));
  lap('exploring more closely, properties on every step');
  const atRandom = walkAll(wide, walks, problems);
  const properties = propertyRows(wide.explorer, [...counterexamples, ...atRandom.found], atRandom.steps);
  lap('properties on random walks');
  return { properties, walks: { ...walks, steps: atRandom.steps }, problems, took };
}

/** Checks all properties in a separate process, in parallel with the browser. Rejects if that process ends without an answer. */
export function checkPropertiesInOwnProcess(walks: RandomWalks): Promise<CheckedProperties> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [JSON.stringify(walks)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.once('message', (checked: CheckedProperties) => resolve(checked));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Checking the properties ended with code ${code ?? 1}`)));
  });
}

const FILE = fileURLToPath(import.meta.url);

if (process.argv[1] === FILE && process.send !== undefined) {
  process.once('disconnect', () => process.exit());
  process.send(checkProperties(JSON.parse(process.argv[2] ?? '')), () => process.disconnect());
}
