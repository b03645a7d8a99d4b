import type { CDPSession, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { usualAfter } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import {
  DENVER,
  draftIdOf,
  expectStep,
  fillContact,
  next,
  valuesShown,
  goTo,
} from '../support/walk.ts';

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

async function savedAnswers(page: Page) {
  return (await storedDraft(product, draftIdOf(page))).appointmentRequest;
}

test('a phone number and a zipcode that a keyboard composes are masked when it has done, and saved as they were meant [V7, S5.phone-mask, S5.zip]', async () => {
  const { page, context } = await open();
  await goTo(page, 'home');
  await fillContact(page, DENVER);
  const keyboard = await context.newCDPSession(page);
  for (const { name, text, masked } of [
    { name: 'Phone number', text: '303 555 0123', masked: '303-555-0123' },
    { name: 'Phone number', text: '３０３５５５０１２４', masked: '303-555-0124' },
    { name: 'Zipcode', text: '８０２０２', masked: '80202' },
    { name: 'First name', text: 'さとう', masked: 'さとう' },
  ])
    expect(await compose(keyboard, textBox(page, name), text)).toEqual([text, masked]);
  await start(page);
  await expectStep(page, 'windowCount');
  expect(await savedAnswers(page)).toMatchObject({
    customer: { firstName: 'さとう', phonePrimary: '3035550124' },
    property: { zipcode: '80202' },
  });
});

test('a count that a keyboard composes, and one that was set without a word, are those that are saved [V7, S5.counter]', async () => {
  const { page, context } = await open();
  await goTo(page, 'windowCount', await draftAtAddress(product.url));
  const keyboard = await context.newCDPSession(page);
  const windows = page.getByRole('spinbutton', { name: 'Windows' });
  expect(await compose(keyboard, windows, '１２')).toEqual(['１２', '12']);
  await setSilently(page, { doorCount: '３' });
  await next(page);
  await expectStep(page, usualAfter('windowCount'));
  expect((await savedAnswers(page)).project).toMatchObject({ windowCount: 12, doorCount: 3 });
});

test('what a password manager set without a word is there after a reload, keeps every box at a press, however little is valid, and is what the form starts with [V7, V2]', async () => {
  const { page } = await open();
  await goTo(page, 'home');
  await setSilently(page, { firstName: 'José', phone: '(303) 555' });
  await page.reload();
  await expectStep(page, 'home');
  expect(await valuesShown(page)).toMatchObject({ firstName: 'José', phone: '303-555' });
  const values = { lastName: '<O’Brien>', zipcode: '80202-1234', email: 'jose@example.com' };
  await setSilently(page, values);
  await start(page);
  await page.locator('main form [name=lastName][aria-invalid=true]').waitFor();
  expect(await valuesShown(page)).toMatchObject({ ...values, firstName: 'José', zipcode: '80202' });
  await setSilently(page, { lastName: 'O’Brien', phone: '(303) 555-0123' });
  await start(page);
  await expectStep(page, 'windowCount');
  expect(await savedAnswers(page)).toMatchObject({
    customer: {
      firstName: 'José',
      lastName: 'O’Brien',
      phonePrimary: '3035550123',
      email: 'jose@example.com',
    },
    property: { zipcode: '80202' },
  });
});

test('a list is searched while a keyboard composes, and Tab leads out of it; an address that was set without a word is saved by Back and by the browser’s Back [V5, V7, F5, S9.select-panel]', async () => {
  const { page, context } = await open();
  await goTo(page, 'address', await draftAtAddress(product.url));
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
  expect(await state.inputValue()).toBe('ｃｏｌ');
  await keyboard.send('Input.insertText', { text: 'ｃｏｌ' });
  await state.press('Enter');
  expect(await state.inputValue()).toBe('CO');
  await state.click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('input[name=zipcode]:focus').waitFor();

  await setSilently(page, { street1: '1600 Broadway', city: 'Denver', state: 'Texas' });
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 'sourceType');
  expect((await savedAnswers(page)).property).toMatchObject({
    street1: '1600 Broadway',
    city: 'Denver',
    state: 'TX',
  });
  await next(page);
  await expectStep(page, 'address');
  await setSilently(page, { street1: '1700 Broadway' });
  await page.goBack();
  await expectStep(page, 'sourceType');
  expect((await savedAnswers(page)).property.street1).toBe('1700 Broadway');
});
