import { withPlainDigits } from './digits.ts';
import { characterMessage, lengthMessage, REQUIRED } from './messages.ts';

/**
 * A letter with a zero-width joiner or non-joiner behind it, inside a word of a script that is spelled with them, such as Persian or Sinhala. In
 * Latin script they come with pasted text and mean nothing. (No lookbehind: Safari 16.3 and older cannot read it.)
 */
const JOINED = /((?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/**
 * A character that a name may not contain. Allowed are letters of any script with their marks, digits, hyphen, apostrophe, backtick, curly quotes
 * and spaces (spec §5).
 */
const FORBIDDEN_IN_NAME = /[^\p{L}\p{M}\d\-'`‘’“” \u00a0]/u;

/** The number of symbols for `n/max`: code points, so that an emoji or a rare letter counts as one. */
export function symbolCount(text: string): number {
  return Array.from(text).length;
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

/** Characters without a glyph that usually come with pasted text: zero-width spaces, direction marks, soft hyphens. */
const INVISIBLE = new RegExp(`${JOINED.source}|\\p{Cf}`, 'gu');

/** Hyphens, dashes and the minus sign that people and word processors write for a hyphen. */
const OTHER_HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** Accents and other marks that people write for an apostrophe: ´, ′, ‛, ＇. */
const OTHER_APOSTROPHES = /[\u00b4\u2032\u201b\uff07]/g;

/** Removes invisible characters other than joiners inside a word, and replaces hyphens, apostrophes and digits with those of the keyboard. */
export function withoutInvisible(text: string): string {
  return withPlainDigits(
    text
      .replace(INVISIBLE, (found, letter?: string) => (letter === undefined ? '' : found))
      .replace(OTHER_HYPHENS, '-')
      .replace(OTHER_APOSTROPHES, "'"),
  );
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
  const [forbidden] =
    FORBIDDEN_IN_NAME.exec(text.normalize('NFC').trim().replace(JOINED, '$1')) ?? [];
  return forbidden === undefined ? null : characterMessage(forbidden);
}
