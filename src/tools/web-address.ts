/** Whether a text is an absolute http(s) address. `javascript:` and addresses without a host are not. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}
