import { PHONE_DIGITS } from './constants.ts';
import { digitsOf } from './digits.ts';
import { INVALID_PHONE, PHONE_LENGTH, PHONE_NOT_ALLOWED } from './messages.ts';
import { withoutInvisible } from './text.ts';

const FORBIDDEN_SEQUENCES: ReadonlySet<string> = new Set([
  '1234567890',
  '0987654321',
  '1231231234',
  '3213214321',
  '1231231231',
]);
const REPEATED_DIGIT = /^(\d)\1{9}$/;
const REPEATED_PAIR = /^(\d\d)\1{4}$/;
const LAST_FORBIDDEN_PAIR = '89';

/** An extension mark in front of the first digit: what follows is no phone number. */
const EXTENSION_MARK_BEFORE = /(?:(?:^|[^\p{L}])(?:x|ext|extension)|[#,;*])[\s.:=]*$/iu;
/** Where the digits of a number end and an extension or another word begins. */
const END_OF_NUMBER = /[\p{L}#,;*]/u;
/** The country code of the United States, with what is dialed before it, in front of ten digits or more. */
const COUNTRY_CODE = /^(?:001|0111|1)+(?=\d{10})/;
const WITH_EXTENSION = /^(\d{3})-(\d{3})-(\d{4}) /;

/**
 * What a phone box holds for a text: the digits, without country code 1, if there is nothing but digits and separators; else the text as typed,
 * because dropping a `+44`, an extension or a letter would leave somebody else's number (decision V10). Typing a text key by key gives the same
 * result as pasting it.
 */
export function phoneEntry(typed: string): string {
  const text = withoutInvisible(typed).replaceAll('＋', '+');
  const start = text.search(/\d/);
  if (start === -1) return text;
  const before = text.slice(0, start);
  const number = text.slice(start);
  if (EXTENSION_MARK_BEFORE.test(before)) return text;
  if (!before.includes('+')) return nationalEntry(number);
  return /^1[^\p{L}#,;*\d]*\d/u.test(number) ? nationalEntry(number.slice(1)) : text;
}

function nationalEntry(text: string): string {
  const end = text.search(END_OF_NUMBER);
  const digits = digitsOf(end === -1 ? text : text.slice(0, end)).replace(COUNTRY_CODE, '');
  return end === -1 ? digits : `${formatPhone(digits)} ${text.slice(end)}`;
}

/** Digits as `303-555-0123`, also when only partly typed (spec §5, mask). Surplus digits stay at the end. */
export function formatPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((part) => part !== '')
    .join('-');
}

/** What a phone box shows for a text: the mask if it holds digits, else the text as typed (spec §5, mask; decision V10). */
export function maskPhone(typed: string): string {
  const entry = phoneEntry(typed);
  return /^\d+$/.test(entry) ? formatPhone(entry) : entry;
}

/** Normalizes a phone number for saving: its ten digits, without an extension behind them. Anything else is no number and stays as it is. */
export function cleanPhone(typed: string): string {
  const entry = phoneEntry(typed);
  const [, ...groups] = WITH_EXTENSION.exec(entry) ?? [];
  return groups.length === 0 ? entry : groups.join('');
}

/** Whether ten digits are on the list of numbers that nobody has (spec §5). */
export function isForbiddenPhone(digits: string): boolean {
  if (/^[01]/.test(digits) || REPEATED_DIGIT.test(digits) || FORBIDDEN_SEQUENCES.has(digits))
    return true;
  return REPEATED_PAIR.test(digits) && digits.slice(0, 2) <= LAST_FORBIDDEN_PAIR;
}

/** The first error message that applies to a number (digits only): not a number, not ten digits, not allowed. Null if it is valid. */
export function phoneError(digits: string): string | null {
  if (!/^\d+$/.test(digits)) return INVALID_PHONE;
  if (digits.length !== PHONE_DIGITS) return PHONE_LENGTH;
  return isForbiddenPhone(digits) ? PHONE_NOT_ALLOWED : null;
}
