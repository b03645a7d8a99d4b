import { describe, expect, test } from 'vitest';
import { readCoverage } from '#src/model/coverage-report.ts';
import { leavesOf } from '#src/model/active.ts';
import { journeyRows } from '#tests/model/report/report.ts';
import { exploreBrowser } from '#tests/model/explore/suite.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { CONTACT } from '#tests/support/booking.ts';

const SUBMIT = 'pages.start.home.editing ▸ form.submitted [isFormOf home]';

describe('a journey', () => {
  const NOON = Date.parse('2026-03-02T12:00:00Z');
  const values = { ...CONTACT, firstName: 'Zoe', lastName: 'Lee', zipcode: '80202' };
  const quiet = ['hold.idle', 'offer.dormant'];
  const steps = [
    {
      says: 'she submits',
      carries: { type: 'form.submitted', step: 'home', values },
      at: NOON + 1000,
      taken: [SUBMIT],
      leaves: [...quiet, 'pages.start.home.saving'],
    },
    {
      says: 'the save fails',
      carries: { type: 'xstate.error.actor.saveDraft', error: { failure: { kind: 'timeout' } } },
      at: NOON + 2000,
      taken: [],
      leaves: [...quiet, 'pages.start.home.editing.notSaved'],
    },
  ];
  const start = {
    id: 'paid',
    says: 'A paid lead comes',
    url: '/?isPPL=true',
    kept: {},
    at: NOON,
    leaves: [...quiet, 'pages.start.home.editing.open'],
  };

  function journeyOf(change: object = {}) {
    const [journey] = readCoverage({
      schema: 1,
      transitions: [],
      journeys: [{ id: 'J1', kind: 'model', start, steps, ...change }],
    }).journeys;
    if (journey === undefined) throw new Error('The report has no journey.');
    return journey;
  }

  test('is played with what its events carry, from the address it opens, at its own time', async () => {
    const store = new ExplorerStore('standard');
    expect(await store.play(journeyOf(), 2)).toBe(true);
    const { moments, variant, journey, problem } = store.getState();
    const { context } = store.actor.getSnapshot();
    expect([
      context.draft.appointmentRequest.customer.firstName,
      context.failure,
      variant,
      journey,
      problem,
    ]).toEqual(['Zoe', { kind: 'timeout' }, 'paidLead', { id: 'J1', step: 2 }, null]);
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
    expect([store.getState().journey, store.actor.getSnapshot().value.pages]).toEqual([
      { id: 'J1', step: 1 },
      { start: { home: 'saving' } },
    ]);
    await store.play(journeyOf(), 2);
    expect([store.getState().journey, store.getState().moments.length]).toEqual([
      { id: 'J1', step: 2 },
      3,
    ]);
  });

  test('stops with a message where the flow goes another way', async () => {
    const store = new ExplorerStore('standard');
    const [first] = steps;
    const other = journeyOf({
      steps: [{ ...first, leaves: ['pages.project.windowCount.editing'] }, ...steps.slice(1)],
    });
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
    expect([
      before,
      store.actor.getSnapshot().context.forms.home?.values,
      store.getState().journey,
    ]).toEqual([{}, values, null]);
  });

  test('leaves the clock of the browser as it was', async () => {
    const clock = Date;
    await new ExplorerStore('standard').play(journeyOf(), 2);
    expect(Date).toBe(clock);
  });
});

const suite = exploreBrowser();
const measured = {
  model: [],
  browser: suite.journeys.journeys,
  replays: [],
  diverged: [],
};
const { journeys } = readCoverage(
  JSON.parse(JSON.stringify({ schema: 1, transitions: [], journeys: journeyRows(measured) })),
);

test.each(journeys.map((journey) => [journey.id, journey.title, journey] as const))(
  '%s is played to its end: %s',
  async (_id, _title, journey) => {
    const store = new ExplorerStore('standard');
    await store.play(journey, journey.steps.length);
    const { problem, journey: played, moments } = store.getState();
    expect({
      problem,
      played,
      leaves: leavesOf(store.actor.getSnapshot()),
      now: moments.at(-1)?.now,
    }).toEqual({
      problem: null,
      played: { id: journey.id, step: journey.steps.length },
      leaves: journey.steps.at(-1)?.leaves ?? journey.start.leaves,
      now: journey.steps.at(-1)?.at ?? journey.start.at,
    });
  },
);
