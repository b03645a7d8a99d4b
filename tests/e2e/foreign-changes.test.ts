import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { FOREIGN_CHANGES } from '../support/foreign-changes.ts';
import { DENVER, draftIdOf, next, walkTo, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

test('pages that a translation or an extension has changed keep what was typed, say what is wrong now, and lead on [V8]', async () => {
  const { page } = await open();
  const main = page.locator('main');
  await goTo(page, 'home');
  // The offer and the picture hydrate when their code has loaded.
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'First name' }).fill(DENVER.firstName);
  await main.evaluate(FOREIGN_CHANGES['given another text'], 'p, h1, h2, h3, button span');
  await page.getByRole('textbox', { name: 'Zipcode' }).fill('802');
  await page.locator('button[type=submit]').press('Enter');
  const said = () => page.locator('#zipcode-error').textContent();
  await expect.poll(said).toBe('Error: Zipcode must be 5 digits.');
  await main.evaluate(FOREIGN_CHANGES['wrapped in others']);
  await page.getByRole('textbox', { name: 'Zipcode' }).fill('');
  await page.getByRole('textbox', { name: 'Last name' }).focus();
  await expect.poll(said).toBe('Error: Field is required.');
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe(
    DENVER.firstName,
  );
  await page.locator('button[type=submit]').evaluate((button) => {
    button.textContent = 'Start my estimate';
  });
  await walkTo(page, 'windowCount');

  await main.evaluate(FOREIGN_CHANGES['wrapped in others']);
  await page.getByLabel('Windows', { exact: true }).fill('');
  await next(page);
  await page.locator('#windowCount-error').waitFor();
  await walkTo(page, 'windowIssues', DENVER, 'windowCount');
  await main.evaluate(FOREIGN_CHANGES.removed, 'svg, img, p, legend');
  await walkTo(page, 'homeownerList', DENVER, 'windowIssues');
  await main.evaluate(
    FOREIGN_CHANGES['moved into their neighbours'],
    'svg, img, p, h1, legend, li',
  );
  await walkTo(page, 'sourceType', DENVER, 'homeownerList');
  await main.evaluate(FOREIGN_CHANGES['wrapped in others']);
  await walkTo(page, 'timeDateBooking', DENVER, 'sourceType');

  const { customer, project, property } = (await storedDraft(product, draftIdOf(page)))
    .appointmentRequest;
  expect({
    firstName: customer.firstName,
    windowCount: project.windowCount,
    city: property.city,
  }).toEqual({ firstName: DENVER.firstName, windowCount: DENVER.windows, city: DENVER.city });
});
