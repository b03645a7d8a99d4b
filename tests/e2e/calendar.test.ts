import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatDay } from '#src/domain/day-labels.ts';
import { axe, NARROWEST, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser, type PageOptions } from '../support/e2e.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

async function openCalendar(options: PageOptions = {}): Promise<Page> {
  const { page } = await open(options);
  await goTo(page, 'timeDateBooking', await draftAtCalendar(product.url));
  await page.getByRole('toolbar').waitFor();
  return page;
}

const days = (page: Page) => page.getByRole('toolbar').getByRole('button');
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book appointment' });
/** A day late enough to bring up the offer. */
const LATER = { day: 4 };

test('an estimate is booked with the keyboard alone and put into a calendar [V5, S2.calendar, F12]', async () => {
  const page = await openCalendar({ timezoneId: 'Pacific/Honolulu' });
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
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement?.textContent);
    })
    .toBe('Book appointment');
  await page.keyboard.press('Enter');
  await expectStep(page, 'additionalComments');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    `${formatDay(date)} at ${time}`,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to your calendar' }).click(),
  ]);
  const { status, appointmentRequest } = await storedDraft(product, draftIdOf(page));
  const start = appointmentRequest.appointment?.appointmentDateTime.replaceAll(/[-:]/g, '') ?? '';
  expect(status).toBe('Completed');
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    `DTSTART;TZID=America/Denver:${start}00`,
  );
});

/** Where something stands, in whole CSS pixels from the top of the window. */
async function topOf(part: Locator): Promise<number> {
  return Math.round((await part.boundingBox())?.y ?? Number.NaN);
}

/** How far the page can be scrolled sideways, in CSS pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test.each([{ width: 1280, height: 720 }, { width: 768, height: 1024 }, PHONE, NARROWEST])(
  'neither the offer nor the countdown moves the Book button, which is in sight, or the time that is picked; booking and its confirmation are clean and fit [F11, V1, V5, V12, S2.book-button] ($width px)',
  async (viewport) => {
    const page = await openCalendar({ viewport });
    const [book, time] = [bookButton(page), page.getByRole('radio').first()];
    const offer = page.getByRole('complementary', { name: /^Offer/ });
    const top = await topOf(book);
    await days(page).nth(LATER.day).click();
    await offer.waitFor();
    expect(await topOf(book)).toBe(top);
    expect(await topOf(offer)).toBeLessThan(top);
    const topOfTime = await topOf(time);
    await time.check();
    await page.getByRole('timer').waitFor();
    expect({ book: await topOf(book), time: await topOf(time) }).toEqual({
      book: top,
      time: topOfTime,
    });
    expect(top + ((await book.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await book.click();
    await expectStep(page, 'additionalComments');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  },
);

test('the countdown and the picked time survive a reload [F11, S4.timer, S2.booking-aids]', async () => {
  const page = await openCalendar();
  const picked = await pickTime(page);
  const left = () => page.getByRole('timer').locator('strong').innerText();
  await expect.poll(left).toMatch(/^4:/);
  const before = await left();
  await page.reload();
  expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe(picked);
  // As texts of one length.
  expect([before, await left()].toSorted().at(-1)).toBe(before);
});
