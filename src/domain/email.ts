import { MAX_EMAIL_LENGTH, MAX_EMAIL_LOCAL_LENGTH } from './constants.ts';
import { INVALID_EMAIL } from './messages.ts';

const LOCAL_PART = /^\w[\w.+-]*$/;
const DOMAIN_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const TOP_LEVEL_DOMAIN = /^[a-z]{2,63}$/i;

/** Whether a text is an email address (spec §5): at most 254 characters, 64 of them before the @. Surrounding spaces are ignored. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > MAX_EMAIL_LENGTH || at > MAX_EMAIL_LOCAL_LENGTH) return false;
  return isLocalPart(address.slice(0, at)) && isDomain(address.slice(at + 1));
}

/** The error message for a filled-in email field; null if it is valid. Another rule covers empty fields. */
export function emailError(text: string): string | null {
  return text.trim() === '' || isEmail(text) ? null : INVALID_EMAIL;
}

function isLocalPart(text: string): boolean {
  return LOCAL_PART.test(text) && !text.includes('..') && !text.endsWith('.');
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  const last = labels.at(-1);
  return (
    labels.length > 1 &&
    last !== undefined &&
    TOP_LEVEL_DOMAIN.test(last) &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}
