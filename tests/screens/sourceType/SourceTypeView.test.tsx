import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Empty } from '#stories/screens/SourceType.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { messageOf, press, recordForm, textBox } from '#tests/support/forms.tsx';
import { heading } from '#tests/support/stage.tsx';

const EMPTY = emptyForm('sourceType');

function show() {
  const { form, changed, submitted } = recordForm(EMPTY);
  render(<Empty.Component form={form} />);
  return { last: () => changed.at(-1), submitted };
}

const order = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test.each([
  { firstName: 'José', title: 'How did you hear about us, José?' },
  { firstName: '', title: 'How did you hear about us?' },
])('the title is “$title” for “$firstName” [S2.source, S2.first-name]', ({ firstName, title }) => {
  render(<Empty.Component firstName={firstName} />);
  expect(heading()).toBe(title);
});

test('a source is required and the group gets focus [S5.source, V2]', async () => {
  const { submitted } = show();
  await press('Next');
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  expect(messageOf(screen.getByRole('radiogroup'))).toBe('Field is required.');
  expect(submitted).toEqual([]);
});

test('Other opens a text that another source clears; neither changes the order [S5.source, S2.source-order]', async () => {
  const { last } = show();
  const before = order();
  await choose('Other');
  await userEvent.type(textBox('Other'), 'A sign');
  const other = last();
  await choose('Television');

  expect(other).toEqual({
    values: { ...EMPTY, sourceType: 876090099, otherText: 'A sign' },
    isValid: true,
  });
  expect(last()).toEqual({ values: { ...EMPTY, sourceType: 876090014 }, isValid: true });
  expect(order()).toEqual(before);
});
