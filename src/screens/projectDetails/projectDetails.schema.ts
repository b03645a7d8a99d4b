import { array, mixed, object, string } from 'yup';
import { PROJECT_DETAILS } from '#src/domain/draft.ts';
import { doorErrors, windowErrors } from '#src/domain/project-details.ts';
import { maxOf } from '#src/domain/schema.ts';
import { judgedBy } from '../form/rules.ts';

/** A yup test for one field of a card, from the domain's rule for the whole card. */
function windowRule(field: 'style' | 'amount') {
  return judgedBy((_, card) => windowErrors(card)[field]);
}

function doorRule(field: 'type' | 'location' | 'style' | 'styleComments') {
  return judgedBy((_, card) => doorErrors(card)[field]);
}

/** A text field of a card; formik passes an empty one on as undefined. */
function text() {
  return string().default('');
}

const window = object({
  style: text().test(windowRule('style')),
  amount: mixed<number>().nullable().test(windowRule('amount')),
});

const door = object({
  type: text().test(doorRule('type')),
  location: text().test(doorRule('location')),
  style: text().test(doorRule('style')),
  styleComments: text().test(doorRule('styleComments')),
});

/** Every window needs a style and an amount, every door a type, a location and a style (spec §5, Windows, Doors). */
export const projectDetailsSchema = object({
  windows: array().of(window).max(maxOf(PROJECT_DETAILS.properties.windows)),
  doors: array().of(door).max(maxOf(PROJECT_DETAILS.properties.doors)),
});
