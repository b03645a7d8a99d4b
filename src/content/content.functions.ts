import type { ContentImage } from './model/fields.ts';

const PLACEHOLDER = '{firstName}';

/** Text with `{firstName}` in it, and a fallback for when the name is not known. Fill it in with `recall(text, firstName)`. */
export interface RecallText {
  readonly text: string;
  readonly fallback: string;
}

/** The text with the first name filled in; the fallback if the name is missing or blank (spec §2, source-type). */
export function fillFirstName(
  text: string,
  fallback: string,
  firstName: string | null | undefined,
): string {
  const name = firstName?.trim() ?? '';
  return name === '' ? fallback : text.split(PLACEHOLDER).join(name);
}

/** `fillFirstName` for a recall text from content. */
export function recall(text: RecallText, firstName: string | null | undefined): string {
  return fillFirstName(text.text, text.fallback, firstName);
}

/** The key under which the result of two choices is kept (spec §3, logic maps). */
export function combinationKey(first: string, second: string): string {
  return `${first}+${second}`;
}

/** The picture for a count: the last one whose number is not above it (spec §2, window-count: 0 to 12, then one bucket). Sort `images` by number first. */
export function imageOfCount(
  images: readonly { readonly number: number; readonly image: ContentImage }[],
  count: number,
): ContentImage | null {
  return images.reduce<ContentImage | null>(
    (best, entry) => (entry.number <= count ? entry.image : best),
    null,
  );
}
