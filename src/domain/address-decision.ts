import { MIN_WINDOWS_FOR_BOOKING, NON_PRIMARY_RESIDENCES, PROPERTY_TYPE } from './constants.ts';
import type { Draft, Property, PropertyValidation } from './draft.ts';

/** An address, as the address page asks for it. */
export type Address = Pick<Property, 'street1' | 'street2' | 'city' | 'state' | 'zipcode'>;

/** Whether two addresses are equal in every part. */
export function isSameAddress(one: Address, other: Address): boolean {
  const parts = ['street1', 'street2', 'city', 'state', 'zipcode'] as const;
  return parts.every((part) => one[part] === other[part]);
}

/** The conditions of the address decision, one per line of decision F6. The chart sets their order. */

/** Line 1. A zipcode that has not been checked counts as outside. */
export function isOutsideServiceArea({ appointmentRequest }: Draft): boolean {
  return appointmentRequest.property.zipcodeValid !== true;
}

/** Line 2. */
export function isOtherPropertyType({ appointmentRequest }: Draft): boolean {
  return appointmentRequest.property.propertyType === PROPERTY_TYPE.other;
}

/** Line 3: a rental property, a vacation home or a commercial building. */
export function isNonPrimaryResidence({ appointmentRequest }: Draft): boolean {
  return NON_PRIMARY_RESIDENCES.includes(appointmentRequest.property.propertyType);
}

/** Line 4. */
export function hasFewerThanTwoWindows({ appointmentRequest }: Draft): boolean {
  return appointmentRequest.project.windowCount < MIN_WINDOWS_FOR_BOOKING;
}

/** Line 5: ownership must be verified, it is not an event, and the answer was "I'm not sure". */
export function isUnsureOfOwnership({ appointmentRequest, sessionData }: Draft): boolean {
  const { isEvent, isVerifyHomeOwnership } = appointmentRequest;
  return !isEvent && isVerifyHomeOwnership && sessionData.ownershipSelection === 'im_not_sure';
}

/** Whether two drafts differ in an answer that lines 2 to 5 depend on. */
export function isDecidedOtherwise(before: Draft, after: Draft): boolean {
  return [isOtherPropertyType, isNonPrimaryResidence, hasFewerThanTwoWindows, isUnsureOfOwnership].some((line) => line(before) !== line(after));
}

/** Line 6: ownership need not be verified, it is not an event, and the property's value is not known to meet the threshold. */
export function isBelowValueThreshold({ appointmentRequest }: Draft, validation: PropertyValidation | null): boolean {
  const { isEvent, isVerifyHomeOwnership } = appointmentRequest;
  return !isEvent && !isVerifyHomeOwnership && validation?.doesPropertyValueMeetThreshold !== true;
}
