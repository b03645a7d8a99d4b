import { ZIP_DIGITS } from './constants.ts';
import { digitsOf } from './digits.ts';
import { ZIP_LENGTH } from './messages.ts';

/** The five digits out of what was typed, pasted or filled in: spaces and a `-1234` suffix are dropped; fewer while typing. */
export function normalizeZip(text: string): string {
  return digitsOf(text).slice(0, ZIP_DIGITS);
}

/** The message for a saved zipcode that is not exactly five digits, or null (spec §5). */
export function zipError(zipcode: string): string | null {
  return /^\d{5}$/.test(zipcode) ? null : ZIP_LENGTH;
}
