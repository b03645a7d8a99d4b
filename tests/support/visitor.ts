import { afterAll, beforeAll, describe } from 'vitest';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import { DRIVEN_ENGINES, QUERIES, waitFor } from './driven.ts';
import type {
  DrivenBrowser,
  DrivenPage,
  DrivenWindow,
  EngineName,
  KeyName,
  StartOptions,
} from './driven.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import { answersOf, DENVER, type Homeowner } from './walk.ts';

/** Identifies an element of the page by its role and full accessible name, or by CSS. `nth` (from 0) picks one of several; default: the first. */
export type Part = ({ css: string } | { role: string; name?: string | RegExp }) & { nth?: number };

/** What an element shows. */
export interface Sight {
  /** Where it can be pressed, in CSS pixels of the window. Null if it is covered, out of view or disabled. */
  point: { x: number; y: number } | null;
  text: string;
  value: string;
  isChecked: boolean;
  isFocused: boolean;
}

function sightOf(
  part:
    | { css: string; nth: number }
    | { role: string; name: { source: string; flags: string } | string | null; nth: number },
): Sight | 'no queries' | null {
  if (!('TestingLibraryDom' in window)) return 'no queries';
  const found = (): Element | undefined => {
    if ('css' in part) return document.querySelectorAll(part.css)[part.nth];
    const { role, name } = part;
    const wanted =
      name === null || typeof name === 'string' ? name : new RegExp(name.source, name.flags);
    // Search hidden elements too and filter below: otherwise the query computes the style of every element on the page.
    const named = window.TestingLibraryDom.queryAllByRole(document.body, role, {
      hidden: true,
      ...(wanted === null ? {} : { name: wanted }),
    });
    return named.filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.closest('[aria-hidden=true], [inert]') === null,
    )[part.nth];
  };
  const element = found();
  if (element === undefined) return null;
  const isInput =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  const canBeUsed =
    element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled');
  // A radio button or checkbox may be visible only through its label.
  const drawn = [element, ...(isInput ? (element.labels ?? []) : [])].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    return hit !== null && one.contains(hit) ? [point] : [];
  });
  const [point = null] = drawn;
  if (point === null) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    point: canBeUsed ? point : null,
    text: element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''),
    value: isInput ? element.value : '',
    isChecked: element instanceof HTMLInputElement && element.checked,
    isFocused: element === document.activeElement,
  };
}

function inWords(part: Part): string {
  const which = part.nth === undefined ? '' : ` ${part.nth + 1}`;
  return 'css' in part
    ? `${part.css}${which}`
    : `${part.role} “${String(part.name ?? '')}”${which}`;
}

/** A visitor in a real browser, driven by pointer and keyboard. */
export interface Visitor<P extends DrivenPage = DrivenWindow> {
  window: P;
  /** What an element shows; null if it does not exist. */
  look(part: Part): Promise<Sight | null>;
  /** Waits for an element, and for what it shows to satisfy `isWanted`. */
  see(part: Part, isWanted?: (sight: Sight) => boolean): Promise<Sight>;
  /** Waits until there is no such element. */
  miss(part: Part): Promise<void>;
  /** Clicks an element once it has stopped moving and nothing covers it. */
  press(part: Part): Promise<void>;
  /** Clicks a text field and replaces its contents by typing. */
  typeInto(part: Part, text: string): Promise<void>;
  /** Presses Tab until an element has the focus. */
  tabTo(part: Part, ...held: KeyName[]): Promise<void>;
  /** Waits until the URL is the step's, its heading is there and the application is running. */
  expectStep(step: StepId): Promise<void>;
  url(): Promise<URL>;
}

const MOST_TABS = 80;

export function visitorAt<P extends DrivenPage>(window: P): Visitor<P> {
  const look = async ({ nth = 0, ...part }: Part): Promise<Sight | null> => {
    const { name = null } = 'role' in part ? part : {};
    const asked =
      'css' in part
        ? { css: part.css, nth }
        : {
            role: part.role,
            name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name,
            nth,
          };
    const sight = await window.run(sightOf, asked);
    if (sight !== 'no queries') return sight;
    await window.load(QUERIES);
    return look({ ...part, nth });
  };
  const visitor: Visitor<P> = {
    window,
    look,
    see: (part, isWanted = () => true) =>
      waitFor(async () => {
        const sight = await look(part);
        if (sight === null) throw new Error(`${inWords(part)} is not there`);
        if (!isWanted(sight)) throw new Error(`${inWords(part)} is ${JSON.stringify(sight)}`);
        return sight;
      }),
    miss: (part) =>
      waitFor(async () => {
        if ((await look(part)) !== null) throw new Error(`${inWords(part)} is there`);
      }),
    press: async (part) => {
      let before = '';
      const { x, y } = await waitFor(async () => {
        const point = (await look(part))?.point;
        if (point === null || point === undefined)
          throw new Error(`${inWords(part)} cannot be pressed`);
        const isStill = before === `${point.x} ${point.y}`;
        before = `${point.x} ${point.y}`;
        if (!isStill) throw new Error(`${inWords(part)} moves`);
        return point;
      });
      await window.press(x, y);
    },
    typeInto: async (part, text) => {
      await visitor.press(part);
      await visitor.see(part, ({ isFocused }) => isFocused);
      await window.keys('Control', 'a');
      await window.type(text);
    },
    tabTo: async (part, ...held) => {
      for (let tab = 0; tab < MOST_TABS; tab += 1) {
        await window.keys(...held, 'Tab');
        if ((await look(part))?.isFocused === true) return;
      }
      throw new Error(`${MOST_TABS} times Tab lead to no ${inWords(part)}`);
    },
    expectStep: (step) =>
      waitFor(async () => {
        const [pathname, shown] = await window.run(() => [
          location.pathname,
          document
            .querySelector('#root:not([data-prerendered]) main[data-step]:has(h1)')
            ?.getAttribute('data-step'),
        ]);
        if (pathname !== `/${pathOfStep(step)}` || shown !== step)
          throw new Error(`${pathname ?? ''} shows ${shown ?? 'no page'}, not ${step}`);
      }),
    url: async () => new URL(await window.run(() => location.href)),
  };
  return visitor;
}

