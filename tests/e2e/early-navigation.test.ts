import { expect, test } from 'vitest';
import { usualAfter } from '../support/booking.ts';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { DENVER, expectStep, fillContact, next } from '../support/walk.ts';

const ROUTER = /\/assets\/Navigation-[^/]*\.js$/;

const { product, open } = productInBrowser();

test('without the router contact details leave the address bar, browser Back is blocked on the landing screen, and what is walked can be walked back, and on again with it [F5, B5, S2.query-prefill, S2.landing-back]', async () => {
  const { page } = await open({ prefetches: true });
  await page.goto('about:blank');
  const router = (await intercept(page, 'GET', ROUTER)).hold();
  await page.goto(`/?utm_source=mail&firstName=Ann&phoneNumber=3035550142`, {
    waitUntil: 'commit',
  });
  await router.arrived;
  expect(page.url()).toBe(`${product.url}/?utm_source=mail`);
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.click();
  await page.goBack();
  await expectStep(page, 'home');
  expect(await firstName.inputValue()).toBe('Ann');

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
