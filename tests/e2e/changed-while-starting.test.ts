import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { UNTOUCHED } from '../support/booking.ts';
import { CHANGES_AT_START } from '../support/foreign-changes.ts';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { DENVER, expectStep, fillContact, valuesShown } from '../support/walk.ts';

const { open } = productInBrowser();

/** Changes the page as soon as it has been parsed. */
async function changeOnceRead(page: Page, change: (root: Element) => void): Promise<void> {
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
    (${change.toString()})(document.getElementById('root'));
    document.documentElement.dataset.changed = '';
  })`);
}

async function openChanged(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('html[data-changed]').waitFor();
}

const box = (page: Page, name: string) => page.locator(`#root input[name=${name}]`);

function isRunning(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('#root[data-prerendered]') === null);
}

/** Types at the caret until the application runs, and once more. Returns the number of key presses. */
async function typeUntilRunning(page: Page): Promise<number> {
  for (let count = 1; ; count += 1) {
    const isLast = await isRunning(page);
    await page.keyboard.press('x');
    if (isLast) return count;
  }
}

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

/** Opens the page with its application held back. */
async function openHeld(
  page: Page,
  change: (root: Element) => void,
): Promise<{ release: () => void }> {
  const application = (await intercept(page, 'GET', /\/assets\/index-[^/]*\.js$/)).hold();
  await changeOnceRead(page, change);
  await openChanged(page);
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
    const count = await typeUntilRunning(page);

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
    await box(page, 'lastName').fill('Rivera');
    await box(page, 'zipcode').fill('80202');
    await box(page, 'marketingConsent').check();
    await page.locator('#root button[type=submit]').press('Enter');
    await expectStep(page, 'windowCount');
  },
);

test.each([
  { change: 'nothing', name: 'phone', typed: '3035550142', back: 6, value: '303-575-50142' },
  { change: 'icons behind boxes', name: 'zipcode', typed: '8020', back: 2, value: '80720' },
  // A box of type email does not reveal its caret position.
  {
    change: 'icons behind boxes',
    name: 'email',
    typed: 'jo@example.co',
    back: 0,
    value: 'jo@example.co7',
  },
] as const)(
  'the caret stays in $name after a change by others: $change [V8]',
  async ({ change, name, typed, back, value }) => {
    const { page } = await open({ allow: [/had been changed/] });
    const application = await openHeld(page, CHANGES_AT_START[change]);
    await box(page, name).pressSequentially(typed);
    for (let presses = 0; presses < back; presses += 1) await page.keyboard.press('ArrowLeft');
    application.release();
    await expectStep(page, 'home');
    await page.keyboard.press('7');
    await expect.poll(() => box(page, name).inputValue()).toBe(value);
  },
);

test.each(['comments removed', 'icons before boxes'] as const)(
  'a click in a box while the page starts takes the letters typed after it, after a change by others: %s [V8]',
  async (change) => {
    const { page } = await open({ allow: [/had been changed/] });
    const react = await holdReact(page);
    const application = await openHeld(page, CHANGES_AT_START[change]);
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
  },
);

test.each(['mouse', 'space bar'] as const)(
  'a slow press of the %s on a button takes effect though the page is rebuilt before it ends [V8]',
  async (by) => {
    const { page } = await open({ allow: [/had been changed/] });
    const react = await holdReact(page);
    const application = await openHeld(page, CHANGES_AT_START['comments removed']);
    await fillContact(page, DENVER);
    application.release();
    await page.locator('#root[data-prerendered=starting]').waitFor();
    const button = page.locator('#root button[type=submit]');
    if (by === 'mouse') await button.hover();
    else await button.focus();
    await (by === 'mouse' ? page.mouse.down() : page.keyboard.down(' '));
    await react.release();
    await expectStep(page, 'home');
    await (by === 'mouse' ? page.mouse.up() : page.keyboard.up(' '));
    await expectStep(page, 'windowCount');
  },
);

test('a slow line and an icon in every box cost nothing: what was typed at once stands in the boxes, which are never gone, and is kept until then [V8]', async () => {
  const { page, context } = await open({ allow: [/had been changed/] });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await changeOnceRead(page, CHANGES_AT_START['icons behind boxes']);
  await page.addInitScript(() => {
    const seen = Object.assign(window, { gaps: 0, forgotten: '' });
    const phone = () => document.querySelector<HTMLInputElement>('#root input[name=phone]');
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        if (phone() === null) seen.gaps += 1;
      }).observe(document, { childList: true, subtree: true });
    });
    const { removeItem } = Storage.prototype;
    Storage.prototype.removeItem = function remove(key) {
      if (key === 'booking.typed') seen.forgotten = phone()?.value ?? '';
      removeItem.call(this, key);
    };
  });
  await openChanged(page);
  await box(page, 'firstName').fill('Jordan');
  await box(page, 'phone').fill('3035550142');
  await box(page, 'lastName').pressSequentially('Rivera');
  await expectStep(page, 'home');
  const seen = await page.evaluate(() => ({
    gaps: Reflect.get(window, 'gaps'),
    forgotten: Reflect.get(window, 'forgotten'),
  }));
  expect({ ...(await stateOf(page)), ...seen }).toEqual({
    values: { ...UNTOUCHED, firstName: 'Jordan', lastName: 'Rivera', phone: '303-555-0142' },
    caret: ['lastName', 6, 6],
    gaps: 0,
    forgotten: '303-555-0142',
  });
});

test('a page that others rewrite from its text keeps what was typed [V8]', async () => {
  const { page } = await open({ allow: [/had been changed/] });
  const application = await openHeld(page, () => undefined);
  await box(page, 'firstName').fill('Jordan');
  await box(page, 'phone').fill('3035550142');
  await box(page, 'marketingConsent').uncheck();
  await page.evaluate(() => {
    document.body.innerHTML = document.body.innerHTML.replaceAll('window', 'Fenster');
  });
  application.release();
  await expectStep(page, 'home');
  await expect
    .poll(() => stateOf(page))
    .toEqual({
      values: { ...UNTOUCHED, firstName: 'Jordan', phone: '303-555-0142', marketingConsent: false },
      caret: 'BODY',
    });
});

test('a script of others that fails before the page starts hides nothing of it [V8]', async () => {
  const { page } = await open({ allow: [/a script of others/] });
  const application = await openHeld(page, () => undefined);
  await box(page, 'firstName').pressSequentially('Jo');
  const failed = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a script of others');
    });
  });
  await failed;
  await page.keyboard.type('rdan');
  expect(await stateOf(page)).toEqual({
    values: { ...UNTOUCHED, firstName: 'Jordan' },
    caret: ['firstName', 6, 6],
  });
  application.release();
  await expectStep(page, 'home');
  expect(await stateOf(page)).toEqual({
    values: { ...UNTOUCHED, firstName: 'Jordan' },
    caret: ['firstName', 6, 6],
  });
});
