import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { endDoublePress, PRESSED_ONCE } from '#src/components/doublePress.ts';

interface Press {
  with: 'mouse' | 'touch' | 'keyboard';
  /** Which of several mouse clicks on one spot it is, as the browser counts them. */
  count?: number;
  at?: { clientX: number; clientY: number };
}

const NEXT = { clientX: 180, clientY: 600 };
/** Milliseconds. Runs on from test to test, as a page's clock does. */
let now = performance.now();
let pressed: string[];

beforeEach(() => {
  now += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  pressed = [];
  render(
    <>
      <button type="button" onClick={() => pressed.push('before')}>Before</button>
      <button type="button" onClick={() => pressed.push('after')}>After</button>
      <div {...PRESSED_ONCE}>
        <button type="button" onClick={() => pressed.push('back')}>Back</button>
      </div>
    </>,
  );
});

// The next test file in this page uses the real clock again, so the last press must be at a real time, too.
afterAll(() => {
  vi.restoreAllMocks();
  endDoublePress();
  fireEvent.click(document.body, { detail: 1 });
});

function press(name: 'Before' | 'After' | 'Back', { with: kind, count = 1, at = NEXT }: Press): void {
  const button = screen.getByRole('button', { name });
  if (kind !== 'keyboard') button.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: kind }));
  fireEvent.click(button, kind === 'keyboard' ? { detail: 0 } : { detail: count, ...at });
}

/** Presses a button that leaves the page, turns the page, waits, and presses on the next page. */
function pressAcross(wait: number, second: Press): string[] {
  press('Before', { with: second.with });
  now += 300;
  endDoublePress();
  now += wait;
  press('After', second);
  return pressed;
}

test.each([
  ['a tap in the same place just after the page has come', 499, { with: 'touch' }],
  ['a tap a little beside it', 200, { with: 'touch', at: { clientX: 200, clientY: 620 } }],
  ['the second click of a double click', 0, { with: 'mouse', count: 2 }],
  ['the third click of a mouse, however late', 2000, { with: 'mouse', count: 3 }],
] as const)('%s is meant for the page before and does nothing [F15]', (_, wait, second) => {
  expect(pressAcross(wait, second)).toEqual(['before']);
});

test.each([
  ['a tap that may have been meant for the page', 500, { with: 'touch' }],
  ['a tap elsewhere', 100, { with: 'touch', at: { clientX: 180, clientY: 300 } }],
  ['a click of its own', 0, { with: 'mouse', count: 1 }],
  ['a key', 0, { with: 'keyboard' }],
] as const)('%s acts [F15]', (_, wait, second) => {
  expect(pressAcross(wait, second)).toEqual(['before', 'after']);
});

test('taps on a page that stays all act, and so does the next tap after one that did nothing [F15]', () => {
  press('Before', { with: 'touch' });
  press('Before', { with: 'touch' });
  endDoublePress();
  press('After', { with: 'touch' });
  now += 500;
  press('After', { with: 'touch' });
  press('After', { with: 'touch' });
  expect(pressed).toEqual(['before', 'before', 'after', 'after']);
});

test.each([
  ['a double click', 100, { with: 'mouse', count: 2 }, ['back']],
  ['a double tap', 499, { with: 'touch' }, ['back']],
  ['two taps one after the other', 500, { with: 'touch' }, ['back', 'back']],
  ['two clicks one after the other', 100, { with: 'mouse', count: 1 }, ['back', 'back']],
  ['two keys', 0, { with: 'keyboard' }, ['back', 'back']],
] as const)('on what leaves the page, %s while the page is still there [F15]', (_, wait, second, expected) => {
  press('Back', { with: second.with });
  now += wait;
  press('Back', second);
  expect(pressed).toEqual(expected);
});
