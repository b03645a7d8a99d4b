import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { FIRST_QUESTION, questionAfter, QUESTIONS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { indexChart, readChart } from '#src/tools/flow/chart.ts';
import { countHits } from '#tests/model/coverage.ts';
import { goalsOf } from '#tests/model/explore/journey.ts';
import { exploreChart } from '#tests/model/explore/suite.ts';
import { journeyRows, transitionRows } from '#tests/model/report/build.ts';
import type { CoverageReport, JourneyRow } from '#tests/model/report/data.ts';
import { answeredDraft } from '#tests/support/booking.ts';
import { axe, PHONE } from '#tests/support/browser.ts';
import type { PageOptions, TestPage } from '#tests/support/browser.ts';
import { screenShows, screensOf, startExplorer } from '#tests/support/explorer.ts';

const explorer = startExplorer();
let visit: TestPage;

async function open(hash = '', options: PageOptions = {}): Promise<Page> {
  visit = await explorer.newVisit(options);
  await visit.page.goto(`${explorer.url()}/flow/${hash}`);
  await screensOf(visit.page);
  return visit.page;
}

/** What the list, the picture and the framed screen say; all three have to agree. */
async function agreedStep(page: Page, step: StepId): Promise<void> {
  await page.locator(`[data-picture] [data-node$=".${step}"][data-lit]`).waitFor();
  await screenShows(page, step);
  const litPages = await page.locator('[data-node^="pages."][data-lit]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node')?.split('.').at(-1)));
  expect(litPages).toEqual([step]);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'What can happen now' }).getByRole('button', { name, exact: true }).click();
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

function openEdge(page: Page, from: StepId, to: StepId, kind: string) {
  return page.locator(`[data-edge*=".${from} → "][data-edge*=".${to} (${kind})"][data-open]`).first();
}

