import { describe } from 'vitest';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import { DRIVEN_ENGINES, waitFor } from './driven.ts';
import type { DrivenPage, DrivenWindow, EngineName, KeyName, StartOptions } from './driven.ts';
import { aroundTests } from './around-tests.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import { answersOf, DENVER } from './walk.ts';

/** Identifies a visible element of the page by CSS and by how its text begins. `nth` (from 0) picks one of several; default: the first. */
export interface Part {
  css: string;
  text?: string;
  nth?: number;
}

export const button = (text: string): Part => ({ css: 'button', text });

/** What an element shows. */
export interface Sight {
  /** Where it can be pressed, in CSS pixels of the window. Null if it is covered, out of view or disabled. */
  point: { x: number; y: number } | null;
  text: string;
  value: string;
  isChecked: boolean;
  isFocused: boolean;
}

/** Runs in the page. */
function sightOf({ css, text = '', nth = 0 }: Part): Sight | null {
  const element = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.innerText.startsWith(text),
  )[nth];
  if (element === undefined) return null;
  const input = element instanceof HTMLInputElement ? element : null;
  const isDisabled = element.matches(':disabled, [aria-disabled=true]');
  // A radio button or checkbox may be visible only through its label.
  const [point = null] = [element, ...(input?.labels ?? [])].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const center = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(center.x, center.y);
    return one.contains(hit) ? [center] : [];
  });
  if (point === null) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    point: isDisabled ? null : point,
    text: element.innerText,
    value: input?.value ?? '',
    isChecked: input?.checked === true,
    isFocused: element === document.activeElement,
  };
}

/** A visitor in a real browser, driven by pointer and keyboard. */
export interface Visitor<P extends DrivenPage = DrivenWindow> {
  window: P;
  /** What an element shows; null if it does not exist. */
  look(part: Part): Promise<Sight | null>;
  /** Waits for an element, and for what it shows to satisfy `isWanted`. */
  see(part: Part, isWanted?: (sight: Sight) => boolean): Promise<Sight>;
  /** Clicks an element once it has stopped moving and nothing covers it. */
  press(part: Part): Promise<void>;
  /** Clicks a text field and replaces its contents by typing. */
  typeInto(part: Part, text: string): Promise<void>;
  /** Presses Tab, with other keys held, until an element has the focus. */
  tabTo(part: Part, ...held: KeyName[]): Promise<void>;
  /** Waits until the URL is the step's, its heading is there and the application is running. */
  expectStep(step: StepId): Promise<void>;
  url(): Promise<URL>;
}

const MOST_TABS = 80;

export function visitorAt<P extends DrivenPage>(window: P): Visitor<P> {
  const look = (part: Part) => window.run(sightOf, part);
  const visitor: Visitor<P> = {
    window,
    look,
    see: (part, isWanted = () => true) =>
      waitFor(async () => {
        const sight = await look(part);
        if (sight === null || !isWanted(sight))
          throw new Error(`${JSON.stringify(part)} is ${JSON.stringify(sight)}`);
        return sight;
      }),
    press: async (part) => {
      let before = '';
      const { point } = await visitor.see(part, (sight) => {
        const isStill = sight.point !== null && JSON.stringify(sight.point) === before;
        before = JSON.stringify(sight.point);
        return isStill;
      });
      if (point !== null) await window.press(point.x, point.y);
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
      throw new Error(`${MOST_TABS} times Tab lead to no ${JSON.stringify(part)}`);
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

/** The same visitor without a pointer. */
export function byKeyboard(visitor: Visitor): Visitor {
  const { window, look, tabTo } = visitor;
  return {
    ...visitor,
    press: async (part) => {
      const [, group] = /^(.*\[type=radio\].*)\[value=/.exec(part.css) ?? [];
      await tabTo(group === undefined ? part : { css: `${group}:focus` });
      await window.keys(' ');
      if (group === undefined) return;
      // Tab reaches one of a group of radio buttons.
      while ((await look(part))?.isChecked !== true) await window.keys('ArrowDown');
    },
    typeInto: async (part, text) => {
      await tabTo(part);
      await window.type(text);
    },
  };
}

/** Answers a page as a homeowner: types the texts, and presses the choices. Of several things to choose, the first. */
export async function answer(
  { look, press, typeInto, window }: Visitor,
  step: QuestionStep | 'home',
): Promise<void> {
  const [usual] = samplesOf(step);
  const values = answersOf(DENVER)[step] ?? usual?.[1].values ?? {};
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
export async function walk(visitor: Visitor, to: MainStep, from: MainStep = 'home'): Promise<void> {
  for (const step of ORDER.slice(ORDER.indexOf(from), ORDER.indexOf(to))) {
    if (step === 'timeDateBooking') break;
    await visitor.expectStep(step);
    await answer(visitor, step);
    await visitor.press(button(step === 'home' ? 'Start my estimate' : 'Next'));
  }
  await visitor.expectStep(to);
}

/** The id of the draft in the address bar. */
export async function draftIdOf(visitor: Visitor): Promise<string> {
  return (await visitor.url()).searchParams.get('id') ?? '';
}

/** The days of the calendar with free times. */
export const FREE_DAY = '[role=toolbar] button:not(:disabled, [aria-disabled=true])';

export const TIME: Part = { css: 'input[name=selectedTime]' };

/** Picks the first free time of the second day that has any; returns its block id. A later day would show the offer, which moves the Book button's bar. */
export async function pickTime({ press, see }: Visitor): Promise<string> {
  const { text } = await see({ css: FREE_DAY, nth: 1 });
  await press({ css: FREE_DAY, nth: 1 });
  await see({ css: `${FREE_DAY}[aria-pressed=true]`, text });
  await press(TIME);
  return (await see(TIME, ({ isChecked }) => isChecked)).value;
}

/** The product, and a visitor in a browser of one engine. */
export interface ProductInEngine {
  name: EngineName;
  /** Use this only within tests. */
  product: Product;
  /** Opens a visitor's window with fresh storage and closes the earlier ones. */
  visit(): Promise<Visitor>;
}

/** Defines the same tests for every engine but Chromium, which tests/e2e covers. Tests for an engine that is not installed are skipped. */
export function inEngines(define: (at: ProductInEngine) => void, options?: StartOptions): void {
  for (const { name, isHere, start } of DRIVEN_ENGINES) {
    describe.skipIf(!isHere())(`in ${name}`, () => {
      const product = aroundTests(() => startProduct());
      const browser = aroundTests(() => start(options));
      define({ name, product, visit: async () => visitorAt(await browser.open()) });
    });
  }
}
