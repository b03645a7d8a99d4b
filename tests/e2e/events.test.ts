import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import {
  DENVER,
  draftIdOf,
  expectStep,
  fillAddress,
  fillContact,
  next,
  pickTime,
  stepAfter,
  walkTo,
} from '../support/walk.ts';

const { product, open } = productInBrowser();

const EVENT = '?isEvent=true&eventCampaignId=denver-home-show&utm_source=tablet';

/** Goes from the event's page to the landing page and chooses the agent on the way. */
async function chooseAgent(page: Page, name = 'Linh Nguyễn'): Promise<void> {
  await page.goto(`${product.url}/event${EVENT}`);
  await expectStep(page, 'event');
  await page.getByRole('button', { name: 'Choose field agent' }).click();
  await expectStep(page, 'fieldAgents');
  const agent = page.getByLabel('Field Agent', { exact: true });
  await agent.click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: 'START FORM' }).click();
  await expectStep(page, 'home');
}

test('an event goes from its page over the field agent to the submitted comments, without source, timer and topics [S1.visitors, S1.variants, S2.event, S2.agents, S2.agents-parameters, S2.landing-event, S2.homeowner-next, S2.comments-next, S2.topics, S4.timer]', async () => {
  const { page } = await open();
  await page.goto(`${product.url}/event${EVENT}`);
  await expectStep(page, 'event');
  const eventName = await page.locator('h1').innerText();
  await chooseAgent(page);
  const parameters = Object.fromEntries(new URL(page.url()).searchParams);
  const landing = await page.locator('main').innerText();
  await walkTo(page, 'timeDateBooking');
  await pickTime(page);
  const timers = await page.getByRole('timer').count();
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  const topics = await page.getByRole('checkbox').count();
  await page.getByRole('textbox', { name: 'Comments' }).fill('Met at the show.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectStep(page, 'commentsSubmitted');
  const buttons = await page.locator('main').getByRole('button').allInnerTexts();
  const agreed = await page
    .getByRole('region', { name: 'Thank you, José. We have everything we need.' })
    .getByRole('definition')
    .allInnerTexts();

  expect({ eventName, parameters, timers, topics, buttons, agreed }).toEqual({
    eventName: 'Denver Home Show',
    parameters: {
      isEvent: 'true',
      eventCampaignId: 'denver-home-show',
      eventFieldAgentId: 'agent-linh',
      utm_source: 'tablet',
    },
    timers: 0,
    topics: 0,
    buttons: ['Restart Form', 'Change or cancel the visit'],
    agreed: [
      expect.stringMatching(/day, /),
      expect.stringMatching(/^\d{2}:\d{2} [AP]M to /),
      '1600 Broadway, Denver, CO 80202',
    ],
  });
  expect(landing).toContain('Denver Home Show');
  expect(landing).toContain('Field Rep: Linh Nguyễn');
  const {
    status,
    sessionData,
    appointmentRequest: request,
  } = await storedDraft(product, draftIdOf(page));
  expect({
    status,
    nextPage: sessionData.nextPage,
    firstName: request.customer.firstName,
    marketing: request.marketingAttribution,
    appointmentDateTime: request.appointment?.appointmentDateTime,
    customerComments: request.customerComments,
    isEvent: request.isEvent,
    eventDetails: request.eventDetails,
    otherParameters: request.otherParameters,
  }).toEqual({
    status: 'Completed',
    nextPage: 'comments-submitted',
    firstName: 'José',
    marketing: {
      sourceTypeEnum: null,
      sourceTypeOtherText: null,
      referrerUri: null,
      submissionPageUrl: `${product.url}/event`,
      submissionPageUrlParameters: [{ name: 'utm_source', value: 'tablet' }],
    },
    appointmentDateTime: `${sessionData.appointmentInfo?.selectedTimeDate}T${sessionData.appointmentInfo?.selectedStartTime}`,
    customerComments: 'Met at the show.',
    isEvent: true,
    eventDetails: { eventCampaignId: 'denver-home-show', eventFieldAgentId: 'agent-linh' },
    otherParameters: [],
  });
});

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

const fieldsOf = (page: Page) =>
  page
    .locator('main input:not([type=radio]):not([type=checkbox]), main textarea')
    .evaluateAll((fields) =>
      fields.flatMap((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
          ? [{ value: field.value, autocomplete: field.autocomplete }]
          : [],
      ),
    );

const PERSONAL =
  /José|O’Brien|3035550123|303-555-0123|jose@example|1600 Broadway|Thérèse|80202|Met at the show/;

test('Restart Form leaves nothing of the visitor behind on a shared tablet, neither Back, Forward nor a reload brings them back, and the next one starts empty [F9, S2.exit]', async () => {
  const { page } = await open();
  await chooseAgent(page);
  const hints: string[] = (await fieldsOf(page)).map(({ autocomplete }) => autocomplete);
  await walkTo(page, 'homeownerList');
  const id = draftIdOf(page);
  await page.locator('input[type=radio][value="multiple_homeowners"]').check();
  await page.getByRole('textbox', { name: 'First name' }).fill('Thérèse');
  await page.getByRole('textbox', { name: 'Last name' }).fill('O’Brien');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('3035550124');
  hints.push(...(await fieldsOf(page)).map(({ autocomplete }) => autocomplete));
  await next(page);
  await walkTo(page, 'address', DENVER, await stepAfter(page, 'homeownerList'));
  await fillAddress(page, DENVER);
  hints.push(...(await fieldsOf(page)).map(({ autocomplete }) => autocomplete));
  const before = await kept(page);
  await page.getByRole('button', { name: 'Restart Form' }).click();
  await expectStep(page, 'home');
  await page.waitForURL((url) => !url.searchParams.has('id'));

  const landing = {
    url: new URL(page.url()).search,
    fields: (await fieldsOf(page)).map(({ value }) => value),
    kept: await kept(page),
  };
  expect(landing.url).toBe(
    '?utm_source=tablet&isEvent=true&eventCampaignId=denver-home-show&eventFieldAgentId=agent-linh',
  );
  expect([...new Set(hints)]).toEqual(['off']);
  expect(before).toMatch(PERSONAL);
  expect(landing.kept).not.toMatch(PERSONAL);
  expect(landing.kept).not.toContain(id);
  expect(landing.fields.filter((value) => value !== '')).toEqual([]);

  const seen: string[] = [];
  for (const move of ['forward', 'back', 'back', 'back', 'forward', 'reload'] as const) {
    if (move === 'reload') await page.reload();
    else await page.evaluate((entries) => history.go(entries), move === 'back' ? -1 : 1);
    await page.locator('main[data-step] h1').first().waitFor();
    seen.push(
      `${page.url()} ${JSON.stringify(await fieldsOf(page))} ${await page.locator('main').innerText()}`,
    );
  }
  expect(seen.filter((text) => text.includes(id) || PERSONAL.test(text))).toEqual([]);

  await chooseAgent(page, 'Amelia Brooks');
  await page.getByRole('textbox', { name: 'First name' }).waitFor();
  await fillContact(page, { ...DENVER, firstName: 'Mai', lastName: 'Nguyễn', email: '' });
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
  const [first, second] = [
    await storedDraft(product, id),
    await storedDraft(product, draftIdOf(page)),
  ];
  expect(draftIdOf(page)).not.toBe(id);
  expect(first.appointmentRequest.customer.firstName).toBe('José');
  const { customer, project, property, eventDetails } = second.appointmentRequest;
  expect({
    firstName: customer.firstName,
    email: customer.email,
    windowCount: project.windowCount,
    issues: project.windowReasonEnum,
    street: property.street1,
    agent: eventDetails,
  }).toEqual({
    firstName: 'Mai',
    email: '',
    windowCount: 0,
    issues: [],
    street: '',
    agent: { eventCampaignId: 'denver-home-show', eventFieldAgentId: 'agent-amelia' },
  });
});
