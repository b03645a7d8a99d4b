import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillContact, next, pickTime, stepAfter, walkTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Puts a text in as a paste does: at once, over what is there. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Puts a value in as a browser's autofill does: the value is set and events follow, no key is pressed. */
async function autofill(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
}

/** Starts an estimate and reads what the database holds of the contact. */
async function startWith(page: Page, fill: () => Promise<void>): Promise<unknown> {
  await page.goto(product.url);
  await expectStep(page, 'home');
  await fillContact(page, DENVER);
  await fill();
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
  const { customer, property } = (await storedDraft(product, draftIdOf(page))).appointmentRequest;
  return { ...customer, zipcode: property.zipcode };
}

test.each([
  ['José', "O'Brien"],
  ['李', '小龍'],
  ['José'.normalize('NFD'), 'Nguyễn'.normalize('NFD')],
])('the name %s %s is kept as it is written [S5.text-pattern]', async (firstName, lastName) => {
  const { page } = await open();
  const stored = await startWith(page, async () => {
    await field(page, 'First name').fill(firstName);
    await field(page, 'Last name').fill(lastName);
  });
  expect(stored).toEqual({
    firstName: firstName.normalize('NFC'),
    lastName: lastName.normalize('NFC'),
    phonePrimary: '3035550123',
    email: 'jose@example.com',
    zipcode: '80202',
  });
});

test('phone numbers are understood however they are written, pasted and autofilled [S5.phone-mask, S5.phone-digits]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await expectStep(page, 'home');
  const phones = ['303-555-0123', '(303) 555-0123', '303.555.0123', '303 555 0123', '+1 303 555 0123', '+13035550123', '1-303-555-0123', ' tel: 3035550123 ', '001 303 555 0123'];
  const read: Record<string, string[]> = {};
  for (const phone of phones) {
    await field(page, 'Phone number').fill('');
    await paste(page, 'Phone number', phone);
    const pasted = await field(page, 'Phone number').inputValue();
    await field(page, 'Phone number').fill('');
    await autofill(page, 'Phone number', phone);
    read[phone] = [pasted, await field(page, 'Phone number').inputValue()];
  }
  expect(read).toEqual(Object.fromEntries(phones.map((phone) => [phone, ['303-555-0123', '303-555-0123']])));
});

test('a form that the browser fills in with +1 and zip+4 is saved as ten and five digits [S5.phone-digits, S5.zip]', async () => {
  const { page } = await open();
  const stored = await startWith(page, async () => {
    await autofill(page, 'Phone number', '+1 (303) 555-0123');
    await autofill(page, 'Zipcode', '80202-1234');
    await autofill(page, 'Email', 'jose@example.com ');
  });
  expect(stored).toEqual({ firstName: 'José', lastName: 'O’Brien', phonePrimary: '3035550123', email: 'jose@example.com', zipcode: '80202' });
});

const REFUSED = {
  '0003334444': 'This phone number is not allowed.',
  '1234567890': 'This phone number is not allowed.',
  '2222222222': 'This phone number is not allowed.',
  '8989898989': 'This phone number is not allowed.',
  '30355501': 'Phone number must be 10 digits.',
};

test('phone numbers that cannot be anybody’s are refused with the reason [S5.phone-forbidden, S5.phone-digits]', async () => {
  const { page } = await open();
  const told: Record<string, (string | null)[]> = {};
  await page.goto(product.url);
  await expectStep(page, 'home');
  for (const [phone, message] of Object.entries(REFUSED)) {
    await field(page, 'Phone number').fill(DENVER.phone);
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, 'Phone number').getAttribute('aria-invalid')).not.toBe('true');
    await paste(page, 'Phone number', phone);
    await page.keyboard.press('Tab');
    await page.getByText(message).first().waitFor();
    told[phone] = [message, await field(page, 'Phone number').getAttribute('aria-invalid')];
  }
  expect(told).toEqual(Object.fromEntries(Object.entries(REFUSED).map(([phone, message]) => [phone, [message, 'true']])));
});

const MARKUP = '"><script>alert(1)</script>';

