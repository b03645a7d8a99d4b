import { act } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { readBoxes } from '#src/components/boxes.ts';
import { CheckCards } from '#src/components/CheckCards.tsx';
import { RadioCards } from '#src/components/RadioCards.tsx';
import { Select } from '#src/components/Select.tsx';
import { TextArea } from '#src/components/TextArea.tsx';
import { savedLength } from '#src/domain/text.ts';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { endPrerendered, isPrerendered, takeOver } from '#src/startup/take-over.ts';
import { CHANGES_AT_START, FOREIGN_CHANGES, translate } from '#tests/support/foreign-changes.ts';

function Form() {
  return (
    <form>
      <h1>Your home</h1>
      <p>New windows, one visit.</p>
      <svg aria-hidden="true" />
      <label htmlFor="name">Name</label>
      <input id="name" name="name" defaultValue="" />
      <input name="email" type="email" defaultValue="" aria-label="Email" />
      <input name="consent" type="checkbox" defaultChecked aria-label="Consent" />
      <button type="button">Start</button>
    </form>
  );
}

const PAGE = (
  <main>
    <Suspense fallback={null}>
      <Form />
    </Suspense>
  </main>
);

/** A page as it comes from the server. */
function paint(page = PAGE): HTMLElement {
  const root = document.createElement('div');
  root.setAttribute('data-prerendered', '');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  return root;
}

function box(root: Element, name: string): HTMLInputElement {
  const found = root.querySelector(`input[name=${name}]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no box ${name}`);
  return found;
}

/** The changes with which React can hydrate the page as it is. */
const HARMLESS = [
  'nothing',
  'boxes with other attributes',
  'boxes replaced by copies',
  'translated',
  'texts split',
];

const CHANGES: Record<string, (root: Element) => void> = {
  ...CHANGES_AT_START,
  translated: translate,
  'boxes wrapped': (root) => FOREIGN_CHANGES['wrapped in others'](root, 'input'),
  'moved into their neighbours': (root) =>
    FOREIGN_CHANGES['moved into their neighbours'](root, 'p, h1'),
  'pictures removed': (root) => FOREIGN_CHANGES.removed(root, 'svg'),
  'texts replaced': (root) => FOREIGN_CHANGES['given another text'](root, 'h1, p, label'),
  'a label that was removed': (root) => root.querySelector('label')?.remove(),
};

/** React's development warning about attributes that differ from what it would render. */
const OTHER_ATTRIBUTES = /^A tree hydrated but some attributes/;

test.each(Object.entries(CHANGES))(
  'what was typed, focus and caret are where they were, whatever others have changed: %s [V8]',
  async (kind, change) => {
    const rebuilt = HARMLESS.includes(kind) ? 0 : 1;
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const onRebuilt = vi.fn<() => void>();
    const root = paint();
    change(root);
    box(root, 'email').value = 'jo@example.com';
    box(root, 'consent').checked = false;
    box(root, 'name').value = 'Jordan';
    box(root, 'name').focus();
    box(root, 'name').setSelectionRange(1, 3);
    await act(async () => takeOver(root, PAGE, onRebuilt));

    const name = box(root, 'name');
    expect({
      values: [name.value, box(root, 'email').value, box(root, 'consent').checked],
      focused: document.activeElement === name,
      selected: [name.selectionStart, name.selectionEnd],
      rebuilt: onRebuilt.mock.calls.length,
      said: said.mock.calls.map(([text]) => text).filter((text) => !OTHER_ATTRIBUTES.test(text)),
    }).toEqual({
      values: ['Jordan', 'jo@example.com', false],
      focused: true,
      selected: [1, 3],
      rebuilt,
      said: Array.from({ length: rebuilt }, () => 'The page had been changed before it started'),
    });
  },
);

test('a visitor who has come to a button by the keyboard stays there, and one who has left a box is not taken back [V8]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const focused: (string | undefined)[] = [];
  for (const leave of [false, true]) {
    const root = paint();
    root.querySelector('label')?.remove();
    const button = root.querySelector('button');
    button?.focus();
    await act(async () => {
      takeOver(root, PAGE, () => undefined);
      if (leave) button?.blur();
    });
    focused.push(document.activeElement?.tagName);
    root.remove();
  }
  expect(focused).toEqual(['BUTTON', 'BODY']);
});

/** Presses an element as a mouse does, all in one task. */
function press(element: HTMLElement | null): void {
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    element?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
    if (name !== 'mousedown') continue;
    document.activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
    element?.closest<HTMLElement>('input, a, button')?.focus();
  }
  element?.click();
}

test('a click in a box makes React rebuild a changed page and puts the caret there [V8]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const root = paint();
  root.querySelector('label')?.remove();
  const painted = box(root, 'name');
  box(root, 'email').value = 'jo@example.com';
  box(root, 'email').focus();
  await act(async () => {
    takeOver(root, PAGE, () => undefined);
    press(painted);
  });
  expect({
    isConnected: painted.isConnected,
    isActiveElementSame: document.activeElement === box(root, 'name'),
    value: box(root, 'email').value,
  }).toEqual({ isConnected: false, isActiveElementSame: true, value: 'jo@example.com' });
});

