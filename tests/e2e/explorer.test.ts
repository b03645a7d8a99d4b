import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { questionAfter, QUESTIONS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { samplesOf, withAnswers } from '#machines/booking/booking.answers.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { leavesOf } from '#src/model/active.ts';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { labelOf, movesOffered, nameOf } from '#src/model/moves.ts';
import { createStepper } from '#src/model/stepper.ts';
import { inputOf } from '#src/model/variants.ts';
import { answeredDraft, usualAfter } from '#tests/support/booking.ts';
import { axe, PHONE } from '#tests/support/browser.ts';
import type { TestPage } from '#tests/support/browser.ts';
import { screenShows, screensOf, startExplorer } from '#tests/support/explorer.ts';

const explorer = startExplorer();
const index = indexChart(readChart(bookingMachine));
let visit: TestPage;

async function open(hash = ''): Promise<Page> {
  visit = await explorer.newVisit();
  await visit.page.goto(`${explorer.url()}/flow/${hash}`);
  await tab(visit.page, 'Walk');
  await screensOf(visit.page);
  return visit.page;
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
  expect(visit.problems()).toEqual([]);
});

const LINKS = [
  ['embedded', 'embedGetStarted', 'pages.start.embedGetStarted.windowBlocked'],
  ['event', 'commentsSubmitted', 'pages.appointment.commentsSubmitted'],
  ['standard', 'windowCount', 'pages.project.windowCount.editing.open'],
  ['paidLead', 'home', null],
] as const;

test('a link opens its variant and its state, in a new tab and in that of the explorer, and words say what the page is first, then what happens on it', async () => {
  const hashes = LINKS.map(
    ([variant, , state]) => `#variant=${variant}${state === null ? '' : `&state=${state}`}`,
  );
  const page = await open(hashes[0]);
  const followed: unknown[] = [];
  for (const [at, [, step]] of LINKS.entries()) {
    if (at > 0) await page.goto(`${explorer.url()}/flow/${hashes[at]}`);
    await agreedStep(page, step);
    const words =
      step === 'windowCount'
        ? await page.locator('[role="status"][data-step] + p').textContent()
        : null;
    followed.push([await page.getByLabel('Variant').inputValue(), step, words]);
  }
  const words = ['pages.project.windowCount', 'pages.project.windowCount.editing.open']
    .map((path) => index.state(path).description)
    .join(' ');
  expect({ followed, problems: visit.problems() }).toEqual({
    followed: LINKS.map(([variant, step]) => [
      variant,
      step,
      step === 'windowCount' ? words : null,
    ]),
    problems: [],
  });
});

test('a state is found by its address and by its words, and is gone to by keyboard alone', async () => {
  const page = await open();
  const search = page.getByRole('searchbox', { name: 'Ask in your own words' });
  const answers = page.getByRole('region', { name: 'Answers' });
  await search.fill('time-date');
  await answers
    .getByRole('button', { name: `Play: ${STEPS.timeDateBooking.title}: ` })
    .first()
    .waitFor();
  await search.fill('glass and gas');
  await answers.getByRole('button', { name: `Play: ${STEPS.energyEfficiency.title}: ` }).focus();
  await page.keyboard.press('Enter');
  await agreedStep(page, 'energyEfficiency');
  expect(visit.problems()).toEqual([]);
});

function jsonFile(value: unknown) {
  return {
    name: 'report.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(value)),
  };
}

const NOON = Date.parse('2026-03-02T12:00:00Z');

