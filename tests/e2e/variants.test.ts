import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { NameValue } from '#src/domain/draft.ts';
import { MARKETING_PARAMETERS } from '#src/domain/query.ts';
import { FIRST_QUESTION, QUESTIONS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { addressSettled } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, pickTime, walkTo } from '../support/walk.ts';

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
const PAID_QUERY = new URLSearchParams([
  ...KEPT.slice(0, 4),
  ...PREFILL.map(([name, value]): [string, string] => [name, value]),
  ...KEPT.slice(4),
]);

const parametersOf = (page: Page): [string, string][] =>
  [...new URL(page.url()).searchParams].filter(([name]) => name !== 'id');

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
  const { customer, property, appointment } = appointmentRequest;
  const { isPPL, externalAgentId, originationSource, leadId } = appointmentRequest;
  expect({
    status,
    nextPage: sessionData.nextPage,
    customer,
    zipcode: property.zipcode,
    isBooked: appointment !== null,
    marketing: appointmentRequest.marketingAttribution.submissionPageUrlParameters,
    other: appointmentRequest.otherParameters,
    lead: { isPPL, externalAgentId, originationSource, leadId },
  }).toEqual({
    status: 'Completed',
    nextPage: 'explore-resources',
    customer: {
      firstName: 'José',
      lastName: "O'Brien",
      phonePrimary: '3035550123',
      email: 'jose+home@example.com',
    },
    zipcode: '80202',
    isBooked: true,
    marketing: MARKETING,
    other: [
      { name: 'colour', value: 'blue, red' },
      { name: 'note', value: 'a=b; ü' },
    ],
    lead: { isPPL: true, externalAgentId: 'agent-7', originationSource: 'partner', leadId: 'L-1' },
  });
});
