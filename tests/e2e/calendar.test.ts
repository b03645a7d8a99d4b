import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatDay } from '#src/domain/day-labels.ts';
import { axe, NARROWEST, PHONE } from '../support/browser.ts';
import type { PageOptions } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime } from '../support/walk.ts';

const { product, open } = productInBrowser();

async function openCalendar(options: PageOptions = {}): Promise<Page> {
  const { page } = await open(options);
  await page.goto(`${product.url}/time-date-booking?id=${await draftAtCalendar(product.url)}`);
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
  const [minutes = '0', rest = '0'] = (
    await page.getByRole('timer').locator('strong').innerText()
  ).split(':');
  return Number(minutes) * 60 + Number(rest);
}

test('an estimate is booked with the keyboard alone and put into a calendar [V5, S2.calendar, F12]', async () => {
  const page = await openCalendar({ timezone: 'Pacific/Honolulu' });
  await days(page).nth(1).focus();
  await page.keyboard.press('Home');
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  const date = await page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '');
  await page.keyboard.press('Enter');
  await page.locator('fieldset:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const time = await page.evaluate(
    () => document.activeElement?.closest('div')?.querySelector('label')?.textContent ?? '',
  );
  await page.getByRole('timer').waitFor();
  for (let tab = 0; tab < 40; tab += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Book appointment')
      break;
  }
  await page.keyboard.press('Enter');
  await expectStep(page, 'additionalComments');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to your calendar' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  const draft = await storedDraft(product, draftIdOf(page));

  expect({ heading, status: draft.status }).toEqual({
    heading: `${formatDay(date)} at ${time}`,
    status: 'Completed',
  });
  const start =
    draft.appointmentRequest.appointment?.appointmentDateTime.replaceAll(/[-:]/g, '') ?? '';
  expect(file).toContain(`DTSTART;TZID=America/Denver:${start}00`);
});

/** Where something stands, in whole CSS pixels from the top of the window. */
async function topOf(part: Locator): Promise<number> {
  return Math.round((await part.boundingBox())?.y ?? Number.NaN);
}

/** Picks a day that brings the offer, then a time, which brings the countdown. Returns where Book, the time and the countdown's bar stood before and after. */
async function placesOnPick(
  page: Page,
): Promise<{ book: number[]; time: number[]; isBookWhole: boolean; isOfferAbove: boolean }> {
  const book = page.getByRole('button', { name: 'Book appointment' });
  const offer = page.getByRole('complementary', { name: /^Offer/ });
  const places = { book: [await topOf(book)], time: [] as number[] };
  await days(page).nth(LATER.day).click();
  await offer.waitFor();
  places.book.push(await topOf(book));
  places.time.push(await topOf(times(page).first()));
  await times(page).first().check();
  await page.getByRole('timer').waitFor();
  places.book.push(await topOf(book));
  places.time.push(await topOf(times(page).first()));
  const bottom = (await topOf(book)) + ((await book.boundingBox())?.height ?? 0);
  return {
    ...places,
    isBookWhole: bottom <= (page.viewportSize()?.height ?? 0),
    isOfferAbove: (await topOf(offer)) < (places.book[0] ?? 0),
  };
}

test.each([DESK, TABLET, PHONE])(
  'neither the offer nor the countdown moves the Book button, which is in sight, or the time that is picked [F11, V1, V12, S2.book-button] ($width px)',
  async (viewport) => {
    const page = await openCalendar({ viewport });
    const { book, time, ...seen } = await placesOnPick(page);

    expect({
      placesOfBook: new Set(book).size,
      placesOfTime: new Set(time).size,
      seen,
    }).toEqual({
      placesOfBook: 1,
      placesOfTime: 1,
      seen: { isBookWhole: true, isOfferAbove: true },
    });
  },
);

test('at 320 px Book stays in sight where it is; booking and its confirmation are clean, in the order in which they are seen, and fit [S2.book-button, V5]', async () => {
  const page = await openCalendar({ viewport: NARROWEST });
  const { book, isBookWhole } = await placesOnPick(page);
  const endings = await page
    .locator('main button')
    .filter({ hasText: /^None of|^Book/ })
    .allInnerTexts();
  const found = [...(await axe(page))];
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  const widths = [await overflow()];
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await expectStep(page, 'additionalComments');
  found.push(...(await axe(page)));
  widths.push(await overflow());

  expect({ size: new Set(book).size, isBookWhole, endings, found, widths }).toEqual({
    size: 1,
    isBookWhole: true,
    endings: ['None of these times work for me', 'Book appointment'],
    found: [],
    widths: [0, 0],
  });
});

test('with letters that a script has made twice as large the calendar fits a phone; the countdown and the picked time survive a reload, and another tab shows the same clock [V5, F11, S4.timer, S2.booking-aids]', async () => {
  const page = await openCalendar({ viewport: PHONE });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const picked = await pickTime(page, LATER);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);

  await page.waitForFunction(
    () => !document.querySelector('[role=timer]')?.textContent?.includes('5:00'),
  );
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
  expect({
    goesOn: after <= before,
    isRestored: before - after <= 15,
    isSameInBoth: Math.abs(here - there) <= 1,
  }).toEqual({
    goesOn: true,
    isRestored: true,
    isSameInBoth: true,
  });
});