describe('clicking through a booking', () => {
  test('picture, words and screen agree at every step of a whole booking', async () => {
    const page = await open();
    for (const step of ['home', ...QUESTIONS] as const) {
      await agreedStep(page, step);
      const [usual] = samplesOf(step);
      await press(page, `The form is submitted with ${usual?.[1].says}`);
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

  test('an edge of the picture sends its event and offers the cases that go its way', async () => {
    const page = await open('#variant=standard&state=pages.project.windowCount');
    await agreedStep(page, 'windowCount');
    await openEdge(page, 'windowCount', 'windowIssues', 'forward').dispatchEvent('click');
    const menu = page.getByRole('group', { name: 'Choose a case' });
    await menu.waitFor();
    expect(await menu.getByRole('button').allTextContents()).toEqual([
      'The form is submitted with six windows and a door',
      'The form is submitted with one window',
      'Cancel',
    ]);
    await menu.getByRole('button', { name: 'The form is submitted with one window' }).click();
    await press(page, 'The save is answered');
    await agreedStep(page, 'windowIssues');
    expect(visit.problems()).toEqual([]);
  });

  test('what is done on the screen itself moves the picture, and tells its address nothing of the person', async () => {
    const page = await open();
    const frame = await screensOf(page);
    await frame.getByRole('textbox', { name: 'First name' }).fill('Zoe');
    await frame.getByRole('textbox', { name: 'Last name' }).fill('Quill');
    await frame.getByRole('textbox', { name: 'Phone number' }).fill('2025550177');
    await frame.getByRole('textbox', { name: 'Zipcode' }).fill('55401');
    await frame.getByRole('button', { name: 'Start my estimate' }).click();
    await press(page, 'The save is answered');
    await agreedStep(page, 'windowCount');
    expect([/Zoe|Quill|2025550177/.exec(page.url()), visit.problems()]).toEqual([null, []]);
  });

  test('a call may fail: the screen says so and the way to try again opens', async () => {
    const page = await open('#variant=standard&state=pages.project.sourceType.saving');
    await press(page, 'Saving the draft fails: time-out');
    const frame = await screensOf(page);
    await frame.getByText('This is taking too long', { exact: false }).first().waitFor();
    await press(page, '“Try again” is pressed');
    await press(page, 'The save is answered');
    await agreedStep(page, questionAfter('sourceType', answeredDraft()));
    expect(visit.problems()).toEqual([]);
  });
});

describe('going about in time and space', () => {
  test('steps back and forward bring picture and screen back', async () => {
    const page = await open(`#variant=standard&state=pages.project.${FIRST_QUESTION}`);
    await agreedStep(page, FIRST_QUESTION);
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByRole('button', { name: 'Step back' }).click();
    await agreedStep(page, 'home');
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await agreedStep(page, FIRST_QUESTION);
    expect(visit.problems()).toEqual([]);
  });

  test.each([
    ['event', 'commentsSubmitted', 'pages.appointment.commentsSubmitted'],
    ['verification', 'projectDetails', 'pages.elsewhere.projectDetails'],
    ['paidLead', 'doNotServiceArea', 'pages.elsewhere.doNotServiceArea'],
    ['embedded', 'embedGetStarted', 'pages.start.embedGetStarted.windowBlocked'],
  ] as const)('a link restores variant %s and the state of %s', async (variant, step, state) => {
    const page = await open(`#variant=${variant}&state=${state}`);
    await agreedStep(page, step);
    expect(await page.getByLabel('Variant').inputValue()).toBe(variant);
    expect(visit.problems()).toEqual([]);
  });

  test('a link that is opened in the tab of the explorer is followed, too', async () => {
    const page = await open('#variant=standard&state=pages.project.windowCount');
    await agreedStep(page, 'windowCount');
    const followed: unknown[] = [];
    for (const [hash, step] of [
      ['#variant=event&state=pages.start.fieldAgents', 'fieldAgents'],
      ['#variant=paidLead', 'home'],
    ] as const) {
      await page.goto(`${explorer.url()}/flow/${hash}`);
      await agreedStep(page, step);
      followed.push([step, await page.getByLabel('Variant').inputValue()]);
    }
    expect([followed, visit.problems()]).toEqual([[['fieldAgents', 'event'], ['home', 'paidLead']], []]);
  });

  test('what was walked is found by its address after a reload, and by the browser’s Back after a jump', async () => {
    const page = await open('#variant=paidLead');
    await press(page, `The form is submitted with ${samplesOf('home')[0]?.[1].says}`);
    await press(page, 'Saving the draft fails: time-out');
    const history = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
    const walked = await history.allTextContents();
    await page.reload();
    await history.nth(2).waitFor();
    const reloaded = await history.allTextContents();
    await tab(page, 'Find');
    await page.getByRole('searchbox', { name: 'Search' }).fill('glass and gas');
    await page.getByRole('button', { name: `Jump to ${STEPS.energyEfficiency.title}` }).click();
    await agreedStep(page, 'energyEfficiency');
    await page.goBack();
    await agreedStep(page, 'home');
    await tab(page, 'Walk');
    expect([walked.length, reloaded, await history.allTextContents(), visit.problems()]).toEqual([3, walked, walked, []]);
  });

  test('the words under the page’s name say what the page is first, then what happens on it', async () => {
    const page = await open('#variant=standard&state=pages.project.windowCount.editing.open');
    await agreedStep(page, 'windowCount');
    const index = indexChart(readChart(bookingMachine));
    expect(await page.locator('[role="status"][data-step] + p').textContent()).toBe(
      `${index.state('pages.project.windowCount').description} ${index.state('pages.project.windowCount.editing.open').description}`,
    );
  });

  test('a state is found by its words and jumped to by keyboard alone', async () => {
    const page = await open();
    await tab(page, 'Find');
    await page.getByRole('searchbox', { name: 'Search' }).fill('glass and gas');
    const jump = page.getByRole('button', { name: `Jump to ${STEPS.energyEfficiency.title}` });
    await jump.focus();
    await page.keyboard.press('Enter');
    await agreedStep(page, 'energyEfficiency');
    expect(visit.problems()).toEqual([]);
  });

  test('a state is found by its address, by what happens in it, by its conditions and by its visitors, and it is shown what was found', async () => {
    const page = await open();
    await tab(page, 'Find');
    const panel = page.getByRole('region', { name: 'All states' });
    const found: unknown[] = [];
    for (const sought of ['taken', 'offline', 'Book appointment', 'time-date', 'verification', 'flying carpet']) {
      await panel.getByRole('searchbox').fill(sought);
      const lines = await panel.getByRole('listitem').allTextContents();
      found.push([sought, lines.length > 0 && sought.toLowerCase().split(' ').every((word) => lines[0]?.toLowerCase().includes(word))]);
    }
    await panel.getByRole('searchbox').fill('time-date');
    expect([found, await panel.getByRole('listitem').filter({ hasText: 'Found: “address /time-date-booking”' }).count(), visit.problems()]).toEqual([
      [['taken', true], ['offline', true], ['Book appointment', true], ['time-date', true], ['verification', true], ['flying carpet', false]],
      1,
      [],
    ]);
  });

  test('ways back and failures can be hidden', async () => {
    const page = await open();
    const count = async (kind: string) => page.locator(`[data-edge$="(${kind})"]`).count();
    const before = [(await count('back')) > 5, (await count('failure')) > 3];
    await page.getByLabel('Ways back').uncheck();
    await page.getByLabel('Failures').uncheck();
    expect([before, await count('back'), await count('failure')]).toEqual([[true, true], 0, 0]);
  });
});

function jsonFile(value: unknown) {
  return { name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) };
}

type ReportInPart = Pick<CoverageReport, 'schema' | 'commit' | 'startedAt' | 'chartHash' | 'transitions' | 'journeys'>;

/** What the explorer reads of the report that the command writes, of the chart as it is, walked on the chart alone. */
function reportOfChart(): ReportInPart {
  const { stepper: { universe }, explorer: explored, journeys: { journeys: model } } = exploreChart();
  const measured = { universe, explorer: explored, hits: new Map([['pure', countHits(model.map((journey) => [...goalsOf(journey)]))]] as const), model, browser: [], replays: [], pairs: null };
  return { schema: 1, commit: null, startedAt: new Date().toISOString(), chartHash: chartHash(universe.chart), transitions: transitionRows(measured), journeys: journeyRows(measured) };
}

/** Few of the journeys, which together show every state that is shown in any. */
function showingEveryState(journeys: readonly JourneyRow[]): JourneyRow[] {
  const statesIn = ({ start, steps }: JourneyRow) => new Set([start, ...steps].flatMap(({ leaves }) => leaves));
  const missing = new Set(journeys.flatMap((journey) => [...statesIn(journey)]));
  const shortestFirst = journeys.toSorted((one, other) => one.steps.length - other.steps.length);
  const chosen: JourneyRow[] = [];
  while (missing.size > 0) {
    const newIn = (journey: JourneyRow) => [...statesIn(journey)].filter((state) => missing.has(state)).length;
    const best = shortestFirst.reduce((one, other) => (newIn(other) > newIn(one) ? other : one));
    chosen.push(best);
    for (const state of statesIn(best)) missing.delete(state);
  }
  return chosen;
}

interface Walked {
  steps: number;
  done: number;
  /** Where picture, words and screen named different pages, or the flow went another way. */
  problems: string[];
}

/** Plays the chosen journey step by step, in the page itself, and looks at picture, words and screen after every step. */
function walkChosen(page: Page): Promise<Walked> {
  return page.evaluate(async () => {
    const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const counter = () => document.querySelector<HTMLElement>('[data-journey-step]');
    const shown = () => {
      const frame = document.querySelector('iframe')?.contentDocument;
      return {
        words: document.querySelector<HTMLElement>('[data-step][role="status"]')?.dataset['step'] ?? '',
        screen: frame?.querySelector<HTMLElement>('main')?.dataset['step'] ?? '',
        heading: frame?.querySelector('main h1')?.textContent ?? '',
        // The page itself, not its name in another picture; where no page is shown there is none.
        picture: [...new Set([...document.querySelectorAll('[data-node^="pages."][data-lit]')].map((node) => node.getAttribute('data-node')?.split('.').at(-1) ?? ''))],
      };
    };
    const settle = async (isSettled: () => boolean) => {
      for (let tries = 0; tries < 400 && !isSettled(); tries += 1) {
        // oxlint-disable-next-line no-await-in-loop -- it waits for one thing after the other
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
    };
    const steps = document.querySelectorAll('section[aria-label="Journeys"] ol li').length;
    const problems: string[] = [];
    let done = 0;
    const agree = () => {
      const { words, screen, heading, picture } = shown();
      if (words === '') return screen === '';
      return words === screen && heading !== '' && picture.includes(words);
    };
    for (; done < steps; done += 1) {
      button('Next step')?.click();
      const wanted = String(done + 1);
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await settle(() => counter()?.dataset['journeyStep'] === wanted && agree());
      const alert = document.querySelector('section > [role="alert"]')?.textContent;
      if (alert !== undefined || counter()?.dataset['journeyStep'] !== wanted || !agree()) {
        problems.push(`step ${wanted}: ${JSON.stringify({ ...shown(), at: counter()?.dataset['journeyStep'], alert })}`);
        break;
      }
    }
    return { steps, done, problems };
  });
}

describe('the coverage report of the chart as it is', () => {
  let report: ReportInPart;
  beforeAll(() => {
    report = reportOfChart();
  });

  async function openReport(options: PageOptions = {}): Promise<Page> {
    const page = await open('', options);
    await tab(page, 'Coverage');
    await page.getByLabel('Open a coverage report (JSON)').setInputFiles(jsonFile(report));
    await page.locator('[data-coverage]').first().waitFor();
    return page;
  }

  // That every journey plays to its end is tested without a browser, in tests/explorer/journeys.test.ts.
  test('journeys play to their end, picture, words and screen agreeing at every step and in every state', async () => {
    const journeys = showingEveryState(report.journeys);
    const page = await openReport();
    const walked: Record<string, Walked> = {};
    for (const { id } of journeys) {
      await page.getByRole('region', { name: 'Journeys' }).getByRole('combobox').selectOption(id);
      walked[id] = await walkChosen(page);
    }
    expect(walked).toEqual(Object.fromEntries(journeys.map(({ id, steps }) => [id, { steps: steps.length, done: steps.length, problems: [] }])));
    expect(visit.problems()).toEqual([]);
  });

  test('colours the ways, names counts and journeys on hover and by keyboard, and plays a journey to there', async () => {
    // In a smaller window the words on a line are two pixels high, and a pointer that is set down on them by whole pixels may miss them.
    const page = await openReport({ viewport: { width: 1440, height: 1000 } });
    expect(await page.getByText(/^\d+ of \d+ transitions that can be taken are covered$/).textContent()).not.toMatch(/^0 /);
    expect(await page.getByText('another revision of the chart').count()).toBe(0);
    const line = page.locator('[data-picture="start"] [data-edge="pages.start.home → pages.project.windowCount (forward)"]');
    expect(await line.getAttribute('data-coverage')).toBe('hit');
    const details = page.getByRole('complementary', { name: 'What is looked at' });
    await page.locator('[data-picture="start"]').getByText('Start my estimate', { exact: true }).hover();
    await details.getByRole('heading', { name: 'Start → Windows and doors' }).waitFor();
    expect(await details.getByText(/^covered: /).textContent()).toMatch(/^covered: (once|\d+ times) on the chart\. Journeys: J\d+/);
    const hovered = await details.textContent();
    await details.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('application').focus();
    for (let presses = 0; presses < 80 && (await details.textContent({ timeout: 1000 }).catch(() => '')) !== hovered; presses += 1) await page.keyboard.press('n');
    expect(await details.textContent()).toBe(hovered);
    await details.getByRole('button', { name: /^Play journey J\d+ to here$/ }).first().click();
    await agreedStep(page, 'windowCount');
    expect(new URL(page.url()).hash).toMatch(/^#variant=\w+&journey=J\d+&step=\d+$/);
    expect(visit.problems()).toEqual([]);
  });

  test('a press on the screen ends the journey, and the visitor goes on from there', async () => {
    const page = await openReport();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText(/^Journey J1, step 1\./).waitFor();
    const frame = await screensOf(page);
    await frame.locator('main').click({ position: { x: 5, y: 5 } });
    await page.getByText(/^Journey J1, step 1\./).waitFor({ state: 'detached' });
    expect(visit.problems()).toEqual([]);
  });

  test('a link to a journey that no report tells says what to do', async () => {
    const page = await open('#variant=standard&journey=J999&step=2');
    expect(await page.getByRole('region', { name: 'The flow in words' }).getByRole('alert').textContent()).toBe(
      'The link asks for journey J999, which is in no report at hand. Open the report under “Coverage”.',
    );
  });

  test('a file that is something else is refused in words', async () => {
    const page = await openReport();
    await page.getByLabel('Open a coverage report (JSON)').setInputFiles(jsonFile({ hello: 1 }));
    const alert = page.getByRole('region', { name: 'Coverage' }).getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe('This is no coverage report: look for reports/coverage/coverage.json.');
  });
});

describe('the funnel', () => {
  test('a visit is counted from the landing page through its first save, and shown by the explorer', async () => {
    visit = await explorer.newVisit();
    const { page } = visit;
    // On a busy machine a visitor leaves a page before the browser has a moment to spare.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(explorer.url());
    await page.getByRole('textbox', { name: 'First name' }).fill('Ann');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Lee');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('2025550143');
    await page.getByRole('textbox', { name: 'Zipcode' }).fill('80202');
    await page.getByRole('button', { name: 'Start my estimate' }).click();
    await page.locator('main[data-step="windowCount"] h1').waitFor();
    await page.goto(`${explorer.url()}/flow/`);
    await tab(page, 'Funnel');
    await page.getByRole('button', { name: 'Ask the server' }).click();
    // Chromium without a window says so, and counts as a program.
    await page.getByRole('group', { name: 'Chosen visits' }).getByRole('checkbox', { name: 'With bots' }).check();
    await figures(page).first().waitFor();
    const [start, windows, ...others] = await rowsOf(page);
    expect([start?.slice(0, 5), windows, others]).toEqual([['Start', '1', '1', '0', '100 %'], ['Windows and doors', '1', '0', '1', '0 %', '–', '–'], []]);
    expect(visit.problems()).toEqual([]);
  });

  test('six questions of who leaves where, and how fast pages were, are answered by keyboard, from an export alone', async () => {
    const page = await open();
    await tab(page, 'Funnel');
    await page.getByLabel('Open an export (JSON)').setInputFiles(jsonFile(EXPORT));
    await figures(page).first().waitFor();
    // Where do most visitors leave? Enter leads to the box.
    const losses = page.getByRole('list', { name: 'Biggest losses' }).getByRole('button');
    expect(await losses.allTextContents()).toEqual(['Windows and doors24 of 60 left (40 %)', 'Start20 of 80 left (25 %)']);
    const box = page.locator('[data-picture="project"] [data-node="pages.project.windowCount"]');
    await losses.first().focus();
    await page.keyboard.press('Enter');
    await box.locator('rect[stroke="#0b57d0"]').waitFor();
    expect(await box.getByText('40 % of 60 left').count()).toBe(1);
    // How long does it take them? All that is chosen stands in the table.
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
    await page.getByText('Chosen: 40 visitors', { exact: true }).waitFor();
    expect(await losses.allTextContents()).toEqual(['Windows and doors16 of 35 left (46 %)', 'Start5 of 40 left (12 %)']);
    // With and without programs?
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
    await page.getByText('Chosen: 40 visitors. Compared: 40 visitors', { exact: true }).waitFor();
    expect(await losses.allTextContents()).toEqual(['Windows and doors16 of 35 left (46 %); compared: 32 %', 'Start5 of 40 left (12 %); compared: 37 %']);
    expect(await axe(page)).toEqual([]);
    expect(visit.problems()).toEqual([]);
  });

  test('lines are as thick as the traffic on them', async () => {
    const page = await open();
    await tab(page, 'Funnel');
    await page.getByLabel('Open an export (JSON)').setInputFiles(jsonFile(EXPORT));
    await figures(page).first().waitFor();
    const width = (id: string) => page.locator(`[data-picture="${id}"] [data-edge$=".windowCount (forward)"]`).first().getAttribute('data-width');
    expect(await width('start')).toBe('14');
  });
});

function figures(page: Page) {
  return page.getByRole('region', { name: 'Visitors of each page' }).locator('tbody tr');
}

function rowsOf(page: Page): Promise<string[][]> {
  return textsOf(figures(page));
}

function textsOf(rows: Locator): Promise<string[][]> {
  return rows.evaluateAll((found) => found.map((row) => [...row.children].map(({ textContent }) => textContent)));
}

const OF_MARCH = {
  day: '2026-03-04',
  variant: 'standard',
  revision: 'a'.repeat(16),
  isBot: false,
  states: [
    { state: 'home', count: 40, wentOn: 25, left: 15, stays: [[20, 20], [120, 5]] },
    { state: 'windowCount', count: 25, wentOn: 17, left: 8, stays: [[90, 17]] },
    { state: 'callCenter', count: 17, wentOn: 0, left: 17, stays: [] },
  ],
  transitions: [{ from: 'home', to: 'windowCount', count: 25 }, { from: 'windowCount', to: 'callCenter', count: 17 }],
  vitals: [
    { state: 'home', vital: 'LCP', values: [[900, 28], [1300, 2], [4000, 10]] },
    { state: 'home', vital: 'CLS', values: [[0, 20], [0.012, 20]] },
    { state: 'windowCount', vital: 'INP', values: [[40, 3]] },
  ],
};
const OF_APRIL = {
  day: '2026-04-05',
  variant: 'standard',
  revision: 'b'.repeat(16),
  isBot: false,
  states: [
    { state: 'home', count: 40, wentOn: 35, left: 5, stays: [[20, 30], [120, 5]] },
    { state: 'windowCount', count: 35, wentOn: 19, left: 16, stays: [[90, 19]] },
    { state: 'callCenter', count: 19, wentOn: 0, left: 19, stays: [] },
  ],
  transitions: [{ from: 'home', to: 'windowCount', count: 35 }, { from: 'windowCount', to: 'callCenter', count: 19 }],
};
const OF_BOTS = { ...OF_APRIL, isBot: true, states: [{ state: 'home', count: 100, wentOn: 0, left: 100, stays: [] }], transitions: [] };
const EXPORT = { groups: [OF_MARCH, OF_APRIL, OF_BOTS] };

describe('quality', () => {
  /** How far the drawing reaches out of its frame, in pixels. */
  function overhang(page: Page): Promise<number[]> {
    return page.evaluate(() => {
      const frame = document.querySelector('svg[role="application"]')?.getBoundingClientRect() ?? new DOMRect();
      const drawn = document.querySelector('svg[role="application"] > g')?.getBoundingClientRect() ?? new DOMRect();
      return [frame.left - drawn.left, drawn.right - frame.right, frame.top - drawn.top, drawn.bottom - frame.bottom].map((pixels) => Math.max(0, Math.round(pixels)));
    });
  }

  test('it opens on the whole map, and shows the whole map beside a wider list, too', async () => {
    const page = await open();
    const opened = await overhang(page);
    await tab(page, 'Rules');
    await expect.poll(() => overhang(page)).toEqual([0, 0, 0, 0]);
    expect(opened).toEqual([0, 0, 0, 0]);
  });

  test('the card of the present state does not stand over it', async () => {
    const page = await open('#variant=standard&state=hold.expired');
    await agreedStep(page, 'timeDateBooking');
    await page.getByRole('combobox', { name: 'Picture' }).selectOption('hold');
    const state = page.locator('[data-picture="hold"] [data-node="hold.expired"]');
    await state.click();
    const [box, card] = await Promise.all([state.boundingBox(), page.getByRole('complementary', { name: 'What is looked at' }).boundingBox()]);
    expect([box !== null && card !== null && card.y + card.height <= box.y, visit.problems()]).toEqual([true, []]);
  });

  test('a card goes with the picture of its box', async () => {
    const page = await open();
    await page.getByRole('combobox', { name: 'Picture' }).selectOption('hold');
    await page.locator('[data-picture="hold"] [data-node="hold.expired"]').click();
    const card = page.getByRole('complementary', { name: 'What is looked at' });
    await card.waitFor();
    await page.getByRole('combobox', { name: 'Picture' }).selectOption('offer');
    expect(await card.count()).toBe(0);
  });

  test('a line that is looked at by keyboard tells the notes on it', async () => {
    const page = await open();
    await page.getByRole('combobox', { name: 'Picture' }).selectOption('inside-address-form');
    await page.getByRole('application').focus();
    const card = page.getByRole('complementary', { name: 'What is looked at' });
    const note = card.locator('[data-note$="▸ @always[5]"]');
    for (let line = 0; line < 40 && (await note.count()) === 0; line += 1) await page.keyboard.press('n');
    expect(await note.textContent()).toContain('A property whose value is not known counts as below the threshold.');
  });

  test('every picture is printed whole on one sheet of A4', async () => {
    const page = await open();
    const cut: string[] = [];
    const choice = page.getByRole('combobox', { name: 'Picture', includeHidden: true });
    for (const option of await choice.locator('option').evaluateAll((options) => options.map((one) => one.getAttribute('value') ?? ''))) {
      await page.emulateMedia({ media: 'screen' });
      await choice.selectOption(option);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const out = await overhang(page);
      if (out.some((pixels) => pixels > 0)) cut.push(`${option}: ${out.join(' ')}`);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    }
    expect(cut).toEqual([]);
  });

  test('nothing leaves the site, and axe finds nothing', async () => {
    const page = await open('#variant=standard&state=pages.project.address');
    await agreedStep(page, 'address');
    expect(await axe(page)).toEqual([]);
    expect(visit.problems()).toEqual([]);
  });

  test('no text of the picture is wider than its box, whatever letters the machine has', async () => {
    const page = await open();
    const overflowing = await page.locator('[data-picture] g:has(> rect):has(> text)').evaluateAll((groups) =>
      groups.flatMap((group) => {
        const [box, ...others] = [...group.querySelectorAll<SVGRectElement>(':scope > rect')].map((rect) => rect.getBBox());
        const width = Math.max(box?.width ?? 0, ...others.map((other) => other.width));
        return [...group.querySelectorAll<SVGTextElement>(':scope > text')].flatMap((text) =>
          text.getBBox().width > width ? [`${text.textContent}: ${Math.round(text.getBBox().width)} of ${width}`] : [],
        );
      }),
    );
    expect(overflowing).toEqual([]);
  });

  test('it fits a phone without scrolling sideways', async () => {
    const page = await open('', { viewport: PHONE });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await page.getByRole('region', { name: 'Picture of the flow' }).isVisible()).toBe(false);
  });
});
