import { ZIP_DIGITS } from './constants.ts';
import { digitsOf, withPlainDigits } from './digits.ts';
import { ZIP_LENGTH } from './messages.ts';

/** The last group of five digits, with or without a four-digit suffix. */
const LAST_ZIP = /^(?:.*\D)?(\d{5})(?:\W?\d{4})?(?!\d)/s;

/**
 * Extracts the five digits from what was typed, pasted or autofilled, without spaces and without a `-1234` suffix. Fewer digits while typing.
 * From a whole address it takes the zipcode, not the house number.
 */
export function normalizeZip(text: string): string {
  const plain = withPlainDigits(text);
  return (LAST_ZIP.exec(plain)?.[1] ?? digitsOf(plain)).slice(0, ZIP_DIGITS);
}

/** The error message for a zipcode that is not exactly five digits; null if it is valid (spec §5). */
export function zipError(zipcode: string): string | null {
  return /^\d{5}$/.test(zipcode) ? null : ZIP_LENGTH;
}
