import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { HOSTILE, MARKUP } from '../support/hostile.ts';
import { intercept } from '../support/intercept.ts';
import { DENVER, draftIdOf, expectStep, fillContact } from '../support/walk.ts';

const { product, open } = productInBrowser();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Inserts a text as pasting does: at once, replacing what is there. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

const PARAMETERS = [
  'id',
  'resume',
  'isEvent',
  'eventCampaignId',
  'eventFieldAgentId',
  'market_name',
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'addressZipcode',
  'isPPL',
  'externalAgentId',
  'isVerifyHomeOwnership',
  'originationSource',
  'leadId',
  'utm_source',
  'gclid',
  '__proto__',
  'constructor',
  'toString',
  'anything[else]',
];

/** Records the dialogs that injected scripts open, and dismisses them. */
function watchDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

// A parameter is handled the same on every page. Across these pages, each parameter gets each text, two at a time.
test('texts that attack, in every query parameter, break no page and run nothing [S2.query-untrusted]', async () => {
  const allow = [
    /^4\d\d GET .*\/(Appointments|Campaigns)\//,
    /console error: .*(Appointments|Campaigns|40\d)/,
  ];
  const { page } = await open({ allow });
  const dialogs = watchDialogs(page);
  const texts = Object.values(HOSTILE);
  const valueOf = (at: number) => texts[at % texts.length] ?? '';
  const paths = [
    '/',
    '/embed-get-started',
    '/field-agents',
    '/time-date-booking',
    '/explore-resources',
  ];
  const shown: number[] = [];
  for (const [round, path] of paths.entries()) {
    const query = new URLSearchParams(
      PARAMETERS.flatMap((name, index) => [
        [name, valueOf(index + 2 * round)],
        [name, valueOf(index + 2 * round + 1)],
      ]),
    );
    await page.goto(`${product.url}${path}?${query.toString()}`);
    await page.locator('main[data-step] h1').first().waitFor();
    shown.push(await page.locator('img[src="x"], main script').count());
  }
  expect({
    dialogs,
    shown,
    areAllTried: 2 * paths.length >= texts.length,
  }).toEqual({
    dialogs: [],
    shown: paths.map(() => 0),
    areAllTried: true,
  });
});

test('hostile parameters of the query are kept as plain text or left out, and hostile values in the contact fields are refused with a message, with nothing saved [S2.query-untrusted, S5.text-pattern, S5.email, B4]', async () => {
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
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  for (const name of ['First name', 'Last name', 'Phone number', 'Zipcode', 'Email'])
    await paste(page, name, MARKUP);
  await page.getByRole('button', { name: 'Start my estimate' }).press('Enter');
  const invalid = () =>
    page
      .locator('main form [aria-invalid=true]')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  await expect.poll(invalid).toEqual(['firstName', 'lastName', 'phone', 'zipcode', 'email']);
  const refused = saves.requests.length;
  await fillContact(page, DENVER);
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
  const { appointmentRequest: request } = await storedDraft(product, draftIdOf(page));
  expect({
    prefilled,
    refused,
    dialogs,
    marketing: request.marketingAttribution.submissionPageUrlParameters,
    other: request.otherParameters,
    lead: request.leadId,
  }).toEqual({
    prefilled: '',
    refused: 0,
    dialogs: [],
    marketing: [{ name: 'utm_source', value: HOSTILE['an image'] }],
    other: [
      { name: 'note', value: MARKUP },
      { name: '__proto__', value: 'polluted' },
    ],
    lead: HOSTILE['a query'],
  });
});
