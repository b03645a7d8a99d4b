import { array, number, object } from 'yup';
import { PROJECT } from '#src/domain/draft.ts';
import { otherTextRule } from '../form/rules.ts';

/** Any number of issues, including none; the Other text is required while its box is open (spec §5). */
export const windowIssuesSchema = object({
  issues: array(number().required()),
  otherText: otherTextRule(PROJECT.properties.windowReasonOtherText),
});
