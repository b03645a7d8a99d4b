import { describe, expect, test } from 'vitest';
import { coverageOfAll, hitsInWords, readCoverage, strangersOf } from '#src/tools/flow/coverage.ts';
import { leftCount, readFunnel } from '#src/tools/flow/funnel.ts';
import { ExplorerStore } from '#stories/flow/explorer-store.ts';

const SUBMIT = 'pages.start.home.editing ▸ form.submitted[0]';
const SAVED = 'pages.start.home.saving ▸ xstate.done.actor.saveDraft[1]';
const NONE = { model: [], browser: [] };
const NOWHERE = { pure: 0, executed: 0, browser: 0 };
const EXCUSE = { levels: ['browser'], reason: 'Nobody can press that fast.', owner: 'flow' };

function reportWith(transitions: object[], journeys: object[] = []) {
  return readCoverage({ schema: 1, commit: 'abc1234', startedAt: '2026-03-02T12:00:00Z', transitions, journeys });
}

describe('a coverage report', () => {
  test('is read with verdicts, counts on each level, journeys and reasons', () => {
    const report = reportWith([
      { id: SUBMIT, hits: { pure: 4, executed: 2, browser: null }, journeys: { model: ['J1'], browser: ['J3'] }, unreachable: null },
      { id: SAVED, hits: NOWHERE, journeys: NONE, unreachable: EXCUSE },
      { id: 'x ▸ y[0]', hits: NOWHERE, journeys: NONE, unreachable: null },
    ]);
    expect(report).toEqual({
      commit: 'abc1234',
      startedAt: '2026-03-02T12:00:00Z',
      transitions: new Map([
        [SUBMIT, { status: 'hit', hits: { pure: 4, executed: 2, browser: null }, journeys: ['B3', 'J1'], reason: '' }],
        [SAVED, { status: 'unreachable', hits: NOWHERE, journeys: [], reason: 'Nobody can press that fast.' }],
        ['x ▸ y[0]', { status: 'missed', hits: NOWHERE, journeys: [], reason: '' }],
      ]),
      journeys: [],
    });
  });

  test('judges by the deepest level that was run: taken on the chart alone is not taken in the product', () => {
    const onChart = { pure: 1, executed: 2, browser: 0 };
    const report = reportWith([
      { id: 'missed in the product', hits: onChart, journeys: NONE, unreachable: null },
      { id: 'not to be reached in the product', hits: onChart, journeys: NONE, unreachable: EXCUSE },
      { id: 'excused elsewhere', hits: onChart, journeys: NONE, unreachable: { ...EXCUSE, levels: ['pure'] } },
      { id: 'without a browser', hits: { ...onChart, browser: null }, journeys: NONE, unreachable: EXCUSE },
      { id: 'missed on the chart', hits: { pure: 0, executed: null, browser: null }, journeys: NONE, unreachable: EXCUSE },
      { id: 'not run', hits: { pure: null, executed: null, browser: null }, journeys: NONE, unreachable: null },
    ]);
    expect([...report.transitions].map(([id, { status, reason }]) => [id, status, reason])).toEqual([
      ['missed in the product', 'missed', ''],
      ['not to be reached in the product', 'unreachable', 'Once on the chart, 2 times on a running flow, never in the product, in Chromium. Nobody can press that fast.'],
      ['excused elsewhere', 'missed', 'Nobody can press that fast.'],
      ['without a browser', 'hit', 'Nobody can press that fast.'],
      ['missed on the chart', 'missed', 'Nobody can press that fast.'],
      ['not run', 'missed', ''],
    ]);
  });

  test('says counts in words, of the levels that were run', () => {
    expect(hitsInWords({ pure: 3, executed: 1, browser: null })).toBe('3 times on the chart, once on a running flow');
    expect(hitsInWords({ pure: null, executed: null, browser: 0 })).toBe('never in the product, in Chromium');
  });

  test('an edge is covered only where every transition it stands for is, those nobody can reach apart', () => {
    const hits = { pure: 2, executed: 2, browser: 1 };
    const report = reportWith([
      { id: 'a', hits, journeys: NONE, unreachable: null },
      { id: 'b', hits: NOWHERE, journeys: NONE, unreachable: EXCUSE },
      { id: 'c', hits: NOWHERE, journeys: NONE, unreachable: null },
    ]);
    expect([['a', 'b'], ['a', 'c'], ['b'], ['d']].map((ids) => coverageOfAll(report, ids).status)).toEqual(['hit', 'missed', 'unreachable', 'missed']);
  });

  test('of another revision is told by the transitions that only one of the two knows', () => {
    const report = reportWith([{ id: SUBMIT }, { id: 'gone ▸ x[0]' }]);
    expect([strangersOf(report, [SUBMIT, SAVED]), strangersOf(report, [SUBMIT, 'gone ▸ x[0]'])]).toEqual([2, 0]);
  });

  test('something else is refused, and another shape too', () => {
    expect(() => readCoverage({ hello: 1 })).toThrow('This is no coverage report.');
    expect(() => readCoverage({ schema: 2, transitions: [], journeys: [] })).toThrow('This coverage report has another shape than this explorer reads.');
  });
});

