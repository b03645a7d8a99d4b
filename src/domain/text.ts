import { withPlainDigits } from './digits.ts';
import { INVALID_CHARACTERS, lengthMessage, REQUIRED } from './messages.ts';

/**
 * The characters allowed in a name: letters of any script with their marks, digits, hyphen, apostrophe, backtick, curly quotes and spaces
 * (spec §5). Matching takes linear time.
 */
export const NAME_TEXT_PATTERN = /^[\p{L}\p{M}\d\-'`‘’“” \u00a0]*$/u;

/** The number of symbols for `n/max`: code points, so that an emoji or a rare letter counts as one. */
export function symbolCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Characters that no keyboard writes, but pasted text may contain: control characters other than line breaks and tabs, and lone surrogates. */
const UNWRITABLE = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** Normalizes a text for saving: composed (NFC), without control characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(UNWRITABLE, '').normalize('NFC').trim();
}

/** Normalizes a one-line text for saving: like {@link cleanText}, with white space collapsed into single spaces and with plain digits (decision V7). */
export function cleanLine(text: string): string {
  return cleanText(withPlainDigits(text).replace(/\s+/g, ' ')).replace(/\s+/g, ' ');
}

/** Characters without a glyph that usually come with pasted text: zero-width spaces and joiners, direction marks, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu;

/** Hyphens that word processors write and that look like the one on the keyboard. */
const OTHER_HYPHENS = /[\u2010\u2011]/g;

/** Removes invisible characters, and replaces hyphens and digits with those of the keyboard. */
export function withoutInvisible(text: string): string {
  return withPlainDigits(text.replace(INVISIBLE, '').replace(OTHER_HYPHENS, '-'));
}

/** Normalizes a name or an email address for saving: like {@link cleanLine}, without invisible characters. */
export function cleanEntry(text: string): string {
  return cleanLine(withoutInvisible(text));
}

/** Normalizes the text of an Other answer for saving; null if Other is not selected. */
export function cleanOther(text: string | null): string | null {
  return text === null ? null : cleanLine(text);
}

/** The length of a text after normalization, in symbols. The limits of spec §5 apply to it. */
export function savedLength(text: string): number {
  return symbolCount(cleanText(text));
}

export interface TextRule {
  readonly required: boolean;
  /** The maximum number of symbols. */
  readonly max: number;
}

/** The first error message that applies to a free text: required, then length. Null if it is valid. Spaces alone count as empty. */
export function textError(text: string, { required, max }: TextRule): string | null {
  if (cleanText(text) === '') return required ? REQUIRED : null;
  return savedLength(text) > max ? lengthMessage(max) : null;
}

/** The first error message that applies to a name: required, length, then characters. Null if it is valid (spec §5). */
export function nameError(text: string, rule: TextRule): string | null {
  const error = textError(text, rule);
  if (error !== null) return error;
  return NAME_TEXT_PATTERN.test(text.normalize('NFC').trim()) ? null : INVALID_CHARACTERS;
}
