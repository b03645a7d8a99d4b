import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { save, draftDocument } from '../support/api.ts';
import { axe, NARROWEST, PHONE } from '../support/browser.ts';
import type { PageOptions } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftIdOf, expectStep, pickTime } from '../support/walk.ts';

const { product, open } = productInBrowser();

interface Lead {
  zipcode?: string;
  windowCount?: number;
  isPPL?: boolean;
}

/** A draft on which everything up to the address is answered; returns its id. */
async function bookableDraft({ zipcode = '80202', windowCount = 6, isPPL = false }: Lead = {}): Promise<string> {
  const blank = draftDocument();
  const { appointmentRequest: request } = blank;
  const { body } = await save(product.url, {
    ...blank,
    sessionData: JSON.stringify({ nextPage: 'time-date-booking', ownershipSelection: 'the_only_homeowner', topics: [], appointmentInfo: null }),
    appointmentRequest: {
      ...request,
      isPPL,
      marketingAttribution: { ...request.marketingAttribution, sourceTypeEnum: 876090001 },
      project: { ...request.project, windowCount, doorCount: 1, windowReasonEnum: [876100000] },
      property: {
        ...request.property,
        street1: '1600 Broadway',
        city: 'Denver',
        state: 'CO',
        zipcode,
        zipcodeValid: true,
        ownership: { ...request.property.ownership, multipleOwners: false },
      },
    },
  });
  return body.id;
}

async function openCalendar(lead: Lead & { id?: string; hasClock?: boolean } = {}, options: PageOptions = {}): Promise<Page> {
  const { page } = await open({ ...options, ownContext: lead.hasClock === true });
  if (lead.hasClock === true) await page.clock.install();
  const id = lead.id ?? (await bookableDraft(lead));
  await page.goto(`${product.url}/time-date-booking?id=${id}`);
  await expectStep(page, 'timeDateBooking');
  await page.getByRole('toolbar').waitFor();
  return page;
}

const days = (page: Page) => page.getByRole('toolbar').getByRole('button');
const times = (page: Page) => page.getByRole('radio');
const DESK = { width: 1280, height: 720 } as const;
const TABLET = { width: 768, height: 1024 } as const;
/** A day far enough off for the offer. */
const LATER = { day: 4 };

async function seconds(page: Page): Promise<number> {
  const [minutes = '0', rest = '0'] = (await page.getByRole('timer').locator('strong').innerText()).split(':');
  return Number(minutes) * 60 + Number(rest);
}

test('an estimate is booked with the keyboard alone and put into a calendar [V5, S2.calendar, F12]', async () => {
  const page = await openCalendar({}, { timezone: 'Pacific/Honolulu' });
  await days(page).nth(1).focus();
  await page.keyboard.press('Home');
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  const day = await page.evaluate(() => document.activeElement?.querySelector('span')?.textContent ?? '');
  await page.keyboard.press('Enter');
  await page.locator('fieldset:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const time = await page.evaluate(() => document.activeElement?.closest('div')?.querySelector('label')?.textContent ?? '');
  await page.getByRole('timer').waitFor();
  for (let tab = 0; tab < 40; tab += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Book appointment') break;
  }
  await page.keyboard.press('Enter');
  await expectStep(page, 'additionalComments');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Add to your calendar' }).click()]);
  const file = readFileSync(await download.path(), 'utf8');
  const draft = await storedDraft(product, draftIdOf(page));

  expect([heading, draft.status]).toEqual([`${day} at ${time}`, 'Completed']);
  const start = draft.appointmentRequest.appointment?.appointmentDateTime.replaceAll(/[-:]/g, '') ?? '';
  expect(file).toContain(`DTSTART;TZID=America/Denver:${start}00`);
});

test('the time that is picked stays under the finger when the countdown comes above it, where the browser does not see to that itself [F11, V1]', async () => {
  const { page } = await open({ ownContext: true, viewport: PHONE });
  await page.addInitScript(() => {
    Object.defineProperty(CSS, 'supports', { value: (property: string) => property !== 'overflow-anchor' });
  });
  await page.goto(`${product.url}/time-date-booking?id=${await bookableDraft()}`);
  await page.getByRole('toolbar').waitFor();
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
    window.scrollTo(0, 200);
  });
  const placeOf = () => times(page).first().evaluate((radio) => Math.round(radio.getBoundingClientRect().top));
  const before = await placeOf();
  await times(page).first().evaluate((radio: HTMLInputElement) => radio.click());
  await page.getByRole('timer').waitFor();
  expect(await placeOf()).toBe(before);
});

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
}

