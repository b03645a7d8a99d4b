import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';
import type { StepId } from '#src/domain/steps.ts';
import { placesOf } from '../support/api.ts';
import { usualAfter } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { draftAtAddress, draftAtCalendar } from '../support/visits.ts';
import {
  DENVER,
  draftIdOf,
  expectStep,
  fillContact,
  goTo,
  next,
  pickTime,
} from '../support/walk.ts';

const { product, open } = productInBrowser();

/** Two tabs of one draft, each at a step. Bring a tab to the front before you do more in it: a hidden tab renders only once a second. */
async function openTabs(id: string, first: StepId, second: StepId): Promise<[Page, Page]> {
  // A save from a stale copy is refused, and made again.
  const { page, context } = await open({ allow: [/^4(09|12) PUT /, /console error: .*4(09|12)/] });
  const other = await context.newPage();
  await goTo(page, first, id);
  await goTo(other, second, id);
  return [page, other];
}

const book = (tab: Page) => tab.getByRole('button', { name: /^Book appointment/ });

const BOOKED_ONCE = { status: 'Completed', places: ['booked'] };

/** The status of a draft and the places that are taken for it. */
async function bookingOf(id: string): Promise<typeof BOOKED_ONCE> {
  const { status, appointmentRequest: request } = await storedDraft(product, id);
  const places = (await placesOf(product.database(), id)).map(({ block, state }) =>
    block === request.appointment?.appointmentBlockGuid ? state : `${state}, of another visit`,
  );
  return { status, places };
}

test('two tabs on one draft each keep what the other stored [F16]', async () => {
  const id = await draftAtAddress(product.url);
  const [page, other] = await openTabs(id, 'windowCount', 'homeownerList');
  await page.bringToFront();
  await page.getByLabel('Windows', { exact: true }).fill('12');
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  await other.bringToFront();
  await other.locator('input[type=radio][value="876090004"]').check();
  await next(other);
  await expectStep(other, 'sourceType');
  expect((await storedDraft(product, id)).appointmentRequest).toMatchObject({
    project: { windowCount: 12 },
    property: { propertyType: 876090004 },
  });
});

test('a booking whose answer was lost is sent again with the same key and books once [F15, B3]', async () => {
  const { page } = await open({ allow: [/failed: PUT .*\/Appointments/, /console error/] });
  const id = await draftAtCalendar(product.url);
  await goTo(page, 'timeDateBooking', id);
  await pickTime(page);
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  saves.loseAnswerOnce();
  await book(page).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, 'additionalComments');
  const [key, ...others] = saves.requests.map((sent) => sent.headers()['idempotency-key']);
  expect(key).toBeDefined();
  expect(others).toEqual([key]);
  expect(await bookingOf(id)).toEqual(BOOKED_ONCE);
});

test('a double click makes one draft, impatient presses during a slow save go one step and save once, and the second click that arrives on the next page is no press of its button [F15]', async () => {
  const { page } = await open();
  await goTo(page, 'home');
  await fillContact(page, DENVER);
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  await page.getByRole('button', { name: 'Start my estimate' }).dblclick();
  await expectStep(page, 'windowCount');
  expect(saves.requests).toHaveLength(1);

  const slow = saves.hold();
  await page.getByLabel('Windows', { exact: true }).fill('4');
  const button = page.getByRole('button', { name: 'Next', exact: true });
  // All clicks happen at one moment by the browser's clock, however long the save takes between them.
  await page.evaluate(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { value: performance.now() }),
  );
  await button.click();
  await slow.arrived;
  for (let press = 0; press < 4; press += 1) await button.press('Enter');
  slow.release();
  await expectStep(page, usualAfter('windowCount'));
  await button.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Exit' }).focus();
  const { project } = (await storedDraft(product, draftIdOf(page))).appointmentRequest;
  expect(project.windowCount).toBe(4);
  expect(saves.requests).toHaveLength(2);
});

test('two tabs that book at once end with one appointment [F4, F15, F16, B3]', async () => {
  const id = await draftAtCalendar(product.url);
  const [page, other] = await openTabs(id, 'timeDateBooking', 'timeDateBooking');
  await pickTime(other, { time: 1 });
  await page.bringToFront();
  await pickTime(page);
  await Promise.all([page, other].map((tab) => book(tab).click()));
  await Promise.all([page, other].map((tab) => tab.waitForURL(/additional-comments/)));
  expect(await bookingOf(id)).toEqual(BOOKED_ONCE);
});

test('a time picked in a tab after another one has booked the draft is never said to be kept: the comments show the visit that stands, and say so [F27]', async () => {
  const id = await draftAtCalendar(product.url);
  const [page, other] = await openTabs(id, 'timeDateBooking', 'timeDateBooking');
  await pickTime(page);
  // This tab shows the clock of the time picked in the other one, until that is booked.
  const clock = other.getByText('Time left to book');
  await clock.waitFor();
  await page.bringToFront();
  await book(page).click();
  await expectStep(page, 'additionalComments');
  await other.bringToFront();
  await clock.waitFor({ state: 'detached' });
  await other.getByRole('toolbar').getByRole('button', { disabled: false }).nth(1).click();
  await other
    .getByRole('radio', { name: /^\d{2}:\d{2} [AP]M/ })
    .nth(1)
    .click();
  await expectStep(other, 'additionalComments');

  const visit = (await storedDraft(product, id)).appointmentRequest.appointment;
  const [date = '', time = ''] = visit?.appointmentDateTime.split('T') ?? [];
  const textOf = async (part: string) =>
    (await other.locator(part).innerText()).replaceAll(/\s+/g, ' ');
  expect(await textOf('main h1')).toContain(`${formatDay(date)} at ${formatTime(time)}`);
  expect(await textOf('main [role=alert]')).toMatch(
    /^You had already booked in another tab .* \d\d:\d\d [AP]M, the time you just chose here, was not booked\.$/,
  );
  expect(await bookingOf(id)).toEqual(BOOKED_ONCE);
});
