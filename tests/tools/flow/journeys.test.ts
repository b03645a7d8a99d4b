import { expect, test } from 'vitest';
import { readCoverage } from '#src/tools/flow/coverage.ts';
import { leavesOf } from '#src/tools/flow/moves.ts';
import { journeyRows } from '#tests/model/report/build.ts';
import { exploreBrowser, exploreChart } from '#tests/model/explore/suite.ts';
import { ExplorerStore } from '#stories/flow/explorer-store.ts';

const suite = exploreChart();
const measured = { universe: suite.stepper.universe, explorer: suite.explorer, hits: new Map(), model: suite.journeys.journeys, browser: exploreBrowser().journeys.journeys, replays: [], pairs: null };
const { journeys } = readCoverage(JSON.parse(JSON.stringify({ schema: 1, transitions: [], journeys: journeyRows(measured) })));

test.each(journeys.map((journey) => [journey.id, journey.title, journey] as const))('%s is played to its end: %s', async (_id, _title, journey) => {
  const store = new ExplorerStore('standard');
  await store.play(journey, journey.steps.length);
  const { problem, journey: played, moments } = store.getState();
  expect({ problem, played, leaves: leavesOf(store.actor.getSnapshot()), now: moments.at(-1)?.now }).toEqual({
    problem: null,
    played: { id: journey.id, step: journey.steps.length },
    leaves: journey.steps.at(-1)?.leaves ?? journey.start.leaves,
    now: journey.steps.at(-1)?.at ?? journey.start.at,
  });
});