/** Picks a time for which there is an offer; tells whether Book is in sight before and after it, above the offer, which leaves the page its room. */
async function bookInSight(page: Page, pick: () => Promise<unknown>): Promise<{ before: boolean; offer: boolean; room: boolean }> {
  const height = page.viewportSize()?.height ?? 0;
  const book = page.getByRole('button', { name: 'Book appointment' });
  const offer = page.getByRole('complementary', { name: /^Offer/ });
  const before = await bottomOf(book);
  await pick();
  await offer.waitFor();
  const top = (await offer.boundingBox())?.y ?? 0;
  await expect.poll(() => bottomOf(book)).toBeLessThan(top);
  const bar = (await book.locator('xpath=../..').boundingBox())?.y ?? 0;
  return { before: before < height, offer: (await bottomOf(offer)) <= height, room: bar > 0.75 * height };
}

const IN_SIGHT = { before: true, offer: true, room: true };

test.each([DESK, TABLET])('the time that is picked at the top of the page stays where it is, under a clock that has the whole width, and Book is in sight before and after, above the offer, which leaves the page its room [F11, V1, S2.book-button, V5] ($width px)', async (viewport) => {
  const page = await openCalendar({}, { viewport });
  const placeOf = () => times(page).first().evaluate((radio) => Math.round(radio.getBoundingClientRect().top));
  const places: number[] = [];
  const seen = await bookInSight(page, async () => {
    await days(page).nth(LATER.day).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    places.push(await placeOf());
    await times(page).first().evaluate((radio: HTMLInputElement) => radio.click());
    await page.getByRole('timer').waitFor();
    places.push(await placeOf());
  });
  const [band, heading] = await Promise.all([page.getByRole('group', { name: 'Your time is kept for you' }).boundingBox(), page.getByRole('heading', { level: 1 }).boundingBox()]);

  expect([places, band?.x, band?.width, seen]).toEqual([[places[0], places[0]], heading?.x, heading?.width, IN_SIGHT]);
});

test('at 320 px Book is in sight before and after a pick, above the offer; booking and its confirmation are clean, in the order in which they are seen, and fit [S2.book-button, V5]', async () => {
  const page = await openCalendar({}, { viewport: NARROWEST });
  const seen = await bookInSight(page, () => pickTime(page, LATER));
  const endings = await page.locator('main button').filter({ hasText: /^None of|^Book/ }).allInnerTexts();
  const found = [...(await axe(page))];
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const widths = [await overflow()];
  // A key: right after the offer has come, a press is meant for what stood there before.
  await page.getByRole('button', { name: 'Book appointment' }).press('Enter');
  await expectStep(page, 'additionalComments');
  found.push(...(await axe(page)));
  widths.push(await overflow());

  expect([seen, endings, found, widths]).toEqual([IN_SIGHT, ['None of these times work for me', 'Book appointment'], [], [0, 0]]);
});

