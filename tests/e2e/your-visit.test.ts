import { expect, test } from 'vitest';
import { placesOf } from '../support/api.ts';
import { axe, DESKTOP, NARROWEST, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { bookedDraft } from '../support/visits.ts';
import { expectStep, pickTime, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser({ visits: { noticeMs: 0 } });

const reservations = (id: string) => placesOf(product.database(), id);

test('from the confirmation page a visit is moved to another time, by one change [L26.page, L26.calendar]', async () => {
  const id = await bookedDraft(product.url);
  const { page } = await open({ viewport: PHONE });
  await page.goto(`/additional-comments?id=${id}`);
  await page.getByRole('button', { name: 'Change or cancel the visit' }).click();
  await expectStep(page, 'yourVisit');
  const change = page.getByRole('button', { name: 'Change the time' });
  await change.waitFor();
  expect(await axe(page)).toEqual([]);
  await change.click();
  await expectStep(page, 'timeDateBooking');
  const [block] = (await pickTime(page, { day: 2 })).split('_');
  await page.getByRole('timer').waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await axe(page)).toEqual([]);
  expect((await reservations(id)).map(({ state }) => state)).toEqual(['booked', 'held']);
  await page.getByRole('button', { name: 'Move my visit' }).click();
  await expectStep(page, 'yourVisit');
  await page.getByText('Your visit has moved').waitFor();
  expect(await reservations(id)).toEqual([{ block, state: 'booked' }]);
});

test('a visit is given up after one question, and its page says so from then on [L26.page]', async () => {
  const id = await bookedDraft(product.url);
  const { page } = await open({ viewport: DESKTOP });
  await goTo(page, 'yourVisit', id);
  const giveUp = page.getByRole('button', { name: 'Give up the visit' });
  await giveUp.click();
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await reservations(id)).toHaveLength(1);
  await giveUp.click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'I no longer want it' }).click();
  await page.locator('div:focus', { hasText: 'You have given up this visit' }).waitFor();
  await page.reload();
  await page.getByText('You have given up this visit').waitFor();
  expect(await reservations(id)).toEqual([]);
  expect((await storedDraft(product, id)).status).toBe('Abandoned');
  await page.getByRole('button', { name: 'Book a visit again' }).click();
  await expectStep(page, 'address');
});

test.each([
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
  NARROWEST,
  { width: 320, height: 256 },
])(
  'at $width × $height nothing is cut off, and the main button is in sight where there is room for a bar [L26.page]',
  async (viewport) => {
    const id = await bookedDraft(product.url);
    const { page } = await open({ viewport });
    await page.goto(`/your-visit?id=${id}`);
    const button = page.getByRole('button', { name: 'Change the time' });
    const { y = Number.NaN, height = 0 } = (await button.boundingBox()) ?? {};
    // Lower windows have no bar: the button stands below the page.
    expect(y + height <= viewport.height).toBe(viewport.height > 480);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  },
);
