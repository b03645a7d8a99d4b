import { ZIP_DIGITS } from './constants.ts';
import { ZIP_LENGTH } from './messages.ts';
import { withoutInvisible } from './text.ts';

const ONLY_DIGITS = new RegExp(`^\\d{${ZIP_DIGITS}}$`);
const WITH_SUFFIX = /^(\d{5})\s?-?\s?\d{4}$/;
/** A word that ends an address: `80202`, `CO80202`, `80202-1234`. */
const LAST_WORD = /^\p{L}*(\d{5})(?:-\d{4})?$/u;

/**
 * Normalizes a zipcode for saving: its five digits, without spaces and without a `-1234` suffix; from a pasted address, those at its end.
 * Anything else is no zipcode and stays as it is, because the digits left over would be another place (decision V10).
 */
export function cleanZip(typed: string): string {
  const text = withoutInvisible(typed).trim();
  const joined = text.replace(/\s/g, '');
  if (ONLY_DIGITS.test(joined)) return joined;
  return WITH_SUFFIX.exec(text)?.[1] ?? (/\p{L}/u.test(text) ? zipOfAddress(text) : null) ?? text;
}

/** The zipcode at the end of an address; a country may follow. */
function zipOfAddress(address: string): string | null {
  const last = address.split(/[\s,]+/).findLast((word) => /\d/.test(word)) ?? '';
  return LAST_WORD.exec(last)?.[1] ?? null;
}

/** The error message for a zipcode that is not exactly five digits; null if it is valid (spec §5). */
export function zipError(zipcode: string): string | null {
  return ONLY_DIGITS.test(zipcode) ? null : ZIP_LENGTH;
}
