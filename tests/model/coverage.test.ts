import { beforeAll, describe, expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { STEP_IDS } from '#machines/booking/booking.steps.ts';
import { readChart } from '#src/tools/flow/chart.ts';
import { vocabularyProblems } from './cases/all.ts';
import { countHits, coverageProblems } from './coverage.ts';
import { goalsInGraph, EACH_ONCE } from './explore/cover.ts';
import { coverPairs, eachPair, exploreChart } from './explore/suite.ts';
import type { Suite } from './explore/suite.ts';
import { replayExecuted } from './levels/executed.ts';
import { replayPurely } from './levels/pure.ts';
import { describeDivergence } from './levels/replay.ts';
import type { Replay, Seen } from './levels/replay.ts';
import { UNREACHABLE } from './unreachable.ts';

let suite: Suite;
const expected = new Map<string, Seen[]>();

beforeAll(() => {
  suite = exploreChart();
}, 60_000);

function divergences(replays: readonly Replay[], level: string): string[] {
  return replays.flatMap(({ divergence }) => (divergence === null ? [] : [describeDivergence(divergence, level)]));
}

function hitsOf(replays: readonly Replay[]) {
  return countHits(replays.flatMap(({ seen }) => seen.flatMap(({ taken, outcomes }) => [taken, outcomes])));
}

test('every event of the chart has cases, and every case an event of the chart', () => {
  expect(vocabularyProblems(suite.stepper.universe)).toEqual([]);
});

test('transitions are called the same in the diagrams, in Node and in the page', () => {
  const ids = readChart(bookingMachine).transitions.map(({ id }) => id);
  const taken = [...suite.explorer.nodes.values()].flatMap(({ edges }) => edges.flatMap((edge) => edge.taken));
  expect(taken.filter((id) => !ids.includes(id))).toEqual([]);
});

test('every page is arrived at [S2.route-table]', () => {
  const steps = new Set([...suite.explorer.nodes.values()].flatMap(({ world }) => Object.values(world.snapshot.getMeta()).map((meta) => meta?.step)));
  expect(STEP_IDS.filter((step) => !steps.has(step))).toEqual([]);
});

test('the exploration shows every transition and every outcome of every condition, or says why not', () => {
  const goals = goalsInGraph(suite.explorer, { aim: EACH_ONCE });
  expect(coverageProblems(suite.stepper.universe, 'pure', countHits([[...goals]]), UNREACHABLE)).toEqual([]);
});

test('few journeys reach all of it', () => {
  expect(suite.journeys.missed).toEqual([]);
  expect(suite.journeys.journeys.length).toBeLessThanOrEqual(40);
});

describe('the journeys', () => {
  test('go their way on the chart as a pure function', () => {
    const replays = suite.journeys.journeys.map((journey) => replayPurely(suite.stepper, journey));
    for (const { journey, seen } of replays) expected.set(journey.id, seen);
    expect(divergences(replays, 'pure')).toEqual([]);
    expect(coverageProblems(suite.stepper.universe, 'pure', hitsOf(replays), UNREACHABLE)).toEqual([]);
  });

  test('go their way on a running actor whose calls are held, and reach everything there too', async () => {
    const replays: Replay[] = [];
    for (const journey of suite.journeys.journeys) {
      replays.push(await replayExecuted(bookingMachine, suite.stepper.universe, journey, expected.get(journey.id) ?? []));
    }
    expect(divergences(replays, 'executed')).toEqual([]);
    expect(coverageProblems(suite.stepper.universe, 'executed', hitsOf(replays), UNREACHABLE)).toEqual([]);
  });
});

test('every pair of transitions of which the second leaves what the first enters is taken on a running actor', { timeout: 120_000 }, async () => {
  const aim = eachPair(bookingMachine);
  const { journeys, missed } = coverPairs(suite);
  expect(missed).toEqual([]);
  const pairs = new Set<string>();
  const failures: Replay[] = [];
  for (const journey of journeys) {
    const pure = replayPurely(suite.stepper, journey);
    const replay = await replayExecuted(bookingMachine, suite.stepper.universe, journey, pure.seen);
    if (replay.divergence !== null) failures.push(replay);
    let before: readonly string[] = [];
    for (const { taken } of replay.seen) {
      for (const pair of aim.of(before, { taken, outcomes: [], leaves: [], one: null })) pairs.add(pair);
      before = taken;
    }
  }
  expect(divergences(failures, 'executed')).toEqual([]);
  const wanted = goalsInGraph(suite.explorer, { aim });
  expect([...wanted].filter((pair) => !pairs.has(pair))).toEqual([]);
});
