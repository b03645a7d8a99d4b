import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Empty } from '#stories/screens/WindowIssues.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { messageOf, press, showForm, textBox } from '#tests/support/forms.tsx';

const EMPTY = emptyForm('windowIssues');

test('issues are check boxes named by their title, chosen and let go by a press; none may be chosen [S2.window-issues, S4.toggle, V1]', async () => {
  const { submitted } = showForm(Empty, EMPTY);
  await press('Next');
  for (const name of ['Noise from outside', 'Drafts and cold spots', 'Noise from outside'])
    await press(name, 'checkbox');
  await press('Next');

  await waitFor(() => expect(submitted).toEqual([EMPTY, { ...EMPTY, issues: [876090010] }]));
});

test('Other opens a text box with a counter and takes focus there, Remove other closes it and brings focus back [S2.window-issues, S5.field-counter, V1]', async () => {
  const { submitted } = showForm(Empty, EMPTY);
  await press('Other');
  expect(document.activeElement).toBe(textBox('Other'));
  await userEvent.type(textBox('Other'), 'Bees');
  expect(screen.getByText('4/125')).toBeTruthy();
  await press('Next');
  await press('Remove other');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }));
  await press('Next');

  await waitFor(() => expect(submitted).toEqual([{ ...EMPTY, otherText: 'Bees' }, EMPTY]));
});

test('a box opened again starts without a message [S5.window-issues, S5.errors-after-touch]', async () => {
  showForm(Empty, { ...EMPTY, otherText: '' });
  await press('Next');
  await waitFor(() => expect(messageOf(textBox('Other'))).toBe('Field is required.'));
  await press('Remove other');
  await press('Other');
  expect(messageOf(textBox('Other'))).toBe(null);
});
