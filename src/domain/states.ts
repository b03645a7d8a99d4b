export interface UsState {
  /** Two letters. */
  readonly code: string;
  readonly name: string;
  /** Other ways to write the name. */
  readonly spellings: readonly string[];
}

/**
 * The 50 states and the District of Columbia, ordered by abbreviation (spec §2, address): abbreviation, name, the first three digits of their
 * zipcodes, other spellings.
 */
const ROWS: readonly (readonly [
  code: string,
  name: string,
  prefixes: string,
  ...spellings: string[],
])[] = [
  ['AK', 'Alaska', '995-999'],
  ['AL', 'Alabama', '350-369'],
  ['AR', 'Arkansas', '716-729'],
  ['AZ', 'Arizona', '850-865'],
  ['CA', 'California', '900-961'],
  ['CO', 'Colorado', '800-816'],
  ['CT', 'Connecticut', '060-069'],
  ['DC', 'District of Columbia', '200 202-205 569', 'Washington DC'],
  ['DE', 'Delaware', '197-199'],
  ['FL', 'Florida', '320-339 341-349'],
  ['GA', 'Georgia', '300-319 398-399'],
  ['HI', 'Hawaii', '967-968'],
  ['IA', 'Iowa', '500-528'],
  ['ID', 'Idaho', '832-838'],
  ['IL', 'Illinois', '600-629'],
  ['IN', 'Indiana', '460-479'],
  ['KS', 'Kansas', '660-679'],
  ['KY', 'Kentucky', '400-427'],
  ['LA', 'Louisiana', '700-714'],
  ['MA', 'Massachusetts', '010-027 055'],
  ['MD', 'Maryland', '206-219'],
  ['ME', 'Maine', '039-049'],
  ['MI', 'Michigan', '480-499'],
  ['MN', 'Minnesota', '550-567'],
  ['MO', 'Missouri', '630-658'],
  ['MS', 'Mississippi', '386-397'],
  ['MT', 'Montana', '590-599'],
  ['NC', 'North Carolina', '270-289'],
  ['ND', 'North Dakota', '580-588'],
  ['NE', 'Nebraska', '680-693'],
  ['NH', 'New Hampshire', '030-038'],
  ['NJ', 'New Jersey', '070-089'],
  ['NM', 'New Mexico', '870-884'],
  ['NV', 'Nevada', '889-898'],
  ['NY', 'New York', '005 100-149'],
  ['OH', 'Ohio', '430-459'],
  ['OK', 'Oklahoma', '730-732 734-749'],
  ['OR', 'Oregon', '970-979'],
  ['PA', 'Pennsylvania', '150-196'],
  ['RI', 'Rhode Island', '028-029'],
  ['SC', 'South Carolina', '290-299'],
  ['SD', 'South Dakota', '570-577'],
  ['TN', 'Tennessee', '370-385'],
  ['TX', 'Texas', '733 750-799 885'],
  ['UT', 'Utah', '840-847'],
  ['VA', 'Virginia', '201 220-246'],
  ['VT', 'Vermont', '050-054 056-059'],
  ['WA', 'Washington', '980-994'],
  ['WI', 'Wisconsin', '530-549'],
  ['WV', 'West Virginia', '247-268'],
  ['WY', 'Wyoming', '820-831'],
];

export const US_STATES: readonly UsState[] = ROWS.map(([code, name, , ...spellings]) => ({
  code,
  name,
  spellings,
}));

/** Territories and military mail, which the specification's list does not have. */
const TERRITORIES: readonly UsState[] = [
  { code: 'AS', name: 'American Samoa', spellings: [] },
  { code: 'GU', name: 'Guam', spellings: [] },
  { code: 'MP', name: 'the Northern Mariana Islands', spellings: ['Northern Mariana Islands'] },
  { code: 'PR', name: 'Puerto Rico', spellings: [] },
  {
    code: 'VI',
    name: 'the U.S. Virgin Islands',
    spellings: ['US Virgin Islands', 'Virgin Islands'],
  },
  { code: 'AE', name: 'military addresses overseas', spellings: ['AP', 'AA', 'APO', 'FPO'] },
];

const CODES: ReadonlySet<string> = new Set(US_STATES.map((state) => state.code));

/** Whether a text is the uppercase abbreviation of a state or of DC. */
export function isStateCode(text: string): boolean {
  return CODES.has(text);
}

/** `Washington, D.C.` as `washington dc`. */
function plain(text: string): string {
  return text.replace(/[.,]/g, '').trim().toLowerCase();
}

function namedIn(states: readonly UsState[], text: string): UsState | null {
  const wanted = plain(text);
  return (
    states.find(({ code, name, spellings }) =>
      [code, name, ...spellings].some((word) => plain(word) === wanted),
    ) ?? null
  );
}

/** Finds a state by abbreviation or name, in any case, with dots or without, as people, maps and browsers write it. Null if there is none. */
export function stateOf(text: string): UsState | null {
  return namedIn(US_STATES, text);
}

/** Finds a territory in the same way. */
export function territoryOf(text: string): UsState | null {
  return namedIn(TERRITORIES, text);
}

/** The state that a zipcode belongs to by its first three digits; null for a text that is no zipcode and for other prefixes. */
export function stateOfZip(zipcode: string): UsState | null {
  if (!/^\d{5}$/.test(zipcode)) return null;
  const prefix = zipcode.slice(0, 3);
  const isWithin = (range: string) => {
    const [first = '', last = first] = range.split('-');
    return first <= prefix && prefix <= last;
  };
  const index = ROWS.findIndex(([, , prefixes]) => prefixes.split(' ').some(isWithin));
  return US_STATES[index] ?? null;
}
