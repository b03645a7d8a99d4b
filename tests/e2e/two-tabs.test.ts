import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { read, save } from '../support/api.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillAddress, fillContact, next, pickTime, stepAfter, walkTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

/** A save from a stale copy is refused, and the client saves again: no problem of the page. */
const STALE = [/^412 PUT .*\/Appointments$/, /console error: .*412/];

/** Opens an address in a tab. Bring a tab to the front before more is done in it: one that is hidden draws once a second. */
async function openTab(page: Page, path: string, id: string): Promise<void> {
  await page.goto(`${product.url}/${path}?id=${id}`);
  await page.locator('main[data-step] h1').first().waitFor();
}

async function countDrafts(): Promise<number> {
  const rows = await product.database().query('select count(*) as n from drafts', []);
  return Number(rows[0]?.['n']);
}

/** What the calendar holds, or has booked, for a draft. */
async function reservationsOf(id: string): Promise<object[]> {
  const rows = await product.database().query('select block_id, state from places where draft_id = $1', [id]);
  return rows.map((row) => ({ block: row['block_id'], state: row['state'] }));
}

test('two tabs on one draft each keep what the other stored, and the later save of a section wins [F16]', async () => {
  const { page, newTab } = await open({ allow: STALE });
  const other = await newTab();
  const id = await draftAtAddress(product.url);
  await openTab(page, 'window-count', id);
  await openTab(other, 'homeowner-list', id);
  const saves = await intercept(other, 'PUT', /\/Appointments$/);

  await page.bringToFront();
  await page.getByLabel('Windows', { exact: true }).fill('12');
  await next(page);
  await expectStep(page, 'windowIssues');
  await other.bringToFront();
  await other.locator('input[type=radio][value="876090004"]').check();
  await next(other);
  await stepAfter(other, 'homeownerList');
  const both = (await storedDraft(product, id)).appointmentRequest;
  const sent = saves.requests.length;

  await page.bringToFront();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectStep(page, 'windowCount');
  await page.getByLabel('Windows', { exact: true }).fill('3');
  await next(page);
  await expectStep(page, 'windowIssues');
  const later = (await storedDraft(product, id)).appointmentRequest;

  expect([sent, both.project.windowCount, both.property.propertyType]).toEqual([2, 12, 876090004]);
  expect([later.project.windowCount, later.property.propertyType, later.marketingAttribution.sourceTypeEnum]).toEqual([3, 876090004, 876090010]);
});

test('the same section saved in two tabs ends as the later one, with nothing else wiped [F16]', async () => {
  const { page, newTab } = await open({ allow: STALE });
  const other = await newTab();
  const id = await draftAtAddress(product.url);
  await openTab(page, 'window-count', id);
  await openTab(other, 'window-count', id);
  await page.bringToFront();
  await page.getByLabel('Windows', { exact: true }).fill('8');
  await page.getByLabel('Doors', { exact: true }).fill('2');
  await next(page);
  await expectStep(page, 'windowIssues');
  await other.bringToFront();
  await other.getByLabel('Windows', { exact: true }).fill('9');
  await next(other);
  await expectStep(other, 'windowIssues');
  const { project, property } = (await storedDraft(product, id)).appointmentRequest;
  expect([project.windowCount, project.doorCount, project.windowReasonEnum, property.ownership.multipleOwners]).toEqual([9, 1, SAMPLES.windowIssues.one.values.issues, false]);
});

test('a draft that another device changed again and again is still saved, with all it holds [F16]', async () => {
  const { page } = await open({ allow: STALE });
  const id = await draftAtAddress(product.url);
  await openTab(page, 'address', id);
  const elsewhere = async (comments: string): Promise<void> => {
    const { body, headers } = await read(product.url, id);
    const document = { ...body, appointmentRequest: { ...body.appointmentRequest, customerComments: comments } };
    await save(product.url, document, { 'if-match': headers.get('etag') ?? '' });
  };
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  const [first, second] = [saves.hold(), saves.hold()];
  await fillAddress(page, DENVER);
  await elsewhere('once');
  await next(page);
  await first.arrived;
  first.release();
  await second.arrived;
  await elsewhere('twice');
  second.release();
  await expectStep(page, 'timeDateBooking');
  const { appointmentRequest: request, sessionData } = await storedDraft(product, id);
  expect([saves.requests.length, request.customerComments, request.property.street1, sessionData.nextPage]).toEqual([
    3,
    'twice',
    '1600 Broadway',
    'time-date-booking',
  ]);
});

