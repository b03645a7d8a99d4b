/**
 * The first three digits of the zipcodes of each state, by its abbreviation, in its order (spec §2, address). Apart from the names, because the landing page
 * needs no names.
 */
const ZIP_PREFIXES = {
  AK: '995-999',
  AL: '350-369',
  AR: '716-729',
  AZ: '850-865',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027 055',
  MD: '206-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '005 100-149',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831',
} as const satisfies Record<string, string>;

export type StateCode = keyof typeof ZIP_PREFIXES;

export const STATE_CODES = Object.keys(ZIP_PREFIXES) as StateCode[];

/** The abbreviation of the state that a zipcode belongs to by its first three digits; null for a text that is no zipcode and for other prefixes. */
export function stateCodeOfZip(zipcode: string): StateCode | null {
  if (!/^\d{5}$/.test(zipcode)) return null;
  const prefix = zipcode.slice(0, 3);
  const isWithin = (range: string) => {
    const [first = '', last = first] = range.split('-');
    return first <= prefix && prefix <= last;
  };
  return STATE_CODES.find((code) => ZIP_PREFIXES[code].split(' ').some(isWithin)) ?? null;
}