/** Texts that attack something, by what they attack. */
const HOSTILE = {
  'an image': '<img src=x onerror=alert(1)>',
  'a script': MARKUP,
  'a query': "'; drop table drafts; --",
  'a template': '{{constructor.constructor("alert(1)")()}}',
  'a link': 'javascript:alert(1)',
  'an encoding': '${alert(1)}%00\u0000\u202Eabc',
  'a path': '../../../../etc/passwd',
  'a limit': 'x'.repeat(2000),
  'a character set': '𝒜😀\u200B\uFEFF',
} as const;

const PARAMETERS = [
  'id', 'resume', 'isEvent', 'eventCampaignId', 'eventFieldAgentId', 'market_name', 'firstName', 'lastName', 'emailAddress', 'phoneNumber',
  'addressZipcode', 'isPPL', 'externalAgentId', 'isVerifyHomeOwnership', 'originationSource', 'leadId', 'utm_source', 'gclid', '__proto__',
  'constructor', 'toString', 'anything[else]',
];

/** Watches for scripts that a page was made to run. */
function watchDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

/** So often is an address opened for each parameter to have had each text, two at a time. */
const ROUNDS = Math.ceil(Object.keys(HOSTILE).length / 2);

// A parameter goes the same way on every page, and most of them are the start without a draft: there each has each text, elsewhere two.
test('texts that attack, in every query parameter, break no page and run nothing [S2.query-untrusted]', async () => {
  const allow = [/^4\d\d GET .*\/(Appointments|Campaigns)\//, /console error: .*(Appointments|Campaigns|40\d)/];
  const { page } = await open({ allow });
  const dialogs = watchDialogs(page);
  const texts = Object.values(HOSTILE);
  const valueOf = (at: number) => texts[at % texts.length] ?? '';
  const paths = [...Array.from({ length: ROUNDS }, () => '/'), '/embed-get-started', '/field-agents', '/time-date-booking', '/explore-resources'];
  const shown: number[] = [];
  for (const [round, path] of paths.entries()) {
    const query = new URLSearchParams(PARAMETERS.flatMap((name, index) => [[name, valueOf(index + 2 * round)], [name, valueOf(index + 2 * round + 1)]]));
    await page.goto(`${product.url}${path}?${query.toString()}`);
    await page.locator('main[data-step] h1').first().waitFor();
    shown.push(await page.locator('img[src="x"], main script').count());
  }
  expect([dialogs, shown]).toEqual([[], paths.map(() => 0)]);
});

test('a draft can be started with hostile parameters, which are kept as plain text or left out [S2.query-untrusted, B4]', async () => {
  const { page } = await open();
  const dialogs = watchDialogs(page);
  const query = new URLSearchParams([
    ['utm_source', HOSTILE['an image']],
    ['utm_term', 'x'.repeat(5000)],
    ['leadId', HOSTILE['a query']],
    ['note', MARKUP],
    ['__proto__', 'polluted'],
    ['firstName', HOSTILE['an image']],
  ]);
  await page.goto(`${product.url}/?${query.toString()}`);
  await expectStep(page, 'home');
  const prefilled = await field(page, 'First name').inputValue();
  await fillContact(page, DENVER);
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
  const { appointmentRequest: request } = await storedDraft(product, draftIdOf(page));
  expect({ prefilled, dialogs, marketing: request.marketingAttribution.submissionPageUrlParameters, other: request.otherParameters, lead: request.leadId }).toEqual({
    prefilled: '',
    dialogs: [],
    marketing: [{ name: 'utm_source', value: HOSTILE['an image'] }],
    other: [
      { name: 'note', value: MARKUP },
      { name: '__proto__', value: 'polluted' },
    ],
    lead: HOSTILE['a query'],
  });
});

test('hostile values in the contact fields are refused with a message, and nothing is saved [S5.text-pattern, S5.email, B4]', async () => {
  const { page } = await open();
  const dialogs = watchDialogs(page);
  await page.goto(product.url);
  await expectStep(page, 'home');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') requests.push(request.url());
  });
  const start = page.getByRole('button', { name: 'Start my estimate' });
  const invalid = () =>
    page.locator('main form [aria-invalid=true]').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? ''));
  for (const value of Object.values(HOSTILE)) {
    for (const name of ['First name', 'Last name', 'Phone number', 'Zipcode', 'Email']) await paste(page, name, value);
    await start.press('Enter');
    await expect.poll(invalid).toEqual(expect.arrayContaining(['firstName', 'lastName', 'email']));
  }
  expect([dialogs, requests, new URL(page.url()).pathname]).toEqual([[], [], '/']);
});

