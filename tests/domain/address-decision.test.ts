import { expect, test } from 'vitest';
import {
  hasFewerThanTwoWindows,
  isBelowValueThreshold,
  isNonPrimaryResidence,
  isOtherPropertyType,
  isOutsideServiceArea,
  isUnsureOfOwnership,
} from '#src/domain/address-decision.ts';
import { emptyRequest, EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { AppointmentRequest, Draft, OwnershipSelection } from '#src/domain/draft.ts';

function draft(request: Partial<AppointmentRequest>, ownershipSelection: OwnershipSelection | null = null): Draft {
  return { id: 'd1', status: 'New', sessionData: { ...EMPTY_SESSION, ownershipSelection }, appointmentRequest: { ...emptyRequest(), ...request } };
}

test('a zipcode is outside the service area unless it is known to be served [F6.1]', () => {
  const { property } = emptyRequest();
  expect([null, false, true].map((zipcodeValid) => isOutsideServiceArea(draft({ property: { ...property, zipcodeValid } })))).toEqual([true, true, false]);
});

test.each([
  [876090000, false, false], [876090001, false, true], [876090002, false, true], [876090003, false, true], [876090004, false, false], [876090005, false, false], [876090099, true, false],
])('property type %i is Other: %s, a non-primary residence: %s [F6.2, F6.3, S9.property-codes]', (propertyType, isOther, isNonPrimary) => {
  const answered = draft({ property: { ...emptyRequest().property, propertyType } });
  expect([isOtherPropertyType(answered), isNonPrimaryResidence(answered)]).toEqual([isOther, isNonPrimary]);
});

test.each([[0, true], [1, true], [2, false], [50, false]])('%i windows are fewer than two: %s [F6.4]', (windowCount, isFewer) => {
  expect(hasFewerThanTwoWindows(draft({ project: { ...emptyRequest().project, windowCount } }))).toBe(isFewer);
});

test.each([
  [false, true, 'im_not_sure', true],
  [false, true, 'lead_is_the_homeowner', false],
  [false, true, null, false],
  [false, false, 'im_not_sure', false],
  [true, true, 'im_not_sure', false],
] as const)('event %s, verification %s and the answer %s are unsure of ownership: %s [F6.5]', (isEvent, isVerifyHomeOwnership, answer, isUnsure) => {
  expect(isUnsureOfOwnership(draft({ isEvent, isVerifyHomeOwnership }, answer))).toBe(isUnsure);
});

test.each([
  [false, false, false, true],
  [false, false, true, false],
  [false, true, false, false],
  [true, false, false, false],
])('event %s, verification %s and a value that meets the threshold %s are below it: %s [F6.6]', (isEvent, isVerifyHomeOwnership, doesMeet, isBelow) => {
  const validation = { doesPropertyValueMeetThreshold: doesMeet, isPropertyOwnershipValidated: !doesMeet };
  expect(isBelowValueThreshold(draft({ isEvent, isVerifyHomeOwnership }), validation)).toBe(isBelow);
});

test('a value that was never asked about is below the threshold [F6.6]', () => {
  expect(isBelowValueThreshold(draft({}), null)).toBe(true);
});
