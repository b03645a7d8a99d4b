import type { Page } from 'playwright';
import { STEPS, type StepId } from '#src/domain/steps.ts';
import { answeredDocument, saved, SERVED_PROPERTY } from './visits.ts';

/** Name of the button that leads on. */
export const MAIN_BUTTON = /^(Start my estimate|Next|Book appointment|Submit)$/;

/** What a window shows of a page: decisions V11 and V12 in numbers. */
export interface Sight {
  /** The main button is whole, and nothing covers it. */
  isButtonWhole: boolean;
  /** How many boxes to type into are whole, and not covered. */
  fields: number;
  /** How many times of the day are whole, and not covered. */
  times: number;
  /** How many times of its first group are not whole, or covered. */
  missingOfFirstGroup: number;
  /** The share of the window's height that fixed and sticky bars cover, 0 to 1. */
  bars: number;
}

/** Runs in the page. */
function sightOf(mainButton: string): Sight {
  const { innerWidth: width, innerHeight: height } = window;
  const isWhole = (element: Element): boolean => {
    const shown = element.matches('input[type=radio]')
      ? (element.closest('label, div') ?? element)
      : element;
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
  const coveredRows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    [0.04, 0.3, 0.5, 0.7, 0.96].every((x) =>
      isOfBar(document.elementFromPoint(x * width, y + 0.5)),
    ),
  );
  const all = (selector: string) => [...document.querySelectorAll(`main ${selector}`)];
  const times = all('input[name=selectedTime]');
  const firstGroup = times[0]?.closest('fieldset')?.querySelectorAll('input') ?? [];
  return {
    isButtonWhole: all('button').some(
      (button) => new RegExp(mainButton).test(button.textContent) && isWhole(button),
    ),
    fields: all(':is(input[type=text], input[type=tel])').filter(isWhole).length,
    times: times.filter(isWhole).length,
    missingOfFirstGroup: [...firstGroup].filter((time) => !isWhole(time)).length,
    bars: coveredRows.length / height,
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

/** Opens a page with a draft of its own. */
export async function openAt(page: Page, url: string, step: StepId): Promise<void> {
  const { path, kind } = STEPS[step];
  const document = answeredDocument({
    ...(step === 'additionalComments' && { status: 'CallToSet' }),
    sessionData: { nextPage: path },
    property: SERVED_PROPERTY,
  });
  const id = kind === 'start' ? '' : `?id=${await saved(url, document)}`;
  await page.goto(`${url}/${path}${id}`);
  await page.locator(`#root:not([data-prerendered]) main[data-step="${step}"] h1`).waitFor();
  if (step === 'timeDateBooking') await page.locator('input[name=selectedTime]').first().waitFor();
}
