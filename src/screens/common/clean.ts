import type { ContactValues } from '#machines/booking/booking.types.ts';
import { cleanLine } from '#src/domain/text.ts';

/** Values with the text of an "Other" answer as it is saved: in one line, without spaces around it. */
export function withCleanOther<Values extends { otherText: string | null }>(values: Values): Values {
  return { ...values, otherText: values.otherText === null ? null : cleanLine(values.otherText) };
}

/** Contact details as they are saved: names composed and without spaces around, the address trimmed. */
export function cleanContact<Values extends Pick<ContactValues, 'firstName' | 'lastName' | 'email'>>(values: Values): Values {
  return { ...values, firstName: cleanLine(values.firstName), lastName: cleanLine(values.lastName), email: values.email.trim() };
}
