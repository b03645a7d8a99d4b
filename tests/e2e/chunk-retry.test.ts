import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { usualAfter } from '#tests/support/booking.ts';
import { productInBrowser, type PageOptions } from '../support/e2e.ts';
import { intercept, type Interceptor } from '#tests/support/intercept.ts';
import { draftAtAddress, draftAtCalendar } from '#tests/support/visits.ts';
import {
  DENVER,
  expectStep,
  fileOfScreen,
  fillContact,
  goTo,
  next,
  pickTime,
} from '#tests/support/walk.ts';

const FIRST_STEP = (await bundledCopy('windowCount')).introduction.title;
const NOT_ARRIVED = "This step didn't load";

const { product, open } = productInBrowser();

/** A page whose clock the test moves, and of which files may be missing. */
async function openPage(options: PageOptions = {}): Promise<Page> {
  const { page } = await open({
    allow: [/\/assets\/|did not arrive|could not be shown/],
    ...options,
  });
  await page.clock.install();
  return page;
}

async function openLanding(page: Page): Promise<void> {
  await goTo(page, 'home');
  await fillContact(page, DENVER);
}

function pressStart(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Start my estimate' }).click();
}

const message = (page: Page) => page.getByRole('heading', { name: NOT_ARRIVED });

/** Files that get lost on their way to the page until `lose(false)`. */
async function losing(page: Page, file: RegExp): Promise<Interceptor> {
  const files = await intercept(page, 'GET', file);
  files.lose(true);
  return files;
}

/** Lets the code or style sheet be asked for three times, which makes it hopeless, and the page say so. */
async function untilHopeless(page: Page, { requests }: Interceptor, perTry: number): Promise<void> {
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(perTry * (tries - 1) + 1);
    await page.clock.runFor(tries * 1000);
  }
}

/** The position and size of everything that a visitor reads or presses, in whole pixels. */
function layoutOf(page: Page): Promise<unknown> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, p, input, button, svg')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, ...[x, y, width, height].map(Math.round)];
    }),
  );
}

/** Waits until heading, title and focus are those of one page. */
async function expectNamed(page: Page, heading: string): Promise<void> {
  await expect
    .poll(async () => ({
      heading: await page.getByRole('heading', { level: 1 }).innerText(),
      title: await page.title(),
      focus: await page.evaluate(() => document.activeElement?.textContent),
    }))
    .toEqual({ heading, title: `${heading} – Hearth & Pane`, focus: heading });
}

