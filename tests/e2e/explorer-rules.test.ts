import { describe, expect, test } from 'vitest';
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
import type { TestPage } from '#tests/support/browser.ts';
import { screenShows, startExplorer } from '#tests/support/explorer.ts';

const explorer = startExplorer();
let visit: TestPage;

interface Asked {
  question: string;
  step: StepId;
  variant: VariantName;
  /** How the reason begins. */
  because: string;
}

/**
 * A line of the address decision; one for another variant that can also be played for others; and one whose page takes the focus.
 * tests/explorer/rule-search.test.ts tests other questions.
 */
const ASKED: readonly Asked[] = [
  { question: 'What happens with a renter?', step: 'projectDetails', variant: 'standard', because: 'Line 3 of 7, “Nobody lives there as their main home”: the property is rental, vacation or commercial, and so not a primary residence.' },
  { question: 'not sure who owns the home', step: 'projectDetails', variant: 'verification', because: 'Line 5 of 7, “The visitor is not sure who owns the home”: it is not an event, ownership is to be verified, and the visitor is unsure who owns the home.' },
  { question: 'expired', step: 'timeDateBooking', variant: 'verification', because: 'Played for “Verification” in' },
];

test('one question after another, asked by keyboard, is played on the chart and on the screen, as is each line of the table of the decision on the address; on a phone nothing is scrolled sideways, and axe finds nothing', async () => {
  visit = await explorer.newVisit();
  const { page } = visit;
  await page.goto(`${explorer.url()}/flow/`);
  await page.getByRole('tab', { name: 'Walk' }).focus();
  await page.keyboard.press('ArrowRight');
  const rules = page.getByRole('region', { name: 'Rules' });
  // The first list only: the notes below are list items, too, and always there.
  const found = rules.getByRole('list').first().getByRole('listitem');
  await page.keyboard.press('Tab');
  for (const { question, step, variant, because } of ASKED) {
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

  const table = page.getByRole('table', { name: 'Which way does this project go?' });
  const rows = table.getByRole('row');
  const led: unknown[] = [];
  for (const line of [1, 7]) {
    await table.getByRole('button', { name: new RegExp(`^Play.*: line ${line},`) }).click();
    await rows.nth(line).locator('p').waitFor();
    led.push([await page.locator('[role="status"][data-step]').getAttribute('data-step'), (await rows.nth(line).locator('p').textContent())?.replace(/ in .*/, '')]);
  }
  expect([await rows.count(), led]).toEqual([8, [['doNotServiceArea', 'Played for “Verification”'], ['timeDateBooking', 'Played for “Verification”']]]);

  await page.setViewportSize(PHONE);
  await found.first().waitFor();
  expect([await page.evaluate(() => document.documentElement.scrollWidth), await axe(page), visit.problems()]).toEqual([PHONE.width, [], []]);
});

describe('a comparison of two revisions', () => {
  const index = indexChart(readChart(bookingMachine));
  const LINES = 'pages.project.address.form.deciding ▸ @always';

  /** The current chart with changed transitions. */
  function revision(change: (transition: ChartTransition) => ChartTransition[] = (transition) => [transition]): Revision {
    return { chart: { ...index.chart, transitions: index.chart.transitions.flatMap(change) }, routes: ROUTES, titles: {}, constants: {} };
  }

  async function compared(before: Revision): Promise<DiffFile> {
    const after = revision();
    const diff = diffRevisions(before, after);
    const [pictures, sections] = [await diffPictures(diff, before, after), diffSections(diff, before.chart, after.chart)];
    return { ref: 'v1', chartHash: chartHash(after.chart), sections, pictures, explorers: { before: null, after: `${explorer.url()}/flow/` } };
  }

  // tests/explorer/changes.test.ts tests other differences.
  test('it has a picture in which both revisions are drawn, fits a phone, shows it at full size on a press, and axe finds nothing; a new line is played as it is, by keyboard, in the explorer, which opens a comparison too: sentences, both revisions in its picture, what is gone and new lit, and each change played by keyboard', async () => {
    const html = diffHtml({ ...(await compared(revision((transition) => (transition.id === `${LINES}[6]` ? [] : [transition])))), sources: [] });
    visit = await explorer.newVisit({ ownContext: true });
    const { page } = visit;
    await page.setContent(html);
    await page.setViewportSize(PHONE);
    const picture = page.getByRole('region').first();
    const widths = () => picture.evaluate(({ clientWidth, scrollWidth }) => ({ isCut: scrollWidth > clientWidth }));
    const isHigh = await page.locator('img').evaluateAll((pictures) => pictures.map((one) => one.getBoundingClientRect().height > 100));
    const seen = [isHigh.length > 0 && isHigh.every(Boolean), await page.evaluate(() => document.documentElement.scrollWidth), await widths(), await axe(page)];
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const played = await opened;
    await screenShows(played, 'timeDateBooking');
    await picture.click();
    expect([seen, await widths()]).toEqual([[true, PHONE.width, { isCut: false }, []], { isCut: true }]);

    await played.bringToFront();
    await played.getByRole('tab', { name: 'Changes' }).click();
    const panel = played.getByRole('region', { name: 'Changes' });
    const file = await compared(revision((transition) => [transition.id === `${LINES}[0]` ? { ...transition, targets: ['pages.elsewhere.projectDetails'] } : transition]));
    const give = (value: unknown) => panel.getByLabel('Open a comparison (JSON)').setInputFiles({ name: 'flow-diff.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) });
    await give({ ...file, chartHash: 'another' });
    const refused = await panel.getByRole('alert').textContent();
    await give(file);
    await panel.getByText('one change since v1', { exact: false }).waitFor();
    const lit = new Set(await played.locator('[data-picture] [data-coverage]').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-coverage'))));
    const found = await axe(played);
    await panel.getByRole('button', { name: /^Play: / }).focus();
    await played.keyboard.press('Enter');
    await screenShows(played, 'doNotServiceArea');

    expect([refused?.startsWith('This is no comparison with the chart shown here'), lit, found, visit.problems()]).toEqual([true, new Set(['new', 'changed', 'gone']), [], []]);
  });
});
