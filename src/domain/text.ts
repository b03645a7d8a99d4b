import { withPlainDigits } from './digits.ts';
import { INVALID_CHARACTERS, lengthMessage, REQUIRED } from './messages.ts';

/**
 * What a name may hold: letters of any script with their marks, digits, hyphen, apostrophe, backtick, curly quotes and spaces (spec §5).
 * Linear in the length of the text.
 */
export const NAME_TEXT_PATTERN = /^[\p{L}\p{M}\d\-'`‘’“” \u00a0]*$/u;

/** Number of symbols as a person counts them in `n/max`: code points, so that an emoji or a rare letter is one. */
export function symbolCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What no keyboard writes, but pasted text may hold: control characters other than breaks and tabs, and halves of characters. */
const UNWRITABLE = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** Text as it is saved: composed (NFC), without control characters and without spaces at the ends. */
export function cleanText(text: string): string {
  return text.replace(UNWRITABLE, '').normalize('NFC').trim();
}

/** A one-line text as it is saved: as {@link cleanText}, every run of white space turned into one space, with plain digits (decision V7). */
export function cleanLine(text: string): string {
  return cleanText(withPlainDigits(text).replace(/\s+/g, ' ')).replace(/\s+/g, ' ');
}

/** What has no glyph of its own and is mostly pasted along: zero width spaces and joiners, direction marks, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu;

/** Hyphens that word processors write, which look like the keyboard's. */
const OTHER_HYPHENS = /[\u2010\u2011]/g;

/** What a person sees of a text, with the hyphens and the digits of a keyboard. */
export function withoutInvisible(text: string): string {
  return withPlainDigits(text.replace(INVISIBLE, '').replace(OTHER_HYPHENS, '-'));
}

/** A name or an email address as it is saved: as {@link cleanLine}, without invisible characters. */
export function cleanEntry(text: string): string {
  return cleanLine(withoutInvisible(text));
}

/** The text of an Other answer as it is saved; null where its box is closed. */
export function cleanOther(text: string | null): string | null {
  return text === null ? null : cleanLine(text);
}

/** Symbols of a text as it is saved, which is what the limits of spec §5 count. */
export function savedLength(text: string): number {
  return symbolCount(cleanText(text));
}

export interface TextRule {
  readonly required: boolean;
  /** Most symbols allowed. */
  readonly max: number;
}

/** The first message that holds for a free text: required, then length; null when it is fine. Spaces alone are empty. */
export function textError(text: string, { required, max }: TextRule): string | null {
  if (cleanText(text) === '') return required ? REQUIRED : null;
  return savedLength(text) > max ? lengthMessage(max) : null;
}

/** The first message that holds for a name: required, length, then characters; null when it is fine (spec §5). */
export function nameError(text: string, rule: TextRule): string | null {
  const error = textError(text, rule);
  if (error !== null) return error;
  return NAME_TEXT_PATTERN.test(text.normalize('NFC').trim()) ? null : INVALID_CHARACTERS;
}
