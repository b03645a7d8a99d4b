import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { usualAfter } from '#tests/support/booking.ts';
import { openBrowser } from '#tests/support/browser.ts';
import type { PageOptions, TestBrowser, TestPage } from '#tests/support/browser.ts';
import { intercept } from '#tests/support/intercept.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Product } from '#tests/support/product.ts';
import { draftAtCalendar, answeredDocument, saved } from '#tests/support/visits.ts';
import {
  DENVER,
  expectStep,
  fileOfScreen,
  fillContact,
  next,
  pickTime,
} from '#tests/support/walk.ts';

const financingPlans = await bundledCopy('financingPlans');
const windowCount = await bundledCopy('windowCount');

const NOT_ARRIVED = "This step didn't load";
const FIRST_STEP = windowCount.introduction.title;
const PLANS = financingPlans.introduction.title;

let browser: TestBrowser;
let product: Product;
let visitors: TestPage[] = [];

beforeAll(async () => {
  [browser, product] = await Promise.all([openBrowser(), startProduct()]);
});

afterEach(async () => {
  await Promise.all(visitors.map((visitor) => visitor.close()));
  visitors = [];
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A page in its own context. Missing files do not count as problems, and the test may move its clock. */
async function open(options: PageOptions = {}): Promise<Page> {
  const visitor = await browser.newPage({
    ownContext: true,
    allow: [/\/assets\/|did not arrive|could not be shown/],
    ...options,
  });
  visitors.push(visitor);
  await visitor.page.clock.install();
  return visitor.page;
}

async function openLanding(page: Page): Promise<void> {
  await page.goto(product.url);
  await expectStep(page, 'home');
  await fillContact(page, DENVER);
}

function pressStart(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Start my estimate' }).click();
}

/** Advances the clock until a late page says that it is loading. */
async function untilLoading(page: Page): Promise<void> {
  await page.clock.fastForward(2000);
  await page.getByText('Loading the page').waitFor({ state: 'attached' });
}

/** Files that fail to load. */
interface Losses {
  /** What failed to load, by name without its hash, each once. */
  names(): string[];
  /** How often anything failed to load. */
  count(): number;
  /** Lets everything arrive from now on. */
  end(): void;
}

/** Makes every request for a matching file fail, or the first `times` of them. */
async function lose(page: Page, file: RegExp, times = Infinity): Promise<Losses> {
  const lost: string[] = [];
  let left = times;
  await page.route(file, async (route) => {
    if (left <= 0) return route.continue();
    left -= 1;
    lost.push(
      new URL(route.request().url()).pathname.replace(/^\/assets\/(.*)-.{8}\.(\w+)$/, '$1.$2'),
    );
    return route.abort('connectionreset');
  });
  return {
    names: () => [...new Set(lost)].toSorted(),
    count: () => lost.length,
    end: () => {
      left = 0;
    },
  };
}

/** The position and size of everything that a visitor reads or presses, in whole pixels. */
function layoutOf(page: Page): Promise<Record<string, number[]>[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, p, input, button, svg')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        [`${element.tagName} ${element.textContent}`]: [x, y, width, height].map(Math.round),
      };
    }),
  );
}

/** Everything that names the page for sighted visitors and for screen readers. */
async function named(page: Page): Promise<{ heading: string; title: string; focus: string }> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const focus = await page.evaluate(() => document.activeElement?.textContent ?? '');
  return { heading, title: await page.title(), focus };
}

function asNamed(heading: string): { heading: string; title: string; focus: string } {
  return { heading, title: `${heading} – Hearth & Pane`, focus: heading };
}

test('a style sheet that fails to load holds its step back while it stays away; a message says so, until it is there and the step stands as if nothing had been [S2.window-count, V1, V2]', async () => {
  const page = await open({ prefetches: true });
  const losses = await lose(
    page,
    /\/assets\/(WindowCountScreen|StepLayout|FormCounter)-[^/]*\.css$/,
  );
  await openLanding(page);
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => losses.count()).toBeGreaterThanOrEqual(3 * tries);
    await page.clock.runFor(tries * 1000);
  }
  const lost = losses.names();
  await pressStart(page);
  await page.waitForURL(/window-count/);
  await untilLoading(page);
  const before = await page.evaluate(() => Date.now());
  await page.clock.fastForward(5000);
  await page.getByRole('heading', { name: NOT_ARRIVED }).waitFor();
  const waited = (await page.evaluate(() => Date.now())) - before;
  losses.end();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectStep(page, 'windowCount');
  await page.getByRole('heading', { name: NOT_ARRIVED }).waitFor({ state: 'detached' });

  expect(lost).toEqual(['FormCounter.css', 'StepLayout.css', 'WindowCountScreen.css']);
  // Not the 20 seconds allowed for something that is only slow.
  expect(waited).toBeLessThan(15_000);
  await expect.poll(() => named(page)).toEqual(asNamed(FIRST_STEP));
  const layout = await layoutOf(page);
  await page.reload();
  await expectStep(page, 'windowCount');
  await expect.poll(() => layoutOf(page)).toEqual(layout);
});

