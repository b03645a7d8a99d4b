import { expect, test } from 'vitest';
import type { StepId } from '#src/domain/steps.ts';
import type { VariantName } from '#src/model/variants.ts';
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
  { question: 'What happens with a renter?', step: 'projectDetails', variant: 'standard', because: 'Line 3 of 7, “Nobody lives there as their main home”: the property type is rental, vacation or commercial.' },
  { question: 'not sure who owns the home', step: 'projectDetails', variant: 'verification', because: 'Line 5 of 7, “The visitor is not sure who owns the home”: it is not an event, ownership is to be verified, and the visitor is unsure who owns the home.' },
  { question: 'expired', step: 'timeDateBooking', variant: 'verification', because: 'Played for “Verification” in' },
];

test('one question after another, asked by keyboard, is played on the chart and on the screen, as is each line of the table of the decision on the address; on a phone nothing is scrolled sideways, and axe finds nothing', async () => {
  visit = await explorer.newVisit();
  const { page } = visit;
  await page.goto(`${explorer.url()}/flow/`);
  await page.getByRole('tab', { name: 'Walk' }).click();
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
  expect({ rowsCount: await rows.count(), led }).toEqual({ rowsCount: 8, led: [['doNotServiceArea', 'Played for “Verification”'], ['timeDateBooking', 'Played for “Verification”']] });

  await page.setViewportSize(PHONE);
  await found.first().waitFor();
  expect([await page.evaluate(() => document.documentElement.scrollWidth), await axe(page), visit.problems()]).toEqual([PHONE.width, [], []]);
});
