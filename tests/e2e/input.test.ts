import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { productInBrowser } from '../support/e2e.ts';
import { HOSTILE } from '../support/hostile.ts';

const { product, open } = productInBrowser();

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
