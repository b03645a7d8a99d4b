import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { QUESTIONS, STEP_IDS, stepOfPath } from '#src/domain/steps.ts';
import { MONDAY, MONDAY_MORNING, testClock } from '../support/api.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/browser.ts';
import { productInBrowser } from '../support/e2e.ts';
import { openAt, seen } from '../support/fit.ts';
import { everyPage, unreadableWords } from '../support/every-page.ts';
import { addressSettled } from '../support/visits.ts';

const { product, open } = productInBrowser({ clock: testClock(MONDAY_MORNING) });
/** The same, where nobody has booked. */
const quiet = productInBrowser({ clock: testClock(MONDAY_MORNING) });

/** A window width for every layout, and one just below the page's full width, in CSS pixels. */
const WIDTHS = [320, 479, 760, 900, 1150] as const;

/** The share of the window that may move at once: the first line of a text may break elsewhere once the font has loaded. */
const MOVED_AT_MOST = 0.05;

declare global {
  interface Window {
    /** What has moved although nobody touched the page, by share of the window. */
    moves: { share: number; what: string[] }[];
  }
}

/** Runs in the page before its scripts. */
function noteMoves(): void {
  window.moves = [];
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'value' in entry;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries().filter(isShift))
      if (!hadRecentInput)
        window.moves.push({
          share: value,
          what: sources.map(({ node }) => (node?.textContent ?? '').slice(0, 30)),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved while the page loaded. Waits for its pictures and fonts. */
async function movedOnArrival(page: Page): Promise<Window['moves']> {
  await page.waitForFunction(
    () => document.querySelector('main :is(svg, [class*="picture_"]:not(img)):empty') === null,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const moves = await page.evaluate(() => window.moves);
  return moves.filter(({ share }) => share >= MOVED_AT_MOST);
}

/** How far the page can be scrolled sideways at a width, and which words are unreadable then. */
async function lostAt(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const words = await page.evaluate(unreadableWords);
  return [...(excess === 0 ? [] : [`${excess} px too wide`]), ...words].map(
    (what) => `${what} at ${width} px`,
  );
}

const USUAL_LETTERS = 16;

/** The text spacing that a visitor with reading difficulties may set (WCAG 2.2, 1.4.12). */
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

/** Which buttons at the top of the page something covers. Runs in the page. */
function coveredButtons(): string[] {
  return [...document.querySelectorAll('main button')]
    .filter(({ textContent }) => textContent === 'Back' || textContent === 'Exit')
    .filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 4));
    })
    .map(({ textContent }) => `${textContent} is covered`);
}

test('every page stays in its place as it arrives, fits its window to its end, at every width, at twice the letters and with its text set wider, and is never scrolled sideways [V5]', async () => {
  const { page, context } = await open({ allow: [/^404 GET .*\/no\/such\/page$/] });
  const devTools = await context.newCDPSession(page);
  const setLetters = (standard: number) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.addInitScript(noteMoves);
  const addresses = await everyPage(product.url, MONDAY);
  const found: { path: string; moved: Window['moves']; lost: string[] }[] = [];
  for (const { href, pathname } of addresses) {
    await page.setViewportSize(PHONE);
    await page.goto(href, { waitUntil: 'commit' });
    await addressSettled(page);
    const moved = await movedOnArrival(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // Reviews load when they come near.
    if (['/', '/time-date-booking'].includes(pathname))
      await page.locator('blockquote').last().waitFor();
    const lost: string[] = [];
    for (const width of WIDTHS) lost.push(...(await lostAt(page, width, 700)));
    await setLetters(2 * USUAL_LETTERS);
    for (const { width, height } of [PHONE, DESKTOP])
      lost.push(...(await lostAt(page, width, height)));
    await setLetters(USUAL_LETTERS);
    await page.addStyleTag({ content: WIDER_TEXT });
    lost.push(...(await lostAt(page, NARROWEST.width, NARROWEST.height)));
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForFunction(() => document.querySelector('[data-collapsed="true"]') === null);
    lost.push(...(await page.evaluate(coveredButtons)));
    found.push({ path: new URL(page.url()).pathname, moved, lost });
  }
  expect(found).toEqual(addresses.map(({ pathname }) => ({ path: pathname, moved: [], lost: [] })));
  expect(new Set(found.map(({ path }) => stepOfPath(path)))).toEqual(new Set(STEP_IDS));
});

test('on a low phone the windows are counted above the bar that holds Next, without scrolling [S2.window-count, V5]', async () => {
  // What Safari leaves of a small phone.
  const { page } = await open({ viewport: { width: 375, height: 553 } });
  await openAt(page, product.url, 'windowCount');
  const field = await page.getByRole('spinbutton', { name: 'Windows' }).boundingBox();
  const bar = await page.getByRole('button', { name: 'Next' }).locator('xpath=../..').boundingBox();
  expect((field?.y ?? Number.NaN) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test.each([
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 375, height: 667 },
])(
  'the main button of every step is in sight on arrival at $width × $height; on the lower phone the landing page shows its first fields instead [V11]',
  async (viewport) => {
    const { page } = await quiet.open({ viewport });
    const out: string[] = [];
    const shown: Record<string, object> = {};
    for (const step of [
      'home',
      ...QUESTIONS,
      'timeDateBooking',
      'additionalComments',
      'projectDetails',
    ] as const) {
      await openAt(page, quiet.product.url, step);
      const { isButtonWhole, fields } = await seen(page);
      shown[step] = { isButtonWhole, fields };
      const isLowPhone = step === 'home' && viewport.height === 667;
      if (isLowPhone ? fields < 2 : !isButtonWhole) out.push(step);
    }
    console.table(shown);
    expect(out).toEqual([]);
  },
);

test.each([
  { width: 1280, height: 800, times: 4 },
  { width: 1280, height: 720, times: 4 },
  { width: 390, height: 844, times: 4 },
  { width: 375, height: 667, times: 2 },
  { width: 320, height: 568, times: 2 },
])(
  'the booking page shows times on arrival, and the first group of them after a day is picked, above the offer; bars take up at most 30 % of a phone ($width × $height) [V12]',
  async ({ times, ...viewport }) => {
    const { page } = await quiet.open({ viewport });
    const mostBars = viewport.width === PHONE.width ? 0.3 : 1;
    await openAt(page, quiet.product.url, 'timeDateBooking');
    const arrival = await seen(page);
    console.log(`The calendar at ${viewport.width} × ${viewport.height} on arrival:`, arrival);
    expect(arrival.times).toBeGreaterThanOrEqual(times);
    expect(arrival.isButtonWhole).toBe(true);
    expect(arrival.bars).toBeLessThanOrEqual(mostBars);
    // The sixth day brings the offer, a time the countdown.
    await page.getByRole('toolbar').getByRole('button', { disabled: false }).nth(5).click();
    await page.getByRole('complementary', { name: /^Offer/ }).waitFor();
    const picked = [await seen(page)];
    await page.locator('input[name=selectedTime]').first().check();
    await page.getByRole('timer').waitFor();
    picked.push(await seen(page));
    console.log('… and after a day, then a time, is picked:', ...picked);
    for (const { isButtonWhole, missingOfFirstGroup, bars } of picked) {
      expect({ isButtonWhole, missingOfFirstGroup }).toEqual({
        isButtonWhole: true,
        missingOfFirstGroup: 0,
      });
      expect(bars).toBeLessThanOrEqual(mostBars);
    }
  },
);
