import { expect, test } from 'vitest';
import { notShownBy, verdictOf } from './verdict.ts';

const FIREFOX = { name: 'Firefox', journeys: 1, failures: 0, took: 1, states: {} } as const;

test('a run in another engine alone says that Chromium is not shown, and not that no page was walked', () => {
  expect([notShownBy({ levels: [], engines: [FIREFOX], walks: null }), notShownBy({ levels: ['browser'], engines: [FIREFOX], walks: null }), notShownBy({ levels: ['pure'], engines: [], walks: null })].map((text) => text.split(';')[0])).toEqual([
    'A green run does not show: other browsers than Firefox',
    'A green run does not show: other browsers than Chromium, Firefox',
    'A green run does not show: the product itself: its pages were not walked',
  ]);
});

test('a run passes only if it walked the product', () => {
  const verdicts = { chart: verdictOf({ levels: ['pure', 'executed'], engines: [] }, []), product: verdictOf({ levels: ['browser'], engines: [] }, []), firefox: verdictOf({ levels: [], engines: [FIREFOX] }, []), broken: verdictOf({ levels: ['pure'], engines: [] }, ['a problem']) };
  expect(verdicts).toEqual({ chart: 'chart only', product: 'passed', firefox: 'passed', broken: 'failed' });
});
