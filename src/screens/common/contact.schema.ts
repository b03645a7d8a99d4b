import { object } from 'yup';
import { cleanLine } from '#src/domain/text.ts';
import type { ContactValues } from '#machines/booking/booking.types.ts';
import { consentRule, emailRule, nameRule, phoneRule, zipRule } from './rules.ts';

/** The contact form (spec §5, Landing). */
export const contactSchema = object({
  firstName: nameRule(),
  lastName: nameRule(),
  phone: phoneRule(),
  zipcode: zipRule(),
  email: emailRule({ required: false }),
  marketingConsent: consentRule(),
});

/** Contact details as they are saved: names composed and without spaces around, the address trimmed. */
export function cleanContact<Values extends Pick<ContactValues, 'firstName' | 'lastName' | 'email'>>(values: Values): Values {
  return { ...values, firstName: cleanLine(values.firstName), lastName: cleanLine(values.lastName), email: values.email.trim() };
}
