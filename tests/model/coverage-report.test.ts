import { expect, test } from 'vitest';
import { statusOfHits } from '#src/model/coverage-report.ts';

const ON_CHART = { pure: 1, executed: 2, browser: 0 };

test.each([
  ['taken on the chart alone', ON_CHART, [], 'missed'],
  ['not to be reached in the product', ON_CHART, ['browser'], 'unreachable'],
  ['excused on another level', ON_CHART, ['pure'], 'missed'],
  [
    'taken on the deepest level of a run without a browser',
    { ...ON_CHART, browser: null },
    [],
    'hit',
  ],
  ['missed on the chart', { pure: 0, executed: null, browser: null }, ['browser'], 'missed'],
  ['not run at all', { pure: null, executed: null, browser: null }, [], 'missed'],
] as const)(
  'what was %s is judged by the deepest level that was run',
  (_what, hits, excused, status) => {
    expect(statusOfHits(hits, excused)).toBe(status);
  },
);