test('hostile texts in free fields are stored as they are typed and shown as text [S5.comments, B4]', async () => {
  const { page } = await open();
  const dialogs = watchDialogs(page);
  const id = await draftAtAddress(product.url, { session: { nextPage: 'homeowner-list' } });
  await page.goto(`${product.url}/homeowner-list?id=${id}`);
  await expectStep(page, 'homeownerList');
  await page.goto(`${product.url}/window-issues?id=${id}`);
  await expectStep(page, 'windowIssues');
  await page.getByRole('button', { name: 'Other', exact: true }).click();
  await field(page, 'Other').fill(MARKUP);
  await next(page);
  await walkTo(page, 'address', DENVER, await stepAfter(page, 'windowIssues'));
  await page.getByLabel('Street address 1').fill('12 <b>Oak</b> & Elm #3');
  await page.getByLabel('City').fill('Denver');
  await page.getByLabel('State', { exact: true }).fill('CO');
  await page.getByLabel('State', { exact: true }).press('Enter');
  await page.getByLabel('Zipcode').fill('80202-9999');
  await next(page);
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  const shown = await page.locator('main').innerText();
  await page.getByRole('textbox', { name: 'Comments' }).fill(`${MARKUP}\nTür ✓ 😀`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectStep(page, 'exploreResources');
  const { appointmentRequest: request } = await storedDraft(product, id);
  expect({
    dialogs,
    other: request.project.windowReasonOtherText,
    street: request.property.street1,
    zipcode: request.property.zipcode,
    comments: request.customerComments,
    isShownAsText: shown.includes('12 <b>Oak</b> & Elm #3'),
  }).toEqual({ dialogs: [], other: MARKUP, street: '12 <b>Oak</b> & Elm #3', zipcode: '80202', comments: `${MARKUP}\nTür ✓ 😀`, isShownAsText: true });
});

test('hostile texts of homeowners are refused, and those of the source and of a door are kept as text [S5.text-pattern, S5.additional-owner, B4]', async () => {
  const { page } = await open();
  const dialogs = watchDialogs(page);
  const id = await draftAtAddress(product.url, { property: { propertyType: 876090001 } });
  await page.goto(`${product.url}/homeowner-list?id=${id}`);
  await expectStep(page, 'homeownerList');
  await page.locator('input[type=radio][value="multiple_homeowners"]').check();
  for (const name of ['First name', 'Last name', 'Phone number']) await field(page, name).fill(MARKUP);
  await next(page);
  const refused = await page.locator('main form [aria-invalid=true]').count();
  await page.locator('input[type=radio][value="the_only_homeowner"]').check();
  await next(page);
  await walkTo(page, 'sourceType', DENVER, await stepAfter(page, 'homeownerList'));
  await page.locator('input[type=radio][value="876090099"]').check();
  await field(page, 'Other').fill(MARKUP);
  await next(page);
  await walkTo(page, 'address', DENVER, await stepAfter(page, 'sourceType'));
  await page.getByLabel('Street address 1').fill('12 Oak St');
  await page.getByLabel('City').fill(MARKUP);
  await page.getByLabel('State', { exact: true }).fill('CO');
  await page.getByLabel('State', { exact: true }).press('Enter');
  await next(page);
  await expectStep(page, 'projectDetails');
  const comments = page.getByPlaceholder('(Optional) Please describe your custom preferences here....').first();
  await comments.fill(MARKUP);
  await page.reload();
  await expectStep(page, 'projectDetails');
  const { appointmentRequest: request } = await storedDraft(product, id);
  expect({
    dialogs,
    refused,
    source: request.marketingAttribution.sourceTypeOtherText,
    city: request.property.city,
    comments: await comments.inputValue(),
  }).toEqual({ dialogs: [], refused: 3, source: MARKUP, city: MARKUP, comments: MARKUP });
});
