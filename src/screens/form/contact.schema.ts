import { object } from 'yup';
import { consentRule, emailRule, nameRule, phoneRule, zipRule } from './rules.ts';

/** The rules of everything that a form asks about the visitor (spec §5). */
export function customerRules({ isEmailRequired }: { isEmailRequired: boolean }) {
  return {
    firstName: nameRule(),
    lastName: nameRule(),
    phone: phoneRule(),
    zipcode: zipRule(),
    email: emailRule({ required: isEmailRequired }),
  };
}

/** The contact form (spec §5, Landing). */
export const contactSchema = object({
  ...customerRules({ isEmailRequired: false }),
  marketingConsent: consentRule(),
});
