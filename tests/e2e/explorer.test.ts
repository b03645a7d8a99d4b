import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright';
import { STEPS } from '#machines/booking/booking.steps.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { ensureExplorerBuilt, EXPLORER_ROOT } from '#src/tools/flow/explorer-build.ts';
import { axe, openBrowser, PHONE } from '#tests/support/browser.ts';
import type { TestBrowser, TestPage } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Product } from '#tests/support/product.ts';

let product: Product;
let browser: TestBrowser;
let visit: TestPage;

beforeAll(async () => {
  await ensureExplorerBuilt();
  product = await startProduct({ explorerRoot: EXPLORER_ROOT });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

beforeEach(() => () => visit.close());

async function open(hash = '', options: Parameters<TestBrowser['newPage']>[0] = {}): Promise<Page> {
  visit = await browser.newPage({ reducedMotion: 'reduce', ...options });
  await visit.page.goto(`${product.url}/flow/${hash}`);
  await screensOf(visit.page);
  return visit.page;
}

async function screensOf(page: Page): Promise<Frame> {
  const frame = page.frame({ url: /screens\.html/ }) ?? (await page.waitForEvent('framenavigated', (one) => /screens\.html/.test(one.url())));
  await frame.locator('main').waitFor();
  return frame;
}

/** What the list, the picture and the framed screen say; all three have to agree. */
async function agreedStep(page: Page, step: StepId): Promise<void> {
  await page.locator(`[role="status"][data-step="${step}"]`).waitFor();
  const lit = page.locator(`[data-picture] [data-node$=".${step}"][data-lit]`);
  await lit.waitFor();
  const frame = await screensOf(page);
  await frame.locator(`main[data-step="${step}"] h1`).waitFor();
  const litPages = await page.locator('[data-node^="pages."][data-lit]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node')?.split('.').at(-1)));
  expect(litPages).toEqual([step]);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'What can happen now' }).getByRole('button', { name, exact: true }).click();
}

function openEdge(page: Page, from: StepId, to: StepId, kind: string) {
  return page.locator(`[data-edge*=".${from} → "][data-edge*=".${to} (${kind})"][data-open]`).first();
}

describe('clicking through a booking', () => {
  test('picture, words and screen agree at every step of a whole booking', async () => {
    const page = await open();
    await agreedStep(page, 'home');
    await press(page, 'Contact details are submitted');
    await press(page, 'Saved');
    await agreedStep(page, 'windowCount');
    await press(page, 'The counts are submitted: 6 windows');
    await press(page, 'Saved');
    await agreedStep(page, 'windowIssues');
    await press(page, 'The issues are submitted');
    await press(page, 'Saved');
    await agreedStep(page, 'homeownerList');
    await press(page, 'The homeowners are submitted: a single-family home');
    await press(page, 'Saved');
    await agreedStep(page, 'sourceType');
    await press(page, 'The source is submitted');
    await press(page, 'Saved');
    await agreedStep(page, 'address');
    await press(page, 'The address is submitted');
    await press(page, 'Served');
    await press(page, 'Above the threshold');
    await press(page, 'Saved');
    await agreedStep(page, 'timeDateBooking');
    await press(page, 'Free times');
    await page.getByRole('button', { name: /^A time is picked: / }).first().click();
    await press(page, 'Book appointment');
    await press(page, 'Saved');
    await agreedStep(page, 'additionalComments');
    await press(page, 'The comments are submitted');
    await press(page, 'Saved');
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
      'The counts are submitted: 6 windows',
      'The counts are submitted: 1 window',
      'Cancel',
    ]);
    await menu.getByRole('button', { name: 'The counts are submitted: 1 window' }).click();
    await press(page, 'Saved');
    await agreedStep(page, 'windowIssues');
    expect(visit.problems()).toEqual([]);
  });

  test('what is done on the screen itself moves the picture', async () => {
    const page = await open();
    const frame = await screensOf(page);
    await frame.getByRole('textbox', { name: 'First name' }).fill('Ann');
    await frame.getByRole('textbox', { name: 'Last name' }).fill('Lee');
    await frame.getByRole('textbox', { name: 'Phone number' }).fill('2025550143');
    await frame.getByRole('textbox', { name: 'Zipcode' }).fill('55401');
    await frame.getByRole('button', { name: 'Start my estimate' }).click();
    await press(page, 'Saved');
    await agreedStep(page, 'windowCount');
    expect(visit.problems()).toEqual([]);
  });

  test('a call may fail: the screen says so and the way to try again opens', async () => {
    const page = await open('#variant=standard&state=pages.project.sourceType.saving');
    await press(page, 'Time-out');
    const frame = await screensOf(page);
    await frame.getByText('This is taking too long', { exact: false }).first().waitFor();
    await press(page, 'Try again');
    await press(page, 'Saved');
    await agreedStep(page, 'address');
    expect(visit.problems()).toEqual([]);
  });
});

