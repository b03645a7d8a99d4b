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

type Deed = 'count' | 'click' | 'blur' | 'input' | 'change' | 'property' | 'attribute';

/**
 * Performs an action on the first element that a chained locator finds, or counts the elements. Runs in the page.
 * @param text what to type or to choose, or the name of the property or attribute to read
 * @throws if there is no such element
 */
function act(locating: Locating[], deed: Deed, text: string): string | number | boolean | null {
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
  if (deed === 'count') return found.length;
  const [part] = found;
  if (part === undefined) throw new Error(`${JSON.stringify(locating)} is not on the page`);
  switch (deed) {
    case 'input':
    case 'change':
      part.focus();
      return fireEvent[deed](part, { target: { value: text } });
    case 'property':
      return Reflect.get(part, text) ?? null;
    case 'attribute':
      return part.getAttribute(text);
    default:
      part[deed]();
      return null;
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
    const on = (deed: Deed, text = '') => waitFor(() => page.run(act, locating, deed, text));
    const count = async () => Number(await on('count'));
    const click = () => on('click');
    return {
      ...finding(locating),
      first: () => control([...locating, { nth: 0 }]),
      last: () => control([...locating, { nth: -1 }]),
      count,
      all: async () =>
        Array.from({ length: await count() }, (_, nth) => control([...locating, { nth }])),
      waitFor: () => on('property', 'isConnected'),
      click,
      dispatchEvent: click,
      fill: (text) => on('input', text),
      selectOption: (value) => on('change', value),
      blur: () => on('blur'),
      inputValue: async () => String(await on('property', 'value')),
      isChecked: async () => (await on('property', 'checked')) === true,
      getAttribute: async (name) => {
        const value = await on('attribute', name);
        return value === null ? null : String(value);
      },
    };
  };
  return { ...finding([]), run: page.run, point: page.point };
}
