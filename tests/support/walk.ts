import type { Frame, Locator, Page } from 'playwright';
import { isFormStep, SAMPLES, type FormStep } from '#machines/booking/booking.answers.ts';
import { isStepId, pathOfStep } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { fillForm, fillIn, type Given } from '#tests/support/fill-form.ts';

/** Walks through the pages as a homeowner in Chromium, finding every control by the accessible names of decision V1. */

export const DENVER = {
  firstName: 'José',
  lastName: 'O’Brien',
  phone: '(303) 555-0123',
  email: 'jose@example.com',
  zipcode: '80202',
  windows: 6,
  doors: 1,
  /** Value of the property type's radio button. */
  propertyType: 876090000,
  street: '1600 Broadway',
  city: 'Denver',
  state: 'CO',
};

export type Homeowner = typeof DENVER;

/** Matches the URL of a screen's code. */
export function fileOfScreen(step: StepId): RegExp {
  return new RegExp(`/assets/${step}Screen-[^/]*\\.js$`, 'i');
}

/** The values of all visible inputs, by name. For a radio group: the chosen value, or null. */
export function valuesShown(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const values: Record<string, unknown> = {};
    for (const input of document.querySelectorAll<HTMLInputElement>('#root input:not([inert] *)')) {
      if (input.type === 'radio')
        values[input.name] = input.checked ? input.value : (values[input.name] ?? null);
      else values[input.name] = input.type === 'checkbox' ? input.checked : input.value;
    }
    return values;
  });
}

/** Waits until the URL is the step's, its heading is there and the application is running. */
export async function expectStep(page: Page, step: StepId): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/${pathOfStep(step)}`);
  await page.locator(`#root:not([data-prerendered]) main[data-step="${step}"] h1`).waitFor();
}

/** Goes to a step by its address, if it needs a draft with the id of one, and waits until it is shown. */
export async function goTo(page: Page, step: StepId, id?: string): Promise<void> {
  await page.goto(`/${pathOfStep(step)}${id === undefined ? '' : `?id=${id}`}`);
  await expectStep(page, step);
}

export function fillContact(page: Page | Frame, who: Homeowner): Promise<void> {
  const { firstName, lastName, phone, zipcode, email } = who;
  return fillForm(formOn(page), 'requestCall', { firstName, lastName, phone, zipcode, email });
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** Value of the radio button the homeowner presses on source-type. */
export const SOURCE = SAMPLES.sourceType.one.values.sourceType;

/** A homeowner's answers. Other questions get their usual answers. */
export function answersOf(who: Homeowner): Given {
  const {
    firstName,
    lastName,
    phone,
    email,
    street: street1,
    city,
    state,
    zipcode,
    windows: windowCount,
    doors: doorCount,
    propertyType,
  } = who;
  return {
    home: { ...SAMPLES.home.whole.values, firstName, lastName, phone, email, zipcode },
    windowCount: { ...SAMPLES.windowCount.six.values, windowCount, doorCount },
    homeownerList: { ...SAMPLES.homeownerList.home.values, propertyType },
    address: { ...SAMPLES.address.house.values, street1, street2: '', city, state, zipcode },
  };
}

function formOn(page: Page | Frame) {
  return { page, press: (control: Locator) => control.click() };
}

/** Answers the form of a step. */
export function answer(page: Page, step: FormStep, who: Homeowner = DENVER): Promise<void> {
  return fillIn(formOn(page), step, answersOf(who));
}

/** Waits until a step other than this one is shown, and returns it. */
export async function stepAfter(page: Page, step: StepId): Promise<StepId> {
  const main = page
    .locator(`#root:not([data-prerendered]) main[data-step]:not([data-step="${step}"])`)
    .filter({ has: page.locator('h1') });
  const after = await main.getAttribute('data-step');
  if (!isStepId(after)) throw new Error(`After ${step} comes “${after ?? 'no page'}”`);
  return after;
}

/** Walks from the current step (`from`) to a later step of the main path. */
export async function walkTo(
  page: Page,
  target: StepId,
  who: Homeowner = DENVER,
  from: StepId = 'home',
): Promise<void> {
  for (let step = from; step !== target; step = await stepAfter(page, step)) {
    if (!isFormStep(step)) throw new Error(`The way to ${target} ends at ${step}`);
    await expectStep(page, step);
    await answer(page, step, who);
    await (step === 'home'
      ? page.getByRole('button', { name: 'Start my estimate' }).click()
      : next(page));
  }
  await expectStep(page, target);
}

/**
 * Picks a free time of one of the shown days that have any (both counted from 0), and returns its block id. By default not of the first such day:
 * all of its times but one may have passed, and that one may begin during the test.
 */
export async function pickTime(
  page: Page,
  { day = 1, time = 0 }: { day?: number; time?: number } = {},
): Promise<string> {
  await page.getByRole('toolbar').getByRole('button', { disabled: false }).nth(day).click();
  const radio = page.getByRole('radio', { name: /^\d{2}:\d{2} [AP]M/ }).nth(time);
  await radio.check();
  return radio.inputValue();
}

/** The id of the draft in the address bar. */
export function draftIdOf(page: Page): string {
  return new URL(page.url()).searchParams.get('id') ?? '';
}
