import type { AddressValues } from '#machines/booking/booking.types.ts';
import { cleanLine } from '#src/domain/text.ts';

/** The address as it is saved: every line without spaces around it. */
export function cleanAddress(values: AddressValues): AddressValues {
  return { ...values, street1: cleanLine(values.street1), street2: cleanLine(values.street2), city: cleanLine(values.city) };
}
