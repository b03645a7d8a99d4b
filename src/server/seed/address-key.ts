/** An address as it is compared: lower case, letters and digits only, single spaces. */
export function addressKey(address: string): string {
  return address
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
