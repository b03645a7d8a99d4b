import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ComboBox, filterOptions } from '#src/components/ComboBox.tsx';

const STATES = [
  { value: 'NJ', label: 'NJ', keywords: ['New Jersey'] },
  { value: 'NY', label: 'NY', keywords: ['New York'] },
  { value: 'WA', label: 'WA', keywords: ['Washington'] },
];

function State({ initial = '', loading = false, onBlur }: { initial?: string; loading?: boolean; onBlur?: () => void }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <ComboBox name="state" label="State" required options={STATES} loading={loading} value={value} onChange={setValue} onBlur={onBlur} />
      <output>{value}</output>
      <button type="button">Elsewhere</button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const value = () => screen.getByRole('status', { name: '' }).textContent;

test('it says what to do, that nothing was found and that it is loading [S5.select-texts]', async () => {
  const { unmount } = render(<State />);
  expect(box().placeholder).toBe('Type to search');
  await userEvent.type(box(), 'zz');
  expect([options(), screen.getByText('No items found').getAttribute('aria-live')]).toEqual([[], 'polite']);
  unmount();
  render(<State loading />);
  await userEvent.click(box());
  expect([options(), screen.getByText('Loading...').getAttribute('aria-live')]).toEqual([[], 'polite']);
});

test('typing filters by label and by keyword, and Enter takes the first', async () => {
  render(<State />);
  await userEvent.type(box(), 'new');
  expect(options()).toEqual(['NJ', 'NY']);
  await userEvent.type(box(), ' y{Enter}');
  expect([box().value, value(), box().getAttribute('aria-expanded')]).toEqual(['NY', 'NY', 'false']);
});

test('a press chooses and closes the list', async () => {
  render(<State initial="NJ" />);
  await userEvent.click(box());
  expect(options()).toEqual(['NJ', 'NY', 'WA']);
  await userEvent.click(screen.getByRole('option', { name: 'WA' }));
  expect([box().value, value(), options()]).toEqual(['WA', 'WA', []]);
});

test('it cannot be cleared: emptied or unknown text is put back on leaving', async () => {
  render(<State initial="NJ" />);
  await userEvent.clear(box());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect([box().value, value()]).toEqual(['NJ', 'NJ']);
  await userEvent.clear(box());
  await userEvent.type(box(), 'Ontario');
  await userEvent.tab();
  expect([box().value, value()]).toEqual(['NJ', 'NJ']);
});

test('Escape puts the text back', async () => {
  render(<State initial="NJ" />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'wa{Escape}');
  expect([box().value, value()]).toEqual(['NJ', 'NJ']);
});

test('what autofill writes, the full name, chooses the entry on leaving', () => {
  render(<State />);
  fireEvent.focus(box());
  fireEvent.change(box(), { target: { value: 'Washington' } });
  fireEvent.blur(box());
  expect([box().value, value()]).toEqual(['WA', 'WA']);
});

test('leaving is reported once', async () => {
  let left = 0;
  render(<State onBlur={() => { left += 1; }} />);
  await userEvent.click(box());
  await userEvent.tab();
  expect(left).toBe(1);
});

test('entries that start with the text come before those that contain it, whatever the accents', () => {
  const names = ['Ana José', 'José Ruiz'].map((label) => ({ value: label, label }));
  expect(filterOptions(names, 'jose').map((name) => name.label)).toEqual(['José Ruiz', 'Ana José']);
});
