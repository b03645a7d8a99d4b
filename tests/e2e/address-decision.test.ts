import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtAddress } from '../support/visits.ts';
import type { DraftChanges } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillAddress, next, walkTo } from '../support/walk.ts';
import type { Homeowner } from '../support/walk.ts';

const { product, open } = productInBrowser();

interface Outcome {
  line: string;
  /** What was answered before the address; six windows of a single-family home otherwise. */
  before?: DraftChanges;
  address?: Partial<Homeowner>;
  isUnsure?: boolean;
  step: 'doNotServiceArea' | 'projectDetails' | 'timeDateBooking';
  status?: string;
}

/** Those that an answer of the backend decides, and of a draft that says more than the pages ask; tests/model and tests/machines have every line. */
const OUTCOMES: Outcome[] = [
  { line: 'F6.1', address: { zipcode: '10001' }, step: 'doNotServiceArea', status: 'Abandoned' },
  { line: 'F6.5', before: { request: { isVerifyHomeOwnership: true } }, isUnsure: true, step: 'projectDetails' },
  { line: 'F6.6', address: { street: '100 Modest Lane' }, step: 'projectDetails' },
  { line: 'F6.7', address: { street: '102 Threshold Lane' }, step: 'timeDateBooking' },
];

test.each(OUTCOMES)('line $line: the address leads to $step [S4.address-next]', async ({ before = {}, address = {}, isUnsure = false, step, status = 'New' }) => {
  const { page } = await open();
  const id = await draftAtAddress(product.url, before);
  await page.goto(`${product.url}/address?id=${id}`);
  await expectStep(page, 'address');
  await fillAddress(page, { ...DENVER, ...address });
  if (isUnsure) await page.locator('input[type=radio][value="im_not_sure"]').check();
  await next(page);
  await expectStep(page, step);
  const draft = await storedDraft(product, id);
  expect({ status: draft.status, reason: draft.appointmentRequest.insideSalesReasonEnum }).toEqual({ status, reason: null });
});

test('another property type leads to project details with its own words saved [F6.2]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await walkTo(page, 'homeownerList');
  await page.locator('input[type=radio][value="the_only_homeowner"]').check();
  await page.getByRole('button', { name: 'Other', exact: true }).click();
  await page.getByRole('textbox', { name: 'Other' }).fill('Houseboat');
  await next(page);
  await walkTo(page, 'address', DENVER, 'sourceType');
  await fillAddress(page, DENVER);
  await next(page);
  await expectStep(page, 'projectDetails');
  const { appointmentRequest: request } = await storedDraft(product, draftIdOf(page));
  expect({
    type: request.property.propertyType,
    text: request.property.propertyTypeOtherText,
    reason: request.insideSalesReasonEnum,
  }).toEqual({ type: 876090099, text: 'Houseboat', reason: 864630013 });
});
