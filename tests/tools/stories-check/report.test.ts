import { describe, expect, test } from 'vitest';
import { describeDifference, describeOutcomes, type Outcome, toReportPage } from '#src/tools/stories-check/report.ts';

const OUTCOMES: Outcome[] = [
  { group: 'Screens/Home', name: 'Empty', status: 'passed', messages: [] },
  { group: 'Screens/Home', name: 'Empty, 390 px', status: 'failed', messages: ['0.4 % of the pixels differ'], picture: 'screens-home--empty.390' },
  { group: 'Screens/Event', name: 'Active', status: 'failed', messages: ['axe button-name: Buttons <must> have text'] },
  { group: 'Screens/Event', name: 'Active, 390 px', status: 'skipped', messages: [] },
];
const DRAWING = { width: 1, height: 1, data: new Uint8Array(4) };

describe('the report on stories', () => {
  test('names story, width and what is wrong', () => {
    expect(describeOutcomes(OUTCOMES, 41.26)).toBe(
      [
        '✗ Screens/Home › Empty, 390 px',
        '    0.4 % of the pixels differ',
        '✗ Screens/Event › Active',
        '    axe button-name: Buttons <must> have text',
        '1 passed, 2 failed, 1 skipped in 41.3 s',
      ].join('\n'),
    );
  });

  test('shows the pictures that differ, and nothing else', () => {
    const page = toReportPage(OUTCOMES);
    expect([...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file)).toEqual([
      'screens-home--empty.390.expected.png',
      'screens-home--empty.390.actual.png',
      'screens-home--empty.390.difference.png',
    ]);
  });

  test('says how much differs, where, and whether the size has changed', () => {
    const difference = { share: 0.0004, worst: { share: 0.25, left: 96, top: 480 }, taller: -12, wider: 0, drawing: DRAWING };
    expect(describeDifference(difference)).toBe('0.040 % of the pixels differ; most of it near 96, 480 (25.0 % of the squares there); 12 px shorter');
  });
});