describe('a journey', () => {
  const NOON = Date.parse('2026-03-02T12:00:00Z');
  const values = { firstName: 'Zoe', lastName: 'Lee', phone: '2025550143', zipcode: '80202', email: '', marketingConsent: true };
  const quiet = ['hold.idle', 'offer.dormant'];
  const steps = [
    { says: 'she submits', carries: { type: 'form.submitted', step: 'home', values }, at: NOON + 1000, taken: [SUBMIT], leaves: [...quiet, 'pages.start.home.saving'] },
    {
      says: 'the save fails',
      carries: { type: 'xstate.error.actor.saveDraft', error: { failure: { kind: 'timeout' } } },
      at: NOON + 2000,
      taken: [],
      leaves: [...quiet, 'pages.start.home.editing.notSaved'],
    },
  ];
  const start = { id: 'paid', says: 'A paid lead comes', url: '/?isPPL=true', kept: {}, at: NOON, leaves: [...quiet, 'pages.start.home.editing.open'] };

  function journeyOf(change: object = {}) {
    const [journey] = reportWith([], [{ id: 'J1', kind: 'model', start, steps, ...change }]).journeys;
    if (journey === undefined) throw new Error('The report has no journey.');
    return journey;
  }

  test('is played with what its events carry, from the address it opens, at its own time', async () => {
    const store = new ExplorerStore('standard');
    expect(await store.play(journeyOf(), 2)).toBe(true);
    const { moments, variant, journey, problem } = store.getState();
    const { context } = store.actor.getSnapshot();
    expect([context.draft.appointmentRequest.customer.firstName, context.failure, variant, journey, problem]).toEqual([
      'Zoe',
      { kind: 'timeout' },
      'paidLead',
      { id: 'J1', step: 2 },
      null,
    ]);
    expect(moments.map(({ label, now, step }) => [label, now, step])).toEqual([
      ['Start', NOON, 0],
      ['She submits', NOON + 1000, 1],
      ['The save fails', NOON + 2000, 2],
    ]);
  });

  test('goes back and forth without beginning anew', async () => {
    const store = new ExplorerStore('standard');
    await store.play(journeyOf(), 2);
    await store.play(journeyOf(), 1);
    expect([store.getState().journey, store.actor.getSnapshot().value.pages]).toEqual([{ id: 'J1', step: 1 }, { start: { home: 'saving' } }]);
    await store.play(journeyOf(), 2);
    expect([store.getState().journey, store.getState().moments.length]).toEqual([{ id: 'J1', step: 2 }, 3]);
  });

  test('stops with a message where the flow goes another way', async () => {
    const store = new ExplorerStore('standard');
    const [first] = steps;
    const other = journeyOf({ steps: [{ ...first, leaves: ['pages.project.windowCount.editing'] }, ...steps.slice(1)] });
    expect(await store.play(other, 2)).toBe(false);
    expect([store.getState().problem, store.getState().journey]).toEqual([
      'The journey goes another way here: it expects pages.project.windowCount.editing. The report may have been made from another revision of the chart.',
      { id: 'J1', step: 1 },
    ]);
  });

  test('is not disturbed by screens that tell their values, until somebody takes over', async () => {
    const store = new ExplorerStore('standard');
    await store.play(journeyOf({ steps: [] }), 0);
    const typed = { type: 'form.changed', step: 'home', values, isValid: true } as const;
    store.screens.send(typed);
    const before = store.actor.getSnapshot().context.forms;
    store.takeOver();
    store.screens.send(typed);
    expect([before, store.actor.getSnapshot().context.forms.home?.values, store.getState().journey]).toEqual([{}, values, null]);
  });

  test('leaves the clock of the browser as it was', async () => {
    await new ExplorerStore('standard').play(journeyOf(), 2);
    expect(Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 60_000).toBe(true);
  });
});

test('the funnel counts who reached a page and who went on, one visitor once', () => {
  const report = readFunnel({
    states: [{ state: 'home', count: 10 }],
    transitions: [
      { from: 'home', to: 'windowCount', count: 8 },
      { from: 'home', to: 'requestCall', count: 5 },
    ],
  });
  expect([report.reached.get('home'), leftCount(report, 'home'), leftCount(report, 'windowCount')]).toEqual([10, 10, 0]);
});
