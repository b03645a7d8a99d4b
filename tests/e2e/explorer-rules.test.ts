import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart } from '#src/tools/flow/chart.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { ChartTransition } from '#src/tools/flow/chart.ts';
import { diffRevisions, diffSections } from '#src/tools/flow/diff.ts';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import type { DiffFile } from '#src/tools/flow/diff-file.ts';
import { diffHtml } from '#src/tools/flow/diff-html.tsx';
import { diffPictures } from '#src/tools/flow/diff-picture.ts';
import type { VariantName } from '#src/tools/flow/variants.ts';
import { ROUTES } from '#src/tools/flow/generate.ts';
import type { Revision } from '#src/tools/flow/revision.ts';
import { axe, PHONE } from '#tests/support/browser.ts';
import type { PageOptions, TestPage } from '#tests/support/browser.ts';
import { screenShows, startExplorer } from '#tests/support/explorer.ts';

const explorer = startExplorer();
let visit: TestPage;

async function openRules(options: PageOptions = {}): Promise<Page> {
  visit = await explorer.newVisit(options);
  const { page } = visit;
  await page.goto(`${explorer.url()}/flow/`);
  await page.getByRole('tab', { name: 'Walk' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: 'Rules' }).waitFor();
  return page;
}

type Asked = readonly [question: string, step: StepId, variant: VariantName, because: string];

/** What is asked on a visit, and for each the page, the variant and the beginning of the reason that the first rule found leads to. */
const ASKED: Record<string, readonly Asked[]> = {
  // The last is played for another variant, for which the others can be played, too.
  'one question after another': [
    ['What happens with a renter?', 'projectDetails', 'standard', 'Line 3 of 7, “Nobody lives there as their main home”: the property is rental, vacation or commercial, and so not a primary residence.'],
    ['too few windows', 'projectDetails', 'standard', 'Line 4 of 7, “Fewer than two windows”: the project has fewer than two windows, or no windows at all.'],
    ['outside the area', 'doNotServiceArea', 'standard', 'Line 1 of 7, “The address is outside the service area”: the zipcode is not served.'],
    ['sold out', 'timeDateBooking', 'standard', 'Line 2 of 3, “The save did not go through, with nothing free”: nothing is free at all, every time is sold out.'],
    ['not sure who owns the home', 'projectDetails', 'verification', 'Line 5 of 7, “The visitor is not sure who owns the home”: it is not an event, ownership is to be verified, and the visitor is unsure who owns the home.'],
  ],
  'a question whose page takes the focus': [['expired', 'timeDateBooking', 'standard', 'Played for “Regular” in']],
};

test.each(Object.entries(ASKED))('%s, asked by keyboard, is played on the chart and on the screen', async (_name, asked) => {
  const page = await openRules();
  const rules = page.getByRole('region', { name: 'Rules' });
  // The notes below them are list items, too, whatever is asked.
  const found = rules.getByRole('list').first().getByRole('listitem');
  await page.keyboard.press('Tab');
  for (const [question, step, variant, because] of asked) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await found.first().waitFor({ state: 'detached' });
    await page.keyboard.type(question);
    await found.first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const told = found.locator('p').first();
    await told.waitFor();
    await screenShows(page, step);
    expect([question, await page.getByLabel('Variant').inputValue(), (await told.textContent())?.startsWith(because)]).toEqual([question, variant, true]);
    await page.keyboard.press('Shift+Tab');
  }
  expect(visit.problems()).toEqual([]);
});

test('the decision on the address is one table, and each line of it is played', async () => {
  const page = await openRules();
  const table = page.getByRole('table', { name: 'Which way does this project go?' });
  const rows = table.getByRole('row');
  const led: unknown[] = [];
  for (let line = 1; line <= 7; line += 1) {
    await table.getByRole('button', { name: new RegExp(`^Play.*: line ${line},`) }).click();
    await rows.nth(line).locator('p').waitFor();
    led.push([await page.locator('[role="status"][data-step]').getAttribute('data-step'), (await rows.nth(line).locator('p').textContent())?.replace(/ in .*/, '')]);
  }
  expect([led, visit.problems()]).toEqual([
    [
      ['doNotServiceArea', 'Played for “Regular”'],
      ['projectDetails', 'Played for “Regular”'],
      ['projectDetails', 'Played for “Regular”'],
      ['projectDetails', 'Played for “Regular”'],
      ['projectDetails', 'Played for “Verification”'],
      ['projectDetails', 'Played for “Regular”'],
      ['timeDateBooking', 'Played for “Regular”'],
    ],
    [],
  ]);
});

test('on a phone the rules need no scrolling sideways, and axe finds nothing', async () => {
  const page = await openRules({ viewport: PHONE });
  await page.keyboard.press('Tab');
  await page.keyboard.type('windows');
  await page.getByRole('region', { name: 'Rules' }).getByRole('listitem').first().waitFor();
  expect([await page.evaluate(() => document.documentElement.scrollWidth), await axe(page), visit.problems()]).toEqual([PHONE.width, [], []]);
});

