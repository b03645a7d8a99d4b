import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import type { NameValue } from '#src/domain/draft.ts';
import { keptQuery, MARKETING_PARAMETERS } from '#src/domain/query.ts';
import { FIRST_QUESTION, QUESTIONS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { addressSettled, draftAtAddress } from '../support/visits.ts';
import {
  DENVER,
  draftIdOf,
  expectStep,
  fillAddress,
  next,
  pickTime,
  SOURCE,
  stepAfter,
  walkTo,
} from '../support/walk.ts';
import type { Homeowner } from '../support/walk.ts';

const { product, open } = productInBrowser();

const MARKETING: NameValue[] = MARKETING_PARAMETERS.map((name) => ({
  name,
  value: `${name} / 1&2`,
}));
const PREFILL = [
  ['firstName', 'José'],
  ['lastName', "O'Brien"],
  ['emailAddress', 'jose+home@example.com'],
  ['phoneNumber', '+1 (303) 555-0123'],
  ['addressZipcode', '80202-1234'],
] as const;
const KEPT: [string, string][] = [
  ...MARKETING.map(({ name, value }): [string, string] => [name, value]),
  ['isPPL', 'true'],
  ['externalAgentId', 'agent-7'],
  ['originationSource', 'partner'],
  ['leadId', 'L-1'],
  ['market_name', 'Front Range'],
  ['colour', 'blue'],
  ['colour', 'red'],
  ['note', 'a=b; ü'],
];
/** What remains when a visitor leaves: nothing about the person (decision F17). */
const CAMPAIGN = KEPT.filter(([name]) => !['leadId', 'colour', 'note'].includes(name));
const PAID_QUERY = new URLSearchParams([
  ...KEPT.slice(0, 4),
  ...PREFILL.map(([name, value]): [string, string] => [name, value]),
  ...KEPT.slice(4),
]);

/** What a paid lead's draft always says about how the visitor got here. */
const PAID = {
  marketing: MARKETING,
  other: [
    { name: 'colour', value: 'blue, red' },
    { name: 'note', value: 'a=b; ü' },
  ],
  isPPL: true,
  externalAgentId: 'agent-7',
  originationSource: 'partner',
  leadId: 'L-1',
};

async function paidFacts(id: string): Promise<typeof PAID> {
  const { appointmentRequest: request } = await storedDraft(product, id);
  const { isPPL, externalAgentId, originationSource, leadId } = request;
  return {
    marketing: request.marketingAttribution.submissionPageUrlParameters,
    other: request.otherParameters,
    isPPL,
    externalAgentId: externalAgentId ?? '',
    originationSource: originationSource ?? '',
    leadId: leadId ?? '',
  };
}

const parametersOf = (page: Page): [string, string][] =>
  [...new URL(page.url()).searchParams].filter(([name]) => name !== 'id');

/** Ids of the drafts in the database, the newest last. */
async function draftIds(): Promise<string[]> {
  const rows = await product.database().query('select id from drafts order by created_at', []);
  return rows.map((row) => String(row['id']));
}

async function openAddress(page: Page, id: string): Promise<void> {
  await page.goto(`${product.url}/address?id=${id}`);
  await expectStep(page, 'address');
}

async function submitAddress(page: Page, street: string, who: Homeowner = DENVER): Promise<void> {
  await fillAddress(page, { ...who, street });
  await next(page);
}

test('a paid lead is prefilled, keeps every parameter through every page, and the database holds all of it [S1.variants, S2.query-known, S2.query-prefill, S2.query-marketing, S2.query-unknown, S2.query-merged, S2.landing-market]', async () => {
  const { page } = await open({ prefetches: true });
  await page.goto(`${product.url}/?${PAID_QUERY.toString()}`);
  await expectStep(page, 'home');
  const filled = await Promise.all(
    ['First name', 'Last name', 'Email', 'Phone number', 'Zipcode'].map((name) =>
      page.getByRole('textbox', { name }).inputValue(),
    ),
  );
  const market = await page.getByText('Front Range Area').count();
  await addressSettled(page);
  const seen = [parametersOf(page)];
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
  seen.push(parametersOf(page));
  let from: StepId = FIRST_QUESTION;
  for (const step of [...QUESTIONS.slice(1), 'timeDateBooking'] as const) {
    await walkTo(page, step, DENVER, from);
    seen.push(parametersOf(page));
    from = step;
  }
  await page.reload();
  await expectStep(page, 'timeDateBooking');
  await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectStep(page, 'exploreResources');
  seen.push(parametersOf(page));

  expect(filled).toEqual(['José', "O'Brien", 'jose+home@example.com', '303-555-0123', '80202']);
  expect(market).toBe(1);
  expect(seen).toEqual(seen.map(() => KEPT));
  const { status, sessionData, appointmentRequest } = await storedDraft(product, draftIdOf(page));
  const { appointmentInfo } = sessionData;
  expect({
    status,
    sessionData: { ...sessionData, appointmentInfo: null },
    appointmentRequest,
  }).toMatchObject({
    status: 'Completed',
    sessionData: {
      nextPage: 'explore-resources',
      ownershipSelection: 'the_only_homeowner',
      topics: [],
      appointmentInfo: null,
    },
    appointmentRequest: {
      customer: {
        firstName: 'José',
        lastName: "O'Brien",
        phonePrimary: '3035550123',
        email: 'jose+home@example.com',
      },
      marketingConsent: true,
      marketingAttribution: {
        sourceTypeEnum: SOURCE,
        sourceTypeOtherText: null,
        referrerUri: null,
        submissionPageUrl: `${product.url}/`,
        submissionPageUrlParameters: MARKETING,
      },
      property: {
        street1: '1600 Broadway',
        street2: '',
        city: 'Denver',
        state: 'CO',
        zipcode: '80202',
        zipcodeValid: true,
        zipcodeGuid: expect.stringMatching(/./),
        marketSegmentGuid: expect.stringMatching(/./),
        ownership: { multipleOwners: false, additionalOwners: [], ownershipValidated: false },
        propertyType: 876090000,
        propertyTypeOtherText: null,
      },
      project: {
        windowCount: 6,
        doorCount: 1,
        windowReasonEnum: [expect.any(Number)],
        windowReasonOtherText: null,
        timeframeEnum: null,
      },
      appointment: {
        appointmentDateTime: `${appointmentInfo?.selectedTimeDate}T${appointmentInfo?.selectedStartTime}`,
        appointmentBlockGuid: appointmentInfo?.selectedTime.split('_')[0],
        schedulingPromotion: expect.any(Object),
      },
      insideSales: false,
      insideSalesReasonEnum: null,
      customerComments: '',
      isPPL: true,
      originationSource: 'partner',
      leadId: 'L-1',
      externalAgentId: 'agent-7',
      isVerifyHomeOwnership: false,
      isEvent: false,
      eventDetails: { eventCampaignId: null, eventFieldAgentId: null },
      otherParameters: PAID.other,
      projectDetails: null,
    },
  });
});

test('a paid lead outside the service area is abandoned with all its parameters, and Exit Form keeps the marketing ones [F6.1, S4.status-abandoned, S2.query-marketing, F9, F17]', async () => {
  const { page } = await open();
  const { marketing, other, ...lead } = PAID;
  const id = await draftAtAddress(product.url, {
    request: {
      ...lead,
      customer: { firstName: 'José', lastName: 'O’Brien', phonePrimary: '3035550123', email: '' },
      marketingAttribution: {
        ...emptyRequest().marketingAttribution,
        sourceTypeEnum: SOURCE,
        submissionPageUrlParameters: marketing,
      },
      otherParameters: other,
    },
  });
  await page.goto(
    `${product.url}/address${keptQuery(
      KEPT.map(([name, value]) => ({ name, value })),
      id,
    )}`,
  );
  await expectStep(page, 'address');
  await submitAddress(page, '1 Main Street', {
    ...DENVER,
    city: 'Anchorage',
    state: 'AK',
    zipcode: '99501',
  });
  await expectStep(page, 'doNotServiceArea');
  const heading = await page.locator('h1').innerText();
  const { status, sessionData, appointmentRequest: request } = await storedDraft(product, id);
  await page.getByRole('button', { name: 'Exit Form' }).click();
  await expectStep(page, 'home');
  expect(heading).toContain('José');
  expect({
    status,
    nextPage: sessionData.nextPage,
    zipcodeValid: request.property.zipcodeValid,
    insideSalesReasonEnum: request.insideSalesReasonEnum,
    appointment: request.appointment,
  }).toEqual({
    status: 'Abandoned',
    nextPage: 'do-not-service-area',
    zipcodeValid: false,
    insideSalesReasonEnum: null,
    appointment: null,
  });
  expect(await paidFacts(id)).toEqual(PAID);
  expect({
    has: new URL(page.url()).searchParams.has('id'),
    parametersOf: parametersOf(page),
  }).toEqual({
    has: false,
    parametersOf: CAMPAIGN,
  });
});

test('a paid lead that asks for a call is kept as CallRequested with all its parameters, and nothing stays in the browser [F10, S4.status-call-requested, S2.request-call, S4.call-confirmation]', async () => {
  const { page } = await open();
  const before = await draftIds();
  await page.goto(`${product.url}/?${PAID_QUERY.toString()}`);
  await expectStep(page, 'home');
  await page.getByRole('button', { name: 'Request a call instead' }).click();
  await expectStep(page, 'requestCall');
  const cards = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  await page.getByRole('button', { name: 'Request a call' }).click();
  await page.getByRole('heading', { level: 1, name: "Thank you. We'll call you soon." }).waitFor();
  const [id = ''] = (await draftIds()).filter((known) => !before.includes(known));
  const { status, sessionData, appointmentRequest: request } = await storedDraft(product, id);
  expect({ status, sessionData }).toEqual({
    status: 'CallRequested',
    sessionData: { nextPage: null, ownershipSelection: null, topics: [], appointmentInfo: null },
  });
  expect(request.customer).toEqual({
    firstName: 'José',
    lastName: "O'Brien",
    phonePrimary: '3035550123',
    email: 'jose+home@example.com',
  });
  expect(await paidFacts(id)).toEqual(PAID);
  expect(cards.length).toBeGreaterThan(2);
  expect(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ),
  ).not.toMatch(/José|3035550123/);
  expect(new URL(page.url()).searchParams.has('id')).toBe(false);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectStep(page, 'home');
});

