import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { press } from '#tests/support/forms.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        title="Time is up"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Select A New Time</Button>}
      >
        Your time to book has expired.
      </Dialog>
    </>
  );
}

async function opened(): Promise<HTMLDialogElement> {
  render(<Page />);
  await press('Open');
  return screen.getByRole('alertdialog', {
    name: 'Time is up',
    description: 'Your time to book has expired.',
  });
}

test('a browser that closes it without asking ends it like its button [S4.timer-alert, V1]', async () => {
  const dialog = await opened();
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(screen.queryByRole('alertdialog')).toBe(null);
});
