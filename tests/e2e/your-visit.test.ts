import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../support/api.ts';
import { storedDraft } from '../support/drafts.ts';
import { axe, DESKTOP, NARROWEST, PHONE, screenshot } from '../support/browser.ts';
import { productInBrowser } from '../support/e2e.ts';
import { bookedDraft } from '../support/visits.ts';
import { expectStep, pickTime } from '../support/walk.ts';

const { product, open } = productInBrowser({ visits: { noticeMs: 0 } });

const reservations = (id: string) => placesOf(product.database(), id);

async function openVisit(page: Page, id: string, url = product.url): Promise<void> {
  await page.goto(`${url}/your-visit?id=${id}`);
  await expectStep(page, 'yourVisit');
  await page.getByText('Loading your visit').waitFor({ state: 'detached' });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the calendar of the visit, and picks another time. Returns its block. */
async function pickAnother(page: Page, time = 0): Promise<string> {
  await press(page, 'Change the time');
  await expectStep(page, 'timeDateBooking');
  const selected = await pickTime(page, { day: 2, time });
  return selected.split('_')[0] ?? '';
}

test('from the confirmation page a visit is moved to another time, by one change [L26.page, L26.calendar]', async () => {
  const id = await bookedDraft(product.url);
  const { page } = await open({ viewport: PHONE });
  await page.goto(`${product.url}/additional-comments?id=${id}`);
  await press(page, 'Change or cancel the visit');
  await expectStep(page, 'yourVisit');
  const wrongOnPage = await axe(page);
  await screenshot(page, 'your-visit');
  const block = await pickAnother(page);
  await page.getByRole('timer').waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const wrongOnCalendar = await axe(page);
  await screenshot(page, 'your-visit-calendar');
  const held = await reservations(id);
  await press(page, 'Move my visit');
  await expectStep(page, 'yourVisit');
  await page.getByText('Your visit has moved').waitFor();
  await screenshot(page, 'your-visit-moved');
  expect({
    wrongOnPage,
    wrongOnCalendar,
    held: held.map(({ state }) => state),
    after: await reservations(id),
  }).toEqual({
    wrongOnPage: [],
    wrongOnCalendar: [],
    held: ['booked', 'held'],
    after: [{ block, state: 'booked' }],
  });
});

test('a visit is given up after one question, and its page says so from then on [L26.page]', async () => {
  const id = await bookedDraft(product.url);
  const { page } = await open({ viewport: DESKTOP });
  await openVisit(page, id);
  await press(page, 'Give up the visit');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  const kept = await reservations(id);
  await press(page, 'Give up the visit');
  const wrong = await axe(page);
  await screenshot(page, 'your-visit-giving-up');
  await press(page, 'I no longer want it');
  await page.getByText('You have given up this visit').waitFor();
  const focus = await page.evaluate(() => document.activeElement?.tagName);
  await screenshot(page, 'your-visit-given-up');
  await page.reload();
  await page.getByText('You have given up this visit').waitFor();
  const { status } = await storedDraft(product, id);
  await press(page, 'Book a visit again');
  await expectStep(page, 'address');
  expect({ kept: kept.length, after: await reservations(id), status, wrong, focus }).toEqual({
    kept: 1,
    after: [],
    status: 'Abandoned',
    wrong: [],
    focus: 'DIV',
  });
});

/** Presses Tab until a control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.textContent || element?.getAttribute('aria-label') || element?.id || '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

test('by keyboard a visit is moved and given up, its present time is marked, and on every page the heading has the focus first [L26.page, L26.calendar]', async () => {
  const id = await bookedDraft(product.url);
  const { page } = await open({ viewport: DESKTOP });
  const heading = () => page.evaluate(() => document.activeElement?.textContent);
  await openVisit(page, id);
  await tabTo(page, /^Change the time/);
  await page.keyboard.press('Enter');
  await expectStep(page, 'timeDateBooking');
  await page.getByRole('radio').first().waitFor();
  const onCalendar = await heading();
  await page.getByRole('button', { name: /your visit is on this day$/ }).click();
  const marked = await page.getByRole('radio', { disabled: true }).count();
  await screenshot(page, 'your-visit-present-time');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, /times?$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, /^selectedTime-/);
  await page.keyboard.press('Space');
  await page.getByRole('timer').waitFor();
  await tabTo(page, /^Move my visit/);
  await page.keyboard.press('Enter');
  await expectStep(page, 'yourVisit');
  await page.getByText('Your visit has moved').waitFor();
  const onVisit = await heading();
  await tabTo(page, /^Give up the visit/);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page, /^Call me to find a time/);
  await page.keyboard.press('Enter');
  await page.getByText("We'll call you to find a time").waitFor();
  await screenshot(page, 'your-visit-call-promised');
  expect({ onCalendar, marked, onVisit, places: await reservations(id) }).toEqual({
    onCalendar: 'Pick another time for your visit',
    marked: 1,
    onVisit: 'Your visit',
    places: [],
  });
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
    await openVisit(page, id);
    const button = await page.getByRole('button', { name: 'Change the time' }).boundingBox();
    await screenshot(page, `your-visit-${viewport.width}x${viewport.height}`);
    expect({
      wide: await page.evaluate(() => document.documentElement.scrollWidth),
      isInSight: button !== null && button.y + button.height <= viewport.height,
      // Lower windows have no bar: the button stands below the page.
    }).toEqual({ wide: viewport.width, isInSight: viewport.height > 480 });
  },
);

describe('a visit that is over', () => {
  let daysLater = 0;
  const later = productInBrowser({ clock: () => new Date(Date.now() + daysLater * 86_400_000) });

  test('is told to be over by its page, after a reload too, with a call and nothing that changes it [L26.page]', async () => {
    const id = await bookedDraft(later.product.url);
    daysLater = 4;
    const { page } = await later.open({ viewport: PHONE });
    await openVisit(page, id, later.product.url);
    const seen = async () => ({
      isOver: await page.getByRole('main').getByText('This visit is over').isVisible(),
      calls: await page.getByRole('main').getByRole('link', { name: /^Call/ }).count(),
      changes: await page
        .getByRole('button', { name: /Change the time|Give up the visit/ })
        .count(),
    });
    const first = await seen();
    await page.reload();
    await expectStep(page, 'yourVisit');
    await page.getByText('Loading your visit').waitFor({ state: 'detached' });
    expect({ first, again: await seen(), axe: await axe(page) }).toEqual({
      first: { isOver: true, calls: 1, changes: 0 },
      again: first,
      axe: [],
    });
  });
});

describe('without visits in the configuration', () => {
  const plain = productInBrowser({ hasVisits: false });

  test('the address of the page is that of no page, and the confirmation does not name it [L26.without]', async () => {
    const id = await bookedDraft(plain.product.url);
    const { page } = await plain.open({ allow: [/^404 GET .*your-visit/, /console error: .*404/] });
    await page.goto(`${plain.product.url}/your-visit?id=${id}`);
    await page.locator('main[data-step="notFound"] h1').waitFor();
    await page.goto(`${plain.product.url}/additional-comments?id=${id}`);
    await expectStep(page, 'additionalComments');
    expect(await page.getByRole('button', { name: 'Change or cancel the visit' }).count()).toBe(0);
  });
});
