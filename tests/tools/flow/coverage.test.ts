import { describe, expect, test } from 'vitest';
import { coverageOfAll, readCoverage } from '#src/tools/flow/coverage.ts';
import { leftCount, readFunnel } from '#src/tools/flow/funnel.ts';
import { ExplorerStore } from '#stories/flow/explorer-store.ts';

const SUBMIT = 'pages.start.home.editing ▸ contact.submitted[0]';
const SAVED = 'pages.start.home.saving ▸ xstate.done.actor.saveDraft[1]';

describe('a coverage report', () => {
  test('is read with verdicts, hits, journeys and reasons', () => {
    const report = readCoverage({
      transitions: [
        { id: SUBMIT, status: 'covered', hits: { pure: 4, browser: 2 }, journeys: ['a'] },
        { id: SAVED, status: 'unreachable', reason: 'never sent' },
        { id: 'x ▸ y[0]', status: 'uncovered' },
      ],
    });
    expect([...report.transitions]).toEqual([
      [SUBMIT, { status: 'hit', hits: 4, journeys: ['a'], reason: '' }],
      [SAVED, { status: 'unreachable', hits: 0, journeys: [], reason: 'never sent' }],
      ['x ▸ y[0]', { status: 'missed', hits: 0, journeys: [], reason: '' }],
    ]);
  });

  test('without transitions is counted from its journeys', () => {
    const report = readCoverage({ journeys: [{ id: 'a', steps: [{ says: 'Submits', taken: [SUBMIT] }, { says: 'Submits', taken: [SUBMIT] }] }] });
    expect(report.transitions.get(SUBMIT)).toEqual({ status: 'hit', hits: 2, journeys: ['a'], reason: '' });
  });

  test('an edge is covered only where every transition it stands for is, those nobody can reach apart', () => {
    const report = readCoverage({ transitions: [{ id: 'a', hits: 2 }, { id: 'b', status: 'unreachable' }, { id: 'c', hits: 0 }] });
    expect([coverageOfAll(report, ['a', 'b']).status, coverageOfAll(report, ['a', 'c']).status, coverageOfAll(report, ['b']).status]).toEqual([
      'hit',
      'missed',
      'unreachable',
    ]);
  });

  test('something else is refused', () => {
    expect(() => readCoverage({ hello: 1 })).toThrow('This is no coverage report: it has neither transitions nor journeys.');
  });
});

test('a journey is replayed with what its events carry, from the address it opens', async () => {
  const store = new ExplorerStore('standard');
  const values = { firstName: 'Zoe', lastName: 'Lee', phone: '2025550143', zipcode: '80202', email: '', marketingConsent: true };
  const [journey] = readCoverage({
    journeys: [
      {
        id: 'a',
        start: { url: '/?isPPL=true', kept: {} },
        steps: [
          { says: 'Submits', event: { type: 'contact.submitted', values }, taken: [SUBMIT] },
          { says: 'Fails', event: { type: 'xstate.error.actor.saveDraft', error: { failure: { kind: 'timeout' } } }, taken: [] },
        ],
      },
    ],
  }).journeys;
  store.choose('paidLead', journey?.start ?? null);
  for (const step of journey?.steps ?? []) await store.follow(step);
  const { context, value } = store.actor.getSnapshot();
  const { customer, isPPL } = context.draft.appointmentRequest;
  expect([customer.firstName, isPPL, context.failure, value.pages, store.getState().moments.map(({ label }) => label)]).toEqual([
    'Zoe',
    true,
    { kind: 'timeout' },
    { start: { home: { editing: 'notSaved' } } },
    ['Start', 'Submits', 'Fails'],
  ]);
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
