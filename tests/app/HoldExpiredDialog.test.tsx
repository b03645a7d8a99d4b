import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AnswersChanged, Open } from '#stories/screens/HoldExpired.stories.tsx';

const dialog = () => screen.getByRole('alertdialog', { name: 'Your time ran out' });

test('the alert has the specification’s words, its button has the focus, and closing it does the same [S8.timer-expiry, S4.expiry, S4.timer-alert, V5]', async () => {
  const onAcknowledge = vi.fn<() => void>();
  const { rerender } = render(<Open.Component onAcknowledge={onAcknowledge} />);
  const button = screen.getByRole('button', { name: 'Select A New Time' });
  const description = document.getElementById(dialog().getAttribute('aria-describedby') ?? '');
  const focused = document.activeElement;
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  await userEvent.click(button);

  expect(description?.textContent).toBe(
    "Whoops! We've released your appointment time because your time to book has expired.",
  );
  expect(focused).toBe(button);
  expect(onAcknowledge).toHaveBeenCalledTimes(2);
  rerender(<Open.Component isOpen={false} />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('where the answers given since leave a question open, the alert says so and its button leads there [F18]', () => {
  render(<AnswersChanged.Component />);
  expect(dialog().querySelector('p + p')?.textContent).toBe(
    'Your project answers have changed since you picked that time. Please review them before selecting a new one.',
  );
  expect(screen.getByRole('button').textContent).toBe('Go to your answers');
});
