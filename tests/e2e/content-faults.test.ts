import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

// tests/services/content/contentstack.test.ts tests its other faults.
test('when the content service never answers the bundled copy stands, and an estimate is booked without waiting for it [S8.content]', async () => {
  const { page } = await open({ allow: [/\/cms\/v3\//, /^console error/] });
  await page.route(/\/cms\/v3\//, () => undefined);
  await goTo(page, 'timeDateBooking', await draftAtCalendar(product.url));
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  await page.getByText('Your appointment is booked!').waitFor();
  expect((await storedDraft(product, draftIdOf(page))).status).toBe('Completed');
});

test('content is read as JSON, and without the request token that stands in the cookie [S7.json, S7.request-token]', async () => {
  const { page } = await open();
  await goTo(page, 'home');
  const read = page.waitForRequest(/\/cms\/v3\//);
  await page.reload();
  const headers = await (await read).allHeaders();
  expect(headers['content-type']).toBe('application/json');
  expect(headers['x-xsrf-token']).toBeUndefined();
  expect(await page.evaluate(() => document.cookie)).toContain('XSRF-TOKEN=');
});
