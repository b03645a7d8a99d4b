import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime } from '../support/walk.ts';

const { product, open } = productInBrowser();

// tests/services/content/contentstack.test.ts tests its other faults.
test('when the content service never answers the bundled copy stands, and an estimate is booked without waiting for it [S8.content]', async () => {
  const { page } = await open({ allow: [/\/cms\/v3\//, /^console error/] });
  await page.route(/\/cms\/v3\//, () => undefined);
  await page.goto(`${product.url}/time-date-booking?id=${await draftAtCalendar(product.url)}`);
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  await page.getByText('Your appointment is booked!').waitFor();
  expect((await storedDraft(product, draftIdOf(page))).status).toBe('Completed');
});
