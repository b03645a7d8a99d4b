import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { AppointmentRequest, SessionData } from '#src/domain/draft.ts';
import { pathOfStep, QUESTIONS, STEP_IDS, stepOfPath } from '#src/domain/steps.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { productInBrowser } from '../support/e2e.ts';
import { addressSettled, answeredDocument, bookedDraft, saved, SERVED_PROPERTY } from '../support/visits.ts';
import type { DraftChanges } from '../support/visits.ts';

const { product, open } = productInBrowser();

/** A window of every layout, and one just below the page's full width, in CSS pixels. */
const WIDTHS = [320, 479, 760, 900, 1150] as const;

/** Where a page ends only once its reviews are there, which are asked for when they come near. */
const WITH_REVIEWS: readonly string[] = ['/', '/time-date-booking'];

const OPEN_PAGES = [
  '/',
  '/embed-get-started',
  '/request-call',
  '/event?isEvent=true&eventCampaignId=denver-home-show',
  '/field-agents?isEvent=true&eventCampaignId=denver-home-show',
  '/?isEvent=true&eventCampaignId=denver-home-show&market_name=Taumatawhakatangihangakoauauotamateaturipukakapiki',
  '/explore-resources',
  '/energy-efficiency',
  '/financing-plans',
  '/financing-education',
  '/installation-process',
  '/no/such/page',
];

const BEFORE_BOOKING = [...QUESTIONS.map(pathOfStep), 'time-date-booking'];

const AFTER_BOOKING = ['additional-comments', 'comments-submitted', 'whats-next', 'explore-resources'];

const ELSEWHERE = ['project-details', 'project-details-submitted', 'inside-sales', 'do-not-service-area', 'not-a-homeowner', 'call-center'];

/** A word as long as a name or a street may be. */
const LONG = 'Taumatawhakatangihangakoauauotamateaturipukakapiki';

const LONG_CUSTOMER = { firstName: LONG, lastName: LONG, phonePrimary: '3035550123', email: `${LONG}@${LONG}.example` };

/** What a visitor may have typed where nothing in it can be broken. */
const LONG_ANSWERS: DraftChanges = {
  request: {
    customer: LONG_CUSTOMER,
    project: { doorCount: 1, windowCount: 6, windowReasonEnum: [1], windowReasonOtherText: LONG, timeframeEnum: null },
    customerComments: LONG,
  },
  property: {
    ...SERVED_PROPERTY,
    street1: LONG,
    street2: LONG,
    city: LONG,
    ownership: { multipleOwners: true, additionalOwners: [{ firstName: LONG, lastName: LONG, phone: '3035550124' }], ownershipValidated: null },
    propertyType: PROPERTY_TYPE.other,
    propertyTypeOtherText: LONG,
  },
};

function draftOn(url: string, nextPage: string, request: Partial<AppointmentRequest> = {}): Promise<string> {
  const session: Partial<SessionData> = { nextPage, ownershipSelection: 'multiple_homeowners' };
  return saved(url, answeredDocument({ ...LONG_ANSWERS, session, request: { ...LONG_ANSWERS.request, ...request } }));
}

async function pagesOfDrafts(url: string): Promise<string[]> {
  const calendar = await draftOn(url, 'time-date-booking');
  const verified = await draftOn(url, 'address', { isVerifyHomeOwnership: true });
  const booked: string[] = [];
  // One after the other: a time has little capacity.
  for (const path of AFTER_BOOKING) booked.push(`/${path}?id=${await bookedDraft(url, path, LONG_ANSWERS)}`);
  const others = await Promise.all(ELSEWHERE.map(async (path) => `/${path}?id=${await draftOn(url, path)}`));
  return [...BEFORE_BOOKING.map((path) => `/${path}?id=${calendar}`), `/address?id=${verified}`, ...booked, ...others];
}

/** The share of the window that may move in one go: the first line of a text may break elsewhere once the font is there. */
const MOVED_AT_MOST = 0.05;

declare global {
  interface Window {
    /** What has moved without anybody having touched the page, and by how much. */
    moves: { share: number; what: string[] }[];
  }
  /** One entry of the type `layout-shift`, which the DOM library does not know. */
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null }[];
  }
}

