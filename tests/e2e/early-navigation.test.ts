import { expect, test } from 'vitest';
import { newDraft } from '../support/api.ts';
import { usualAfter } from '../support/booking.ts';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { DENVER, expectStep, fileOfScreen, fillContact, next } from '../support/walk.ts';

const ROUTER = /\/assets\/Navigation-[^/]*\.js$/;

const { product, open } = productInBrowser();

test('contact details leave the address bar without waiting for the router [B5, S2.query-prefill]', async () => {
  const { page } = await open({ prefetches: true });
  const router = (await intercept(page, 'GET', ROUTER)).hold();
  await page.goto(`${product.url}/?utm_source=mail&firstName=Ann&phoneNumber=3035550142`, {
    waitUntil: 'commit',
  });
  await router.arrived;
  expect(page.url()).toBe(`${product.url}/?utm_source=mail`);
  router.release();
  await expectStep(page, 'home');
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ann');
});

test('what is walked before the router is there can be walked back, and on again with it [F5]', async () => {
  const { page } = await open({ prefetches: true });
  const router = (await intercept(page, 'GET', ROUTER)).hold();
  await page.goto(product.url, { waitUntil: 'commit' });
  await router.arrived;
  await expectStep(page, 'home');
  await fillContact(page, DENVER);
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
  await page.getByLabel('Windows', { exact: true }).fill('4');
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  await page.goBack();
  await expectStep(page, 'windowCount');

  const arrived = page.waitForResponse((response) => ROUTER.test(new URL(response.url()).pathname));
  router.release();
  await (await arrived).finished();
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  await page.goBack();
  await expectStep(page, 'windowCount');
  await page.goForward();
  await expectStep(page, usualAfter('windowCount'));
});

test('browser Back is blocked on the landing screen without the router too [F5, S2.landing-back]', async () => {
  const { page } = await open({ prefetches: true });
  await page.goto('about:blank');
  const router = (await intercept(page, 'GET', ROUTER)).hold();
  await page.goto(product.url, { waitUntil: 'commit' });
  await router.arrived;
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann');
  await page.goBack();
  expect(page.url()).toBe(`${product.url}/`);
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ann');
  router.release();
});

test('a page that another address leads to is shown the moment its code is there, before any time passes [F3]', async () => {
  const { page } = await open({ ownContext: true, prefetches: true });
  const { id } = await newDraft(product.url, '80202');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${product.url}/address?id=${id}`, { waitUntil: 'commit' });
  await expectStep(page, 'windowCount');
});

test('a page whose code is late is told of to screen readers, until it is there', async () => {
  const { page } = await open({ prefetches: true });
  const code = (await intercept(page, 'GET', /\/assets\/FinancingPlansScreen-[^/]*\.js$/)).hold();
  const told = async () => (await page.locator('[aria-live="polite"]').allTextContents()).join('');
  await page.goto(`${product.url}/financing-plans`, { waitUntil: 'commit' });
  await code.arrived;
  await expect.poll(told).toBe('Loading the page');

  code.release();
  await expectStep(page, 'financingPlans');
  expect(await told()).toBe('');
});

test('Back from a page whose code is late leads the focus to the heading of the page that stands again [V1]', async () => {
  const { page } = await open();
  const code = (await intercept(page, 'GET', fileOfScreen(usualAfter('windowCount')))).hold();
  const { id } = await newDraft(product.url, '80202');
  await page.goto(`${product.url}/window-count?id=${id}`);
  await expectStep(page, 'windowCount');
  await page.getByLabel('Windows', { exact: true }).fill('4');
  await next(page);
  await code.arrived;
  await page.goBack();
  await expectStep(page, 'windowCount');

  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  code.release();
});
