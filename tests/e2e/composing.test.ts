import type { CDPSession, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { ANSWERS } from '#machines/booking/booking.answers.ts';
import { answeredDraft, UNTOUCHED, usualAfter } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillContact, next, valuesShown } from '../support/walk.ts';

const { product, open } = productInBrowser();

const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Playwright would wait for the button, which stays dimmed until an event reports valid answers. Visitors can press it. */
const start = (page: Page) =>
  page.getByRole('button', { name: 'Start my estimate' }).click({ force: true });

/** Types into a box as an IME does: the text grows character by character and is then committed. Returns the value of the box before and after the commit. */
async function compose(keyboard: CDPSession, box: Locator, text: string): Promise<string[]> {
  await box.focus();
  await box.selectText();
  for (let length = 1; length <= text.length; length += 1) {
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
  }
  const composing = await box.inputValue();
  await keyboard.send('Input.insertText', { text });
  return [composing, await box.inputValue()];
}

/** Sets values as some password managers do: with the browser's own setter and without any event. */
async function setSilently(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      const [box] = document.getElementsByName(name);
      if (box === undefined) throw new Error(`There is no box ${name}.`);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value);
    }
  }, values);
}

test('a phone number and a zipcode that a keyboard composes are masked when it has done, and saved as they were meant [V7, S5.phone-mask, S5.zip]', async () => {
  const { page, context } = await open();
  await page.goto(product.url);
  await expectStep(page, 'home');
  await fillContact(page, DENVER);
  const keyboard = await context.newCDPSession(page);
  const seen = {
    dictated: await compose(keyboard, textBox(page, 'Phone number'), '303 555 0123'),
    fullWidth: await compose(keyboard, textBox(page, 'Phone number'), '３０３５５５０１２４'),
    zipcode: await compose(keyboard, textBox(page, 'Zipcode'), '８０２０２'),
    name: await compose(keyboard, textBox(page, 'First name'), 'さとう'),
  };
  await start(page);
  await expectStep(page, 'windowCount');
  const { customer, property } = (await storedDraft(product, draftIdOf(page))).appointmentRequest;
  expect({ seen, saved: [customer.firstName, customer.phonePrimary, property.zipcode] }).toEqual({
    seen: {
      dictated: ['303 555 0123', '303-555-0123'],
      fullWidth: ['３０３５５５０１２４', '303-555-0124'],
      zipcode: ['８０２０２', '80202'],
      name: ['さとう', 'さとう'],
    },
    saved: ['さとう', '3035550124', '80202'],
  });
});

test('counts that were set without a word, and one that a keyboard composes, are those that are saved [V7, S5.counter]', async () => {
  const { page, context } = await open();
  const id = await draftAtAddress(product.url, { session: { nextPage: 'window-count' } });
  await page.goto(`${product.url}/window-count?id=${id}`);
  await expectStep(page, 'windowCount');
  await setSilently(page, { windowCount: '11', doorCount: '３' });
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  const silent = (await storedDraft(product, id)).appointmentRequest.project;
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 'windowCount');
  const keyboard = await context.newCDPSession(page);
  const seen = await compose(keyboard, page.getByRole('spinbutton', { name: 'Windows' }), '１２');
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  const composed = (await storedDraft(product, id)).appointmentRequest.project;
  expect({
    silentWindowCount: silent.windowCount,
    doorCount: silent.doorCount,
    seen,
    composedWindowCount: composed.windowCount,
  }).toEqual({
    silentWindowCount: 11,
    doorCount: 3,
    seen: ['１２', '12'],
    composedWindowCount: 12,
  });
});

