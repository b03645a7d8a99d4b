import { expect, test } from 'vitest';
import { MARKETING_PARAMETERS, PREFILL_PARAMETERS } from '#src/domain/query.ts';
import { FIRST_QUESTION, pathOfStep } from '#src/domain/steps.ts';
import { entriesBetween, usualAfter } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { HOSTILE } from '../support/hostile.ts';
import { draftIdOf, expectStep, walkTo, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

test('browser Back and Forward walk the steps with the saves of the buttons, by one entry or several, and go on from there after a reload too [F5, S2.browser-back]', async () => {
  const { page } = await open();
  await page.goto('/');
  const second = usualAfter('windowCount');
  const third = usualAfter(second);
  await walkTo(page, third);
  const goBy = (entries: number) => page.evaluate((count) => window.history.go(count), entries);
  const expectSaved = async () =>
    expect((await storedDraft(product, draftIdOf(page))).sessionData.nextPage).toBe(
      pathOfStep(second),
    );
  await page.goBack();
  await expectStep(page, second);
  await expectSaved();
  await page.goForward();
  await expectStep(page, third);
  await goBy(entriesBetween(third, 'windowCount'));
  await expectStep(page, 'windowCount');
  await expectSaved();
  await page.reload();
  await expectStep(page, 'windowCount');
  await page.goForward();
  await expectStep(page, second);
  await goBy(entriesBetween(second, 'windowCount') - 1);
  await expectStep(page, 'home');
  await page.goForward();
  await expectStep(page, FIRST_QUESTION);
});

test('browser Back is blocked on the landing screen; the first click there makes an entry of the visitor’s own, and no further one [F5, S2.landing-back]', async () => {
  const { page } = await open();
  await page.goto('about:blank');
  await goTo(page, 'home');
  await page.waitForFunction(() => window.history.state?.usr?.trail?.length === 2);
  const entries = () => page.evaluate(() => window.history.length);
  const untouched = await entries();
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.click();
  expect(await entries()).toBe(untouched + 1);
  await firstName.click();
  expect(await entries()).toBe(untouched + 1);
  await firstName.fill('Ann');
  for (let presses = 0; presses < 3; presses += 1) {
    await page.goBack();
    await expectStep(page, 'home');
  }
  expect(await firstName.inputValue()).toBe('Ann');
});

const PARAMETERS = [
  ...MARKETING_PARAMETERS,
  ...PREFILL_PARAMETERS,
  'id',
  'resume',
  'isEvent',
  'eventCampaignId',
  'eventFieldAgentId',
  'market_name',
  'isPPL',
  'externalAgentId',
  'isVerifyHomeOwnership',
  'originationSource',
  'leadId',
  '__proto__',
  'constructor',
  'anything[else]',
];

const TEXTS = Object.values(HOSTILE);

// A parameter is handled the same on every page. Across these pages, each parameter gets each text, two at a time.
test('texts that attack, in every query parameter, break no page and run nothing [S2.query-untrusted]', async () => {
  const { page } = await open({
    allow: [
      /^4\d\d GET .*\/(Appointments|Campaigns)\//,
      /console error: .*(Appointments|Campaigns|40\d)/,
    ],
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const paths = ['/', '/embed-get-started', '/field-agents', '/explore-resources', '/address'];
  for (const [round, path] of paths.entries()) {
    const query = PARAMETERS.flatMap((name, index) =>
      [0, 1].map((one) => [name, TEXTS[(index + 2 * round + one) % TEXTS.length] ?? '']),
    );
    await page.goto(`${path}?${new URLSearchParams(query)}`);
    await page.locator('main[data-step] h1').first().waitFor();
    expect(await page.locator('img[src="x"], main script').count()).toBe(0);
  }
  expect(dialogs).toEqual([]);
  expect(2 * paths.length).toBeGreaterThanOrEqual(TEXTS.length);
});
