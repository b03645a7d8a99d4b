import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ONCE } from '#src/components/once.ts';

interface Press {
  with: 'mouse' | 'touch' | 'keyboard';
  /** Which of several mouse clicks on one spot it is, as the browser counts them. */
  count?: number;
}

/** In milliseconds. Runs on from test to test, as a page's clock does. */
let now = 60_000;
let pressed: string[];

beforeEach(() => {
  now += 60_000;
  pressed = [];
  render(
    <>
      <button type="button" {...ONCE} onClick={() => pressed.push('Next')}>
        Next
      </button>
      <button type="button" onClick={() => pressed.push('Add')}>
        Add
      </button>
    </>,
  );
});

function press(name: 'Next' | 'Add', { with: kind, count = 1 }: Press): void {
  const click = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    detail: kind === 'keyboard' ? 0 : count,
  });
  Object.defineProperties(click, {
    timeStamp: { value: now },
    pointerType: { value: kind === 'keyboard' ? '' : kind },
  });
  screen.getByRole('button', { name }).dispatchEvent(click);
}

test.each([
  ['the second click of a double click', 200, { with: 'mouse', count: 2 }],
  ['the second tap of a double tap', 499, { with: 'touch' }],
] as const)('%s on Next does nothing, on whatever it lands [F15]', (_, wait, second) => {
  press('Next', { with: second.with });
  now += wait;
  press('Add', second);
  expect(pressed).toEqual(['Next']);
});

test.each([
  ['a later tap', 500, { with: 'touch' }],
  ['a click of its own', 100, { with: 'mouse', count: 1 }],
  ['a key', 0, { with: 'keyboard' }],
] as const)('%s acts [F15]', (_, wait, second) => {
  press('Next', { with: second.with });
  now += wait;
  press('Add', second);
  expect(pressed).toEqual(['Next', 'Add']);
});

test.each([{ with: 'mouse', count: 2 }, { with: 'touch' }] as const)(
  'quick presses of a button that stays where it is all act (%j) [F15]',
  (second) => {
    press('Add', { with: second.with });
    press('Add', second);
    expect(pressed).toEqual(['Add', 'Add']);
  },
);