test('fewer than two windows go to project details and, described one by one, to inside sales [F6.4, S2.project-details, S2.project-details-route, S4.status-inside-sales]', async () => {
  const { page } = await open();
  const project = {
    doorCount: 1,
    windowCount: 1,
    windowReasonEnum: [1],
    windowReasonOtherText: null,
    timeframeEnum: null,
  };
  const id = await draftAtAddress(product.url, { request: { project } });
  await openAddress(page, id);
  await submitAddress(page, '1600 Broadway');
  await expectStep(page, 'projectDetails');
  const before = await storedDraft(product, id);
  if ((await page.getByLabel('Style', { exact: true }).count()) === 0)
    await page.getByRole('button', { name: 'Add a window' }).click();
  await page.locator('select[name="windows.0.style"]').selectOption('Casement');
  await page.getByRole('checkbox', { name: 'Screens' }).check();
  if ((await page.locator('select[name="doors.0.type"]').count()) === 0)
    await page.getByRole('button', { name: 'Add a door' }).click();
  await page.locator('select[name="doors.0.location"]').selectOption('Front Door');
  await page.getByRole('radio', { name: 'Grey' }).check();
  await page.locator('select[name="doors.0.type"]').selectOption('Sliding');
  await page.getByRole('textbox', { name: 'Comments' }).fill('With a cat flap, s’il vous plaît.');
  await next(page);
  await expectStep(page, 'projectDetailsSubmitted');
  const after = await storedDraft(product, id);
  expect({
    status: before.status,
    insideSales: before.appointmentRequest.insideSales,
    insideSalesReasonEnum: before.appointmentRequest.insideSalesReasonEnum,
  }).toEqual({ status: 'New', insideSales: false, insideSalesReasonEnum: 864630002 });
  expect({
    status: after.status,
    nextPage: after.sessionData.nextPage,
    insideSales: [
      after.appointmentRequest.insideSales,
      after.appointmentRequest.insideSalesReasonEnum,
    ],
    details: after.appointmentRequest.projectDetails,
    source: after.appointmentRequest.marketingAttribution.sourceTypeEnum,
    appointment: after.appointmentRequest.appointment,
  }).toEqual({
    status: 'InsideSales',
    nextPage: 'project-details-submitted',
    insideSales: [true, 864630002],
    details: {
      windows: [{ style: 'Casement', amount: 1, options: ['Screens'] }],
      doors: [
        {
          type: 'Sliding',
          location: 'Front Door',
          color: 'White',
          style: '2 Panels',
          styleComments: 'With a cat flap, s’il vous plaît.',
        },
      ],
    },
    source: 876090010,
    appointment: null,
  });
  await page.getByRole('button', { name: 'Exit Form' }).click();
  await expectStep(page, 'home');
});