test('with letters that a script has made twice as large the calendar fits a phone, and the offer covers nothing [V5]', async () => {
  const page = await openCalendar({}, { viewport: PHONE });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await pickTime(page, LATER);
  const offer = page.getByRole('complementary', { name: /^Offer/ });
  await expect.poll(() => offer.evaluate((bar) => getComputedStyle(bar).position)).toBe('static');

  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('the countdown and the picked time survive a reload, and another tab shows the same clock [F11, S4.timer, S2.booking-aids]', async () => {
  const page = await openCalendar();
  const picked = await pickTime(page, LATER);
  await page.waitForFunction(() => !document.querySelector('[role=timer]')?.textContent?.includes('5:00'));
  const before = await seconds(page);
  await page.reload();
  await page.getByRole('radio', { checked: true }).waitFor();
  const after = await seconds(page);
  const checked = await page.locator('input[type=radio]:checked').inputValue();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('timer').waitFor();
  const [here, there] = await Promise.all([seconds(page), seconds(other)]);

  expect(checked).toBe(picked);
  expect([after <= before, before - after <= 15, Math.abs(here - there) <= 1]).toEqual([true, true, true]);
});

test('a time that runs out on another step raises the alert there; its button leads to a calendar without a time [S4.expiry, S8.timer-expiry, F11]', async () => {
  const page = await openCalendar({ hasClock: true });
  await pickTime(page, LATER);
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 'address');
  await page.clock.fastForward(301_000);
  const alert = page.getByRole('alertdialog');
  await alert.waitFor();
  const words = await alert.locator('p').innerText();
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Escape');
  await expectStep(page, 'timeDateBooking');
  await times(page).first().waitFor();

  expect([words, focused, await page.locator('input[type=radio]:checked').count(), await page.getByRole('timer').count()]).toEqual([
    'Whoops! We\'ve released your appointment time because your time to book has expired.',
    'Select A New Time',
    0,
    0,
  ]);
});

test('in the last minute the time can be kept [S9.timer-danger, V5]', async () => {
  const page = await openCalendar({ hasClock: true });
  const isReserved = page.waitForResponse(/\/hold$/);
  await pickTime(page, LATER);
  // A call that is under way as the clock moves on would time out.
  await isReserved;
  await page.clock.fastForward(245_000);
  await page.getByRole('button', { name: 'Keep this time' }).click();
  await page.getByRole('button', { name: 'Keep this time' }).waitFor({ state: 'detached' });

  expect((await seconds(page)) > 290).toBe(true);
});

test('of two visitors who want the last capacity one is told so and shown the nearest days [F14, B3]', async () => {
  const [first, second] = [await openCalendar({ zipcode: '90012' }), await openCalendar({ zipcode: '90012' }, { allow: [/^409 /] })];
  await days(first).nth(5).click();
  await days(second).nth(5).click();
  await times(first).first().check();
  await first.getByRole('timer').waitFor();
  await times(second).first().click();
  const alert = second.getByRole('alert');
  await alert.waitFor();

  expect([
    await alert.locator('p').first().innerText(),
    await alert.getByRole('button').count(),
    await second.getByRole('timer').count(),
    await second.locator('input[type=radio]:checked').count(),
  ]).toEqual(['That time is no longer available', 3, 0, 0]);
  await first.getByRole('button', { name: 'Book appointment' }).click();
  await expectStep(first, 'additionalComments');
});

test('where every day is sold out the visitor goes on without a time [S8.no-slots, S4.booking-next]', async () => {
  const page = await openCalendar({ zipcode: '98101' });
  await page.getByRole('status').getByText('*No appointment slots available for this day').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectStep(page, 'additionalComments');

  expect([await page.getByRole('heading', { level: 1 }).innerText(), (await storedDraft(product, draftIdOf(page))).status]).toEqual([
    'Your form is submitted!',
    'CallToSet',
  ]);
});

test('None of these times work for me asks for a call and releases the hold [S4.none-works]', async () => {
  const page = await openCalendar();
  await pickTime(page, LATER);
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: 'None of these times work for me' }).click();
  await expectStep(page, 'additionalComments');
  const { status, sessionData, appointmentRequest } = await storedDraft(product, draftIdOf(page));

  expect([status, sessionData.appointmentInfo, appointmentRequest.appointment, await page.getByRole('timer').count()]).toEqual(['CallToSet', null, null, 0]);
});

test('days and times are the same in every browser time zone [F12]', async () => {
  const shown: string[] = [];
  // More than a day apart: whenever this runs, it is another date there.
  for (const timezone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const page = await openCalendar({}, { timezone });
    await days(page).nth(4).click();
    await times(page).first().waitFor();
    const names = await page.locator('[role=toolbar] button > span:first-child').allInnerTexts();
    const starts = await page.locator('fieldset label').allInnerTexts();
    shown.push([...names, ...starts].join(' | '));
  }

  expect(shown[1]).toBe(shown[0]);
});

test('the offer appears once for a later day, and its terms stay after the bar has gone [S4.offer-due, S4.offer-fade]', async () => {
  const page = await openCalendar({ hasClock: true });
  await days(page).nth(2).click();
  const early = await page.getByRole('complementary', { name: /^Offer/ }).count();
  await days(page).nth(3).click();
  const bar = page.getByRole('complementary', { name: /^Offer/ });
  await bar.waitFor();
  await page.mouse.move(5, 5);
  await page.clock.runFor(61_000);
  await bar.waitFor({ state: 'detached' });
  await days(page).nth(5).click();

  expect([early, await bar.count(), await page.getByRole('region', { name: 'Offer terms' }).innerText()]).toEqual([
    0,
    0,
    expect.stringContaining('Buy 2 windows, get 2 free'),
  ]);
});
