/** The form in which addresses are compared: lower case, letters and digits only, no accents, single spaces. */
export function addressKey(address: string): string {
  return address
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
