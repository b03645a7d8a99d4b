import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EACH_ONCE, goalsInGraph } from './explore/cover.ts';
import { pairFinder } from './explore/pairs.ts';
import { coverPairs, eachPair, exploreChart, type Suite } from './explore/suite.ts';
import { replayExecuted } from './levels/executed.ts';
import { replayPurely } from './levels/pure.ts';
import { describeDivergence } from './levels/replay.ts';
import type { Explorer } from './explore/explore.ts';
import { mutationScore, type MutationScore } from './mutation/score.ts';
import { strengthen } from './mutation/strengthen.ts';
import { SURVIVORS } from './mutation/survivors.ts';
import { walked, WAYS } from './mutation/ways.ts';
import { type Counterexample, deadEnds, exploredAnew, wordsOf } from './properties/check.ts';
import { beginning, type Tell } from './progress.ts';
import { RULES } from './properties/rules.ts';
import { keep, walkKept } from './walks/kept.ts';
import { ALIKE, readTraffic, weightsOf } from './walks/traffic.ts';
import { checkAllWalks, type RandomWalks, SPECIFIED } from './walks/walks.ts';
import type { CoveredPairs, CoverageReport, PropertyRow } from './report/data.ts';

const MIN_SCORE = 0.95;
/** The most steps of a random walk. */
const MAX_STEPS = 60;

/** Whether the journeys can be trusted: what holds at every step of every visit, and how many single changes of the chart they detect. */
export interface Trust {
  properties: PropertyRow[];
  walks: NonNullable<CoverageReport['walks']>;
  mutation: NonNullable<CoverageReport['mutation']>;
  /** Null if they were not asked for. */
  pairs: CoveredPairs | null;
  problems: string[];
  /** Milliseconds. */
  took: Record<string, number>;
}

