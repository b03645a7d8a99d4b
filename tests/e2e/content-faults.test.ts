import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillAddress, next, pickTime } from '../support/walk.ts';

const { product, open } = productInBrowser();

async function book(page: Page): Promise<void> {
  await fillAddress(page, DENVER);
  await next(page);
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
}

// tests/services/content/contentstack.test.ts tests its other faults.
test.each([
  ['is off', (route: Route) => route.abort('connectionrefused')],
  ['never answers', () => undefined],
])(
  'when the content service %s the bundled copy stands, and an estimate is booked without waiting for it [S8.content]',
  async (_, fault) => {
    const { page } = await open({ allow: [/\/cms\/v3\//, /^console error/] });
    await page.route(/\/cms\/v3\//, fault);
    await page.goto(`${product.url}/address?id=${await draftAtAddress(product.url)}`);
    await expectStep(page, 'address');
    await book(page);
    const { status } = await storedDraft(product, draftIdOf(page));
    expect({ status, count: await page.getByText('Your appointment is booked!').count() }).toEqual({
      status: 'Completed',
      count: 1,
    });
  },
);

test('content is read as JSON and without the request token, which stands in the cookie [S7.json, S7.request-token]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await expectStep(page, 'home');
  const read = page.waitForRequest(/\/cms\/v3\//);
  await page.reload();
  const headers = await (await read).allHeaders();
  const cookies = await page.evaluate(() => document.cookie);
  expect({
    contentType: headers['content-type'],
    requestToken: headers['x-xsrf-token'],
    hasToken: cookies.includes('XSRF-TOKEN='),
  }).toEqual({
    contentType: 'application/json',
    requestToken: undefined,
    hasToken: true,
  });
});
