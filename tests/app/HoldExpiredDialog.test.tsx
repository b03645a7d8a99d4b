import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HoldExpiredAlert } from '#src/app/HoldExpiredDialog.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';

const site = await bundledCopy('site');

test('the alert has the specification’s words, its button has the focus, and closing it does the same [S8.timer-expiry, S4.expiry, V5]', async () => {
  let acknowledged = 0;
  render(
    <HoldExpiredAlert
      isOpen
      content={site.holdExpired}
      hasOpenQuestion={false}
      onAcknowledge={() => void (acknowledged += 1)}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Your time ran out' });
  const button = screen.getByRole('button', { name: 'Select A New Time' });
  const description = document.querySelector(
    `[id="${dialog.getAttribute('aria-describedby')}"]`,
  )?.textContent;
  const isFocused = document.activeElement === button;
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await userEvent.click(button);

  expect(description).toBe(
    "Whoops! We've released your appointment time because your time to book has expired.",
  );
  expect(isFocused).toBe(true);
  expect(acknowledged).toBe(2);
});

test('where the answers given since leave a question open, the alert says so and its button leads there [F18]', async () => {
  render(
    <HoldExpiredAlert
      isOpen
      content={site.holdExpired}
      hasOpenQuestion
      onAcknowledge={() => undefined}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Your time ran out' });
  const paragraphs = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);

  expect(paragraphs).toEqual([
    site.holdExpired.text,
    'Your project answers have changed since you picked that time. Please review them before selecting a new one.',
  ]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Go to your answers',
  ]);
});

test('without an expiry there is no alert [S4.timer-alert]', () => {
  render(
    <HoldExpiredAlert
      isOpen={false}
      content={site.holdExpired}
      hasOpenQuestion={false}
      onAcknowledge={() => undefined}
    />,
  );

  expect(screen.queryByRole('alertdialog')).toBeNull();
});
