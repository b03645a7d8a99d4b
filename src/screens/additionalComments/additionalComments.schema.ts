import { array, object, string } from 'yup';
import { MAX_COMMENTS_LENGTH, MAX_TOPICS } from '#src/domain/constants.ts';
import { textError } from '#src/domain/text.ts';

/** Comments up to 3000 symbols, up to three topics, nothing required (spec §5). */
export const additionalCommentsSchema = object({
  comments: string().test('length', (value, context) => {
    const message = textError(value ?? '', { required: false, max: MAX_COMMENTS_LENGTH });
    return message === null ? true : context.createError({ message });
  }),
  topics: array(string().required()).max(MAX_TOPICS),
});