test('a style sheet that fails to load holds its step back while it stays away; a message says so, until it is there and the step stands as if nothing had been [S2.window-count, V1, V2]', async () => {
  const page = await openPage({ prefetches: true });
  const losses = await losing(page, /\/assets\/WindowCountScreen-[^/]*\.css$/);
  await openLanding(page);
  await untilHopeless(page, losses, 1);
  await pressStart(page);
  await page.waitForURL(/window-count/);
  await page.getByText('Loading the page').waitFor({ state: 'attached' });
  await page.clock.fastForward(5000);
  await message(page).waitFor();
  losses.lose(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectStep(page, 'windowCount');
  await expectNamed(page, FIRST_STEP);

  const layout = await layoutOf(page);
  await page.reload();
  await expectStep(page, 'windowCount');
  await expect.poll(() => layoutOf(page)).toEqual(layout);
});

test('a step that does not arrive says so inside the shell, and Try again brings it with everything that was typed', async () => {
  const page = await openPage();
  const second = usualAfter('windowCount');
  const losses = await losing(page, fileOfScreen(second));
  await goTo(page, 'windowCount', await draftAtAddress(product.url));
  await page.getByLabel('Windows', { exact: true }).fill('7');
  await next(page);
  // Each retry first checks whether the file is available.
  await untilHopeless(page, losses, 2);
  await page.clock.fastForward(5000);
  await message(page).waitFor();
  await expectNamed(page, NOT_ARRIVED);
  expect(await page.getByRole('banner').count()).toBe(1);
  losses.lose(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, second);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectStep(page, 'windowCount');
  expect(await page.getByLabel('Windows', { exact: true }).inputValue()).toBe('7');
});

test('a step that does not arrive and does not fail either is told of after 20 seconds, and shown when its code comes after all [V1, V2]', async () => {
  const page = await openPage();
  const code = (await intercept(page, 'GET', fileOfScreen('windowCount'))).hold();
  await openLanding(page);
  await pressStart(page);
  await code.arrived;
  await page.clock.fastForward(2000);
  await page.getByText('Loading the page').waitFor({ state: 'attached' });
  await page.clock.fastForward(15_000);
  expect(await message(page).count()).toBe(0);
  await page.clock.fastForward(5000);
  await expectNamed(page, NOT_ARRIVED);
  expect(await page.locator('main').getByRole('link').getAttribute('href')).toBe('tel:8005550142');
  code.release();
  await expectNamed(page, FIRST_STEP);
  expect(await page.getByText('Loading the page').count()).toBe(0);
});

test('Back from a page whose code is late leads the focus to the heading of the page that stands again [V1]', async () => {
  const page = await openPage();
  const code = (await intercept(page, 'GET', fileOfScreen(usualAfter('windowCount')))).hold();
  await goTo(page, 'windowCount', await draftAtAddress(product.url));
  await next(page);
  await code.arrived;
  await page.goBack();
  await expectNamed(page, FIRST_STEP);
});

test('the alert that the time has run out on another step is there though its style sheet and its script failed to load before; closed by keyboard, it leads to a calendar without a time [F11, S4.expiry, S8.timer-expiry, V5]', async () => {
  const page = await openPage();
  const losses = [
    await losing(page, /\/assets\/HoldExpiredDialog-[^/]*\.css$/),
    await losing(page, /\/assets\/HoldExpiredDialog-[^/]*\.js$/),
  ];
  await goTo(page, 'timeDateBooking', await draftAtCalendar(product.url));
  await expect.poll(() => losses.some(({ requests }) => requests.length > 0)).toBe(true);
  await pickTime(page);
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 'address');
  // The clock stands still but for a second, so that no retry is due by itself.
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
  for (const files of losses) files.lose(false);
  await page.clock.setSystemTime(now + 301_000);
  await page.clock.runFor(1000);
  await page.locator('dialog button:focus', { hasText: 'Select A New Time' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator('main :focus').count()).toBe(0);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expectStep(page, 'timeDateBooking');
  await page.getByRole('radio').first().waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('timer').count()).toBe(0);
});

test('code that the browser does not ask for again, as Firefox does not, comes with a new page, and nothing typed is lost [F15]', async () => {
  const page = await openPage();
  let isDown = true;
  // Firefox remembers a failed import for the lifetime of the document, but other requests for the file succeed.
  await page.route(/\/assets\/backend-[^/]*\.js$/, (route) =>
    isDown && route.request().resourceType() === 'script'
      ? route.abort('connectionreset')
      : route.continue(),
  );
  await openLanding(page);
  await pressStart(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  const reloaded = page.waitForEvent('framenavigated').then(() => {
    isDown = false;
  });
  await retry.click();
  await reloaded;
  await expectStep(page, 'home');
  await pressStart(page);
  await expectStep(page, 'windowCount');
});

test('code that a save waits for is not waited for longer than an answer [S8.timeout, F15]', async () => {
  const page = await openPage();
  const code = (await intercept(page, 'GET', /\/assets\/backend-[^/]*\.js$/)).hold();
  await openLanding(page);
  await code.arrived;
  await pressStart(page);
  await page.clock.fastForward(90_000);
  const alert = page.locator('main').getByRole('alert');
  expect(await alert.innerText()).toContain("We couldn't save your answers in time.");
  code.release();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, 'windowCount');
});
