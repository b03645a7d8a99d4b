import type { AnyEventObject } from 'xstate';
import { ANSWERS, FORM_STEPS } from '#machines/booking/booking.answers.ts';
import { contactSamples } from '#machines/booking/answers/contact.ts';
import { addressSamples } from '#machines/booking/answers/address.ts';
import { MAX_ADDRESS_LENGTH, MAX_OTHER_TEXT_LENGTH } from '#src/domain/constants.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { maxOf, type Schema, type TextFormat } from '#src/domain/schema.ts';

/** A repeatable step of a walk: the name of a move, or an event that a screen sent. */
export type WalkStep = string | AnyEventObject;

const { firstName, phone, email, zipcode } = contactSamples.whole.values;

/** Stand-ins for typed text, by format. Other formats are chosen from a list. */
const STAND_INS: Partial<Record<TextFormat, string>> = {
  'person-name': firstName,
  phone,
  'optional-email': email,
  'optional-state': addressSamples.house.values.state,
  zipcode,
  line: 'Sample text',
  lines: 'Sample text',
};

/** Maximum lengths of `line` fields that are typed. A `line` with another maximum holds the name of a choice. */
const TYPED_LINES = [MAX_ADDRESS_LENGTH, MAX_OTHER_TEXT_LENGTH];

type StandInOf = (format: TextFormat, text: string) => string;

/** Stand-ins for different texts must differ as well: a changed zipcode or address makes the flow ask again. */
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
  if (Array.isArray(value) && items !== undefined)
    return value.map((item: unknown) => replaced(items, item, standInOf));
  if (isRecord(value) && properties !== undefined) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) =>
        properties[name] === undefined ? [] : [[name, replaced(properties[name], part, standInOf)]],
      ),
    );
  }
  const isChosen =
    facts.format === undefined || (facts.format === 'line' && !TYPED_LINES.includes(maxOf(schema)));
  return typeof value !== 'string' || isChosen ? value : standInOf(facts.format, value);
}

/** Replaces names, numbers, addresses and all other typed text with stand-ins, so that a link reveals nothing about a person. */
export function withStandIns(steps: readonly WalkStep[]): WalkStep[] {
  const standInOf = standIns();
  return steps.map((step) => {
    if (typeof step === 'string') return step;
    const form = FORM_STEPS.find((one) => one === step['step']);
    return form === undefined || !('values' in step)
      ? step
      : { ...step, values: replaced(ANSWERS[form].values, step['values'], standInOf) };
  });
}
