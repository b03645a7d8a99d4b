import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { STEP_IDS, stepOfPath } from '#src/domain/steps.ts';
import { MONDAY_MORNING, testClock } from '../support/api.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/browser.ts';
import { productInBrowser } from '../support/e2e.ts';
import {
  CALENDARS,
  calendarSights,
  openAt,
  seen,
  STEPS_WITH_BUTTON,
  WINDOWS,
} from '../support/fit.ts';
import { draftOn, everyPage, unreadableWords } from '../support/every-page.ts';
import { addressSettled } from '../support/visits.ts';

const { product, open } = productInBrowser();

/** A window width for every layout, and one just below the page's full width, in CSS pixels. */
const WIDTHS = [320, 479, 760, 900, 1150] as const;

/** Pages that are complete only once their reviews have loaded, which happens when they come near. */
const WITH_REVIEWS: readonly string[] = ['/', '/time-date-booking'];

/** The share of the window that may move at once: the first line of a text may break elsewhere once the font has loaded. */
const MOVED_AT_MOST = 0.05;

declare global {
  interface Window {
    /** What has moved although nobody touched the page, and by how much. */
    moves: { share: number; what: string[] }[];
  }
}

/** Runs in the page before its scripts. */
function noteMoves(): void {
  window.moves = [];
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'value' in entry;
  new PerformanceObserver((list) => {
    const shifts = list
      .getEntries()
      .filter(isShift)
      .filter(({ hadRecentInput }) => !hadRecentInput);
    window.moves.push(
      ...shifts.map(({ value, sources }) => ({
        share: value,
        what: sources.map(({ node }) => (node?.textContent ?? '').slice(0, 30)),
      })),
    );
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

/** How far the page can be scrolled sideways, and at which widths. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess !== 0) found.push(`${excess} px at ${width} px`);
  }
  return found;
}

const USUAL_LETTERS = 16;

/** What is lost at twice the browser's font size, in the windows of a phone and of a desktop. */
async function lostAtTwiceTheLetters(
  page: Page,
  setLetters: (size: number) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  await setLetters(2 * USUAL_LETTERS);
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess !== 0) found.push(`${excess} px at ${width} px`);
    const words = await page.evaluate(unreadableWords);
    found.push(...words.map((word) => `${word} at ${width} px`));
  }
  await setLetters(USUAL_LETTERS);
  return found;
}

/** The text spacing that a visitor with reading difficulties may set (WCAG 2.2, 1.4.12). */
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

/** What is lost at the top of a narrow page with wider text spacing. */
async function lostAtWiderText(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  const wider = await page.addStyleTag({ content: WIDER_TEXT });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(() => document.querySelector('[data-collapsed="true"]') === null);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const words = await page.evaluate(unreadableWords);
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('main button')]
      .filter(({ textContent }) => textContent === 'Back' || textContent === 'Exit')
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 4));
      })
      .map(({ textContent }) => `${textContent} is covered`),
  );
  await wider.evaluate((style) => style.parentNode?.removeChild(style));
  return [...(excess === 0 ? [] : [`${excess} px`]), ...words, ...covered];
}

test('every page stays in its place as it arrives, fits its window to its end, at every width, at twice the letters and with its text set wider, and is never scrolled sideways [V5]', async () => {
  const { page, context } = await open({ allow: [/^404 GET .*\/no\/such\/page$/] });
  const devTools = await context.newCDPSession(page);
  const setLetters = (size: number) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await page.addInitScript(noteMoves);
  const addresses = await everyPage(product.url);
  const found: {
    path: string;
    moved: Window['moves'];
    beyond: string[];
    lost: string[];
    lostWider: string[];
  }[] = [];
  for (const { href } of addresses) {
    await page.setViewportSize(PHONE);
    await page.goto(href, { waitUntil: 'commit' });
    await addressSettled(page);
    const moved = await movedOnArrival(page);
    const path = new URL(page.url()).pathname;
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    if (WITH_REVIEWS.includes(path)) await page.locator('blockquote').last().waitFor();
    found.push({
      path,
      moved,
      beyond: await beyondTheEdge(page),
      lost: await lostAtTwiceTheLetters(page, setLetters),
      lostWider: await lostAtWiderText(page),
    });
  }
  expect(found).toEqual(
    addresses.map(({ pathname }) => ({
      path: pathname,
      moved: [],
      beyond: [],
      lost: [],
      lostWider: [],
    })),
  );
  expect(new Set(found.map(({ path }) => stepOfPath(path)))).toEqual(new Set(STEP_IDS));
});

