import { array, object, string } from 'yup';
import { REQUEST, SESSION } from '#src/domain/draft.ts';
import { maxOf } from '#src/domain/schema.ts';
import { emailRule, lineRule } from '../form/rules.ts';

/** Comments up to 3000 symbols, up to three topics, an email address; nothing required (spec §5). */
export const additionalCommentsSchema = object({
  comments: lineRule(REQUEST.properties.customerComments, { required: false }),
  topics: array(string().required()).max(maxOf(SESSION.properties.topics)),
  email: emailRule({ required: false }),
});
