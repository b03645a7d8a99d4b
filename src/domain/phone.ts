import { PHONE_DIGITS } from './constants.ts';
import { digitsOf } from './digits.ts';
import { INVALID_PHONE, PHONE_LENGTH, PHONE_NOT_ALLOWED } from './messages.ts';

const FORBIDDEN_SEQUENCES: ReadonlySet<string> = new Set(['1234567890', '0987654321', '1231231234', '3213214321', '1231231231']);
const REPEATED_DIGIT = /^(\d)\1{9}$/;
const REPEATED_PAIR = /^(\d\d)\1{4}$/;
const LAST_FORBIDDEN_PAIR = '89';

/**
 * Extracts the digits of a US number from whatever was typed, pasted or autofilled: `(303) 555-0123`, `+1 303.555.0123`,
 * `1-303-555-0123 ext. 7`. At most ten; fewer while typing. A number with another country code gives no digits, because its first ten would be
 * somebody else's number.
 */
export function normalizePhone(text: string): string {
  const digits = digitsOf(text);
  const isInternational = /^[^\d０-９]*[+＋]/.test(text) || (digits.length > PHONE_DIGITS && /^0(?:0|11)/.test(digits));
  if (isInternational) return withoutCountryCode(digits).slice(0, PHONE_DIGITS);
  return (digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, PHONE_DIGITS);
}

/** `3035550123` as `303-555-0123`, also when only partly typed (spec §5, mask). */
export function formatPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, PHONE_DIGITS)].filter((part) => part !== '').join('-');
}

/** Whether ten digits are on the list of numbers that nobody has (spec §5). */
export function isForbiddenPhone(digits: string): boolean {
  if (/^[01]/.test(digits) || REPEATED_DIGIT.test(digits) || FORBIDDEN_SEQUENCES.has(digits)) return true;
  return REPEATED_PAIR.test(digits) && digits.slice(0, 2) <= LAST_FORBIDDEN_PAIR;
}

/** The first error message that applies to a number (digits only): not a number, not ten digits, not allowed. Null if it is valid. */
export function phoneError(digits: string): string | null {
  if (!/^\d+$/.test(digits)) return INVALID_PHONE;
  if (digits.length !== PHONE_DIGITS) return PHONE_LENGTH;
  return isForbiddenPhone(digits) ? PHONE_NOT_ALLOWED : null;
}

function withoutCountryCode(digits: string): string {
  const international = digits.replace(/^0(?:0|11)/, '');
  return international.startsWith('1') ? international.slice(1) : '';
}
