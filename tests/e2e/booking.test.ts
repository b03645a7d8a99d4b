import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pathOfStep, QUESTIONS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { usualAfter } from '../support/booking.ts';
import { axe, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, pickTime, SOURCE, walkTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

test('a homeowner books an estimate on a phone, every page of the way is clean for assistive technology, named and focused, and the database holds every answer [S2.steps, S2.landing-submit, S4.status-completed, S1.collects, S1.no-login, V1, V5]', async () => {
  const { page } = await open({ viewport: PHONE, timezone: 'America/Denver', prefetches: true });
  const seen: { path: string; violations: string[]; focus: string; titled: boolean }[] = [];
  const look = async () => {
    const path = new URL(page.url()).pathname;
    const heading = (await page.locator('main h1').textContent()) ?? '';
    const focus = await page.evaluate(() => document.activeElement?.tagName ?? '');
    seen.push({
      path,
      violations: await axe(page),
      focus,
      titled: (await page.title()).startsWith(`${heading} – `),
    });
  };
  await page.goto(`${product.url}/?utm_source=mail&utm_source=post&colour=blue&colour=red`);
  await expectStep(page, 'home');
  await look();
  const after = [...QUESTIONS, 'timeDateBooking'] as const;
  let from: StepId = 'home';
  for (const step of after) {
    await walkTo(page, step, DENVER, from);
    from = step;
    await look();
  }
  const time = await pickTime(page);
  await page.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(page, 'additionalComments');
  const title = page.locator('main h1:focus');
  await title.waitFor();
  const meaning = await page
    .locator(`[id="${await title.getAttribute('aria-describedby')}"]`)
    .innerText();
  expect({ meaning, textContent: await page.locator('#polite-announcer').textContent() }).toEqual({
    meaning: 'Your appointment is booked!',
    textContent: '',
  });
  await look();
  await page.getByRole('textbox', { name: 'Comments' }).fill('Please ring twice.');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectStep(page, 'exploreResources');

  const clean = (path: string, focus: string) => ({ path, violations: [], focus, titled: true });
  expect(seen).toEqual([
    clean('/', 'BODY'),
    ...[...after, 'additionalComments' as const].map((step) => clean(`/${pathOfStep(step)}`, 'H1')),
  ]);
  const draft = await storedDraft(product, draftIdOf(page));
  const { appointmentRequest: request, sessionData } = draft;
  expect(draft.status).toBe('Completed');
  expect({
    customer: request.customer,
    consent: request.marketingConsent,
    project: request.project,
    property: request.property,
    comments: request.customerComments,
    other: request.otherParameters,
    marketing: request.marketingAttribution.submissionPageUrlParameters,
    source: request.marketingAttribution.sourceTypeEnum,
    nextPage: sessionData.nextPage,
    topics: sessionData.topics.length,
    chosen: sessionData.appointmentInfo?.selectedTime,
    insideSales: [request.insideSales, request.insideSalesReasonEnum],
  }).toMatchObject({
    customer: {
      firstName: 'José',
      lastName: 'O’Brien',
      phonePrimary: '3035550123',
      email: 'jose@example.com',
    },
    consent: true,
    project: {
      windowCount: 6,
      doorCount: 1,
      windowReasonEnum: [expect.any(Number)],
      windowReasonOtherText: null,
      timeframeEnum: null,
    },
    property: {
      street1: '1600 Broadway',
      street2: '',
      city: 'Denver',
      state: 'CO',
      zipcode: '80202',
      zipcodeValid: true,
      zipcodeGuid: expect.any(String),
      marketSegmentGuid: expect.any(String),
      ownership: {
        multipleOwners: false,
        additionalOwners: [],
        ownershipValidated: expect.any(Boolean),
      },
      propertyType: 876090000,
      propertyTypeOtherText: null,
    },
    comments: 'Please ring twice.',
    other: [{ name: 'colour', value: 'blue, red' }],
    marketing: [{ name: 'utm_source', value: 'mail, post' }],
    source: SOURCE,
    nextPage: 'explore-resources',
    topics: 1,
    chosen: time,
    insideSales: [false, null],
  });
  expect(request.appointment?.appointmentDateTime).toBe(
    `${sessionData.appointmentInfo?.selectedTimeDate}T${sessionData.appointmentInfo?.selectedStartTime}`,
  );
});

test('what is typed and what is saved survive a reload and a restart of the server, and a link with id and resume goes on there on another device [F3, F4, S4.resume, B2]', async () => {
  const { page, throughOutage } = await open({ prefetches: true });
  const id = await draftAtAddress(product.url);
  await page.goto(`${product.url}/address?id=${id}`);
  await expectStep(page, 'address');
  await page.getByLabel('Street address 1').fill('1 Half-typed');
  await throughOutage(() => product.restart());
  await page.reload();
  await expectStep(page, 'address');
  const typed = await page.getByLabel('Street address 1').inputValue();
  await page.goto(`${product.url}/source-type?id=${id}`);
  await expectStep(page, 'sourceType');
  const source = await page.locator(`input[type=radio][value="${SOURCE}"]`).isChecked();
  const { page: elsewhere } = await open();
  await elsewhere.goto(`${product.url}/?id=${id}&resume`);
  await expectStep(elsewhere, 'address');
  expect({ typed, source, search: new URL(elsewhere.url()).search }).toEqual({
    typed: '1 Half-typed',
    source: true,
    search: `?id=${id}`,
  });
});

/** Resolves when the page has been drawn twice. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

test('the page before is shown from its top, whether its Back button or the browser’s led there [V1, F5]', async () => {
  const { page } = await open({ viewport: { width: 360, height: 640 } });
  const id = await draftAtAddress(product.url);
  await page.goto(`${product.url}/window-count?id=${id}`);
  // A press on Next scrolls down to the button, and the browser remembers that position.
  const second = usualAfter('windowCount');
  await walkTo(page, usualAfter(second), DENVER, 'windowCount');
  const places: object[] = [];
  for (const step of [second, 'windowCount'] as const) {
    const isByBrowser = step === 'windowCount';
    await page.evaluate(
      (isBelow) => window.scrollTo(0, isBelow ? document.body.scrollHeight : 0),
      isByBrowser,
    );
    // The page gets the scroll event with the next frame.
    await drawn(page);
    await (isByBrowser
      ? page.goBack()
      : page.getByRole('button', { name: 'Back', exact: true }).click());
    await expectStep(page, step);
    await page.waitForURL(`**${STEPS[step].path}?**`);
    await drawn(page);
    places.push(
      await page.evaluate(() => ({ top: window.scrollY, focus: document.activeElement?.tagName })),
    );
  }
  expect(places).toEqual([
    { top: 0, focus: 'H1' },
    { top: 0, focus: 'H1' },
  ]);
});
