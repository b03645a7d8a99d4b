import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import { usualAfter } from '#tests/support/booking.ts';
import { axe, PHONE } from '#tests/support/browser.ts';
import { visitGroup } from '#tests/support/visit-group.ts';
import { screenShows, screensOf, explorerInBrowser } from '#tests/support/explorer.ts';

const explorer = explorerInBrowser();

async function open(hash = ''): Promise<Page> {
  const { page } = await explorer.open();
  await page.goto(`${explorer.product.url}/flow/${hash}`);
  await tab(page, 'Walk');
  await screensOf(page);
  return page;
}

/** Checks that the list, the picture and the framed screen all show this step. */
async function agreedStep(page: Page, step: StepId): Promise<void> {
  await page.locator(`[data-picture] [data-node$=".${step}"][data-lit]`).waitFor();
  await screenShows(page, step);
  const litPages = await page
    .locator('[data-node^="pages."][data-lit]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node')?.split('.').at(-1)));
  expect(litPages).toEqual([step]);
}

async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('region', { name: 'What can happen now' })
    .getByRole('button', { name, exact: true })
    .click();
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
}

test('picture, words and screen agree: after a step on the screen itself, by a line of the picture, by buttons, back in time and through a failure; and axe finds nothing', async () => {
  const page = await open();
  const screens = await screensOf(page);
  await agreedStep(page, 'home');
  const typed = {
    'First name': 'Zoe',
    'Last name': 'Quill',
    'Phone number': '2025550177',
    Zipcode: '55401',
  };
  for (const [name, text] of Object.entries(typed))
    await screens.getByRole('textbox', { name }).fill(text);
  await screens.getByRole('button', { name: 'Start my estimate' }).click();
  await press(page, 'The save is answered');
  await agreedStep(page, 'windowCount');
  expect(/Zoe|Quill|2025550177/.exec(page.url())).toBe(null);

  const second = usualAfter('windowCount');
  await page
    .locator(`[data-edge$=".windowCount → pages.project.${second} (forward)"][data-open]`)
    .first()
    .dispatchEvent('click');
  const cases = page.getByRole('group', { name: 'Go this way' }).getByRole('button');
  expect(await cases.allTextContents()).not.toContain('Back');
  await cases.filter({ hasText: 'The form is submitted with one window' }).click();
  await press(page, 'The save is answered');
  await agreedStep(page, second);

  for (const [button, step] of [
    ['Step back', 'windowCount'],
    ['Step forward', second],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: button }).click();
    await agreedStep(page, step);
  }

  await press(page, `The form is submitted with ${samplesOf(second)[0]?.[1].says}`);
  await press(page, 'Saving the draft fails: time-out');
  await screens.getByText('save your answers in time', { exact: false }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  await press(page, '“Try again” is pressed');
  await press(page, 'The save is answered');
  await agreedStep(page, usualAfter(second));
});

test('a link opens its variant and its state', async () => {
  const page = await open('#variant=event&state=pages.appointment.commentsSubmitted');
  await agreedStep(page, 'commentsSubmitted');
  expect(await page.getByLabel('Variant').inputValue()).toBe('event');
  await page.goto(`${explorer.product.url}/flow/#variant=paidLead`);
  await agreedStep(page, 'home');
});

test('a state is found by its address and by its words, and is gone to by keyboard alone; a reload keeps the walk, and Back undoes a jump', async () => {
  const page = await open();
  const search = page.getByRole('searchbox', { name: 'Ask in your own words' });
  const answers = page.getByRole('region', { name: 'Answers' });
  const goTo = async (question: string, step: StepId) => {
    await search.fill(question);
    const playOf = answers.getByRole('button', { name: `Play: ${STEPS[step].title}: ` });
    await playOf.first().focus();
    await page.keyboard.press('Enter');
    await agreedStep(page, step);
  };
  await search.fill('not sure who owns the home');
  await answers.getByRole('button', { name: 'Play as “Verification”' }).first().press('Enter');
  await answers.getByText(/^Line 5 of 7, .*Played for “Verification” in \d+ steps/).waitFor();
  await agreedStep(page, 'projectDetails');
  await goTo('glass and gas', 'energyEfficiency');
  await goTo('time-date', 'timeDateBooking');
  await page.reload();
  await agreedStep(page, 'timeDateBooking');
  await page.goBack();
  await agreedStep(page, 'energyEfficiency');

  expect(page.url()).toContain('walk=');
});