test('the alert that the time has run out on another step is there though its style sheet and its script failed to load before; its button leads to a calendar without a time [F11, S4.expiry, S8.timer-expiry]', async () => {
  const page = await open();
  const losses = [
    await lose(page, /\/assets\/HoldExpiredDialog-[^/]*\.css$/, 1),
    await lose(page, /\/assets\/HoldExpiredDialog-[^/]*\.js$/, 2),
  ];
  const counts = () => losses.map((lost) => lost.count());
  const id = await draftAtCalendar(product.url);
  await page.goto(`${product.url}/time-date-booking?id=${id}`);
  await expectStep(page, 'timeDateBooking');
  await expect.poll(() => Math.max(...counts())).toBeGreaterThan(0);
  await pickTime(page);
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 'address');
  await page.clock.fastForward(301_000);
  const alert = page.getByRole('alertdialog');
  await alert.waitFor();
  const words = await alert.locator('p').innerText();
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  const reached = new Set<string | null | undefined>();
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.textContent));
  }
  expect([...reached].filter((text) => text?.startsWith('Back'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expectStep(page, 'timeDateBooking');
  await page.getByRole('radio').first().waitFor();

  expect({
    lost: counts(),
    words,
    focused,
    times: await page.getByRole('radio', { checked: true }).count(),
    timers: await page.getByRole('timer').count(),
  }).toEqual({
    lost: [1, 2],
    words: "Whoops! We've released your appointment time because your time to book has expired.",
    focused: 'Select A New Time',
    times: 0,
    timers: 0,
  });
});

test('a step that does not arrive says so inside the shell, and Try again brings it with everything that was typed', async () => {
  const page = await open();
  const id = await saved(product.url, answeredDocument());
  await page.goto(`${product.url}/window-count?id=${id}`);
  await expectStep(page, 'windowCount');
  const second = usualAfter('windowCount');
  const losses = await lose(page, fileOfScreen(second));
  await page.getByLabel('Windows', { exact: true }).fill('7');
  await next(page);
  // Each retry first checks whether the file is available.
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => losses.count()).toBeGreaterThanOrEqual(2 * tries - 1);
    await page.clock.runFor(tries * 1000);
  }
  await page.clock.fastForward(5000);
  await page.getByRole('heading', { name: NOT_ARRIVED }).waitFor();
  await expect.poll(() => named(page)).toEqual(asNamed(NOT_ARRIVED));
  expect(await page.getByRole('banner').count()).toBe(1);
  losses.end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, second);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectStep(page, 'windowCount');
  expect(await page.getByLabel('Windows', { exact: true }).inputValue()).toBe('7');
});

describe('a step that does not arrive and does not fail either', () => {
  test('is told of after 20 seconds with a way out, and has the focus and the name of the page then, and when its code comes after all [V1, V2]', async () => {
    const page = await open();
    const code = (await intercept(page, 'GET', /\/assets\/WindowCountScreen-[^/]*\.js$/)).hold();
    const message = page.getByRole('heading', { name: NOT_ARRIVED });
    await openLanding(page);
    await pressStart(page);
    await code.arrived;
    await untilLoading(page);
    await page.clock.fastForward(15_000);
    const before = await message.count();
    await page.clock.fastForward(5000);
    await message.waitFor();
    const ways = [
      await page.getByRole('button', { name: 'Try again' }).count(),
      await page.locator('main').getByRole('link').getAttribute('href'),
    ];
    await expect.poll(() => named(page)).toEqual(asNamed(NOT_ARRIVED));
    code.release();

    expect({ before, ways }).toEqual({ before: 0, ways: [1, 'tel:8005550142'] });
    await expect.poll(() => named(page)).toEqual(asNamed(FIRST_STEP));
  });

  test('is told of as well where it is the first page and its copy is late, and shown when that comes after all [V1, V2]', async () => {
    const page = await open();
    const copy = (await intercept(page, 'GET', /\/assets\/financingPlans-[^/]*\.js$/)).hold();
    await page.goto(`${product.url}/financing-plans`, { waitUntil: 'commit' });
    await copy.arrived;
    await untilLoading(page);
    await page.clock.fastForward(20_000);
    await page.getByRole('heading', { name: NOT_ARRIVED }).waitFor();
    const { title } = await named(page);
    copy.release();
    await page.getByRole('heading', { name: PLANS }).waitFor();

    expect(title).toBe(asNamed(NOT_ARRIVED).title);
    await expect.poll(() => named(page)).toEqual(asNamed(PLANS));
  });
});

test('code that the browser does not ask for again, as Firefox does not, comes with a new page, and nothing typed is lost [F15]', async () => {
  const page = await open();
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
  const page = await open();
  const code = (await intercept(page, 'GET', /\/assets\/backend-[^/]*\.js$/)).hold();
  await openLanding(page);
  await code.arrived;
  await pressStart(page);
  await page.clock.fastForward(90_000);
  const alert = page.locator('main').getByRole('alert');
  await alert.waitFor();
  const [words] = (await alert.innerText()).split('\n');
  code.release();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, 'windowCount');

  expect(words).toBe(
    "We couldn't save your answers in time. Everything you typed is still here. Please try again.",
  );
});
