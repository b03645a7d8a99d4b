import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ComboBox, type ComboBoxOption, filterOptions } from '#src/components/ComboBox.tsx';
import { press } from '#tests/support/forms.tsx';

const STATES = [
  { value: 'NJ', label: 'NJ', keywords: ['New Jersey'] },
  { value: 'NY', label: 'NY', keywords: ['New York'] },
  { value: 'WA', label: 'WA', keywords: ['Washington'] },
];

interface StateProps {
  initial?: string;
  loading?: boolean;
  list?: readonly ComboBoxOption[];
  opens?: 'up' | 'down';
  onBlur?: () => void;
}

function State({ initial = '', loading = false, list = STATES, opens, onBlur }: StateProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <ComboBox
        name="state"
        label="State"
        required
        options={list}
        loading={loading}
        value={value}
        onChange={setValue}
        opens={opens}
        onBlur={onBlur}
      />
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
  expect((await screen.findByText('No items found')).tagName).toBe('P');
  expect(options()).toEqual([]);
  expect(screen.getByText('No items found').getAttribute('aria-live')).toBe('polite');
  unmount();
  render(<State loading />);
  await userEvent.click(box());
  expect(options()).toEqual([]);
  expect(screen.getByText('Loading...').getAttribute('aria-live')).toBe('polite');
});

test('the press that enters the box leaves all of its text chosen, to be typed over; the next one sets the caret', () => {
  render(<State initial="NJ" />);
  const pressBox = () => {
    fireEvent.pointerDown(box());
    act(() => box().focus());
    // If this event's default is not prevented, Safari puts the caret where the press was.
    const isCaretSet = fireEvent.mouseUp(box());
    return [isCaretSet, box().selectionStart, box().selectionEnd];
  };
  expect(pressBox()).toEqual([false, 0, 2]);
  expect(pressBox()).toEqual([true, 0, 2]);
});

const DETAILED = [
  { value: 'CO', label: 'CO', detail: 'Colorado' },
  { value: 'CT', label: 'CT', detail: 'Connecticut' },
  { value: 'DC', label: 'DC', detail: 'District of Columbia', keywords: ['Washington DC'] },
];

test('an entry is named by its label, shows its detail beside it and is found by both and by spellings with dots [S2.states]', async () => {
  render(<State list={DETAILED} />);
  await userEvent.type(box(), 'co');
  await waitFor(() =>
    expect(options()).toEqual(['CO Colorado', 'CT Connecticut', 'DC District of Columbia']),
  );
  expect(screen.getByRole('option', { name: 'CO', description: 'Colorado' })).toBeTruthy();
  await userEvent.clear(box());
  await userEvent.type(box(), 'D.C.');
  expect(value()).toBe('DC');
});

test('the number of results is announced [V1]', async () => {
  render(<State list={DETAILED} />);
  await userEvent.type(box(), 'connect');
  expect((await screen.findByText('1 result')).ariaLive).toBe('polite');
});

test('a press chooses and closes the list, and leaving is told once', async () => {
  const onBlur = vi.fn<() => void>();
  render(<State initial="NJ" onBlur={onBlur} />);
  await userEvent.click(box());
  expect(options()).toEqual(['NJ', 'NY', 'WA']);
  await press('WA', 'option');
  expect(box().value).toBe('WA');
  expect(value()).toBe('WA');
  expect(options()).toEqual([]);
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test('what autofill writes, the full name, chooses the entry on leaving', () => {
  render(<State />);
  fireEvent.focus(box());
  fireEvent.change(box(), { target: { value: 'Washington' } });
  fireEvent.blur(box());
  expect(box().value).toBe('WA');
  expect(value()).toBe('WA');
});

test.each([
  ['once it is searched', true],
  ['before it is searched', false],
])('Tab takes the first entry found, %s [S2.states]', async (_, isSearched) => {
  render(<State list={DETAILED} />);
  await userEvent.type(box(), 'c');
  if (isSearched) await screen.findByText('3 results');
  await userEvent.tab();
  expect(box().value).toBe('CO');
  expect(value()).toBe('CO');
});

test('Tab takes the entry that the arrow keys highlighted, and nothing where only the pointer passed over the list', async () => {
  render(<State list={DETAILED} initial="CO" />);
  await userEvent.click(box());
  await userEvent.hover(screen.getByRole('option', { name: 'DC' }));
  await userEvent.tab();
  expect(value()).toBe('CO');
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  expect(value()).toBe('CT');
});

test.each([
  ['leaving it emptied', '{Tab}'],
  ['leaving unknown text in it', 'Ontario{Tab}'],
  ['Escape', 'wa{Escape}'],
  ['Enter while it is emptied', '{Enter}'],
])('it cannot be cleared: %s puts the choice back', async (_, keys) => {
  render(<State initial="NJ" />);
  await userEvent.clear(box());
  await userEvent.keyboard(keys);
  expect(box().value).toBe('NJ');
  expect(value()).toBe('NJ');
});

test('text that names an entry counts at once, so that a press on a button without leaving the field finds it', async () => {
  render(<State initial="NJ" />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'Washington');
  const named = value();
  await userEvent.type(box(), 'x');
  const more = value();
  await userEvent.type(box(), '{Backspace}{Escape}');

  expect({ named, more, afterEscape: value() }).toEqual({
    named: 'WA',
    more: 'NJ',
    afterEscape: 'NJ',
  });
});

test('text that only one entry contains chooses it once it is searched, and other text puts the former choice back [V2]', async () => {
  render(<State initial="NJ" />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'washi');
  await waitFor(() => expect(value()).toBe('WA'));
  await userEvent.type(box(), 'x');
  const other = value();
  await userEvent.type(box(), '{Backspace}');
  await userEvent.tab();

  expect({ other, left: [box().value, value()] }).toEqual({ other: 'NJ', left: ['WA', 'WA'] });
});

test.each([
  { top: 500, bottom: 550, opens: 'up', height: '240px' },
  { top: 200, bottom: 250, opens: 'down', height: '240px' },
  { top: 500, bottom: 750, opens: 'up', height: '240px' },
  { top: 190, bottom: 700, opens: 'up', height: '150px' },
  { top: 10, bottom: 760, opens: 'down', height: '66px' },
])(
  'beside a box from $top to $bottom in a window 768 px high the list opens $opens, $height high [S9.select-panel, V5]',
  async ({ top, bottom, opens, height }) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, top, 300, bottom - top),
    );
    render(<State opens="up" />);
    await userEvent.click(box());
    expect(panel().className).toContain(opens);
    expect(panel().style.maxHeight).toBe(height);
  },
);

