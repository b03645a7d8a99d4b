import { array, object, string } from 'yup';
import { MAX_COMMENTS_LENGTH } from '#src/domain/constants.ts';
import { textError } from '#src/domain/text.ts';

/** Comments up to 3000 symbols, nothing required (spec §5); the number of topics is limited where they are chosen. */
export const additionalCommentsSchema = object({
  comments: string().test('length', (value, context) => {
    const message = textError(value ?? '', { required: false, max: MAX_COMMENTS_LENGTH });
    return message === null ? true : context.createError({ message });
  }),
  topics: array(string().required()),
});
