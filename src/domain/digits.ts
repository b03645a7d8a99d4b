/** Replaces full-width digits, which some keyboards write, with plain ones: `８０２０２` becomes `80202` (decision V7). */
export function withPlainDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => digit.normalize('NFKC'));
}

/** The digits of a text, in order. Full-width ones become plain ones. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}
