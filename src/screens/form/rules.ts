import { boolean, mixed, string, type TestConfig, type TestContext } from 'yup';
import { MAX_NAME_LENGTH } from '#src/domain/constants.ts';
import { emailError } from '#src/domain/email.ts';
import { CONSENT_REQUIRED, REQUIRED } from '#src/domain/messages.ts';
import { cleanPhone, phoneError } from '#src/domain/phone.ts';
import { maxOf, type Schema } from '#src/domain/schema.ts';
import { cleanEntry, nameError, textError, withoutInvisible } from '#src/domain/text.ts';
import { cleanZip, zipError } from '#src/domain/zip.ts';

/** A yup test made from a domain rule. `error` returns the message for a wrong value; it also gets the object that the value belongs to. */
export function judgedBy<Value>(
  error: (value: Value, parent: TestContext['parent']) => string | null | undefined,
): TestConfig<Value> {
  return {
    name: 'rule',
    test: (value, context) => {
      const message = error(value, context.parent);
      return message === null || message === undefined ? true : context.createError({ message });
    },
  };
}

/** A text checked by a domain rule. Undefined counts as empty: formik passes empty texts on that way. */
export function textBy(error: (text: string) => string | null) {
  return string().test(judgedBy((value) => error(value ?? '')));
}

/** A required value: anything but null and undefined. */
export function requiredChoice<Value extends string | number>() {
  return mixed<Value>()
    .nullable()
    .test(judgedBy((value) => (value === null || value === undefined ? REQUIRED : null)));
}

/** A first or last name (spec §5). */
export function nameRule() {
  return textBy((text) => nameError(cleanEntry(text), { required: true, max: MAX_NAME_LENGTH }));
}

/** Free text, at most as long as its draft field allows (spec §5). */
export function lineRule(field: Schema<string | null>, { required }: { required: boolean }) {
  return textBy((text) => textError(text, { required, max: maxOf(field) }));
}

/** A required phone number (spec §5). */
export function phoneRule() {
  return textBy((text) => (text.trim() === '' ? REQUIRED : phoneError(cleanPhone(text))));
}

/** A required zipcode (spec §5). */
export function zipRule() {
  return textBy((text) => (text.trim() === '' ? REQUIRED : zipError(cleanZip(text))));
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
  return boolean().test(judgedBy((value) => (value === true ? null : CONSENT_REQUIRED)));
}

/** The text of an "Other" answer: required while its box is shown, that is, while it is not null (spec §5). */
export function otherTextRule(field: Schema<string | null>) {
  return string()
    .nullable()
    .test(
      judgedBy((value) =>
        value === null ? null : textError(value ?? '', { required: true, max: maxOf(field) }),
      ),
    );
}