test('what a password manager set without a word is there after a reload, keeps every box at a press, however little is valid, and is what the form starts with [V7, V2]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await expectStep(page, 'home');
  await setSilently(page, { firstName: 'José', phone: '(303) 555' });
  await page.reload();
  await expectStep(page, 'home');
  const reloaded = await valuesShown(page);
  await setSilently(page, {
    lastName: '<O’Brien>',
    zipcode: '80202-1234',
    email: 'jose@example.com',
  });
  await start(page);
  await expect
    .poll(() =>
      page
        .locator('main form [aria-invalid=true]')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name'))),
    )
    .toEqual(['lastName', 'phone']);
  const refused = await valuesShown(page);
  await setSilently(page, { lastName: 'O’Brien', phone: '(303) 555-0123' });
  await start(page);
  await expectStep(page, 'windowCount');
  const { customer, property } = (await storedDraft(product, draftIdOf(page))).appointmentRequest;
  expect({ reloaded, refused, customer, zipcode: property.zipcode }).toEqual({
    reloaded: { ...UNTOUCHED, firstName: 'José', phone: '303-555' },
    refused: {
      ...UNTOUCHED,
      firstName: 'José',
      lastName: '<O’Brien>',
      phone: '303-555',
      zipcode: '80202',
      email: 'jose@example.com',
    },
    customer: {
      ...ANSWERS.home.write(answeredDraft(), UNTOUCHED).appointmentRequest.customer,
      firstName: 'José',
      lastName: 'O’Brien',
      phonePrimary: '3035550123',
      email: 'jose@example.com',
    },
    zipcode: '80202',
  });
});

test('Tab out of a list that is open leads to the next field, not to the list that it closes [V5]', async () => {
  const { page } = await open();
  await page.goto(`${product.url}/address?id=${await draftAtAddress(product.url)}`);
  await expectStep(page, 'address');
  await page.getByLabel('State', { exact: true }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('n');
  await page.keyboard.press('Tab');
  expect(
    await page.getByLabel('Zipcode').evaluate((field) => field === document.activeElement),
  ).toBe(true);
});

test('a list is searched while a keyboard composes; an address that was set without a word is saved by Back, by the browser’s Back and by Next [V7, F5, S9.select-panel]', async () => {
  const { page, context } = await open();
  const id = await draftAtAddress(product.url);
  const saved = async () => {
    const { street1, street2, city, state, zipcode } = (await storedDraft(product, id))
      .appointmentRequest.property;
    return [street1, street2, city, state, zipcode];
  };
  await page.goto(`${product.url}/address?id=${id}`);
  await expectStep(page, 'address');
  const keyboard = await context.newCDPSession(page);
  const state = page.getByLabel('State', { exact: true });
  await state.click();
  await keyboard.send('Input.imeSetComposition', {
    text: 'ｃｏｌ',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['CO Colorado', 'DC District of Columbia']);
  const composing = await state.inputValue();
  await keyboard.send('Input.insertText', { text: 'ｃｏｌ' });
  await state.press('Enter');
  const chosen = await state.inputValue();
  await setSilently(page, {
    street1: '1600 Broadway',
    street2: 'Apt 4',
    city: 'Denver',
    state: 'Texas',
    zipcode: '80202',
  });
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 'sourceType');
  const back = await saved();
  await next(page);
  await expectStep(page, 'address');
  await setSilently(page, { street1: '1700 Broadway', state: 'Colorado' });
  await page.goBack();
  await expectStep(page, 'sourceType');
  const browserBack = await saved();
  await next(page);
  await expectStep(page, 'address');
  await setSilently(page, { street1: '1800 Broadway', street2: '' });
  await next(page);
  await expectStep(page, 'timeDateBooking');
  expect({ composing, chosen, back, browserBack, saved: await saved() }).toEqual({
    composing: 'ｃｏｌ',
    chosen: 'CO',
    back: ['1600 Broadway', 'Apt 4', 'Denver', 'TX', '80202'],
    browserBack: ['1700 Broadway', 'Apt 4', 'Denver', 'CO', '80202'],
    saved: ['1800 Broadway', '', 'Denver', 'CO', '80202'],
  });
});
