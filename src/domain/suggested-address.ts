import type { Address } from './address-decision.ts';
import { cleanLine } from './text.ts';

/** `4711`, `123-45`, `12A`, `1205 1/2`, and grid numbers: `N6W23001`, `1N345`. Not `5th`, which names a street. */
const HOUSE_NUMBER =
  /^((?:\d+[nsew]\d+|[nsew]\d+(?: ?[nsew]\d+)?|\d+(?:-\d+)*)(?:-?[a-z])?(?: ?[½¼¾]| \d\/\d)?)(?:,? |,?$)/i;

const KIND =
  'apt|apartment|unit|ste|suite|fl|floor|rm|room|bldg|building|lot|spc|space|trlr|trailer|slip|ofc|office|ph|penthouse';
/** `Apt 4B`, `Ste. 200`, `Unit12`, `#4B`; but `FL 32801` is a state and a zipcode. */
const NUMBERED = String.raw`(?!fl \d{5})(?:\b(?:${KIND})(?:\.? ?#? ?(?=\d)|[. #]+)|# ?)(?:\d[a-z\d-]*|[a-z](?:-?\d+)?)(?![\w/])`;
const FLOOR = String.raw`\b\d+(?:st|nd|rd|th) (?:floor|fl)\b(?! \d{5})`;
const NAMED = String.raw`\b(?:ph|penthouse|basement|bsmt)(?=,|$)`;
const UNIT = `(?:${NUMBERED}|${FLOOR}|${NAMED})`;
/** Units are looked for in lines up to this length: the search takes the cube of it (decision B17), and no address is as long. */
const LONGEST_LINE = 200;
/** All consecutive units of a line: `Bldg 3, Apt 4B`. */
const UNITS = new RegExp(`,? ?(${UNIT}(?:,? ?${UNIT})*)(?:, ?| |$)`, 'i');

interface Line {
  /** House number; empty if there is none. */
  number: string;
  street: string;
  /** Apartment, suite and the like; empty if there is none. */
  unit: string;
}

function partsOf(text: string): Line {
  const line = cleanLine(text);
  const found = line.length > LONGEST_LINE ? null : UNITS.exec(line);
  const unit = found?.[1] ?? '';
  const rest = found === null ? line : cleanLine(line.replace(UNITS, ' '));
  const number = HOUSE_NUMBER.exec(rest)?.[1] ?? '';
  return { number, street: rest.slice(number.length).replace(/^,? /, ''), unit };
}

/** Normalizes a street name for a search in another one: `42nd Street` becomes ` 42 street`. */
function searchable(text: string): string {
  return ` ${text.toLowerCase().replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')}`;
}

/** The suggested street, after the typed house number unless the suggestion has its own. */
function streetLine(typed: Line, found: Line): string {
  const suggested = `${found.number} ${found.street}`.trim();
  // `42 St` is the start of 42nd Street, not house number 42.
  const isNameOfStreet = searchable(suggested).includes(
    searchable(`${typed.number} ${typed.street}`.trim()),
  );
  if (typed.number === '' || isNameOfStreet) return suggested;
  // The suggestion's “number” is part of the typed street's name: `4711 7 Mile Rd`.
  if (found.number === '' || searchable(typed.street).startsWith(searchable(found.number)))
    return `${typed.number} ${suggested}`;
  const isMoreExact =
    typed.number.startsWith(found.number) && !/^\d/.test(typed.number.slice(found.number.length));
  return isMoreExact ? `${typed.number} ${found.street}` : suggested;
}

function firstWord(text: string): string {
  return /^[a-z#]+/i.exec(text)?.[0].toLowerCase() ?? '';
}

/** The second line: the unit typed on the first line, then what was typed on the second. If both are, say, apartments, the one from the first line wins. */
function secondLine(unit: string, typed: string): string {
  if (unit === '' || typed === '') return unit || typed;
  return firstWord(unit) === firstWord(typed) ? unit : `${unit}, ${typed}`;
}

/**
 * The address after the visitor chose a suggestion for the first line (decision V9). Empty texts in `found` change nothing. `earlier` is the
 * suggestion chosen before, with empty texts if there was none: what it filled in is removed if `found` does not replace it.
 */
export function withSuggestion(typed: Address, found: Address, earlier: Address): Address {
  const line = partsOf(typed.street1);
  const foundLine = partsOf(found.street1);
  const secondOf = ({ street1, street2 }: Address) => street2 || partsOf(street1).unit;
  const left = (text: string, filled: string) => (text === filled ? '' : text);
  return {
    street1: found.street1 === '' ? typed.street1 : streetLine(line, foundLine),
    street2: secondLine(line.unit, left(typed.street2, secondOf(earlier))) || secondOf(found),
    city: found.city || left(typed.city, earlier.city),
    state: found.state || left(typed.state, earlier.state),
    zipcode: found.zipcode || left(typed.zipcode, earlier.zipcode),
  };
}
