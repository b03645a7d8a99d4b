import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import type { TestBrowser, TestPage } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Product } from '#tests/support/product.ts';
import { draftAtCalendar, bookedDraft } from '#tests/support/visits.ts';
import { DENVER, expectStep, fillContact, pickTime } from '#tests/support/walk.ts';

const SCRIPTS = ['OfferBar.js', 'HeroHome.js', 'ReviewsSection.js'];
/** Separate from the scripts: a script that needs a style sheet is not requested again before that has loaded. */
const STYLES = ['OfferBar.css', 'ReviewsSection.css'];

function notFound(route: Route): Promise<void> {
  return route.fulfill({ status: 404, body: 'Not found' });
}

function lost(route: Route): Promise<void> {
  return route.abort('connectionreset');
}

let browser: TestBrowser;
let product: Product;
let visitor: TestPage;

beforeAll(async () => {
  [browser, product] = await Promise.all([openBrowser(), startProduct()]);
});

afterEach(async () => {
  await visitor.close();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A page that never gets some files. `asked` says how often it requested the file that it requested least. */
async function openWithout(files: readonly string[], answer: (route: Route) => Promise<void>) {
  visitor = await browser.newPage({ ownContext: true, allow: [/\/assets\/|did not arrive/] });
  const asked = new Map(files.map((file) => [file, 0]));
  for (const file of files) {
    const [name, extension] = file.split('.');
    await visitor.page.route(
      new RegExp(String.raw`/assets/${name}-[^/]*\.${extension}$`),
      (route) => {
        asked.set(file, (asked.get(file) ?? 0) + 1);
        return answer(route);
      },
    );
  }
  return { page: visitor.page, asked: () => Math.min(...asked.values()) };
}

/** Starts from the landing page once every file has been requested again. */
async function startWithout(page: Page, asked: () => number): Promise<void> {
  await expectStep(page, 'home');
  await page.mouse.wheel(0, 10_000);
  await expect.poll(asked).toBeGreaterThan(1);
  await fillContact(page, DENVER);
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
}

test.each([SCRIPTS, STYLES].map((files) => [files.join(', '), files] as const))(
  'the landing page works though none of %s is found [V8]',
  async (_names, files) => {
    const { page, asked } = await openWithout(files, notFound);
    // Not the prerendered page, which contains its styles.
    await page.goto(`${product.url}/?market_name=Denver`);
    await startWithout(page, asked);

    visitor.expectClean();
  },
);

// The offer separately: while the prerendered offer waits for its script, nothing shows what happens to the others.
test.each(
  [['OfferBar.js'], ['HeroHome.js', 'ReviewsSection.js']].map(
    (files) => [files.join(', '), files] as const,
  ),
)('the painted landing page works though %s gets lost [V8]', async (_names, files) => {
  const { page, asked } = await openWithout(files, lost);
  await page.goto(product.url);
  await startWithout(page, asked);

  visitor.expectClean();
});

test('the calendar works though the script of the reviews gets lost [V8]', async () => {
  const id = await draftAtCalendar(product.url);
  const { page, asked } = await openWithout(['ReviewsSection.js'], lost);
  await page.goto(`${product.url}/time-date-booking?id=${id}`);
  await expectStep(page, 'timeDateBooking');
  await page.mouse.wheel(0, 10_000);
  await expect.poll(asked).toBeGreaterThan(1);
  await pickTime(page);
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await expectStep(page, 'additionalComments');

  visitor.expectClean();
});

test('a calendar file whose code gets lost is saved once it is there [V8]', async () => {
  const id = await bookedDraft(product.url);
  const { page, asked } = await openWithout(['calendar-file.js'], (route) =>
    asked() === 1 ? lost(route) : route.continue(),
  );
  await page.goto(`${product.url}/additional-comments?id=${id}`);
  await expectStep(page, 'additionalComments');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to your calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('appointment.ics');

  visitor.expectClean();
});