/** The viewport that Safari leaves on a small phone. */
const LOW_PHONE = { width: 375, height: 553 } as const;

test('on a low phone the windows are counted above the bar that holds Next, without scrolling [S2.window-count, V5]', async () => {
  const { page } = await open({ viewport: LOW_PHONE });
  await page.goto(
    new URL(`/window-count?id=${await draftOn(product.url, 'window-count')}`, product.url).href,
  );
  await addressSettled(page);
  const field = await page.getByRole('spinbutton', { name: 'Windows' }).boundingBox();
  const bar = await page.getByRole('button', { name: 'Next' }).locator('xpath=../..').boundingBox();

  expect((field?.y ?? LOW_PHONE.height) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

/** How many boxes to type into the landing page shows in a window too low for its button (decision V11). */
const FIELDS_ON_A_LOW_PHONE = 2;
const MOST_BARS = 0.3;

describe('on a Monday morning', () => {
  const { product: atWork, open: openAtWork } = productInBrowser({
    clock: testClock(MONDAY_MORNING),
  });

  test('the main button of every step is in sight on arrival, in the windows of a laptop, a tablet and two phones; on the lower phone the landing page shows its first fields instead [V11]', async () => {
    const { page } = await openAtWork();
    const out: string[] = [];
    const rows = [['', ...STEPS_WITH_BUTTON]];
    for (const size of WINDOWS) {
      const row = [`${size.width}×${size.height}`];
      rows.push(row);
      for (const step of STEPS_WITH_BUTTON) {
        await openAt(page, atWork.url, step, size);
        const { isButtonWhole, button, fields } = await seen(page);
        row.push(`${isButtonWhole ? 'in sight' : 'not'} ${button.join('–')}`);
        const isLowPhone = step === 'home' && size.height === 667;
        if (isLowPhone ? fields < FIELDS_ON_A_LOW_PHONE : !isButtonWhole)
          out.push(`${step} at ${size.width}×${size.height}: ${button.join('–')}`);
      }
    }
    console.log('Is the main button in sight on arrival? Its top and bottom:');
    console.table(rows);
    expect(out).toEqual([]);
  });

  test.each(CALENDARS)(
    'the booking page shows times on arrival, and the first group of them after a day is picked, above the offer; bars take up at most 30 % of a phone ($width × $height) [V12]',
    async ({ times, ...size }) => {
      const { page } = await openAtWork();
      const sights = await calendarSights(page, atWork.url, size);
      const inWords = Object.entries(sights).map(
        ([moment, { times: whole, allTimes, bars }]) =>
          `${moment}: ${whole} of ${allTimes} times whole, bars ${Math.round(100 * bars)} %`,
      );
      console.log(`The calendar at ${size.width}×${size.height}. ${inWords.join('; ')}`);
      const least = { arrival: times, sixthDay: 0, chosen: 0 } as const;

      expect(
        Object.entries(sights).map(([moment, sight]) => [
          moment,
          sight.times >= least[moment as keyof typeof least],
          sight.isButtonWhole,
          moment === 'arrival' ? 0 : sight.missingOfFirstGroup,
          size.width !== PHONE.width || sight.bars <= MOST_BARS,
        ]),
      ).toEqual(Object.keys(least).map((moment) => [moment, true, true, 0, true]));
    },
  );
});
