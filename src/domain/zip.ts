import { ZIP_DIGITS } from './constants.ts';
import { digitsOf, withPlainDigits } from './digits.ts';
import { ZIP_LENGTH } from './messages.ts';

/** The last five digits that stand together, with or without four more behind them. */
const LAST_ZIP = /^(?:.*\D)?(\d{5})(?:\W?\d{4})?(?!\d)/s;

/**
 * The five digits out of what was typed, pasted or filled in: spaces and a `-1234` suffix are dropped; fewer while typing. Of a whole address
 * its zipcode is taken, not its house number.
 */
export function normalizeZip(text: string): string {
  const plain = withPlainDigits(text);
  return (LAST_ZIP.exec(plain)?.[1] ?? digitsOf(plain)).slice(0, ZIP_DIGITS);
}

/** The message for a saved zipcode that is not exactly five digits, or null (spec §5). */
export function zipError(zipcode: string): string | null {
  return /^\d{5}$/.test(zipcode) ? null : ZIP_LENGTH;
}
