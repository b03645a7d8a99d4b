import { array, mixed, object, string } from 'yup';
import type { TestConfig } from 'yup';
import { doorErrors, windowErrors } from '#src/domain/project-details.ts';

/** A field of a card, judged by the domain's rule for the whole card. */
function ruleOf<Card, Field extends string>(errorsOf: (card: Card) => { [F in Field]?: string }, field: Field): TestConfig {
  return {
    name: 'rule',
    test: (_, context) => {
      const message = errorsOf(context.parent)[field];
      return message === undefined ? true : context.createError({ message });
    },
  };
}

/** A text of a card; formik hands an empty one on as absent. */
function text() {
  return string().default('');
}

const window = object({
  style: text().test(ruleOf(windowErrors, 'style')),
  amount: mixed<number>().nullable().test(ruleOf(windowErrors, 'amount')),
});

const door = object({
  type: text().test(ruleOf(doorErrors, 'type')),
  location: text().test(ruleOf(doorErrors, 'location')),
  style: text().test(ruleOf(doorErrors, 'style')),
  styleComments: text().test(ruleOf(doorErrors, 'styleComments')),
});

/** Every window needs a style and an amount, every door a type, a location and a style (spec §5, Windows, Doors). */
export const projectDetailsSchema = object({ windows: array().of(window), doors: array().of(door) });