/** Runs in the page before its scripts. */
function noteMoves(): void {
  window.moves = [];
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'value' in entry;
  new PerformanceObserver((list) => {
    const shifts = list.getEntries().filter(isShift).filter(({ hadRecentInput }) => !hadRecentInput);
    window.moves.push(...shifts.map(({ value, sources }) => ({ share: value, what: sources.map(({ node }) => (node?.textContent ?? '').slice(0, 30)) })));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved while the page arrived, once its pictures and its letters are there. */
async function movedOnArrival(page: Page): Promise<Window['moves']> {
  await page.waitForFunction(() => document.querySelector('main :is(svg, [class*="_picture_"]):empty') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const moves = await page.evaluate(() => window.moves);
  return moves.filter(({ share }) => share >= MOVED_AT_MOST);
}

/** By how much the page can be scrolled sideways, and at which widths. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (excess !== 0) found.push(`${excess} px at ${width} px`);
  }
  return found;
}

/** Words that are broken within, run out of the window, or lie over one another. */
function unreadableWords(): string[] {
  const edge = document.documentElement.clientWidth;
  const isWithin = (element: Element | null, matches: (style: CSSStyleDeclaration) => boolean): boolean =>
    element !== null && (matches(getComputedStyle(element)) || isWithin(element.parentElement, matches));
  const found: string[] = [];
  const inText: { word: string; parent: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent?.checkVisibility({ visibilityProperty: true }) !== true || isWithin(parent, ({ clipPath }) => clipPath !== 'none')) continue;
    const canScroll = isWithin(parent, ({ overflowX }) => overflowX === 'auto');
    const isFixed = isWithin(parent, ({ position }) => position === 'fixed' || position === 'sticky');
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const box = range.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length < 30) found.push(`${word} is broken`);
      if (!canScroll && (box.right > edge + 1 || box.left < -1)) found.push(`${word} runs out of the window`);
      if (!canScroll && !isFixed && lines.size === 1) inText.push({ word, parent, box });
    }
  }
  for (const [at, { word, parent, box }] of inText.entries()) {
    for (const other of inText.slice(at + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const isOver = width > 2 && height > 0.45 * Math.min(box.height, other.box.height);
      if (isOver && other.parent !== parent) found.push(`${word} and ${other.word} lie over one another`);
    }
  }
  return found;
}

const USUAL_LETTERS = 16;

/** What is lost at twice the letters, set as the browser's size: the windows of a phone and of a desk. */
async function lostAtTwiceTheLetters(page: Page, setLetters: (size: number) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  await setLetters(2 * USUAL_LETTERS);
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (excess !== 0) found.push(`${excess} px at ${width} px`);
    const words = await page.evaluate(unreadableWords);
    found.push(...words.map((word) => `${word} at ${width} px`));
  }
  await setLetters(USUAL_LETTERS);
  return found;
}

test('every page stays in its place as it arrives, fits its window to its end, at every width and at twice the letters, and is never scrolled sideways [V5]', { timeout: 120_000 }, async () => {
  const { page, context } = await open({ allow: [/^404 GET .*\/no\/such\/page$/], savesData: true });
  const devTools = await context.newCDPSession(page);
  const setLetters = (size: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await page.addInitScript(noteMoves);
  const addresses = [...OPEN_PAGES, ...(await pagesOfDrafts(product.url))].map((address) => new URL(address, product.url));
  const found: { path: string; moved: Window['moves']; beyond: string[]; lost: string[] }[] = [];
  for (const { href } of addresses) {
    await page.setViewportSize(PHONE);
    await page.goto(href, { waitUntil: 'commit' });
    await addressSettled(page);
    const moved = await movedOnArrival(page);
    const path = new URL(page.url()).pathname;
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    if (WITH_REVIEWS.includes(path)) await page.locator('blockquote').last().waitFor();
    found.push({ path, moved, beyond: await beyondTheEdge(page), lost: await lostAtTwiceTheLetters(page, setLetters) });
  }
  expect(found).toEqual(addresses.map(({ pathname }) => ({ path: pathname, moved: [], beyond: [], lost: [] })));
  expect(new Set(found.map(({ path }) => stepOfPath(path)))).toEqual(new Set(STEP_IDS));
});

/** The window that Safari leaves on a small telephone. */
const LOW_PHONE = { width: 375, height: 553 } as const;

test('on a low phone the windows are counted above the bar that holds Next, without scrolling [S2.window-count, V5]', async () => {
  const { page } = await open({ viewport: LOW_PHONE });
  await page.goto(new URL(`/window-count?id=${await draftOn(product.url, 'window-count')}`, product.url).href);
  await addressSettled(page);
  const field = await page.getByRole('spinbutton', { name: 'Windows' }).boundingBox();
  const bar = await page.getByRole('button', { name: 'Next' }).locator('xpath=../..').boundingBox();

  expect((field?.y ?? LOW_PHONE.height) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
