/**
 * Formats what was typed, pasted or filled in as a phone number `000-000-0000`.
 * Accepts any separators, full-width digits and a country code 1, which is dropped. Ten digits at most are kept.
 */
export function formatPhone(raw: string): string {
  const text = raw.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  const hasCountryCode = text.startsWith('+1') || (digits.length > 10 && digits.startsWith('1'));
  const national = (hasCountryCode ? digits.slice(1) : digits).slice(0, 10);
  return [national.slice(0, 3), national.slice(3, 6), national.slice(6)].filter((part) => part !== '').join('-');
}

/** Formats a zipcode: five digits, with spaces and a "-1234" suffix dropped. */
export function formatZipcode(raw: string): string {
  return raw.normalize('NFKC').replace(/\D/g, '').slice(0, 5);
}