test('who leaves where is told of an export, and of the days that are chosen, by keyboard', async () => {
  const page = await open();
  await tab(page, 'Funnel');
  await page.getByLabel('Open an export (JSON)').setInputFiles({
    name: 'export.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ groups: GROUPS })),
  });
  const losses = page.getByRole('list', { name: 'Biggest losses' });
  const lost = () => losses.getByRole('listitem').allTextContents();
  await expect
    .poll(lost)
    .toEqual(['Windows and doors 24 of 60 left (40 %)', 'Start 20 of 80 left (25 %)']);
  const row = page.getByRole('row', { name: 'Windows and doors' });
  expect((await row.getByRole('cell').allTextContents()).join(', ')).toBe(
    '60, 36, 24, 60 %, 1.5 min, 1.5 min',
  );
  await losses.getByRole('button', { name: 'Windows and doors' }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'What is looked at' });
  await details.getByText('Three of four views were no slower than INP 0.04 s').waitFor();
  const chosen = page.getByRole('group', { name: 'Chosen visits' });
  await chosen.getByLabel('From').focus();
  await page.keyboard.type('04012026');
  await page.getByText('Chosen: 40 visitors, 100 bots left out', { exact: true }).waitFor();
  const withBots = chosen.getByRole('checkbox', { name: 'With bots' });
  await withBots.press('Space');
  await page.getByText('Chosen: 140 visitors', { exact: true }).waitFor();
  await withBots.press('Space');
  await page.getByRole('checkbox', { name: 'Compare with others' }).focus();
  await page.keyboard.press('Space');
  const compared = page.getByRole('group', { name: 'Compared visits' });
  await compared.getByLabel('From').fill('');
  await compared.getByLabel('Chart').focus();
  await page.keyboard.press('End');
  await page
    .getByText('Chosen: 40 visitors, 100 bots left out. Compared: 40 visitors', { exact: true })
    .waitFor();
  expect(await lost()).toEqual([
    'Windows and doors 16 of 35 left (46 %); compared: 32 %',
    'Start 5 of 40 left (12 %); compared: 37 %',
  ]);
  expect(await axe(page)).toEqual([]);
});

/** The counts of a day and a chart: 40 visitors, of whom so many left the first page and the second. */
function ofDay(day: string, chart: string, [home, windowCount]: readonly [number, number]) {
  const second = 40 - home;
  const last = second - windowCount;
  const group = visitGroup(
    {
      home: [40, second, home],
      windowCount: [second, last, windowCount],
      callCenter: [last, 0, last],
    },
    {
      day,
      revision: chart.repeat(16),
      vitals: [{ state: 'windowCount', vital: 'INP', values: [[40, 3]] }],
    },
  );
  const states = group.states.map((page) => ({ ...page, stays: [[90, page.wentOn]] }));
  return { ...group, states };
}

const GROUPS = [
  ofDay('2026-03-04', 'a', [15, 8]),
  ofDay('2026-04-05', 'b', [5, 16]),
  visitGroup({ home: [100, 0, 100] }, { day: '2026-04-05', revision: 'b'.repeat(16), isBot: true }),
];

/** Titles of the map's cards and rows of its decision that are drawn smaller than 11 pixels, cut off or outside the window. Runs in the page. */
function unreadable(): string[] {
  const viewport = document.querySelector('.react-flow__viewport') ?? document.body;
  const scale = new DOMMatrix(getComputedStyle(viewport).transform).a;
  const texts = [
    ...document.querySelectorAll<HTMLElement>('[data-node] > strong, [data-node] td'),
  ].filter((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    const card = text.closest('[data-node]')?.getBoundingClientRect() ?? new DOMRect();
    const isSmall = Number.parseFloat(getComputedStyle(text).fontSize) * scale < 11;
    const isCut = left < card.left || right > card.right || bottom > card.bottom;
    const isOutside =
      left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
    return isSmall || isCut || isOutside || text.scrollWidth > text.clientWidth + 1;
  });
  return texts.map(({ textContent }) => textContent);
}

test('the map of pages is the first view, readable without zooming on a laptop and on larger screens, with a picture of every page; a page opens by keyboard, axe finds nothing, and a phone is not scrolled sideways', async () => {
  const { page } = await explorer.open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${explorer.product.url}/flow/`);
  await page.locator('[data-node]').first().waitFor();
  const cards = Object.keys(STEPS).length;
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(unreadable)).toEqual([]);
    expect(await page.locator('[data-node]').count()).toBe(cards + 1);
  }
  await expect
    .poll(() => page.locator('[data-node] iframe').count(), { timeout: 60_000 })
    .toBe(cards);
  await page.locator('.react-flow__node[data-id$=".windowCount"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Inside this page' }).click();
  await page.locator('[data-picture="inside-windowCount"] [data-node]').first().waitFor();
  await page.getByRole('combobox', { name: 'Picture' }).selectOption('map');
  const found = await axe(page);
  await page.setViewportSize(PHONE);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ found, scrollWidth }).toEqual({ found: [], scrollWidth: PHONE.width });
});
