import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { axe, PHONE } from '#tests/support/browser.ts';
import { screenShows, explorerInBrowser } from '#tests/support/explorer.ts';

const explorer = explorerInBrowser({ withVisits: true });

/** A fresh start on a laptop. */
async function start(): Promise<Page> {
  const { page } = await explorer.open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${explorer.product.url}/flow/`);
  await page.locator('[data-node]').first().waitFor();
  return page;
}

/** Expects that axe finds nothing. */
async function clean(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
}

/** Clicks into the field beside the title, and types. */
async function askFor(page: Page, question: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Ask in your own words' }).click();
  await page.keyboard.type(question);
  await answers(page).first().waitFor();
}

function answers(page: Page) {
  return page
    .getByRole('region', { name: 'Answers' })
    .getByRole('list')
    .first()
    .getByRole('listitem');
}

test('“What happens with one window?” is answered and marked on the map with one click, and played with one window with two', async () => {
  const page = await start();
  await askFor(page, 'What happens with one window?');
  expect(await answers(page).first().textContent()).toContain(
    'line 4 of 7, “Fewer than two windows”',
  );
  expect(
    await page
      .locator('[data-node] tr[data-found="true"]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-line'))),
  ).toEqual(['fewerThanTwoWindows']);
  await answers(page).first().getByRole('button', { name: /^Play/ }).click();
  await screenShows(page, 'projectDetails');
  await page.getByRole('radio', { name: 'Walk' }).click();
  await page
    .getByRole('region', { name: 'What happened' })
    .getByRole('button', { name: 'The form is submitted with one window' })
    .waitFor();
});

test('“Where do people leave?” is on the map as it opens, with bots counted in words; asked, it lists the losses, one click from their cards', async () => {
  const page = await start();
  const home = page.locator('[data-node="pages.start.home"]');
  await home.getByText(/^\d+ % of [\d,]+ left$/).waitFor();
  expect(await page.getByRole('list', { name: 'Legend' }).textContent()).toMatch(
    /1,\d{3} visitors, \d+ bots left out/,
  );
  await askFor(page, 'Where do people leave?');
  const losses = page
    .getByRole('region', { name: 'Answers' })
    .getByRole('list', { name: 'Biggest losses' });
  expect(await losses.getByRole('listitem').first().textContent()).toMatch(
    /^Start \d+ of 1,\d+ left/,
  );
  await losses.getByRole('button', { name: 'Start', exact: true }).click();
  await home.and(page.locator('[data-looked]')).waitFor();
  await clean(page);
});

test('“What if the line of the threshold goes?” is told with one click in words and beside every way it alters, kept in the address, and copied as a request with two [F31]', async () => {
  const page = await start();
  await page
    .locator('[data-node]')
    .getByRole('checkbox', { name: /^Line 6: The property value is below/ })
    .click();
  const said = page.getByRole('status').filter({ hasText: 'What if: ' });
  await said.waitFor();
  expect(await said.textContent()).toMatch(
    /^What if: \d+ of \d+ would end elsewhere: \d+ calls become bookings/,
  );
  const beside = await page.locator('[data-effect]').allTextContents();
  expect(beside.length).toBe(6);
  expect(beside.filter((words) => words.includes('→')).length).toBe(4);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as a request' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'take out line 6, “The property value is below the threshold”',
  );
  await clean(page);
  const reported = await said.textContent();
  await page.reload();
  await expect.poll(() => said.textContent()).toBe(reported);
});

test('“Which screens use the offer?” lists them with what they show of it, with one click, and shows one with two', async () => {
  const page = await start();
  await askFor(page, 'Which screens use the offer?');
  const calendar = answers(page).filter({ hasText: 'Date and time' });
  expect(await calendar.textContent()).toContain('offer bar');
  await calendar.getByRole('button', { name: /^Show/ }).click();
  await page.locator('[data-node="pages.appointment.timeDateBooking"][data-looked]').waitFor();
  await clean(page);
});

test('lines are moved and given numbers, and limits of questions too, by keyboard; at 1280, 1440 and 1920 pixels nothing is scrolled sideways, nor on a phone, and axe finds nothing', async () => {
  const page = await start();
  await page.getByRole('radio', { name: 'Map' }).focus();
  await page.keyboard.press('ArrowRight');
  const panel = page.getByRole('region', { name: 'What if' });
  await panel.getByRole('spinbutton', { name: 'Fewer than how many windows' }).focus();
  await page.keyboard.press('ArrowUp');
  await page
    .getByText(/^What if: \d+ of \d+ would end elsewhere: \d+ bookings become calls/)
    .waitFor();
  await panel.getByRole('button', { name: 'Move line 5 up' }).focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('spinbutton', { name: /^A project may have up to \w+ windows/ }).fill('10');
  await panel.getByText(/^\d+ of \d+ gave more windows\.$/).waitFor();
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('whatIf')).toContain(
    ' unsureOfOwnership fewerThanTwoWindows:3 belowValueThreshold otherwise MAX_WINDOWS:10',
  );
  for (const width of [1280, 1440, 1920, PHONE.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await clean(page);
});

test('“Which way did this lead take?” is told by the draft’s id in the address, without a click [L57.visit]', async () => {
  const page = await start();
  const [row] = await explorer.product
    .database()
    .query(`select id from drafts where status = 'InsideSales' order by created_at limit 1`);
  await page.goto(`${explorer.product.url}/flow/?visit=${String(row?.['id'])}`);
  const panel = page.getByRole('region', { name: 'This visit' });
  await panel.getByText('Status: InsideSales.', { exact: false }).waitFor();
  await page
    .locator('[data-node="pages.elsewhere.projectDetailsSubmitted"]')
    .getByText(/^page \d+$/)
    .waitFor();
  expect(await panel.textContent()).not.toMatch(/Demo|2025550100|Sample|80202/);
  await clean(page);
});
