import type { Page } from 'playwright';
import { STEPS, type StepId } from '#src/domain/steps.ts';
import { answeredDocument, saved, SERVED_PROPERTY } from './visits.ts';

/** What a window shows of the product's pages: decisions V11 and V12 in numbers, as tests/e2e/fit.test.ts checks them. */

export interface Size {
  width: number;
  height: number;
}

/** Windows in which the main button must be in sight on arrival (decision V11), in CSS pixels. */
export const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 375, height: 667 },
] as const satisfies readonly Size[];

/** Windows in which the calendar must show times, and how many on arrival (decision V12). */
export const CALENDARS = [
  { width: 1280, height: 800, times: 4 },
  { width: 1280, height: 720, times: 4 },
  { width: 390, height: 844, times: 4 },
  { width: 375, height: 667, times: 2 },
  { width: 320, height: 568, times: 2 },
] as const;

/** The pages with a main button that a visitor presses to go on. */
export const STEPS_WITH_BUTTON = [
  'home',
  'windowCount',
  'windowIssues',
  'homeownerList',
  'sourceType',
  'address',
  'timeDateBooking',
  'additionalComments',
  'projectDetails',
] as const satisfies readonly StepId[];

/** Name of the button that leads on. */
export const MAIN_BUTTON = /^(Start my estimate|Next|Book appointment|Submit)$/;

export interface Sight {
  /** The main button is whole, and nothing covers it. */
  isButtonWhole: boolean;
  /** Top and bottom of the main button, in CSS pixels from the top of the window. */
  button: [top: number, bottom: number];
  /** How many boxes to type into are whole, and not covered. */
  fields: number;
  /** How many times of the day are whole, and not covered. */
  times: number;
  /** All times of the day. */
  allTimes: number;
  /** How many times of its first group are not whole, or covered. */
  missingOfFirstGroup: number;
  /** The share of the window's height that fixed and sticky bars cover, 0 to 1. */
  bars: number;
}

/** Runs in the page. */
function sightOf(mainButton: string): Sight {
  const { innerWidth: width, innerHeight: height } = window;
  const boxOf = (element: Element) =>
    element.matches('input[type=radio]') ? (element.closest('label, div') ?? element) : element;
  const isWhole = (element: Element): boolean => {
    const shown = boxOf(element);
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    const points = [
      [left + 6, top + 6],
      [right - 6, top + 6],
      [left + 6, bottom - 6],
      [right - 6, bottom - 6],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    return (
      top >= 0 &&
      bottom <= height &&
      points.every(([x, y]) => shown.contains(document.elementFromPoint(x, y)))
    );
  };
  const isOfBar = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      isOfBar(element.parentElement));
  const rows = Array.from({ length: height }, (_, y) =>
    [0.04, 0.3, 0.5, 0.7, 0.96].every((x) =>
      isOfBar(document.elementFromPoint(x * width, y + 0.5)),
    ),
  );
  const button = [...document.querySelectorAll('main button')].find((one) =>
    new RegExp(mainButton).test(one.textContent ?? ''),
  );
  const { top = NaN, bottom = NaN } = button?.getBoundingClientRect() ?? {};
  const times = [...document.querySelectorAll('main input[name=selectedTime]')];
  return {
    isButtonWhole: button !== undefined && isWhole(button),
    button: [Math.round(top), Math.round(bottom)],
    fields: [...document.querySelectorAll('main :is(input[type=text], input[type=tel])')].filter(
      isWhole,
    ).length,
    times: times.filter(isWhole).length,
    allTimes: times.length,
    missingOfFirstGroup: [
      ...(times[0]?.closest('fieldset')?.querySelectorAll('input') ?? []),
    ].filter((time) => !isWhole(time)).length,
    bars: rows.filter((isCovered) => isCovered).length / height,
  };
}

/** What the window shows once nothing moves any more. */
export async function seen(page: Page): Promise<Sight> {
  await page.waitForFunction(
    () =>
      document.querySelector('main :is(svg, [class*="picture_"]:not(img)):empty') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page.evaluate(sightOf, MAIN_BUTTON.source);
}

/** Opens a page with a draft of its own, in a window of this size. */
export async function openAt(page: Page, url: string, step: StepId, size: Size): Promise<void> {
  const { path, kind } = STEPS[step];
  const document = answeredDocument({
    ...(step === 'additionalComments' && { status: 'CallToSet' }),
    session: { nextPage: path },
    property: SERVED_PROPERTY,
  });
  const id = kind === 'start' ? '' : `?id=${await saved(url, document)}`;
  await page.setViewportSize(size);
  await page.goto(`${url}/${path}${id}`);
  await page.locator(`#root:not([data-prerendered]) main[data-step="${step}"] h1`).waitFor();
  if (step === 'timeDateBooking') await page.locator('input[name=selectedTime]').first().waitFor();
}

/** The bookable days of the shown week. */
function days(page: Page) {
  return page.getByRole('toolbar').getByRole('button', { disabled: false });
}

/** The booking page on arrival, after the sixth day has been tapped, which brings the offer, and after a time has been chosen. */
export async function calendarSights(
  page: Page,
  url: string,
  size: Size,
): Promise<Record<'arrival' | 'sixthDay' | 'chosen', Sight>> {
  await openAt(page, url, 'timeDateBooking', size);
  const arrival = await seen(page);
  await days(page).nth(5).click();
  await page.getByRole('complementary', { name: /^Offer/ }).waitFor();
  const sixthDay = await seen(page);
  await page.locator('input[name=selectedTime]').first().check();
  await page.getByRole('timer').waitFor();
  return { arrival, sixthDay, chosen: await seen(page) };
}