test('every additional homeowner is checked, kept and saved [S2.homeowner-question, S5.additional-owner]', async () => {
  const { page } = await open();
  const id = await draftAtAddress(product.url, { session: { nextPage: 'homeowner-list' } });
  await page.goto(`${product.url}/homeowner-list?id=${id}`);
  await expectStep(page, 'homeownerList');
  await page.locator('input[type=radio][value="multiple_homeowners"]').check();
  await page.getByRole('button', { name: 'Add another homeowner' }).click();
  const owner = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await owner('Other homeowner 1').getByRole('textbox', { name: 'First name' }).fill('Thérèse');
  await owner('Other homeowner 1')
    .getByRole('textbox', { name: 'Last name' })
    .fill('O’Brien-Nguyễn');
  await owner('Other homeowner 1')
    .getByRole('textbox', { name: 'Phone number' })
    .fill('+1 303.555.0124');
  await owner('Other homeowner 2').getByRole('textbox', { name: 'First name' }).fill('R2<D2>');
  await owner('Other homeowner 2')
    .getByRole('textbox', { name: 'Phone number' })
    .fill('1111111111');
  await next(page);
  await page.getByText('This phone number is not allowed.').first().waitFor();
  const messages = await owner('Other homeowner 2').locator('[id$=error]').allInnerTexts();
  const stillHere = new URL(page.url()).pathname;
  await owner('Other homeowner 2').getByRole('textbox', { name: 'First name' }).fill('Ann');
  await owner('Other homeowner 2').getByRole('textbox', { name: 'Last name' }).fill('Lee');
  await owner('Other homeowner 2')
    .getByRole('textbox', { name: 'Phone number' })
    .fill('3035550125');
  await page.reload();
  await expectStep(page, 'homeownerList');
  await next(page);
  await stepAfter(page, 'homeownerList');
  const { appointmentRequest: request, sessionData } = await storedDraft(product, draftIdOf(page));
  expect(messages.map((text) => text.replace(/^Error:\s*/, ''))).toEqual([
    'Please make sure your input does not contain invalid characters. “<” is not allowed.',
    'Field is required.',
    'This phone number is not allowed.',
  ]);
  expect({
    stillHere,
    ownershipSelection: sessionData.ownershipSelection,
    ownership: request.property.ownership,
  }).toEqual({
    stillHere: '/homeowner-list',
    ownershipSelection: 'multiple_homeowners',
    ownership: {
      multipleOwners: true,
      additionalOwners: [
        { firstName: 'Thérèse', lastName: 'O’Brien-Nguyễn', phone: '3035550124' },
        { firstName: 'Ann', lastName: 'Lee', phone: '3035550125' },
      ],
      ownershipValidated: null,
    },
  });
});

