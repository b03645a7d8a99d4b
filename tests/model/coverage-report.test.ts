import { describe, expect, test } from 'vitest';
import { coverageOfAll, readCoverage, strangeness } from '#src/model/coverage-report.ts';

const SUBMIT = 'pages.start.home.editing ▸ form.submitted [isFormOf home]';
const SAVED = 'pages.start.home.saving ▸ xstate.done.actor.saveDraft [isBookedMeanwhile]';
const NONE = { model: [], browser: [] };
const NOWHERE = { pure: 0, executed: 0, browser: 0 };
const EXCUSE = { levels: ['browser'], reason: 'Nobody can press that fast.', owner: 'flow' };

function reportWith(transitions: object[], journeys: object[] = []) {
  return readCoverage({
    schema: 1,
    commit: 'abc1234',
    startedAt: '2026-03-02T12:00:00Z',
    chartHash: 'hash',
    transitions,
    journeys,
  });
}

describe('a coverage report', () => {
  test('judges by the deepest level that was run: taken on the chart alone is not taken in the product', () => {
    const onChart = { pure: 1, executed: 2, browser: 0 };
    const report = reportWith([
      { id: 'missed in the product', hits: onChart, journeys: NONE, unreachable: null },
      {
        id: 'not to be reached in the product',
        hits: onChart,
        journeys: NONE,
        unreachable: EXCUSE,
      },
      {
        id: 'excused elsewhere',
        hits: onChart,
        journeys: NONE,
        unreachable: { ...EXCUSE, levels: ['pure'] },
      },
      {
        id: 'without a browser',
        hits: { ...onChart, browser: null },
        journeys: NONE,
        unreachable: EXCUSE,
      },
      {
        id: 'missed on the chart',
        hits: { pure: 0, executed: null, browser: null },
        journeys: NONE,
        unreachable: EXCUSE,
      },
      {
        id: 'not run',
        hits: { pure: null, executed: null, browser: null },
        journeys: NONE,
        unreachable: null,
      },
    ]);
    expect([...report.transitions].map(([id, { status, reason }]) => [id, status, reason])).toEqual(
      [
        ['missed in the product', 'missed', ''],
        [
          'not to be reached in the product',
          'unreachable',
          'Once on the chart, 2 times on a running flow, never in the product, in Chromium. Nobody can press that fast.',
        ],
        ['excused elsewhere', 'missed', 'Nobody can press that fast.'],
        ['without a browser', 'hit', 'Nobody can press that fast.'],
        ['missed on the chart', 'missed', 'Nobody can press that fast.'],
        ['not run', 'missed', ''],
      ],
    );
  });

  test('an edge is covered only where every transition it stands for is, those nobody can reach apart', () => {
    const hits = { pure: 2, executed: 2, browser: 1 };
    const report = reportWith([
      { id: 'a', hits, journeys: NONE, unreachable: null },
      { id: 'b', hits: NOWHERE, journeys: NONE, unreachable: EXCUSE },
      { id: 'c', hits: NOWHERE, journeys: NONE, unreachable: null },
    ]);
    expect(
      [['a', 'b'], ['a', 'c'], ['b'], ['d']].map((ids) => coverageOfAll(report, ids).status),
    ).toEqual(['hit', 'missed', 'unreachable', 'missed']);
  });

  test('of another chart says so, even where every transition keeps its name', () => {
    const report = reportWith(
      [SUBMIT, SAVED].map((id) => ({ id, hits: NOWHERE, journeys: NONE, unreachable: null })),
    );
    expect({
      same: strangeness(report, [SUBMIT, SAVED], 'hash'),
      other: strangeness(report, [SUBMIT, SAVED], 'other'),
      oneGone: strangeness(report, [SUBMIT], 'other'),
      oneRenamed: strangeness(report, [SUBMIT, 'x ▸ y'], 'hash'),
    }).toEqual({
      same: null,
      other: 'This report was made from another revision of the chart.',
      oneGone: 'This report was made from another revision of the chart: 1 transition differs.',
      oneRenamed: 'This report was made from another revision of the chart: 2 transitions differ.',
    });
  });

  test('something else is refused, and another shape too', () => {
    expect(() => readCoverage({ hello: 1 })).toThrow('This is no coverage report.');
    expect(() => readCoverage({ schema: 2, transitions: [], journeys: [] })).toThrow(
      'This coverage report has another shape than this explorer reads.',
    );
  });
});