const NUMBERED = Array.from({ length: 51 }, (_, index) => ({
  value: String(index + 1),
  label: `Entry ${index + 1}`,
}));
const active = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null || id === ''
    ? null
    : (document.getElementById(id)?.textContent ?? 'not there');
};
const named = (from: number, to: number) => NUMBERED.slice(from - 1, to).map(({ label }) => label);
const panel = () => {
  const element = screen.getByRole('listbox').parentElement;
  if (element === null) throw new Error('The list stands in no panel.');
  return element;
};

test('in a window with little room the list opens at the chosen entry, all of which is in view [S9.select-panel, V5]', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 190, 300, 510),
  );
  render(<State list={NUMBERED} initial="20" opens="up" />);
  await userEvent.click(box());
  expect(active()).toBe('Entry 20');
  expect(panel().scrollTop).toBe(20 * 44 - 150);
});

test('the list is searched 200 ms after the last key, and what is found is announced then [S9.select-panel]', () => {
  vi.useFakeTimers();
  render(<State />);
  fireEvent.click(box());
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  type('n');
  wait(150);
  type('new y');
  wait(199);
  const during = { options: options(), active: active() };
  wait(1);

  expect({ during, after: { options: options(), active: active() } }).toEqual({
    during: { options: ['NJ', 'NY', 'WA'], active: null },
    after: { options: ['NY'], active: 'NY' },
  });
});

test('a key that acts on what is found does not wait for the pause, and the pause then changes nothing', () => {
  vi.useFakeTimers();
  render(<State />);
  fireEvent.click(box());
  fireEvent.change(box(), { target: { value: 'new' } });
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  const first = { options: options(), active: active() };
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  act(() => {
    vi.advanceTimersByTime(500);
  });
  const second = active();
  fireEvent.keyDown(box(), { key: 'Enter' });

  expect({ first, second, value: value() }).toEqual({
    first: { options: ['NJ', 'NY'], active: 'NJ' },
    second: 'NY',
    value: 'NY',
  });
});

test('of a long list the rows in view and four more on either side are rendered, each with its place; Tab does not stop at what scrolls [S9.select-panel, V5]', async () => {
  render(<State list={NUMBERED} />);
  await userEvent.click(box());
  const first = options();
  const places = screen
    .getAllByRole('option')
    .map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]);
  panel().scrollTop = 20 * 44;
  fireEvent.scroll(panel());

  expect(panel().getAttribute('tabindex')).toBe('-1');
  expect({ first, places: [places[0], places.at(-1)], scrolled: options() }).toEqual({
    first: named(1, 10),
    places: [
      ['1', '51'],
      ['10', '51'],
    ],
    scrolled: named(17, 30),
  });
});

test('the active row is there and in view wherever the keyboard moves, and the pointer does not scroll the list', async () => {
  render(<State list={NUMBERED} />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  const wrapped = { active: active(), scrollTop: panel().scrollTop };
  await userEvent.keyboard('{Home}');
  const home = { active: active(), scrollTop: panel().scrollTop };
  await userEvent.hover(screen.getByRole('option', { name: 'Entry 6' }));
  const hovered = { active: active(), scrollTop: panel().scrollTop };
  await userEvent.keyboard('{ArrowDown>3/}');
  const down = { active: active(), scrollTop: panel().scrollTop };
  panel().scrollTop = 40 * 44;
  fireEvent.scroll(panel());

  expect({ wrapped, home, hovered, down, scrolledAway: active() }).toEqual({
    wrapped: { active: 'Entry 51', scrollTop: 51 * 44 - 240 },
    home: { active: 'Entry 1', scrollTop: 0 },
    hovered: { active: 'Entry 6', scrollTop: 0 },
    down: { active: 'Entry 9', scrollTop: 9 * 44 - 240 },
    scrolledAway: 'Entry 9',
  });
});

test('entries that start with the text come before those that contain it, whatever the accents', () => {
  const names = ['Ana José', 'José Ruiz'].map((label) => ({ value: label, label }));
  expect(filterOptions(names, 'jose').map((name) => name.label)).toEqual(['José Ruiz', 'Ana José']);
});
