import { array, mixed, object, string, type TestConfig } from 'yup';
import { countOf, WINDOW_COUNTER, type CountEntry } from '#src/domain/counter.ts';
import { PROJECT_DETAILS } from '#src/domain/draft.ts';
import { maximumMessage } from '#src/domain/messages.ts';
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
  amount: mixed<NonNullable<CountEntry>>().nullable().test(windowRule('amount')),
});

const door = object({
  type: text().test(doorRule('type')),
  location: text().test(doorRule('location')),
  style: text().test(doorRule('style')),
  styleComments: text().test(doorRule('styleComments')),
});

/** All cards together describe no more windows than a project may have. The message stands at the card that is too much (decision F25). */
const allWindowsRule: TestConfig<{ amount?: CountEntry | undefined }[] | undefined> = {
  name: 'all windows',
  test: (cards = [], context) => {
    const { max, noun } = WINDOW_COUNTER;
    const totals = cards.map((_, index) =>
      cards
        .slice(0, index + 1)
        .reduce((sum, { amount }) => sum + (countOf(amount ?? null) ?? 0), 0),
    );
    const tooMuch = totals.findIndex((total) => total > max);
    return (
      tooMuch === -1 ||
      context.createError({
        path: `${context.path}[${tooMuch}].amount`,
        message: maximumMessage(max, noun),
      })
    );
  },
};

/** Every window needs a style and an amount, every door a type, a location and a style (spec §5, Windows, Doors). */
export const projectDetailsSchema = object({
  windows: array().of(window).max(maxOf(PROJECT_DETAILS.properties.windows)).test(allWindowsRule),
  doors: array().of(door).max(maxOf(PROJECT_DETAILS.properties.doors)),
});
