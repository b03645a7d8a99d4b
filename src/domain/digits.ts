/** The text with its full-width digits, which some keyboards write, as plain ones: `８０２０２` becomes `80202` (decision V7). */
export function withPlainDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => digit.normalize('NFKC'));
}

/** The digits of a text in their order, full-width ones as plain ones. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}
