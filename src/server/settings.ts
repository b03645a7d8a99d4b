import { SettingsError } from './settings-error.ts';

/** @throws SettingsError with the message unless the condition holds */
export function requireSetting(isRight: unknown, message: string): asserts isRight {
  if (!isRight) throw new SettingsError(message);
}

/** One of several words; the first if there is none. @throws SettingsError with the message for any other */
export function wordOf<Word extends string>(
  text: string | undefined,
  words: readonly [Word, ...Word[]],
  message: string,
): Word {
  const word = words.find((one) => one === (text || words[0]));
  requireSetting(word, message);
  return word;
}

/** A whole number from 0 to `most`. @throws SettingsError with the message for anything else */
export function wholeNumberOf(
  text: string | undefined,
  { fallback, most }: { fallback: number; most: number },
  message: string,
): number {
  if (!text) return fallback;
  requireSetting(/^\d{1,9}$/.test(text) && Number(text) <= most, message);
  return Number(text);
}

/** The parts of a list with spaces between, as the pattern reads them. @throws SettingsError with the message if it cannot read one */
export function partsOf(text: string, pattern: RegExp, message: string): RegExpExecArray[] {
  return text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const found = pattern.exec(part);
      requireSetting(found, message);
      return found;
    });
}

/** The URL that a text names; null unless it has one of the protocols. */
export function urlOf(text: string, ...protocols: readonly string[]): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocols.includes(url.protocol) ? url : null;
}