describe('a comparison of two revisions', () => {
  const index = indexChart(readChart(bookingMachine));
  const LINES = 'pages.project.address.form.deciding ▸ @always';

  /** The chart as it is, with other lines. */
  function revision(change: (transition: ChartTransition) => ChartTransition[] = (transition) => [transition]): Revision {
    return { chart: { ...index.chart, transitions: index.chart.transitions.flatMap(change) }, routes: ROUTES, titles: {}, constants: {} };
  }

  async function compared(before: Revision): Promise<DiffFile> {
    const after = revision();
    const diff = diffRevisions(before, after);
    const [pictures, sections] = [await diffPictures(diff, before, after), diffSections(diff, before.chart, after.chart)];
    return { ref: 'v1', chartHash: chartHash(after.chart), sections, pictures, explorers: { before: null, after: `${explorer.url()}/flow/` } };
  }

  async function openComparison(before: Revision): Promise<Page> {
    const html = diffHtml({ ...(await compared(before)), sources: [] });
    visit = await explorer.newVisit({ ownContext: true });
    await visit.page.setContent(html);
    return visit.page;
  }

  const without = (id: string) => revision((transition) => (transition.id === id ? [] : [transition]));
  const otherwise = (id: string, change: Partial<ChartTransition>) => revision((transition) => [transition.id === id ? { ...transition, ...change } : transition]);

  test.each([
    ['a new line', without(`${LINES}[6]`), 'New transitions', 'timeDateBooking'],
    ['a line that leads elsewhere', otherwise(`${LINES}[0]`, { targets: ['pages.elsewhere.projectDetails'] }), 'Transitions that lead elsewhere', 'doNotServiceArea'],
    ['a condition that changed', otherwise(`${LINES}[3]`, { guard: { name: 'isBooked', params: null } }), 'Conditions that changed', 'projectDetails'],
    ['what is done on the way', otherwise(`${LINES}[2]`, { actions: [] }), 'What is done on the way changed', 'projectDetails'],
    ['words', otherwise('hold.running ▸ hold.expired[0]', { description: 'Over' }), 'Words that changed', 'timeDateBooking'],
  ] as const)('%s is found as a sentence, and played as it is, by keyboard', async (_, before, heading, step) => {
    const page = await openComparison(before);
    await page.getByRole('heading', { name: heading }).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await screenShows(await opened, step);
    expect(visit.problems()).toEqual([]);
  });

  test('it has a picture in which both revisions are drawn, fits a phone, shows it at full size on a press, and axe finds nothing', async () => {
    const page = await openComparison(without(`${LINES}[6]`));
    await page.setViewportSize(PHONE);
    const picture = page.getByRole('region').first();
    const widths = () => picture.evaluate(({ clientWidth, scrollWidth }) => ({ isCut: scrollWidth > clientWidth }));
    const isHigh = await page.locator('img').evaluateAll((pictures) => pictures.map((one) => one.getBoundingClientRect().height > 100));
    const seen = [isHigh.length > 0 && isHigh.every(Boolean), await page.evaluate(() => document.documentElement.scrollWidth), await widths(), await axe(page)];
    await picture.click();
    expect([seen, await widths(), visit.problems()]).toEqual([[true, PHONE.width, { isCut: false }, []], { isCut: true }, []]);
  });

  test('the explorer opens it: sentences, both revisions in its picture, what is gone and new lit, and each change played by keyboard', async () => {
    visit = await explorer.newVisit();
    const { page } = visit;
    await page.goto(`${explorer.url()}/flow/`);
    await page.getByRole('tab', { name: 'Changes' }).click();
    const panel = page.getByRole('region', { name: 'Changes' });
    const file = await compared(otherwise(`${LINES}[0]`, { targets: ['pages.elsewhere.projectDetails'] }));
    const give = (value: unknown) => panel.getByLabel('Open a comparison (JSON)').setInputFiles({ name: 'flow-diff.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) });
    await give({ ...file, chartHash: 'another' });
    const refused = await panel.getByRole('alert').textContent();
    await give(file);
    await panel.getByText('one change since v1', { exact: false }).waitFor();
    const lit = new Set(await page.locator('[data-picture] [data-coverage]').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-coverage'))));
    const found = await axe(page);
    await panel.getByRole('button', { name: /^Play: / }).focus();
    await page.keyboard.press('Enter');
    await screenShows(page, 'doNotServiceArea');

    expect([refused?.startsWith('This is no comparison with the chart shown here'), lit, found, visit.problems()]).toEqual([true, new Set(['new', 'changed', 'gone']), [], []]);
  });
});
