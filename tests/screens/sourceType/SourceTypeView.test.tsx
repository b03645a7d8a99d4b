import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SourceTypeValues } from '#machines/booking/answers/sourceType.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { SourceTypeView } from '#src/screens/sourceType/SourceTypeView.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { messageOf, press, recordForm, textBox } from '#tests/support/forms.tsx';

const sourceType = await bundledCopy('sourceType');

const EMPTY = emptyForm('sourceType');

function renderSources({
  values = EMPTY,
  firstName = 'José',
  draftId = 'draft-1',
}: { values?: SourceTypeValues; firstName?: string; draftId?: string } = {}) {
  const recorded = recordForm(values);
  render(
    <SourceTypeView
      content={sourceType}
      firstName={firstName}
      draftId={draftId}
      frame={frameState()}
      form={recorded.form}
    />,
  );
  return recorded;
}

const h1 = () => screen.getByRole('heading', { level: 1 }).textContent;
const order = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('the title has the first name in it, and does without [S2.source, S2.first-name]', () => {
  renderSources();
  const named = h1();
  cleanup();
  renderSources({ firstName: '' });
  expect(named).toBe('How did you hear about us, José?');
  expect(h1()).toBe('How did you hear about us?');
});

test('answering does not change the order [S2.source-order]', async () => {
  renderSources();
  const before = order();
  await choose('Friend or family');
  expect(order()).toEqual(before);
});

test('a source is required and the group gets focus [S5.source, V2]', async () => {
  const { submitted } = renderSources();
  await press('Next');
  await waitFor(() => expect(messageOf(screen.getByRole('radiogroup'))).toBe('Field is required.'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  expect(submitted).toEqual([]);
});

test('Other opens a text that another source clears [S5.source]', async () => {
  const { changed } = renderSources();
  await choose('Other');
  await userEvent.type(textBox('Other'), 'A sign');
  expect(changed.at(-1)).toEqual({
    values: { ...EMPTY, sourceType: 876090099, otherText: 'A sign' },
    isValid: true,
  });
  await choose('Television');
  expect({ last: changed.at(-1), box: screen.queryByRole('textbox') }).toEqual({
    last: { values: { ...EMPTY, sourceType: 876090014 }, isValid: true },
    box: null,
  });
});
