import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { WindowIssuesView } from '#src/screens/windowIssues/WindowIssuesView.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { messageOf, press, recordForm, rulesLoaded, textBox } from '#tests/support/forms.tsx';

const windowIssues = await bundledCopy('windowIssues');

const EMPTY = emptyForm('windowIssues');

function renderIssues(values = EMPTY) {
  const recorded = recordForm(values);
  render(<WindowIssuesView content={windowIssues} frame={frameState()} form={recorded.form} />);
  return recorded;
}

test('issues are check boxes with an icon, named by their title [S2.window-issues, V1]', () => {
  renderIssues();
  expect(
    screen.getAllByRole('checkbox').map((box) => ({
      value: box.getAttribute('value'),
      hasIcon: box.parentElement?.querySelector('svg') !== null,
    })),
  ).toEqual(windowIssues.issues.map(({ code }) => ({ value: String(code), hasIcon: true })));
  expect(screen.getByRole('checkbox', { name: 'Drafts and cold spots' })).toBeTruthy();
});

test('pressing an issue chooses it by its code, pressing it again lets it go [S4.toggle]', async () => {
  const { changed } = renderIssues();
  await rulesLoaded();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noise from outside' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Drafts and cold spots' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noise from outside' }));
  expect(changed.map(({ values }) => values.issues)).toEqual([
    [876090014],
    [876090014, 876090010],
    [876090010],
  ]);
});

test('Other opens a text box with a counter and takes focus there, Remove other closes it and brings focus back [S2.window-issues, S5.field-counter, V1]', async () => {
  const { changed } = renderIssues();
  await press('Other');
  expect(document.activeElement).toBe(textBox('Other'));
  await userEvent.type(textBox('Other'), 'Bees');
  expect(screen.getByText('4/125')).toBeTruthy();
  await press('Remove other');
  expect({
    last: changed.at(-1),
    box: screen.queryByRole('textbox'),
    focus: document.activeElement,
  }).toEqual({
    last: { values: EMPTY, isValid: true },
    box: null,
    focus: screen.getByRole('button', { name: 'Other' }),
  });
});

test('a box opened again starts without a message [S5.window-issues, S5.errors-after-touch]', async () => {
  renderIssues({ ...EMPTY, otherText: '' });
  await press('Next');
  await waitFor(() => expect(messageOf(textBox('Other'))).toBe('Field is required.'));
  await press('Remove other');
  await press('Other');
  expect(messageOf(textBox('Other'))).toBe(null);
});

test('none, some, and the Other text can be submitted [S2.window-issues]', async () => {
  const { submitted } = renderIssues();
  await press('Next');
  await waitFor(() => expect(submitted).toEqual([EMPTY]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Safety and locks' }));
  await press('Other');
  await userEvent.type(textBox('Other'), 'A bee nest');
  await press('Next');
  await waitFor(() =>
    expect(submitted.at(-1)).toEqual({ ...EMPTY, issues: [876090017], otherText: 'A bee nest' }),
  );
});
