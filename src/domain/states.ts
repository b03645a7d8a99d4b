import { STATE_CODES, type StateCode, stateCodeOfZip } from './state-codes.ts';

export interface UsState {
  /** Two letters. */
  readonly code: string;
  readonly name: string;
  /** Other ways to write the name. */
  readonly spellings: readonly string[];
}

const NAMES: Readonly<Record<StateCode, string>> = {
  AK: 'Alaska',
  AL: 'Alabama',
  AR: 'Arkansas',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
};

/** The 50 states and the District of Columbia, ordered by abbreviation (spec §2, address). */
export const US_STATES: readonly UsState[] = STATE_CODES.map((code) => ({
  code,
  name: NAMES[code],
  spellings: code === 'DC' ? ['Washington DC'] : [],
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

/** Whether a text is the uppercase abbreviation of a state or of DC. */
export function isStateCode(text: string): boolean {
  return Object.hasOwn(NAMES, text);
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

/** The state that a zipcode belongs to, as {@link stateCodeOfZip} tells. */
export function stateOfZip(zipcode: string): UsState | null {
  const code = stateCodeOfZip(zipcode);
  return US_STATES.find((state) => state.code === code) ?? null;
}
