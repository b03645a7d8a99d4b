import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillAddress, next, pickTime, walkTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

const json = (route: Route, status: number, body: string) => route.fulfill({ status, contentType: 'application/json', body });

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is off': (route) => route.abort('connectionrefused'),
  'refuses the key': (route) => json(route, 401, '{"error_message":"The token is not valid.","error_code":105,"errors":{}}'),
  'sends a page instead of entries': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Maintenance</h1>' }),
  'sends entries nobody can use': (route) => json(route, 200, '{"entries":[{"uid":"blt1","title":7,"page_components":"none"}],"count":1}'),
};

async function book(page: Page): Promise<void> {
  await fillAddress(page, DENVER);
  await next(page);
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
}

test.each(Object.keys(FAULTS))('when the content service %s the bundled copy stands and an estimate is booked [S8.content]', async (fault) => {
  const { page } = await open({ allow: [/\/cms\/v3\//, /^console error/] });
  await page.route(/\/cms\/v3\//, async (route) => FAULTS[fault]?.(route));
  await page.goto(`${product.url}/address?id=${await draftAtAddress(product.url)}`);
  await expectStep(page, 'address');
  await book(page);
  const { status } = await storedDraft(product, draftIdOf(page));
  expect([status, await page.getByText('Your appointment is booked!').count()]).toEqual(['Completed', 1]);
});

test('content is read as JSON and without the request token, which stands in the cookie [S7.json, S7.request-token]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await expectStep(page, 'home');
  const read = page.waitForRequest(/\/cms\/v3\//);
  await page.reload();
  const headers = await (await read).allHeaders();
  const cookies = await page.evaluate(() => document.cookie);
  expect([headers['content-type'], headers['x-xsrf-token'], cookies.includes('XSRF-TOKEN=')]).toEqual(['application/json', undefined, true]);
});

test('when the content service never answers the visitor does not wait for it [S8.content]', async () => {
  const { page } = await open();
  await page.route(/\/cms\/v3\//, () => undefined);
  await page.goto(product.url);
  await walkTo(page, 'address');
  await book(page);
  expect((await storedDraft(product, draftIdOf(page))).status).toBe('Completed');
});
