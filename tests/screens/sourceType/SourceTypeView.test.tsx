import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Empty } from '#stories/screens/SourceType.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { hasFocus, messageOf, press, showForm, textBox } from '#tests/support/forms.tsx';
import { heading } from '#tests/support/stage.tsx';

const EMPTY = emptyForm('sourceType');

const order = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

test.each([
  { firstName: 'José', title: 'How did you hear about us, José?' },
  { firstName: '', title: 'How did you hear about us?' },
])('the title is “$title” for “$firstName” [S2.source, S2.first-name]', ({ firstName, title }) => {
  render(<Empty.Component firstName={firstName} />);
  expect(heading()).toBe(title);
});

test('a source is required and the group gets focus [S5.source, V2]', async () => {
  const { submitted } = showForm(Empty, EMPTY);
  await press('Next');
  await hasFocus(() => screen.getAllByRole('radio')[0]);
  expect(messageOf(screen.getByRole('radiogroup'))).toBe('Field is required.');
  expect(submitted).toEqual([]);
});

test('Other opens a text that another source clears; neither changes the order [S5.source, S2.source-order]', async () => {
  const { last } = showForm(Empty, EMPTY);
  const before = order();
  await press('Other', 'radio');
  await userEvent.type(textBox('Other'), 'A sign');
  const other = last();
  await press('Television', 'radio');

  expect(other).toEqual({
    values: { ...EMPTY, sourceType: 876090099, otherText: 'A sign' },
    isValid: true,
  });
  expect(last()).toEqual({ values: { ...EMPTY, sourceType: 876090014 }, isValid: true });
  expect(order()).toEqual(before);
});