/** Answers a page as a homeowner: types the texts, and presses the choices. Of several things to choose, the first. */
export async function answer(
  { look, press, typeInto, window }: Visitor,
  step: QuestionStep | 'home',
  who: Homeowner = DENVER,
): Promise<void> {
  const [usual] = samplesOf(step);
  const values = answersOf(who)[step] ?? usual?.[1].values ?? {};
  for (const [name, value] of Object.entries(values)) {
    const css = `main [name="${name}"]`;
    if (name === 'issues') await press({ css });
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
    const choice = `main input[type=radio][name="${name}"]`;
    if ((await look({ css: choice })) !== null) await press({ css: `${choice}[value="${value}"]` });
    else await typeInto({ css }, String(value));
    // Chooses in the list that has opened.
    if (name === 'state') await window.keys('Enter');
  }
}

const ORDER = ['home', ...QUESTIONS, 'timeDateBooking'] as const;
type MainStep = (typeof ORDER)[number];

/** Answers every question from a step of the main path up to another one. */
export async function walk(
  visitor: Visitor,
  to: MainStep,
  from: MainStep = 'home',
  who: Homeowner = DENVER,
): Promise<void> {
  for (const step of ORDER.slice(ORDER.indexOf(from), ORDER.indexOf(to))) {
    if (step === 'timeDateBooking') break;
    await visitor.expectStep(step);
    await answer(visitor, step, who);
    const name = step === 'home' ? 'Start my estimate' : 'Next';
    await visitor.press({ role: 'button', name });
  }
  await visitor.expectStep(to);
}

/** The id of the draft in the address bar. */
export async function draftIdOf(visitor: Visitor): Promise<string> {
  return (await visitor.url()).searchParams.get('id') ?? '';
}

export const FREE_DAY = '[role=toolbar] button:not(:disabled, [aria-disabled=true])';

export const TIME: Part = { role: 'radio', name: /^\d{2}:\d{2} [AP]M/ };

/** Picks the first free time of the second day that has any; returns its block id. A later day would show the offer, which moves the Book button's bar. */
export async function pickTime({ press, see }: Visitor): Promise<string> {
  const chosen: Part = { css: `${FREE_DAY}[aria-pressed=true]` };
  const day: Part = { css: FREE_DAY, nth: 1 };
  const { text } = await see(day);
  await press(day);
  await see(chosen, (pressed) => pressed.text === text);
  await press(TIME);
  return (await see(TIME, ({ isChecked }) => isChecked)).value;
}

/** The product, and a visitor in a browser of one engine. */
export interface ProductInEngine {
  name: EngineName;
  /** Use this only within tests. */
  product: Pick<Product, 'url' | 'database'>;
  /** Opens a visitor's window with fresh storage and closes the earlier ones. */
  visit(): Promise<Visitor>;
}

/** Defines the same tests for every engine but Chromium, which tests/e2e covers. Tests for an engine that is not installed are skipped. */
export function inEngines(define: (at: ProductInEngine) => void, options: StartOptions = {}): void {
  for (const { name, isHere, start } of DRIVEN_ENGINES) {
    describe.skipIf(!isHere())(`in ${name}`, () => {
      let running: { product: Product; browser: DrivenBrowser } | null = null;
      const started = () => {
        if (running === null) throw new Error('The product runs within tests only');
        return running;
      };
      beforeAll(async () => {
        const [product, browser] = await Promise.all([startProduct(), start(options)]);
        running = { product, browser };
      });
      afterAll(async () => {
        await running?.browser.close();
        await running?.product.stop();
      });
      define({
        name,
        product: {
          get url() {
            return started().product.url;
          },
          database: () => started().product.database(),
        },
        visit: async () => visitorAt(await started().browser.open()),
      });
    });
  }
}
