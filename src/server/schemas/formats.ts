import { MAX_NAME_LENGTH } from '#src/domain/constants.ts';
import { emailError } from '#src/domain/email.ts';
import { INVALID_CHARACTERS, INVALID_EMAIL, lengthMessage } from '#src/domain/messages.ts';
import { phoneError } from '#src/domain/phone.ts';
import type { TextFormat } from '#src/domain/schema.ts';
import { isStateCode } from '#src/domain/states.ts';
import { cleanEntry, nameError, symbolCount } from '#src/domain/text.ts';
import { zipError } from '#src/domain/zip.ts';
import { isCalendarDate } from '../wall-clock.ts';
import { sessionDataError } from './session-data.schema.ts';

const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTER_EXCEPT_BREAKS = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/;
const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

/** The message for a text that breaks the rule, or null. */
type Rule = (text: string) => string | null;

function linesError(text: string): string | null {
  return CONTROL_CHARACTER_EXCEPT_BREAKS.test(text) ? 'Must not contain control characters.' : null;
}

function timeError(text: string, pattern: RegExp, form: string): string | null {
  const [, date = ''] = pattern.exec(text) ?? [];
  return isCalendarDate(date) ? null : `Must be a time of the form ${form}.`;
}

/** The browser checks a name in its cleaned form, and saves that form. Other clients must send the cleaned form themselves. */
function savedNameError(text: string): string | null {
  const error = nameError(text, { required: true, max: MAX_NAME_LENGTH });
  if (error !== null || text === cleanEntry(text)) return error;
  return symbolCount(text) > MAX_NAME_LENGTH ? lengthMessage(MAX_NAME_LENGTH) : INVALID_CHARACTERS;
}

/**
 * String formats of the schemas, with the message for each. The rules for names, phone, email, state and zipcode are those that
 * the browser uses (spec §5).
 */
export const FORMAT_RULES = {
  'person-name': savedNameError,
  phone: phoneError,
  zipcode: zipError,
  'optional-email': (text) => (text === cleanEntry(text) ? emailError(text) : INVALID_EMAIL),
  'optional-state': (text) =>
    text === '' || isStateCode(text) ? null : 'Must be the two letters of a state.',
  line: (text) => (CONTROL_CHARACTER.test(text) ? 'Must not contain control characters.' : null),
  lines: linesError,
  'calendar-date': (text) =>
    isCalendarDate(text) ? null : 'Must be a date of the form yyyy-MM-dd.',
  'wall-clock': (text) => timeError(text, WALL_CLOCK, "yyyy-MM-dd'T'HH:mm"),
  instant: (text) => timeError(text, INSTANT, "yyyy-MM-dd'T'HH:mm:ss'Z'"),
  'session-data': (text) => linesError(text) ?? sessionDataError(text),
} as const satisfies Record<TextFormat | 'calendar-date' | 'instant', Rule>;

type FormatName = keyof typeof FORMAT_RULES;

/** Whether a schema's format is one of ours. */
export function isFormatName(name: string): name is FormatName {
  return name in FORMAT_RULES;
}

/** The formats as the schema compiler takes them. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  Object.entries(FORMAT_RULES).map(([name, rule]) => [name, (text: string) => rule(text) === null]),
);
