import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';
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
  next,
  pickTime,
  walkTo,
} from '../support/walk.ts';

const { product, open } = productInBrowser();

/** Not problems of the page: a save from a stale copy is refused, and the client saves again. */
const STALE = [/^412 PUT .*\/Appointments$/, /console error: .*412/];

/** Opens an address in a tab. Bring a tab to the front before you do more in it: a hidden tab renders only once a second. */
async function openTab(page: Page, path: string, id: string): Promise<void> {
  await page.goto(`${product.url}/${path}?id=${id}`);
  await page.locator('main[data-step] h1').first().waitFor();
}

async function countDrafts(): Promise<number> {
  const rows = await product.database().query('select count(*) as n from drafts', []);
  return Number(rows[0]?.['n']);
}

test('two tabs on one draft each keep what the other stored, and what one has booked the other neither undoes nor books again [F4, F16]', async () => {
  const { page, newTab } = await open({ allow: STALE });
  const other = await newTab();
  const id = await draftAtAddress(product.url);
  await openTab(page, 'window-count', id);
  await openTab(other, 'homeowner-list', id);
  const saves = await intercept(other, 'PUT', /\/Appointments$/);

  await page.bringToFront();
  await page.getByLabel('Windows', { exact: true }).fill('12');
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  await other.bringToFront();
  await other.locator('input[type=radio][value="876090004"]').check();
  await next(other);
  await expectStep(other, 'sourceType');
  const both = (await storedDraft(product, id)).appointmentRequest;
  const sent = saves.requests.length;

  await walkTo(other, 'timeDateBooking', { ...DENVER, propertyType: 876090004 }, 'sourceType');
  await pickTime(other);
  await other.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(other, 'additionalComments');
  const booked = await storedDraft(product, id);
  await page.bringToFront();
  await next(page);
  await expectStep(page, 'additionalComments');
  await page.reload();
  await expectStep(page, 'additionalComments');
  const after = await storedDraft(product, id);

  expect({
    sent,
    windowCount: both.project.windowCount,
    propertyType: both.property.propertyType,
    sourceTypeEnum: both.marketingAttribution.sourceTypeEnum,
  }).toEqual({ sent: 2, windowCount: 12, propertyType: 876090004, sourceTypeEnum: 876090010 });
  expect({
    status: after.status,
    appointment: after.appointmentRequest.appointment,
    windowCount: after.appointmentRequest.project.windowCount,
  }).toEqual({
    status: 'Completed',
    appointment: booked.appointmentRequest.appointment,
    windowCount: 12,
  });
});

test('a double click makes one draft, impatient presses during a slow save go one step and save once, and the second click that arrives on the next page is no press of its button [F15]', async () => {
  const { page } = await open();
  const before = await countDrafts();
  await page.goto(product.url);
  await expectStep(page, 'home');
  await fillContact(page, DENVER);
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  await page.getByRole('button', { name: 'Start my estimate' }).dblclick();
  await expectStep(page, 'windowCount');
  const started = [saves.requests.length, (await countDrafts()) - before];

  const slow = saves.hold();
  await page.getByLabel('Windows', { exact: true }).fill('4');
  const button = page.getByRole('button', { name: 'Next', exact: true });
  await button.click();
  await slow.arrived;
  for (let press = 0; press < 4; press += 1) await button.press('Enter');
  slow.release();
  await expectStep(page, usualAfter('windowCount'));
  const { project } = (await storedDraft(product, draftIdOf(page))).appointmentRequest;

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectStep(page, 'windowCount');
  const sent = saves.requests.length;
  // Both clicks happen at one moment by the browser's clock, however long the save takes between them.
  await page.evaluate(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { value: performance.now() }),
  );
  await button.click();
  await expectStep(page, usualAfter('windowCount'));
  await button.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Exit' }).focus();
  expect({
    started,
    windowCount: project.windowCount,
    sent,
    afterDoublePress: saves.requests.length,
    step: await page.locator('main').getAttribute('data-step'),
  }).toEqual({
    started: [1, 1],
    windowCount: 4,
    sent: 3,
    afterDoublePress: 4,
    step: usualAfter('windowCount'),
  });
});

