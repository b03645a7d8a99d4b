import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import {
  answer,
  DENVER,
  draftIdOf,
  expectStep,
  next,
  pickTime,
  stepAfter,
  walkTo,
} from '../support/walk.ts';

const { product, open } = productInBrowser();

const EVENT = '?isEvent=true&eventCampaignId=denver-home-show&utm_source=tablet';

/** Goes from the event's page to the landing page and chooses the agent on the way. */
async function chooseAgent(page: Page, name = 'Linh Nguyễn'): Promise<void> {
  await page.goto(`/event${EVENT}`);
  await expectStep(page, 'event');
  await page.getByRole('heading', { level: 1, name: 'Denver Home Show' }).waitFor();
  await page.getByRole('button', { name: 'Choose field agent' }).click();
  await expectStep(page, 'fieldAgents');
  await page.getByLabel('Field Agent', { exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: 'START FORM' }).click();
  await expectStep(page, 'home');
}

/** Everything that the browser stores for this site and a page can read. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: 'caches' in window ? await caches.keys() : [],
      history: history.state,
      title: document.title,
      window: window.name,
    }),
  );
}

/** What stands in the text boxes of the page, none of which the browser may fill in by itself. */
async function texts(page: Page): Promise<string[]> {
  const fields = await page
    .locator('main input:not([type=radio]):not([type=checkbox]), main textarea')
    .evaluateAll((boxes: HTMLInputElement[]) =>
      boxes.map(({ value, autocomplete }) => ({ value, autocomplete })),
    );
  expect(fields.filter(({ autocomplete }) => autocomplete !== 'off')).toEqual([]);
  return fields.map(({ value }) => value).filter((value) => value !== '');
}

const PERSONAL =
  /José|O’Brien|3035550123|303-555-0123|jose@example|1600 Broadway|Thérèse|80202|Met at the show/;

test('Restart Form leaves nothing of a visitor to an event behind on a shared tablet, neither Back, Forward nor a reload brings them back, and the next one starts empty, and books without source, timer and topics [F9, S1.visitors, S1.variants, S2.exit, S2.event, S2.agents, S2.agents-parameters, S2.landing-event, S2.homeowner-next, S2.comments-next, S2.topics, S4.timer]', async () => {
  const { page } = await open();
  await chooseAgent(page);
  await walkTo(page, 'homeownerList');
  const id = draftIdOf(page);
  await page.locator('input[type=radio][value="multiple_homeowners"]').check();
  await page.getByRole('textbox', { name: 'First name' }).fill('Thérèse');
  await page.getByRole('textbox', { name: 'Last name' }).fill('O’Brien');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('3035550124');
  expect(await texts(page)).toContain('Thérèse');
  await next(page);
  await walkTo(page, 'address', DENVER, await stepAfter(page, 'homeownerList'));
  await answer(page, 'address');
  expect(await texts(page)).toContain('1600 Broadway');
  expect(await kept(page)).toMatch(PERSONAL);
  await page.getByRole('button', { name: 'Restart Form' }).click();
  await expectStep(page, 'home');
  await page.waitForURL((url) => !url.searchParams.has('id'));

  expect(new URL(page.url()).search).toBe(
    '?utm_source=tablet&isEvent=true&eventCampaignId=denver-home-show&eventFieldAgentId=agent-linh',
  );
  for (const move of [0, 1, -1, -1, -1, 1, 0]) {
    if (move === 0) await page.reload();
    else await page.evaluate((entries) => history.go(entries), move);
    await page.locator('main[data-step] h1').first().waitFor();
    const seen = `${page.url()} ${await kept(page)} ${await page.locator('main').innerText()}`;
    expect(seen).not.toMatch(PERSONAL);
    expect(seen).not.toContain(id);
    expect(await texts(page)).toEqual([]);
  }

  await chooseAgent(page, 'Amelia Brooks');
  await page.getByText('Field Rep: Amelia Brooks').waitFor();
  await walkTo(page, 'timeDateBooking', { ...DENVER, firstName: 'Mai', email: '' });
  await pickTime(page);
  expect(await page.getByRole('timer').count()).toBe(0);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectStep(page, 'commentsSubmitted');
  expect(await storedDraft(product, draftIdOf(page))).toMatchObject({
    status: 'Completed',
    sessionData: { nextPage: 'comments-submitted' },
    appointmentRequest: {
      customer: { firstName: 'Mai', email: '' },
      marketingAttribution: {
        sourceTypeEnum: null,
        submissionPageUrl: `${product.url}/event`,
        submissionPageUrlParameters: [{ name: 'utm_source', value: 'tablet' }],
      },
      property: { ownership: { additionalOwners: [] } },
      isEvent: true,
      eventDetails: { eventCampaignId: 'denver-home-show', eventFieldAgentId: 'agent-amelia' },
      otherParameters: [],
    },
  });
  expect((await storedDraft(product, id)).appointmentRequest.customer.firstName).toBe('José');
});
