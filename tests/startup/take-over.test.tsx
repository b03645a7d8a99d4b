import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { takeOver } from '#src/startup/take-over.ts';
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

const MARKUP = renderToString(PAGE);

function paint(): HTMLElement {
  const root = document.createElement('div');
  root.setAttribute('data-prerendered', '');
  root.innerHTML = MARKUP;
  document.body.append(root);
  return root;
}

function box(root: Element, name: string): HTMLInputElement {
  const found = root.querySelector(`input[name=${name}]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no box ${name}`);
  return found;
}

afterEach(() => {
  document.body.replaceChildren();
});

/** The changes with which React can hydrate the page as it is. */
const HARMLESS = [
  'nothing',
  'boxes with other attributes',
  'boxes replaced by copies',
  'translated',
];

const CHANGES: Record<string, (root: Element) => void> = {
  ...CHANGES_AT_START,
  translated: translate,
  'boxes wrapped': (root) => FOREIGN_CHANGES['wrapped in others'](root, 'input'),
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

test('a click in a box makes React rebuild a changed page and puts the caret there [V8]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const root = paint();
  root.querySelector('label')?.remove();
  const painted = box(root, 'name');
  box(root, 'email').value = 'jo@example.com';
  box(root, 'email').focus();
  await act(async () => {
    takeOver(root, PAGE, () => undefined);
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
      painted.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
      if (name === 'mousedown') painted.focus();
    }
    painted.click();
  });
  expect({
    isConnected: painted.isConnected,
    isActiveElementSame: document.activeElement === box(root, 'name'),
    value: box(root, 'email').value,
  }).toEqual({ isConnected: false, isActiveElementSame: true, value: 'jo@example.com' });
});