describe('going about in time and space', () => {
  test('steps back and forward bring picture and screen back', async () => {
    const page = await open('#variant=standard&state=pages.project.sourceType');
    await agreedStep(page, 'sourceType');
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByRole('button', { name: 'Step back' }).click();
    await agreedStep(page, 'homeownerList');
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await agreedStep(page, 'sourceType');
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

  test('a state is found by its words and jumped to by keyboard alone', async () => {
    const page = await open();
    await page.getByRole('searchbox', { name: 'Search' }).fill('glass and gas');
    const jump = page.getByRole('button', { name: `Jump to ${STEPS.energyEfficiency.title}` });
    await jump.focus();
    await page.keyboard.press('Enter');
    await agreedStep(page, 'energyEfficiency');
    expect(visit.problems()).toEqual([]);
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

const REPORT = {
  transitions: [
    { id: 'pages.start.home.editing ▸ contact.submitted[0]', status: 'covered', hits: 3, journeys: ['J1'] },
    { id: 'pages.start.home.saving ▸ xstate.done.actor.saveDraft[1]', status: 'covered', hits: 3, journeys: ['J1'] },
  ],
  journeys: [
    {
      id: 'J1',
      title: 'Starts an estimate',
      variant: 'standard',
      steps: [
        { says: 'Leaves contact details', taken: ['pages.start.home.editing ▸ contact.submitted[0]'] },
        { says: 'They are saved', taken: ['pages.start.home.saving ▸ xstate.done.actor.saveDraft[1]'] },
      ],
    },
  ],
};

function jsonFile(value: unknown) {
  return { name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) };
}

describe('overlays', () => {
  test('a coverage report colours the edges, says so in words, and its journeys can be played', async () => {
    const page = await open();
    await page.getByLabel('Open a coverage report (JSON)').setInputFiles(jsonFile(REPORT));
    const edge = page.locator('[data-picture="start"] [data-edge="pages.start.home → pages.project.windowCount (forward)"] title');
    await page.getByText(/^2 of \d+ transitions covered$/).waitFor();
    expect(await edge.textContent()).toBe('Start my estimate\nPossible now: click to let it happen.\ncovered, 3 times\nJourneys: J1');
    await page.getByRole('button', { name: 'Play to the end' }).click();
    await agreedStep(page, 'windowCount');
    expect(new URL(page.url()).hash).toBe('#variant=standard&journey=J1&step=2');
    expect(visit.problems()).toEqual([]);
  });

  test('the funnel shows how many visitors reached and left each page', async () => {
    const page = await open();
    const funnel = {
      states: [
        { state: 'home', count: 40 },
        { state: 'windowCount', count: 25 },
      ],
      transitions: [{ from: 'home', to: 'windowCount', count: 25 }],
    };
    await page.getByLabel('Open an export (JSON)').setInputFiles(jsonFile(funnel));
    await page.getByRole('region', { name: 'Funnel' }).getByRole('listitem').first().waitFor();
    expect(await page.getByRole('region', { name: 'Funnel' }).getByRole('listitem').allTextContents()).toEqual([
      'Start: 40 visitors reached it, 25 went on (windowCount 25)',
      'Windows and doors: 25 visitors reached it, 0 went on',
    ]);
    expect(await page.locator('[data-picture="start"] [data-node="pages.start.home"]').getByText('40 → 25').count()).toBe(1);
  });
});

describe('quality', () => {
  test('nothing leaves the site, and axe finds nothing', async () => {
    const page = await open('#variant=standard&state=pages.project.address');
    await agreedStep(page, 'address');
    expect(await axe(page)).toEqual([]);
    expect(visit.problems()).toEqual([]);
  });

  test('it fits a phone without scrolling sideways', async () => {
    const page = await open('', { viewport: PHONE });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('prints how soon it is ready and how soon a click is shown', async () => {
    visit = await browser.newPage({ reducedMotion: 'reduce' });
    const { page } = visit;
    const begun = performance.now();
    await page.goto(`${product.url}/flow/`);
    await page.locator('[data-lit]').first().waitFor();
    await (await screensOf(page)).locator('h1').waitFor();
    const ready = performance.now() - begun;
    const shown: number[] = await page.evaluate(async () => {
      const waits: number[] = [];
      for (const name of ['Request a call', 'Back', 'Request a call', 'Back', 'Contact details are submitted']) {
        const find = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
        // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is measured
        const button = await new Promise<HTMLButtonElement>((resolve) => {
          const look = () => {
            const found = find();
            if (found === undefined) setTimeout(look, 5);
            else resolve(found);
          };
          look();
        });
        const before = document.querySelector('[role="status"]')?.textContent;
        const at = performance.now();
        button.click();
        // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is measured
        await new Promise<void>((resolve) => {
          const look = () => (document.querySelector('[role="status"]')?.textContent === before ? setTimeout(look, 0) : resolve());
          look();
        });
        waits.push(performance.now() - at);
      }
      return waits;
    });
    console.log(`Explorer: ready after ${ready.toFixed(0)} ms; a click is shown after ${shown.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    expect(shown.length).toBe(5);
  });
});