/** A page of everything that can be pressed. */
function pressable(onPress: (what: string) => void) {
  return (
    <form
      onChange={({ target }) =>
        target instanceof HTMLInputElement && onPress(`${target.name} ${target.checked}`)
      }
    >
      <p>New windows</p>
      <a href="#top" onClick={() => onPress('link')}>
        <span>Read</span>
      </a>
      <button type="button" onClick={() => onPress('button')}>
        <span>Next</span>
      </button>
      <label>
        <input type="checkbox" name="a" />
        <span>Doors</span>
      </label>
      <label>
        <input type="checkbox" name="b" />
        Windows
      </label>
    </form>
  );
}

test.each([
  { css: 'a span', saw: ['read', 'link'], checked: [false, false] },
  { css: 'button span', saw: ['read', 'button'], checked: [false, false] },
  { css: 'label span', saw: ['read', 'a true'], checked: [true, false] },
  { css: '[name=b]', saw: ['b true', 'read'], checked: [false, true] },
])(
  'a press of $css makes React rebuild a changed page and takes effect there, once, after the boxes were read [V8]',
  async ({ css, saw, checked }) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const seen: string[] = [];
    const page = pressable((what) => seen.push(what));
    const root = paint(page);
    root.querySelector('p')?.remove();
    await act(async () => {
      takeOver(root, page, () => seen.push('read'));
      press(root.querySelector(css));
    });
    await act(async () => endPrerendered(root));
    expect(seen).toEqual(saw);
    expect([...root.querySelectorAll('input')].map((input) => input.checked)).toEqual(checked);
    expect(root.querySelector('p')).not.toBeNull();
  },
);

test.each([
  ['a span', 'link'],
  ['button span', 'button'],
  ['label span', 'a true'],
  ['[name=b]', 'b true'],
])(
  'a press of %s that begins before React rebuilds a changed page, and ends after, takes effect once [V8]',
  async (css, saw) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const seen: string[] = [];
    const page = pressable((what) => seen.push(what));
    const root = paint(page);
    root.querySelector('p')?.remove();
    const mouse = (name: string) =>
      root
        .querySelector(css)
        ?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
    await act(async () => {
      takeOver(root, page, () => undefined);
      mouse('mousedown');
    });
    await act(async () => endPrerendered(root));
    await act(async () => mouse('mouseup'));
    await act(async () => mouse('mousedown'));
    await act(async () => mouse('mouseup'));
    expect(seen).toEqual([saw]);
  },
);

test('the page counts as the one that came until the application stands in it [V8]', async () => {
  const root = paint();
  await act(async () => takeOver(root, PAGE, () => undefined));
  const before = isPrerendered(root);
  endPrerendered(root);
  expect({ before, isPrerendered: isPrerendered(root) }).toEqual({
    before: true,
    isPrerendered: false,
  });
});

const OPTIONS = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
  { value: 'c', label: 'C' },
];

/** A form with every kind of control, each telling the page its value. */
function Answers() {
  const [radio, setRadio] = useState<string | null>('a');
  const [checks, setChecks] = useState<string[]>(['a']);
  const [select, setSelect] = useState('a');
  const [text, setText] = useState('');
  return (
    <form>
      <label htmlFor="first">First</label>
      <RadioCards name="radio" legend="Radio" options={OPTIONS} value={radio} onChange={setRadio} />
      <CheckCards
        name="check"
        legend="Check"
        options={OPTIONS}
        values={checks}
        onChange={setChecks}
      />
      <Select name="select" label="Select" options={OPTIONS} value={select} onChange={setSelect} />
      <TextArea
        name="text"
        label="Text"
        value={text}
        onChange={setText}
        max={500}
        count={savedLength}
      />
      <output>{JSON.stringify({ radio, checks, select, text })}</output>
    </form>
  );
}

test.each([
  ['as it is', () => undefined],
  ['rebuilt', (root: Element) => root.querySelector('label')?.remove()],
])(
  'what was chosen before the application runs is chosen in it, whatever the control, on a page taken over %s [V8]',
  async (_, change) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const root = paint(<Answers />);
    change(root);
    const set = (css: string, changed: object) =>
      Object.assign(root.querySelector(css) ?? {}, changed);
    set('[name=radio][value=b]', { checked: true });
    set('[name=check][value=a]', { checked: false });
    set('[name=check][value=c]', { checked: true });
    set('[name=select]', { value: 'c' });
    set('[name=text]', { value: 'Ring twice' });
    const read = () => {
      const form = root.querySelector('form');
      if (form !== null) readBoxes(form);
    };
    await act(async () => takeOver(root, <Answers />, read));
    await act(async () => endPrerendered(root));
    expect(root.querySelector('output')?.textContent).toBe(
      JSON.stringify({ radio: 'b', checks: ['c'], select: 'c', text: 'Ring twice' }),
    );
    expect(
      [...root.querySelectorAll<HTMLInputElement>('input:checked')].map(
        ({ name, value }) => `${name} ${value}`,
      ),
    ).toEqual(['radio b', 'check c']);
  },
);
