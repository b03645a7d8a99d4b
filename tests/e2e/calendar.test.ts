import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe, NARROWEST, PHONE } from '../support/browser.ts';
import type { PageOptions } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress, SERVED_PROPERTY } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime } from '../support/walk.ts';

const { product, open } = productInBrowser();

/** Saves a draft that is answered up to and including the address. Returns its id. */
function bookableDraft(): Promise<string> {
  return draftAtAddress(product.url, { session: { nextPage: 'time-date-booking' }, property: { ...SERVED_PROPERTY, zipcode: '80202' } });
}

async function openCalendar(options: PageOptions = {}): Promise<Page> {
  const { page } = await open(options);
  await page.goto(`${product.url}/time-date-booking?id=${await bookableDraft()}`);
  await expectStep(page, 'timeDateBooking');
  await page.getByRole('toolbar').waitFor();
  return page;
}

const days = (page: Page) => page.getByRole('toolbar').getByRole('button');
const times = (page: Page) => page.getByRole('radio');
const DESK = { width: 1280, height: 720 } as const;
const TABLET = { width: 768, height: 1024 } as const;
/** A day late enough to bring up the offer. */
const LATER = { day: 4 };

async function seconds(page: Page): Promise<number> {
  const [minutes = '0', rest = '0'] = (await page.getByRole('timer').locator('strong').innerText()).split(':');
  return Number(minutes) * 60 + Number(rest);
}

test('an estimate is booked with the keyboard alone and put into a calendar [V5, S2.calendar, F12]', async () => {
  const page = await openCalendar({ timezone: 'Pacific/Honolulu' });
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

/** Picks a time for which there is an offer. Returns whether Book is in sight before and after, above the offer, and whether the page leaves room for it. */
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
  const page = await openCalendar({ viewport });
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
  const page = await openCalendar({ viewport: NARROWEST });
  const seen = await bookInSight(page, () => pickTime(page, LATER));
  const endings = await page.locator('main button').filter({ hasText: /^None of|^Book/ }).allInnerTexts();
  const found = [...(await axe(page))];
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const widths = [await overflow()];
  // Press a key: a click right after the offer appears would go to whatever was there before.
  await page.getByRole('button', { name: 'Book appointment' }).press('Enter');
  await expectStep(page, 'additionalComments');
  found.push(...(await axe(page)));
  widths.push(await overflow());

  expect([seen, endings, found, widths]).toEqual([IN_SIGHT, ['None of these times work for me', 'Book appointment'], [], [0, 0]]);
});

test('with letters that a script has made twice as large the calendar fits a phone, and the offer covers nothing; the countdown and the picked time survive a reload, and another tab shows the same clock [V5, F11, S4.timer, S2.booking-aids]', async () => {
  const page = await openCalendar({ viewport: PHONE });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const picked = await pickTime(page, LATER);
  const offer = page.getByRole('complementary', { name: /^Offer/ });
  await expect.poll(() => offer.evaluate((bar) => getComputedStyle(bar).position)).toBe('static');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

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
