import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { questionAfter, QUESTIONS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { samplesOf, withAnswers } from '#machines/booking/booking.answers.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { answeredDraft, usualAfter } from '#tests/support/booking.ts';
import { axe, PHONE } from '#tests/support/browser.ts';
import { screenShows, screensOf, explorerInBrowser } from '#tests/support/explorer.ts';

const explorer = explorerInBrowser();
const index = indexChart(readChart(bookingMachine));

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
  await page.getByRole('tab', { name }).click();
}

function openEdge(page: Page, from: StepId, to: StepId, kind: string) {
  return page
    .locator(`[data-edge*=".${from} → "][data-edge*=".${to} (${kind})"][data-open]`)
    .first();
}

test('picture, words and screen agree at every step of a whole booking: on the screen itself, by a line of the picture, by buttons, back in time and through a failure; and axe finds nothing', async () => {
  const page = await open();
  const screens = await screensOf(page);
  await agreedStep(page, 'home');
  await screens.getByRole('textbox', { name: 'First name' }).fill('Zoe');
  await screens.getByRole('textbox', { name: 'Last name' }).fill('Quill');
  await screens.getByRole('textbox', { name: 'Phone number' }).fill('2025550177');
  await screens.getByRole('textbox', { name: 'Zipcode' }).fill('55401');
  await screens.getByRole('button', { name: 'Start my estimate' }).click();
  await press(page, 'The save is answered');
  await agreedStep(page, 'windowCount');
  expect(/Zoe|Quill|2025550177/.exec(page.url())).toBe(null);

  const second = usualAfter('windowCount');
  await openEdge(page, 'windowCount', second, 'forward').dispatchEvent('click');
  const menu = page.getByRole('group', { name: 'Go this way' });
  await menu.waitFor();
  const thatWay = samplesOf('windowCount').filter(
    ([, { values, isInvalid }]) =>
      isInvalid !== true &&
      questionAfter(
        'windowCount',
        withAnswers(answeredDraft(), { step: 'windowCount', values }),
      ) === second,
  );
  expect(await menu.getByRole('button').allTextContents()).toEqual(
    thatWay.map(([, { says }]) => `The form is submitted with ${says}`),
  );
  await menu.getByRole('button', { name: 'The form is submitted with one window' }).click();
  await press(page, 'The save is answered');
  await agreedStep(page, second);

  for (const [button, step] of [
    ['Step back', 'windowCount'],
    ['Step forward', second],
    ['Step back', 'windowCount'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: button }).click();
    await agreedStep(page, step);
  }

  for (const step of QUESTIONS) {
    await agreedStep(page, step);
    const [usual] = samplesOf(step);
    expect(step === 'address' ? await axe(page) : []).toEqual([]);
    await press(page, `The form is submitted with ${usual?.[1].says}`);
    if (step === 'sourceType') {
      await press(page, 'Saving the draft fails: time-out');
      const frame = await screensOf(page);
      await frame.getByText('save your answers in time', { exact: false }).first().waitFor();
      await press(page, '“Try again” is pressed');
    }
    if (step === 'address') {
      await press(page, 'The zipcode is served');
      await press(page, 'The property value meets the threshold');
    }
    await press(page, 'The save is answered');
  }
  await agreedStep(page, 'timeDateBooking');
  await press(page, 'Free times are there');
  await page.getByRole('button', { name: 'The first time of the day is picked' }).click();
  await press(page, 'Book appointment');
  await press(page, 'The save is answered');
  await agreedStep(page, 'additionalComments');
  await press(page, 'The form is submitted with comments and two topics');
  await press(page, 'The save is answered');
  await agreedStep(page, 'exploreResources');
});

const LINKS = [
  ['embedded', 'embedGetStarted', 'pages.start.embedGetStarted.windowBlocked'],
  ['event', 'commentsSubmitted', 'pages.appointment.commentsSubmitted'],
  ['standard', 'windowCount', 'pages.project.windowCount.editing.open'],
  ['paidLead', 'home', null],
] as const;

test('a link opens its variant and its state, in a new tab and in that of the explorer, and words say what the page is first, then what happens on it', async () => {
  const page = await open();
  for (const [variant, step, state] of LINKS) {
    const hash = `#variant=${variant}${state === null ? '' : `&state=${state}`}`;
    await page.goto(`${explorer.product.url}/flow/${hash}`);
    await agreedStep(page, step);
    expect(await page.getByLabel('Variant').inputValue()).toBe(variant);
  }
  await page.goto(`${explorer.product.url}/flow/#state=pages.project.windowCount.editing.open`);
  await agreedStep(page, 'windowCount');
  const words = ['pages.project.windowCount', 'pages.project.windowCount.editing.open']
    .map((path) => index.state(path).description)
    .join(' ');
  expect(await page.locator('[role="status"][data-step] + p').textContent()).toBe(words);
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
  await goTo('glass and gas', 'energyEfficiency');
  await goTo('time-date', 'timeDateBooking');
  await page.reload();
  await agreedStep(page, 'timeDateBooking');
  await page.goBack();
  await agreedStep(page, 'energyEfficiency');

  expect(page.url()).toContain('walk=');
});

