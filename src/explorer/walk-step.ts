import type { AnyEventObject } from 'xstate';
import { ANSWERS, FORM_STEPS } from '#machines/booking/booking.answers.ts';
import { contactSamples } from '#machines/booking/answers/contact.ts';
import { addressSamples } from '#machines/booking/answers/address.ts';
import { MAX_ADDRESS_LENGTH, MAX_OTHER_TEXT_LENGTH } from '#src/domain/constants.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { maxOf, type Schema, type TextFormat } from '#src/domain/schema.ts';

/** A step of a walk that can be taken again: the name of a move, or what was told by a screen. */
export type WalkStep = string | AnyEventObject;

const { firstName, phone, email, zipcode } = contactSamples.whole.values;

/** What stands for the texts that a visitor types, by their kind; the other kinds are chosen from a list. */
const STAND_INS: Partial<Record<TextFormat, string>> = {
  'person-name': firstName,
  phone,
  'optional-email': email,
  'optional-state': addressSamples.house.values.state,
  zipcode,
  line: 'Sample text',
  lines: 'Sample text',
};

/** Longest lines that are typed; of other lengths are names of choices. */
const TYPED_LINES = [MAX_ADDRESS_LENGTH, MAX_OTHER_TEXT_LENGTH];

type StandInOf = (format: TextFormat, text: string) => string;

/** A zipcode or an address that differs from another one is asked about anew: their stand-ins have to differ as well. */
function standIns(): StandInOf {
  const known: Partial<Record<TextFormat, string[]>> = { zipcode: [zipcode] };
  return (format, text) => {
    const standIn = STAND_INS[format];
    if (standIn === undefined || text === '') return text;
    const seen = (known[format] ??= []);
    if (!seen.includes(text)) seen.push(text);
    const at = seen.indexOf(text);
    if (format === 'zipcode') return String(Number(zipcode) + at);
    return format === 'line' && at > 0 ? `${standIn} ${at + 1}` : standIn;
  };
}

function replaced(schema: Schema<unknown>, value: unknown, standInOf: StandInOf): unknown {
  const { facts, items, properties } = schema;
  if (Array.isArray(value) && items !== undefined) return value.map((item: unknown) => replaced(items, item, standInOf));
  if (isRecord(value) && properties !== undefined) {
    return Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (properties[name] === undefined ? [] : [[name, replaced(properties[name], part, standInOf)]])));
  }
  const isChosen = facts.format === undefined || (facts.format === 'line' && !TYPED_LINES.includes(maxOf(schema)));
  return typeof value !== 'string' || isChosen ? value : standInOf(facts.format, value);
}

/** The same steps with stand-ins for names, numbers, addresses and every other text that was typed, so that a link tells nothing of a person. */
export function withStandIns(steps: readonly WalkStep[]): WalkStep[] {
  const standInOf = standIns();
  return steps.map((step) => {
    const form = typeof step === 'string' ? undefined : FORM_STEPS.find((one) => one === step['step']);
    return typeof step === 'string' || form === undefined || !('values' in step) ? step : { ...step, values: replaced(ANSWERS[form].values, step['values'], standInOf) };
  });
}
