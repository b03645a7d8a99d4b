import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HoldView } from '#machines/booking/booking.selectors.ts';
import { HoldNotice } from '#src/screens/frame/HoldNotice.tsx';
import { press } from '#tests/support/forms.tsx';

function running(secondsLeft: number, isReserved = true): HoldView {
  return { state: 'running', secondsLeft, isUrgent: secondsLeft < 60, isReserved };
}

const NONE: HoldView = { state: 'none', secondsLeft: 0, isUrgent: false, isReserved: false };

/** Shows the notice of one hold after the other, and returns what was spoken after each. */
function spokenThrough(holds: readonly HoldView[]): (string | undefined)[] {
  const notice = (hold: HoldView) => <HoldNotice hold={hold} onKeepTime={() => undefined} />;
  const { container, rerender } = render(notice(holds[0] ?? NONE));
  return holds.map((hold) => {
    rerender(notice(hold));
    return container.querySelector('[aria-live]')?.textContent;
  });
}

const SIXTY = '60 seconds left to book this time.';
const THIRTY = '30 seconds left to book this time.';
const HOLDING = "We're holding your time for 5 minutes.";

test.each<[string, HoldView[], string[]]>([
  [
    'speaks at sixty and at thirty seconds and not in between',
    [300, 61, 60, 59, 31, 30, 1].map((seconds) => running(seconds)),
    ['', '', SIXTY, SIXTY, SIXTY, THIRTY, THIRTY],
  ],
  [
    'says the seconds that are really left when the page wakes up late',
    [running(200), running(17)],
    ['', '17 seconds left to book this time.'],
  ],
  ['does not say again on another page what was said before', [running(45), running(44)], ['', '']],
  ['says that a time is kept when that begins', [NONE, running(300)], ['', HOLDING]],
  ['says nothing of a time that has long been kept', [NONE, running(120)], ['', '']],
  [
    'says that a time is kept once the backend has said so, not before',
    [NONE, running(300, false), running(293, false), running(293), running(292)],
    ['', '', '', HOLDING, HOLDING],
  ],
  [
    'says that a time is kept longer once the backend has said so, not when it is asked',
    [running(61), running(59), running(300, false), running(299)],
    ['', '59 seconds left to book this time.', '', HOLDING],
  ],
])('%s [F11, F11.confirmed, F27, V5]', (_, holds, said) => {
  expect(spokenThrough(holds)).toEqual(said);
});

test('shows the time as a silent timer and, in the last minute, words and a way to keep it [S9.timer-danger, V5]', async () => {
  let kept = 0;
  const { rerender } = render(<HoldNotice hold={running(272)} onKeepTime={() => undefined} />);
  const calm = [screen.getByRole('timer').getAttribute('aria-label'), screen.queryByRole('button')];
  rerender(<HoldNotice hold={running(48)} onKeepTime={() => void (kept += 1)} />);
  const urgent = screen.getByRole('timer').textContent;
  await press('Keep this time');

  expect(calm).toEqual(['Time left to book: 4:32', null]);
  expect(urgent).toBe('Almost out of time0:48');
  expect(kept).toBe(1);
  expect(document.activeElement).toBe(
    screen.getByRole('group', { name: "We're holding your time" }),
  );
});

test('has a name that claims no hold until the backend has said so [F11.confirmed]', () => {
  render(<HoldNotice hold={running(272, false)} onKeepTime={() => undefined} />);

  expect(screen.getByRole('group', { name: 'Time left to book' })).toBeDefined();
});

test('without a kept time there is nothing to see or hear [F11]', () => {
  const { container } = render(<HoldNotice hold={NONE} onKeepTime={() => undefined} />);

  expect(container.textContent).toBe('');
});
