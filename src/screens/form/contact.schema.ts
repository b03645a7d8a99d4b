import { object } from 'yup';
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