test('who leaves where, which way and how fast is told of an export, and of the days that are chosen, by keyboard; then by the server', async () => {
  const page = await open();
  await tab(page, 'Funnel');
  await page.getByLabel('Open an export (JSON)').setInputFiles({
    name: 'export.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(EXPORT)),
  });
  await figures(page).first().waitFor();
  const losses = page.getByRole('list', { name: 'Biggest losses' });
  const lost = () => losses.getByRole('listitem').allTextContents();
  expect(await lost()).toEqual([
    'Windows and doors 24 of 60 left (40 %)',
    'Start 20 of 80 left (25 %)',
  ]);
  expect(await rowsOf(page)).toEqual([
    ['Start', '80', '60', '20', '75 %', '20 s', '2 min'],
    ['Windows and doors', '60', '36', '24', '60 %', '1.5 min', '1.5 min'],
    [STEPS.callCenter.title, '36', '0', '36', '0 %', '–', '–'],
  ]);
  const busiest = page.locator('[data-edge$=".windowCount (forward)"]').first();
  expect(await busiest.getAttribute('data-width')).toBe('14');
  await losses.getByRole('button', { name: 'Windows and doors' }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'What is looked at' });
  await details.getByText('Three of four views were no slower than INP 0.04 s').waitFor();
  const card = page.locator('[data-node="pages.project.windowCount"][data-looked]');
  expect(await card.getByText('40 % of 60 left').count()).toBe(1);
  const chosen = page.getByRole('group', { name: 'Chosen visits' });
  await chosen.getByLabel('From').focus();
  await page.keyboard.type('04012026');
  await page.getByText('Chosen: 40 visitors, 100 bots left out', { exact: true }).waitFor();
  await chosen.getByRole('checkbox', { name: 'With bots' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Chosen: 140 visitors', { exact: true }).waitFor();
  await page.keyboard.press('Space');
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
  await countVisit();
  await page.getByRole('button', { name: 'Ask the server again' }).click();
  await page.getByText(/^Chosen: 1 visitor\b/).waitFor();
});

function figures(page: Page) {
  return page.getByRole('region', { name: 'Visitors of each page' }).locator('tbody tr');
}

function rowsOf(page: Page): Promise<string[][]> {
  return figures(page).evaluateAll((found) =>
    found.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
}

/** Reports a visit of the first two pages, as a visitor's browser would. */
async function countVisit(): Promise<void> {
  const rows = ['home', 'windowCount'].map((state, at) => ({
    visitHash: 'a'.repeat(64),
    draftHash: 'b'.repeat(64),
    state,
    variant: 'standard',
    at: new Date(Date.now() - 2000 + at * 1000).toISOString(),
  }));
  await fetch(`${explorer.product.url}/api/funnel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
}

const OF_MARCH = {
  day: '2026-03-04',
  variant: 'standard',
  revision: 'a'.repeat(16),
  isBot: false,
  states: [
    {
      state: 'home',
      count: 40,
      wentOn: 25,
      left: 15,
      stays: [
        [20, 20],
        [120, 5],
      ],
    },
    { state: 'windowCount', count: 25, wentOn: 17, left: 8, stays: [[90, 17]] },
    { state: 'callCenter', count: 17, wentOn: 0, left: 17, stays: [] },
  ],
  transitions: [
    { from: 'home', to: 'windowCount', count: 25 },
    { from: 'windowCount', to: 'callCenter', count: 17 },
  ],
  vitals: [
    {
      state: 'home',
      vital: 'LCP',
      values: [
        [900, 28],
        [1300, 2],
        [4000, 10],
      ],
    },
    {
      state: 'home',
      vital: 'CLS',
      values: [
        [0, 20],
        [0.012, 20],
      ],
    },
    { state: 'windowCount', vital: 'INP', values: [[40, 3]] },
  ],
};
const OF_APRIL = {
  day: '2026-04-05',
  variant: 'standard',
  revision: 'b'.repeat(16),
  isBot: false,
  states: [
    {
      state: 'home',
      count: 40,
      wentOn: 35,
      left: 5,
      stays: [
        [20, 30],
        [120, 5],
      ],
    },
    { state: 'windowCount', count: 35, wentOn: 19, left: 16, stays: [[90, 19]] },
    { state: 'callCenter', count: 19, wentOn: 0, left: 19, stays: [] },
  ],
  transitions: [
    { from: 'home', to: 'windowCount', count: 35 },
    { from: 'windowCount', to: 'callCenter', count: 19 },
  ],
};
const OF_BOTS = {
  ...OF_APRIL,
  isBot: true,
  states: [{ state: 'home', count: 100, wentOn: 0, left: 100, stays: [] }],
  transitions: [],
};
const EXPORT = { groups: [OF_MARCH, OF_APRIL, OF_BOTS] };

/** Titles of the map's cards and rows of its decision that are drawn smaller than 11 pixels, cut off or outside the window. Runs in the page. */
function unreadable(): string[] {
  const scale = new DOMMatrix(
    getComputedStyle(document.querySelector('.react-flow__viewport') ?? document.body).transform,
  ).a;
  return [
    ...document.querySelectorAll<HTMLElement>('[data-node] > strong, [data-node] td'),
  ].flatMap((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    const card = text.closest('[data-node]')?.getBoundingClientRect() ?? new DOMRect();
    const isSmall = Number.parseFloat(getComputedStyle(text).fontSize) * scale < 11;
    const isCut =
      left < card.left ||
      right > card.right ||
      bottom > card.bottom ||
      left < 0 ||
      top < 0 ||
      right > window.innerWidth ||
      bottom > window.innerHeight;
    return isSmall || isCut || text.scrollWidth > text.clientWidth + 1 ? [text.textContent] : [];
  });
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
  await page
    .locator('.react-flow__node')
    .filter({ hasText: STEPS.windowCount.title })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Inside this page' }).click();
  await page.locator('[data-picture="inside-windowCount"] [data-node]').first().waitFor();
  await page.getByRole('combobox', { name: 'Picture' }).selectOption('map');
  const found = await axe(page);
  await page.setViewportSize(PHONE);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ found, scrollWidth }).toEqual({ found: [], scrollWidth: PHONE.width });
});