/** The parts of a coverage report that the explorer reads, for the current chart. Its only journey leads from the first page to the third. */
function reportOfChart() {
  const stepper = createStepper();
  let { snapshot } = stepper.start(inputOf('standard'));
  const start = {
    id: 'first',
    says: 'A visitor comes',
    url: '/',
    kept: {},
    at: NOON,
    leaves: leavesOf(snapshot),
  };
  const saved = 'xstate.done.actor.saveDraft: saved';
  const steps = [
    'form.submitted: home, whole',
    saved,
    'form.submitted: windowCount, six',
    saved,
  ].map((name, at) => {
    const [move] = movesOffered(snapshot, (one) => nameOf(one) === name);
    if (move === undefined) throw new Error(`Not offered: ${name}`);
    const stepped = stepper.step(snapshot, move.event, move.at);
    ({ snapshot } = stepped);
    return {
      says: labelOf(move),
      carries: move.event,
      at: NOON + at * 1000,
      taken: stepped.taken,
      leaves: leavesOf(snapshot),
    };
  });
  // Whoever comes back from inside sales goes the same way; the report says so without a journey of it.
  const taken = new Set([
    ...steps.flatMap((step) => step.taken),
    'pages.start.home.answered ▸ @always [isTakenBack home]',
  ]);
  const transitions = index.chart.transitions.map(({ id }) => ({
    id,
    hits: { pure: taken.has(id) ? 1 : 0, executed: null, browser: null },
    journeys: { model: taken.has(id) ? ['J1'] : [], browser: [] },
    unreachable: null,
  }));
  return {
    schema: 1,
    commit: null,
    startedAt: new Date().toISOString(),
    chartHash: chartHash(),
    transitions,
    journeys: [{ id: 'J1', kind: 'model', start, steps }],
  };
}

async function giveReport(page: Page, value: unknown): Promise<void> {
  await page.getByLabel('Open a coverage report (JSON)').setInputFiles(jsonFile(value));
}

// tests/explorer/journeys.test.ts tests without a browser that every journey plays to its end.
test('a journey is asked for by a link, told by a report and no other file, and played to its end, picture, words and screen agreeing at every step, until a press on the screen ends it', async () => {
  const page = await open('#variant=standard&journey=J999&step=2');
  const missing = await page
    .getByRole('region', { name: 'The flow in words' })
    .getByRole('alert')
    .textContent();
  await tab(page, 'Coverage');
  await giveReport(page, { hello: 1 });
  const refused = await page
    .getByRole('region', { name: 'Coverage' })
    .getByRole('alert')
    .textContent();
  await giveReport(page, reportOfChart());
  for (const [at, step] of (
    ['home', 'windowCount', 'windowCount', usualAfter('windowCount')] as const
  ).entries()) {
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText(`Journey J1, step ${at + 1}.`, { exact: false }).waitFor();
    await agreedStep(page, step);
  }
  const isAtEnd = await page.getByRole('button', { name: 'Next step' }).isDisabled();
  const frame = await screensOf(page);
  await frame.locator('main').click({ position: { x: 5, y: 5 } });
  await page.getByText(/^Journey J1, step/).waitFor({ state: 'detached' });
  expect({ missing, refused, isAtEnd, problems: visit.problems() }).toEqual({
    missing:
      'The link asks for journey J999, which is in no report at hand. Open the report under “Coverage”.',
    refused: 'This is no coverage report: look for reports/coverage/coverage.json.',
    isAtEnd: true,
    problems: [],
  });
});

test('the report of the chart as it is colours the ways, names counts and journeys by keyboard, and plays a journey to there', async () => {
  const page = await open();
  await tab(page, 'Coverage');
  await giveReport(page, reportOfChart());
  expect(
    await page.getByText(/^\d+ of \d+ transitions that can be taken are covered$/).textContent(),
  ).not.toMatch(/^0 /);
  expect(await page.getByText('another revision of the chart').count()).toBe(0);
  const line = page.locator(
    '[data-picture="map"] [data-edge="pages.start.home → pages.project.windowCount (forward)"]',
  );
  expect(await line.getAttribute('data-coverage')).toBe('hit');
  const details = page.getByRole('complementary', { name: 'What is looked at' });
  await page
    .locator('.react-flow__edge')
    .filter({
      has: page.locator('[data-edge="pages.start.home → pages.project.windowCount (forward)"]'),
    })
    .focus();
  await page.keyboard.press('Enter');
  await details.getByRole('heading', { name: 'Start → Windows and doors' }).waitFor();
  expect(await details.getByText(/^covered: /).textContent()).toBe(
    'covered: once on the chart. Journeys: J1',
  );
  await details.getByRole('button', { name: 'Play journey J1 to here' }).click();
  await screenShows(page, 'windowCount');
  expect(new URL(page.url()).hash).toBe('#variant=standard&journey=J1&step=2');
  expect(visit.problems()).toEqual([]);
});

