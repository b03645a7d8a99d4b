import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';

function Page({ role }: { role: 'dialog' | 'alertdialog' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>Open</button>
      <Dialog
        open={open}
        role={role}
        title="Time is up"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Select A New Time</Button>
            <Button variant="outline">Call us</Button>
          </>
        }
      >
        Your time to book has expired.
      </Dialog>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test('focus goes to the first action, stays inside, and returns on Escape', async () => {
  render(<Page role="alertdialog" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('alertdialog', { name: 'Time is up', description: 'Your time to book has expired.' }).getAttribute('aria-modal')).toBe('true');
  const seen = [focused()];
  for (let presses = 0; presses < 2; presses += 1) {
    await userEvent.tab();
    seen.push(focused());
  }
  await userEvent.tab({ shift: true });
  seen.push(focused());
  await userEvent.keyboard('{Escape}');
  expect([seen, focused(), screen.queryByRole('alertdialog')]).toEqual([
    ['Select A New Time', 'Call us', 'Select A New Time', 'Call us'],
    'Open',
    null,
  ]);
});

test.each([
  ['asks for it first, as for the Back gesture of a phone', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  ['does not ask for it', (dialog: HTMLElement) => fireEvent(dialog, new Event('close'))],
])('a browser that closes it and %s ends it like its button [S4.timer-alert, V1]', async (_, end) => {
  render(<Page role="alertdialog" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  end(screen.getByRole('alertdialog'));
  expect([screen.queryByRole('alertdialog'), focused()]).toEqual([null, 'Open']);
});

test('a plain dialog has a close button', async () => {
  render(<Page role="dialog" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBe(null);
});
