import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HoldView } from '#machines/booking/booking.selectors.ts';
import { HoldNotice } from '#src/screens/frame/HoldNotice.tsx';

function running(secondsLeft: number, isReserved = true): HoldView {
  return { state: 'running', secondsLeft, isUrgent: secondsLeft < 60, isReserved };
}

/** Shows the notice through the given seconds and returns what was spoken after each. */
function spokenThrough(seconds: readonly number[]): string[] {
  const [first = 0, ...rest] = seconds;
  const { container, rerender } = render(
    <HoldNotice hold={running(first)} onKeepTime={() => undefined} />,
  );
  const spoken = () => container.querySelector('[aria-live]')?.textContent ?? '';
  const said = [spoken()];
  for (const secondsLeft of rest) {
    rerender(<HoldNotice hold={running(secondsLeft)} onKeepTime={() => undefined} />);
    said.push(spoken());
  }
  return said;
}

const leftToBook = (seconds: number) => `${seconds} seconds left to book this time.`;

test.each([
  [
    'speaks at sixty and at thirty seconds and not in between',
    [300, 299, 61, 60, 59, 31, 30, 29, 1],
    [
      '',
      '',
      '',
      ...Array.from({ length: 3 }, () => leftToBook(60)),
      ...Array.from({ length: 3 }, () => leftToBook(30)),
    ],
  ],
  [
    'says the seconds that are really left when the page wakes up late',
    [200, 17],
    ['', leftToBook(17)],
  ],
  ['does not say again on another page what was said before', [45, 44], ['', '']],
])('%s [F11]', (_, seconds, said) => {
  expect(spokenThrough(seconds)).toEqual(said);
});

test('says that a time is kept when that begins, and not of one that has long been kept [F11, V5]', () => {
  const none: HoldView = { state: 'none', secondsLeft: 0, isUrgent: false, isReserved: false };
  const spokenAt = (secondsLeft: number) => {
    const { container, rerender, unmount } = render(
      <HoldNotice hold={none} onKeepTime={() => undefined} />,
    );
    rerender(<HoldNotice hold={running(secondsLeft)} onKeepTime={() => undefined} />);
    const said = container.querySelector('[aria-live]')?.textContent;
    unmount();
    return said;
  };

  expect(spokenAt(300)).toBe("We're holding your time for 5 minutes.");
  expect(spokenAt(120)).toBe('');
});

test('says that a time is kept once the backend has said so, and never of a time that it refuses [F11.confirmed, F27, V5]', () => {
  const none: HoldView = { state: 'none', secondsLeft: 0, isUrgent: false, isReserved: false };
  const { container, rerender } = render(<HoldNotice hold={none} onKeepTime={() => undefined} />);
  const said = [running(300, false), running(293, false), running(293), running(292)].map(
    (hold) => {
      rerender(<HoldNotice hold={hold} onKeepTime={() => undefined} />);
      return container.querySelector('[aria-live]')?.textContent;
    },
  );
  expect(said).toEqual([
    '',
    '',
    "We're holding your time for 5 minutes.",
    "We're holding your time for 5 minutes.",
  ]);
});

test('shows the time as a silent timer and, in the last minute, words and a way to keep it [S9.timer-danger, V5]', async () => {
  let kept = 0;
  const { rerender } = render(<HoldNotice hold={running(272)} onKeepTime={() => undefined} />);
  const calm = [screen.getByRole('timer').getAttribute('aria-label'), screen.queryByRole('button')];
  rerender(<HoldNotice hold={running(48)} onKeepTime={() => void (kept += 1)} />);
  const urgent = screen.getByRole('timer').textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Keep this time' }));

  expect(calm).toEqual(['Time left to book: 4:32', null]);
  expect(urgent).toBe('Almost out of time0:48');
  expect(kept).toBe(1);
  expect(document.activeElement).toBe(
    screen.getByRole('group', { name: "We're holding your time" }),
  );
});

test('says that a time is kept longer once the backend has said so, and not when the button is pressed [F11.confirmed, V5]', async () => {
  const { container, rerender } = render(
    <HoldNotice hold={running(61)} onKeepTime={() => undefined} />,
  );
  const said = () => container.querySelector('[aria-live]')?.textContent;
  rerender(<HoldNotice hold={running(59)} onKeepTime={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Keep this time' }));
  rerender(<HoldNotice hold={running(300, false)} onKeepTime={() => undefined} />);
  const asking = said();
  rerender(<HoldNotice hold={running(299)} onKeepTime={() => undefined} />);

  expect({ asking, answered: said() }).toEqual({
    asking: '',
    answered: "We're holding your time for 5 minutes.",
  });
});

test('has a name that claims no hold until the backend has said so [F11.confirmed]', () => {
  render(<HoldNotice hold={running(272, false)} onKeepTime={() => undefined} />);

  expect(screen.getByRole('group', { name: 'Time left to book' })).toBeDefined();
});

test('without a kept time there is nothing to see or hear [F11]', () => {
  const { container } = render(
    <HoldNotice
      hold={{ state: 'none', secondsLeft: 0, isUrgent: false, isReserved: false }}
      onKeepTime={() => undefined}
    />,
  );

  expect(container.textContent).toBe('');
});