test('six questions of who leaves where, and how fast pages were, are answered by keyboard, from an export alone, and the server by what it has counted', async () => {
  const page = await open();
  await tab(page, 'Funnel');
  await page.getByLabel('Open an export (JSON)').setInputFiles(jsonFile(EXPORT));
  await figures(page).first().waitFor();
  // Where do most visitors leave? Enter moves to the box.
  const losses = page.getByRole('list', { name: 'Biggest losses' }).getByRole('button');
  expect(await losses.allTextContents()).toEqual([
    'Windows and doors24 of 60 left (40 %)',
    'Start20 of 80 left (25 %)',
  ]);
  const box = page.locator('[data-picture="map"] [data-node="pages.project.windowCount"]');
  await losses.first().focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-node="pages.project.windowCount"][data-looked]').waitFor();
  expect(await box.getByText('40 % of 60 left').count()).toBe(1);
  // Which way do they go? The busiest line is the thickest.
  expect(
    await page
      .locator('[data-picture="map"] [data-edge$=".windowCount (forward)"]')
      .first()
      .getAttribute('data-width'),
  ).toBe('14');
  // How long does it take them? The table has all figures of the chosen visits.
  expect(await rowsOf(page)).toEqual([
    ['Start', '80', '60', '20', '75 %', '20 s', '2 min'],
    ['Windows and doors', '60', '36', '24', '60 %', '1.5 min', '1.5 min'],
    [STEPS.callCenter.title, '36', '0', '36', '0 %', '–', '–'],
  ]);
  // How fast were the pages?
  const speed = page.getByRole('table', { name: 'How fast the pages were' }).locator('tbody tr');
  expect(await textsOf(speed)).toEqual([
    ['Start', '1.3 s', '–', '0.012', '40'],
    ['Windows and doors', '–', '0.04 s', '–', '3'],
  ]);
  const chosen = page.getByRole('group', { name: 'Chosen visits' });
  // Where do they leave in April?
  await chosen.getByLabel('From').focus();
  await page.keyboard.type('04012026');
  await page.getByText('Chosen: 40 visitors, 100 bots left out', { exact: true }).waitFor();
  expect(await losses.allTextContents()).toEqual([
    'Windows and doors16 of 35 left (46 %)',
    'Start5 of 40 left (12 %)',
  ]);
  // With and without bots?
  await chosen.getByRole('checkbox', { name: 'With bots' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Chosen: 140 visitors', { exact: true }).waitFor();
  await page.keyboard.press('Space');
  // Did the new chart lose more of them than the one before?
  await page.getByRole('checkbox', { name: 'Compare with others' }).focus();
  await page.keyboard.press('Space');
  const compared = page.getByRole('group', { name: 'Compared visits' });
  await compared.getByLabel('From').focus();
  for (let part = 0; part < 3; part += 1) {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowRight');
  }
  await compared.getByLabel('Chart').focus();
  await page.keyboard.press('End');
  await page
    .getByText('Chosen: 40 visitors, 100 bots left out. Compared: 40 visitors', { exact: true })
    .waitFor();
  expect(await losses.allTextContents()).toEqual([
    'Windows and doors16 of 35 left (46 %); compared: 32 %',
    'Start5 of 40 left (12 %); compared: 37 %',
  ]);
  expect(await axe(page)).toEqual([]);
  // And what of the visits until now?
  await countVisit();
  await page.getByRole('button', { name: 'Ask the server again' }).click();
  await page.getByText(/^Chosen: 1 visitor\b/).waitFor();
  expect(visit.problems()).toEqual([]);
});

function figures(page: Page) {
  return page.getByRole('region', { name: 'Visitors of each page' }).locator('tbody tr');
}

function rowsOf(page: Page): Promise<string[][]> {
  return textsOf(figures(page));
}

function textsOf(rows: Locator): Promise<string[][]> {
  return rows.evaluateAll((found) =>
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
  await fetch(`${explorer.url()}/api/funnel`, {
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
  visit = await explorer.newVisit({ viewport: { width: 1280, height: 800 } });
  const { page } = visit;
  await page.goto(`${explorer.url()}/flow/`);
  await page.locator('[data-node]').first().waitFor();
  const seen: unknown[] = [];
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(unreadable)).toEqual([]);
    seen.push(await page.locator('[data-node]').count());
  }
  const cards = Object.keys(STEPS).length;
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
  expect([
    seen,
    found,
    await page.evaluate(() => document.documentElement.scrollWidth),
    visit.problems(),
  ]).toEqual([[cards + 1, cards + 1, cards + 1], [], PHONE.width, []]);
});
