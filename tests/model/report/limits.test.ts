import { expect, test } from 'vitest';
import { notShownBy } from './limits.ts';

const FIREFOX = { name: 'Firefox', journeys: 1, failures: 0, took: 1, states: {} } as const;

test('a run in another engine alone says that Chromium is not shown, and not that no page was walked', () => {
  expect([notShownBy({ levels: [], engines: [FIREFOX], walks: null }), notShownBy({ levels: ['browser'], engines: [FIREFOX], walks: null }), notShownBy({ levels: ['pure'], engines: [], walks: null })].map((text) => text.split(';')[0])).toEqual([
    'A green run does not show: other browsers than Firefox',
    'A green run does not show: other browsers than Chromium, Firefox',
    'A green run does not show: the product itself: its pages were not walked',
  ]);
});
