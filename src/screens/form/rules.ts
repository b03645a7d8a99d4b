import { boolean, mixed, string } from 'yup';
import { MAX_NAME_LENGTH } from '#src/domain/constants.ts';
import { emailError } from '#src/domain/email.ts';
import { CONSENT_REQUIRED, REQUIRED } from '#src/domain/messages.ts';
import { phoneError } from '#src/domain/phone.ts';
import { maxOf } from '#src/domain/schema.ts';
import type { Schema } from '#src/domain/schema.ts';
import { nameError, textError, withoutInvisible } from '#src/domain/text.ts';
import { zipError } from '#src/domain/zip.ts';

/** A text judged by a rule of the domain. An absent value counts as an empty text, as formik hands it on. */
export function textBy(error: (text: string) => string | null) {
  return string().test('rule', (value, context) => {
    const message = error(value ?? '');
    return message === null ? true : context.createError({ message });
  });
}

/** A value that must be there: anything but null or nothing. */
export function requiredChoice<Value extends string | number>() {
  return mixed<Value>()
    .nullable()
    .test('chosen', (value, context) => (value === null || value === undefined ? context.createError({ message: REQUIRED }) : true));
}

/** A first or last name (spec §5). */
export function nameRule() {
  return textBy((text) => nameError(withoutInvisible(text), { required: true, max: MAX_NAME_LENGTH }));
}

/** A free text as long as its field of the draft may be (spec §5). */
export function lineRule(field: Schema<string | null>, { required }: { required: boolean }) {
  return textBy((text) => textError(text, { required, max: maxOf(field) }));
}

/** A required phone number; the value is its digits (spec §5). */
export function phoneRule() {
  return textBy((digits) => (digits === '' ? REQUIRED : phoneError(digits)));
}

/** A required zipcode (spec §5). */
export function zipRule() {
  return textBy((zipcode) => (zipcode === '' ? REQUIRED : zipError(zipcode)));
}

/** An email address (spec §5). */
export function emailRule({ required }: { required: boolean }) {
  return textBy((text) => {
    const email = withoutInvisible(text);
    return required && email.trim() === '' ? REQUIRED : emailError(email);
  });
}

/** The consent check box, which must be checked (spec §5). */
export function consentRule() {
  return boolean().test('checked', (value, context) => (value === true ? true : context.createError({ message: CONSENT_REQUIRED })));
}

/** The text of an "Other" answer: required while it is shown, which is while it is not null (spec §5). */
export function otherTextRule(field: Schema<string | null>) {
  return string()
    .nullable()
    .test('other', (value, context) => {
      const message = value === null ? null : textError(value ?? '', { required: true, max: maxOf(field) });
      return message === null ? true : context.createError({ message });
    });
}