test('a booking whose answer was lost is sent again with the same key and books once [F15, B3]', async () => {
  const { page } = await open({ allow: [/failed: PUT .*\/Appointments/, /console error/] });
  const id = await draftAtCalendar(product.url);
  await openTab(page, 'time-date-booking', id);
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  saves.loseAnswerOnce();
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, 'additionalComments');
  const { status, appointmentRequest: request } = await storedDraft(product, id);
  const keys = new Set(saves.requests.map((sent) => sent.headers()['idempotency-key']));
  expect({ requestsCount: saves.requests.length, size: keys.size, status }).toEqual({
    requestsCount: 2,
    size: 1,
    status: 'Completed',
  });
  expect(await placesOf(product.database(), id)).toEqual([
    { block: request.appointment?.appointmentBlockGuid, state: 'booked' },
  ]);
});

test('two tabs that book at once end with one appointment [F15, F16, B3]', async () => {
  const { page, newTab } = await open({ allow: [...STALE, /^409 /, /console error/] });
  const other = await newTab();
  const id = await draftAtCalendar(product.url);
  await openTab(page, 'time-date-booking', id);
  await expectStep(page, 'timeDateBooking');
  await openTab(other, 'time-date-booking', id);
  await expectStep(other, 'timeDateBooking');
  await pickTime(other, { time: 1 });
  await page.bringToFront();
  await pickTime(page);
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('button', { name: /^Book appointment/ }).click()),
  );
  await Promise.all([page, other].map((tab) => tab.waitForURL(/additional-comments/)));
  const { status, appointmentRequest: request } = await storedDraft(product, id);
  expect(status).toBe('Completed');
  expect(await placesOf(product.database(), id)).toEqual([
    { block: request.appointment?.appointmentBlockGuid, state: 'booked' },
  ]);
});

/** Two tabs of one draft that are at the calendar. */
async function openTwoCalendars(): Promise<{ id: string; page: Page; other: Page }> {
  const { page, newTab } = await open({ allow: [...STALE, /^409 /, /console error/] });
  const other = await newTab();
  const id = await draftAtCalendar(product.url);
  for (const tab of [page, other]) {
    await openTab(tab, 'time-date-booking', id);
    await expectStep(tab, 'timeDateBooking');
  }
  return { id, page, other };
}

async function book(tab: Page): Promise<void> {
  await tab.bringToFront();
  await tab.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(tab, 'additionalComments');
}

/** What the comments of a tab say after another tab has booked, beside the visit that stands. */
async function afterwards(tab: Page, id: string) {
  const visit = (await storedDraft(product, id)).appointmentRequest.appointment;
  const [date = '', time = ''] = visit?.appointmentDateTime.split('T') ?? [];
  const heading = (await tab.locator('main h1').innerText()).replaceAll(/\s+/g, ' ');
  const alert = (await tab.locator('main').getByRole('alert').innerText()).replaceAll(/\s+/g, ' ');
  return {
    visit,
    isVisitShown: heading.includes(`${formatDay(date)} at ${formatTime(time)}`),
    alert,
    namesVisit: alert.includes(formatTime(time)),
  };
}

const NOT_BOOKED =
  /^You had already booked in another tab .* \d\d:\d\d [AP]M, the time you just chose here, was not booked\.$/;

test('a time picked in a tab after another one has booked the draft is never said to be kept: the comments show the visit that stands, and say so [F27]', async () => {
  const { id, page, other } = await openTwoCalendars();
  await pickTime(page);
  // This tab shows the clock of the time picked in the other one, until that is booked.
  const clock = other.getByText('Time left to book');
  await clock.waitFor();
  await book(page);
  const { appointment } = (await storedDraft(product, id)).appointmentRequest;
  await other.bringToFront();
  await clock.waitFor({ state: 'detached' });
  await other.evaluate(() => {
    const texts = new Set<string>();
    Object.assign(window, { texts });
    new MutationObserver(() => texts.add(document.body.textContent)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await other.getByRole('toolbar').getByRole('button', { disabled: false }).nth(1).click();
  await other
    .getByRole('radio', { name: /^\d{2}:\d{2} [AP]M/ })
    .nth(1)
    .click();
  await expectStep(other, 'additionalComments');
  const texts = await other.evaluate(() => [...Reflect.get(window, 'texts')].join());
  expect(await afterwards(other, id)).toEqual({
    visit: appointment,
    isVisitShown: true,
    alert: expect.stringMatching(NOT_BOOKED),
    namesVisit: false,
  });
  expect(texts).not.toContain('holding your time');
});
