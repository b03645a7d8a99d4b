import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { UNTOUCHED } from '../support/booking.ts';
import { CHANGES_AT_START } from '../support/foreign-changes.ts';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { expectStep, valuesShown } from '../support/walk.ts';

const { product, open } = productInBrowser();

const box = (page: Page, name: string) => page.locator(`#root input[name=${name}]`);

/** The values of the form's boxes, and the focused box with its selection. */
async function stateOf(page: Page): Promise<object> {
  const caret = await page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement
      ? [focused.name, focused.selectionStart, focused.selectionEnd]
      : focused?.tagName;
  });
  return { values: await valuesShown(page), caret };
}

/** Opens the landing page with its application held back, changed as soon as it has been parsed. */
async function openHeld(
  page: Page,
  change: (root: Element) => void = () => undefined,
): Promise<{ release: () => void }> {
  const application = (await intercept(page, 'GET', /\/assets\/index-[^/]*\.js$/)).hold();
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
    (${change.toString()})(document.getElementById('root'));
    document.documentElement.dataset.changed = '';
  })`);
  await page.goto(product.url, { waitUntil: 'commit' });
  await page.locator('html[data-changed]').waitFor();
  await application.arrived;
  return { release: () => application.release() };
}

/** Holds back the work that React puts off, so that it does not read the painted page before the test lets it; what a click makes it do is done at once. */
async function holdReact(page: Page): Promise<{ release: () => Promise<void> }> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function hold(message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    Object.assign(window, {
      releaseReact: () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const post of held) post();
      },
    });
  });
  return { release: () => page.evaluate('releaseReact()') };
}

// tests/startup/take-over.test.tsx tests every change without a browser.
test.each(['nothing', 'everything wrapped'] as const)(
  'what is typed while the page starts stays, with focus and caret, after a change by others: %s [V8]',
  async (change) => {
    const { page } = await open({ allow: [/had been changed/] });
    const application = await openHeld(page, CHANGES_AT_START[change]);
    await box(page, 'firstName').fill('Jordan');
    await box(page, 'phone').fill('3035550142');
    await box(page, 'marketingConsent').uncheck();
    await box(page, 'lastName').pressSequentially('Ri');
    await page.keyboard.press('ArrowLeft');
    application.release();
    let count = 0;
    for (let isRunning = false; !isRunning; count += 1) {
      isRunning = await page.evaluate(
        () => document.querySelector('#root[data-prerendered]') === null,
      );
      await page.keyboard.press('x');
    }

    await expect
      .poll(() => stateOf(page))
      .toEqual({
        values: {
          ...UNTOUCHED,
          firstName: 'Jordan',
          lastName: `R${'x'.repeat(count)}i`,
          phone: '303-555-0142',
          marketingConsent: false,
        },
        caret: ['lastName', count + 1, count + 1],
      });
  },
);

test('a click in a box while the page starts takes the letters typed after it, after a change by others [V8]', async () => {
  const { page } = await open({ allow: [/had been changed/] });
  const react = await holdReact(page);
  const application = await openHeld(page, CHANGES_AT_START['comments removed']);
  await box(page, 'firstName').fill('Jordan');
  const lastName = await box(page, 'lastName').boundingBox();
  if (lastName === null) throw new Error('The box is not on the page');
  application.release();
  await page.locator('#root[data-prerendered=starting]').waitFor();
  await page.mouse.click(lastName.x + lastName.width / 2, lastName.y + lastName.height / 2);
  await page.keyboard.type('Rivera');
  await react.release();
  await expectStep(page, 'home');
  expect(await stateOf(page)).toEqual({
    values: { ...UNTOUCHED, firstName: 'Jordan', lastName: 'Rivera' },
    caret: ['lastName', 6, 6],
  });
});

test('a page that others write anew from its text keeps what was typed [V8]', async () => {
  const { page } = await open({ allow: [/had been changed/] });
  const application = await openHeld(page);
  await box(page, 'firstName').fill('Jordan');
  await box(page, 'marketingConsent').uncheck();
  await page.evaluate(() => {
    document.body.innerHTML = document.body.innerHTML.replaceAll('window', 'Fenster');
  });
  application.release();
  await expectStep(page, 'home');
  await expect
    .poll(() => valuesShown(page))
    .toEqual({ ...UNTOUCHED, firstName: 'Jordan', marketingConsent: false });
});

test('a script of others that fails before the page starts hides nothing of it [V8]', async () => {
  const { page } = await open({ allow: [/a script of others/] });
  const application = await openHeld(page);
  const failed = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a script of others');
    });
  });
  await failed;
  await box(page, 'firstName').fill('Jordan');
  application.release();
  await expectStep(page, 'home');
  expect(await valuesShown(page)).toEqual({ ...UNTOUCHED, firstName: 'Jordan' });
});