/** Walks the kept walks and random ones. What the random ones find is kept from now on. */
function walkAll({ stepper, explorer }: Pick<Suite, 'stepper' | 'explorer'>, { seed, count, traffic }: RandomWalks, problems: string[]): { found: Counterexample[]; steps: number } {
  const rules = [...RULES, SPECIFIED];
  const kept = walkKept(stepper, rules);
  const weights = traffic === null ? ALIKE : weightsOf(readTraffic(traffic), explorer);
  const random = checkAllWalks(stepper, rules, { seed, runs: count, maxSteps: MAX_STEPS, weights });
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

function scoreJourneys(suite: Suite, tell: Tell): Promise<MutationScore> {
  return mutationScore(suite, [...suite.journeys.journeys, ...WAYS.map((way, index) => walked(suite.stepper, way, index + 1).journey)], { tell });
}

/**
 * Completes the mutation score.
 * @param first what the journeys detect
 * @param wide the chart explored more closely, in which to find a step that shows what no journey detects
 */
async function scoreMutants(suite: Suite, first: MutationScore, wide: Explored, problems: string[]): Promise<NonNullable<CoverageReport['mutation']>> {
  const extra = strengthen(wide, first.survivors);
  const ids = new Set(first.survivors.map(({ id }) => id));
  const second = await mutationScore(suite, extra, { isChosen: (mutant) => ids.has(mutant.id) });
  const survivors = second.survivors.map(({ id }) => ({ id, reason: SURVIVORS[id] ?? '' }));
  problems.push(...survivors.filter(({ reason }) => reason === '').map(({ id }) => `${id}: no journey tells this change of the chart apart, and nobody said why`));
  problems.push(...Object.keys(SURVIVORS).filter((id) => !survivors.some((one) => one.id === id)).map((id) => `${id}: said to be told apart by no journey, and told apart or gone`));
  problems.push(...first.wronglyExcused.map(({ id }) => `${id}: said to change nothing, and told apart by a journey`));
  const killed = first.killed + second.killed;
  const score = killed / first.relevant;
  if (score < MIN_SCORE) problems.push(`The journeys tell ${(score * 100).toFixed(1)} % of the changes of the chart apart, less than ${MIN_SCORE * 100} %`);
  const equivalent = first.results.flatMap(({ id, equivalent: reason }) => (reason === null ? [] : [{ id, reason }]));
  return { killed, relevant: first.relevant, score, extraJourneys: WAYS.length + extra.length, survivors, equivalent };
}

type Explored = Pick<Suite, 'machine' | 'stepper' | 'explorer'>;

/** Goals that only a closer exploration shows, so that the journeys miss them; as text. */
export function overlookedBy(suite: Pick<Explored, 'explorer'>, wide: Pick<Explored, 'explorer'>): string[] {
  const shown = goalsInGraph(suite.explorer, { aim: EACH_ONCE });
  return [...goalsInGraph(wide.explorer, { aim: EACH_ONCE })].filter((goal) => !shown.has(goal)).map((goal) => `${goal}: found only when the chart is explored more closely`);
}

async function coverPairsExecuted(wide: Explored, problems: string[]): Promise<CoveredPairs> {
  wide.explorer.followArrivals();
  const aim = eachPair(wide.machine);
  const { journeys, missed } = coverPairs(wide);
  const pairs = new Set<string>();
  for (const journey of journeys) {
    const pure = replayPurely(wide.stepper, journey);
    const { seen, divergence } = await replayExecuted(wide.machine, wide.stepper.universe, journey, pure.seen);
    if (divergence !== null) problems.push(describeDivergence(divergence, 'executed'));
    let before: readonly string[] = [];
    for (const { taken } of seen) {
      for (const pair of aim.of(before, { taken, outcomes: [], leaves: [], one: null })) pairs.add(pair);
      before = taken;
    }
  }
  problems.push(...missed.map((pair) => `${pair}: a pair that no journey takes`));
  return { covered: pairs.size, total: pairs.size + missed.length, conceivable: pairFinder(wide.machine).conceivable() };
}

async function lookAtTrust({ withPairs, walks }: TrustOptions): Promise<Trust> {
  const problems: string[] = [];
  const took: Record<string, number> = {};
  let begun = performance.now();
  const lap = (what: string) => {
    took[what] = (took[what] ?? 0) + Math.round(performance.now() - begun);
    begun = performance.now();
  };
  const suite = exploreChart();
  lap('exploring');
  // Before the closer exploration: every garbage collection would have to go through its hundreds of megabytes.
  const noticed = await scoreJourneys(suite, beginning('Beside it: single changes of the chart'));
  lap('mutation');
  beginning('Beside it: exploring more closely, properties on every step');
  const { counterexamples, ...closely } = exploredAnew(suite.machine, { rules: RULES });
  const wide = { machine: suite.machine, ...closely };
  problems.push(...overlookedBy(suite, wide));
  lap('exploring more closely, properties on every step');
  const atRandom = walkAll(wide, walks, problems);
  const properties = propertyRows(wide.explorer, [...counterexamples, ...atRandom.found], atRandom.steps);
  problems.push(...properties.flatMap(({ name, counterexample }) => (counterexample === null ? [] : [`${name}: ${counterexample.reason} (${counterexample.steps.join(' › ')})`])));
  lap('properties on random walks');
  const mutation = await scoreMutants(suite, noticed, wide, problems);
  lap('mutation');
  if (withPairs) beginning('Beside it: pairs of transitions');
  const pairs = withPairs ? await coverPairsExecuted(wide, problems) : null;
  if (withPairs) lap('pairs, executed');
  return { properties, walks: { ...walks, steps: atRandom.steps }, mutation, pairs, problems, took };
}

export interface TrustOptions {
  withPairs: boolean;
  walks: RandomWalks;
}

/** Runs everything in a separate process, in parallel with the browser. Rejects if that process ends without an answer. */
export function trustInOwnProcess(options: TrustOptions): Promise<Trust> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [JSON.stringify(options)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.once('message', (trust: Trust) => resolve(trust));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Looking at properties and mistakes ended with code ${code ?? 1}`)));
  });
}

const FILE = fileURLToPath(import.meta.url);

if (process.argv[1] === FILE && process.send !== undefined) {
  process.once('disconnect', () => process.exit());
  process.send(await lookAtTrust(JSON.parse(process.argv[2] ?? '')), () => process.disconnect());
}
