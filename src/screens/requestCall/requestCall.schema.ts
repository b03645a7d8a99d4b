import { object } from 'yup';
import { emailRule, nameRule, phoneRule, zipRule } from '../form/rules.ts';

/** Like the landing form, but the email address is required and there is no consent (spec §5, Request call). */
export const requestCallSchema = object({
  firstName: nameRule(),
  lastName: nameRule(),
  phone: phoneRule(),
  email: emailRule({ required: true }),
  zipcode: zipRule(),
});
