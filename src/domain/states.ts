export interface UsState {
  /** Two letters. */
  readonly code: string;
  readonly name: string;
}

/** The 50 states and the District of Columbia, ordered by abbreviation (spec §2, address). */
export const US_STATES: readonly UsState[] = [
  ['AK', 'Alaska'], ['AL', 'Alabama'], ['AR', 'Arkansas'], ['AZ', 'Arizona'], ['CA', 'California'], ['CO', 'Colorado'],
  ['CT', 'Connecticut'], ['DC', 'District of Columbia'], ['DE', 'Delaware'], ['FL', 'Florida'], ['GA', 'Georgia'], ['HI', 'Hawaii'],
  ['IA', 'Iowa'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'], ['KS', 'Kansas'], ['KY', 'Kentucky'],
  ['LA', 'Louisiana'], ['MA', 'Massachusetts'], ['MD', 'Maryland'], ['ME', 'Maine'], ['MI', 'Michigan'], ['MN', 'Minnesota'],
  ['MO', 'Missouri'], ['MS', 'Mississippi'], ['MT', 'Montana'], ['NC', 'North Carolina'], ['ND', 'North Dakota'], ['NE', 'Nebraska'],
  ['NH', 'New Hampshire'], ['NJ', 'New Jersey'], ['NM', 'New Mexico'], ['NV', 'Nevada'], ['NY', 'New York'], ['OH', 'Ohio'],
  ['OK', 'Oklahoma'], ['OR', 'Oregon'], ['PA', 'Pennsylvania'], ['RI', 'Rhode Island'], ['SC', 'South Carolina'], ['SD', 'South Dakota'],
  ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'], ['VA', 'Virginia'], ['VT', 'Vermont'], ['WA', 'Washington'],
  ['WI', 'Wisconsin'], ['WV', 'West Virginia'], ['WY', 'Wyoming'],
].map(([code = '', name = '']) => ({ code, name }));

const CODES: ReadonlySet<string> = new Set(US_STATES.map((state) => state.code));

/** Whether a text is the uppercase abbreviation of a state or of DC. */
export function isStateCode(text: string): boolean {
  return CODES.has(text);
}

/** Finds a state by abbreviation or name, in any case, as maps and browsers fill it in. Null if there is none. */
export function stateOf(text: string): UsState | null {
  const wanted = text.trim().toLowerCase();
  return US_STATES.find((state) => state.code.toLowerCase() === wanted || state.name.toLowerCase() === wanted) ?? null;
}
