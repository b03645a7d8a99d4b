import { object } from 'yup';
import { customerRules } from '../form/contact.schema.ts';

/** Like the landing form, but the email address is required and there is no consent (spec §5, Request call). */
export const requestCallSchema = object(customerRules({ isEmailRequired: true }));