test('a page that the backend sends the visitor to opens, says whom to call, and is there after a reload [F8, S2.info-pages, S2.exit-form-pages]', async () => {
  const { page } = await open();
  const id = await draftAtAddress(product.url);
  await openAddress(page, id);
  await submitAddress(page, '301 Renter Row');
  await expectStep(page, 'notAHomeowner');
  await expect.poll(async () => (await storedDraft(product, id)).status).toBe('Abandoned');
  await page.reload();
  await expectStep(page, 'notAHomeowner');
  const call = await page.locator('main a[href^="tel:"]').count();
  const buttons = await page.locator('main').getByRole('button').allInnerTexts();
  expect({
    isPhoneShown: call > 0,
    buttons,
    nextPage: (await storedDraft(product, id)).sessionData.nextPage,
  }).toEqual({
    isPhoneShown: true,
    buttons: ['Exit Form'],
    nextPage: 'not-a-homeowner',
  });
});

async function verifiedAt(page: Page): Promise<string> {
  const id = await draftAtAddress(product.url, { request: { isVerifyHomeOwnership: true } });
  await openAddress(page, id);
  return id;
}

const record = (page: Page) => page.getByRole('region', { name: 'Verify homeownership' });

test('registered owners are listed, and the lead who is one books [S1.variants, S2.verify, S5.address]', async () => {
  const { page } = await open();
  const id = await verifiedAt(page);
  await fillAddress(page, { ...DENVER, street: '200 Registered Road' });
  await record(page).getByText('Maria Garcia').waitFor();
  const names = await record(page).getByRole('listitem').allInnerTexts();
  await next(page);
  const missing = await record(page).getByText('Field is required.').count();
  const place = new URL(page.url()).pathname;
  await page.locator('input[type=radio][value="lead_is_the_homeowner"]').check();
  await next(page);
  await expectStep(page, 'timeDateBooking');
  const { sessionData, appointmentRequest: request } = await storedDraft(product, id);
  expect({ names, missing, place }).toEqual({
    names: ['Maria Garcia', 'John Garcia'],
    missing: 1,
    place: '/address',
  });
  expect({
    ownershipSelection: sessionData.ownershipSelection,
    nextPage: sessionData.nextPage,
    isVerifyHomeOwnership: request.isVerifyHomeOwnership,
    insideSalesReasonEnum: request.insideSalesReasonEnum,
  }).toEqual({
    ownershipSelection: 'lead_is_the_homeowner',
    nextPage: 'time-date-booking',
    isVerifyHomeOwnership: true,
    insideSalesReasonEnum: null,
  });
});