test('what one tab booked another neither undoes nor books again [F4, F16]', async () => {
  const { page, newTab } = await open({ allow: STALE });
  const other = await newTab();
  const id = await draftAtAddress(product.url);
  await openTab(page, 'address', id);
  await fillAddress(page, DENVER);
  await next(page);
  await expectStep(page, 'timeDateBooking');
  await openTab(other, 'window-count', id);
  await expectStep(other, 'windowCount');
  await page.bringToFront();
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  const booked = await storedDraft(product, id);
  await other.bringToFront();
  await other.getByLabel('Windows', { exact: true }).fill('20');
  await next(other);
  await expectStep(other, 'additionalComments');
  await other.reload();
  await expectStep(other, 'additionalComments');
  const after = await storedDraft(product, id);
  expect([after.status, after.appointmentRequest.appointment]).toEqual(['Completed', booked.appointmentRequest.appointment]);
});

test('a double click on the start button makes one draft [F15]', async () => {
  const { page } = await open();
  const before = await countDrafts();
  await page.goto(product.url);
  await expectStep(page, 'home');
  await fillContact(page, DENVER);
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  await page.getByRole('button', { name: 'Start my estimate' }).dblclick();
  await expectStep(page, 'windowCount');
  expect([saves.requests.length, (await countDrafts()) - before]).toEqual([1, 1]);
});

test('the second click of a double click that arrives on the next page is not a press of its button [F15]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await walkTo(page, 'windowCount');
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  await page.getByLabel('Windows', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectStep(page, 'windowIssues');
  await page.getByRole('button', { name: 'Next', exact: true }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Exit' }).focus();
  expect([saves.requests.length, await page.locator('main').getAttribute('data-step')]).toEqual([1, 'windowIssues']);
});

test('impatient presses of Next and Back during a slow save go one step and save once [F15]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await walkTo(page, 'windowCount');
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  const slow = saves.hold();
  await page.getByLabel('Windows', { exact: true }).fill('4');
  const button = page.getByRole('button', { name: 'Next', exact: true });
  await button.click();
  await slow.arrived;
  for (let press = 0; press < 4; press += 1) await button.press('Enter');
  slow.release();
  await expectStep(page, 'windowIssues');
  const { project } = (await storedDraft(product, draftIdOf(page))).appointmentRequest;
  expect([saves.requests.length, project.windowCount]).toEqual([1, 4]);
});

test('a booking whose answer was lost is sent again with the same key and books once [F15, B3]', async () => {
  const { page } = await open({ allow: [/failed: PUT .*\/Appointments/, /console error/] });
  const id = await draftAtAddress(product.url);
  await openTab(page, 'address', id);
  await fillAddress(page, DENVER);
  await next(page);
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  saves.loseAnswerOnce();
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, 'additionalComments');
  const { status, appointmentRequest: request } = await storedDraft(product, id);
  const keys = new Set(saves.requests.map((sent) => sent.headers()['idempotency-key']));
  expect([saves.requests.length, keys.size, status]).toEqual([2, 1, 'Completed']);
  expect(await reservationsOf(id)).toEqual([{ block: request.appointment?.appointmentBlockGuid, state: 'booked' }]);
});

test('two tabs that book at once end with one appointment [F15, F16, B3]', async () => {
  const { page, newTab } = await open({ allow: [...STALE, /^409 /, /console error/] });
  const other = await newTab();
  const id = await draftAtAddress(product.url);
  await openTab(page, 'address', id);
  await fillAddress(page, DENVER);
  await next(page);
  await expectStep(page, 'timeDateBooking');
  await openTab(other, 'time-date-booking', id);
  await expectStep(other, 'timeDateBooking');
  await pickTime(other, { time: 1 });
  await page.bringToFront();
  await pickTime(page);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: /^Book appointment/ }).click()));
  await Promise.all([page, other].map((tab) => tab.waitForURL(/additional-comments/)));
  const { status, appointmentRequest: request } = await storedDraft(product, id);
  expect(status).toBe('Completed');
  expect(await reservationsOf(id)).toEqual([{ block: request.appointment?.appointmentBlockGuid, state: 'booked' }]);
});
