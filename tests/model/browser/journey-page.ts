import type { Page } from 'playwright';
import type { Control, Finding } from '#tests/support/fill-form.ts';
import { callOf, type DrivenWindow, waitFor } from '#tests/support/driven.ts';

/** What journeys need of a page, in a browser of any engine. */
export interface JourneyPage extends Finding, Pick<DrivenWindow, 'run' | 'point'> {}

/** Wraps a page of Playwright. */
export function ofPlaywright(page: Page): JourneyPage {
  return {
    run: <A extends unknown[], T>(code: (...args: A) => T, ...args: A) =>
      page.evaluate<Awaited<T>>(callOf(code, args)),
    point: (x, y) => page.mouse.move(x, y),
    locator: (css) => page.locator(css),
    getByRole: (role, options) => page.getByRole(role, options),
    getByLabel: (label) => page.getByLabel(label),
  };
}

/** One step of a chained locator. */
type Locating =
  | { css: string }
  | { label: string }
  | {
      role: string;
      name: { source: string; flags: string } | { text: string; isWhole: boolean } | null;
    }
  | { nth: number };

type Deed = 'count' | 'click' | 'fill' | 'select' | 'blur' | 'value' | 'isChecked' | 'attribute';

/** Performs an action on the first element that a chained locator finds, or counts the elements; null if there is none. Runs in the page. */
function act(
  locating: Locating[],
  deed: Deed,
  text: string,
): { is: string | number | boolean | null } | null {
  const { queryAllByRole, queryAllByLabelText, fireEvent } = window.TestingLibraryDom;
  const matches = (wanted: Extract<Locating, { role: string }>['name']) => {
    if (wanted === null) return {};
    if ('source' in wanted) return { name: new RegExp(wanted.source, wanted.flags) };
    return {
      name: (name: string) =>
        wanted.isWhole
          ? name === wanted.text
          : name.toLowerCase().includes(wanted.text.toLowerCase()),
    };
  };
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.closest('[aria-hidden=true]') === null;
  const within = (root: HTMLElement, way: Locating): HTMLElement[] => {
    if ('css' in way) return [...root.querySelectorAll<HTMLElement>(way.css)];
    if ('label' in way) return queryAllByLabelText(root, way.label, { exact: false });
    if ('role' in way)
      return queryAllByRole(root, way.role, { hidden: true, ...matches(way.name) }).filter(isSeen);
    return [];
  };
  const found = locating.reduce<HTMLElement[]>(
    (parts, way) =>
      'nth' in way
        ? parts.slice(way.nth).slice(0, 1)
        : [...new Set(parts.flatMap((part) => within(part, way)))],
    [document.documentElement],
  );
  if (deed === 'count') return { is: found.length };
  const [part] = found;
  if (part === undefined) return null;
  const isField =
    part instanceof HTMLInputElement ||
    part instanceof HTMLTextAreaElement ||
    part instanceof HTMLSelectElement;
  switch (deed) {
    case 'click':
      part.click();
      return { is: null };
    case 'fill':
      part.focus();
      fireEvent.input(part, { target: { value: text } });
      return { is: null };
    case 'select':
      part.focus();
      fireEvent.change(part, { target: { value: text } });
      return { is: null };
    case 'blur':
      part.blur();
      return { is: null };
    case 'value':
      return { is: isField ? part.value : '' };
    case 'isChecked':
      return { is: part instanceof HTMLInputElement && part.checked };
    case 'attribute':
      return { is: part.getAttribute(text) };
  }
}

/** Wraps a driver's page. A script does what journeys otherwise do with Playwright; the page must provide `TestingLibraryDom`. */
export function ofDriver(page: Pick<DrivenWindow, 'run' | 'point'>): JourneyPage {
  const finding = (locating: Locating[]): Finding => ({
    locator: (css) => control([...locating, { css }]),
    getByLabel: (label) => control([...locating, { label }]),
    getByRole: (role, { name, exact = false } = {}) => {
      const wanted =
        name === undefined
          ? null
          : typeof name === 'string'
            ? { text: name, isWhole: exact }
            : { source: name.source, flags: name.flags };
      return control([...locating, { role, name: wanted }]);
    },
  });
  const control = (locating: Locating[]): Control => {
    const on = (deed: Deed, text = '') =>
      waitFor(async () => {
        const done = await page.run(act, locating, deed, text);
        if (done === null) throw new Error(`${JSON.stringify(locating)} is not on the page`);
        return done.is;
      });
    const count = async () => Number(await on('count'));
    const click = async () => {
      await on('click');
    };
    return {
      ...finding(locating),
      first: () => control([...locating, { nth: 0 }]),
      last: () => control([...locating, { nth: -1 }]),
      count,
      all: async () =>
        Array.from({ length: await count() }, (_, nth) => control([...locating, { nth }])),
      waitFor: async () => {
        await on('value');
      },
      click,
      dispatchEvent: click,
      fill: async (text) => {
        await on('fill', text);
      },
      selectOption: (value) => on('select', value),
      blur: async () => {
        await on('blur');
      },
      inputValue: async () => String(await on('value')),
      isChecked: async () => (await on('isChecked')) === true,
      getAttribute: async (name) => {
        const value = await on('attribute', name);
        return value === null ? null : String(value);
      },
    };
  };
  return { ...finding([]), run: page.run, point: page.point };
}
