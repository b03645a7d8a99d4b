import { object, string } from 'yup';
import { SOURCE_OTHER } from '#src/domain/constants.ts';
import { ATTRIBUTION } from '#src/domain/draft.ts';
import { lineRule, requiredChoice } from '../form/rules.ts';

/** A source is required, and so is the text if the source is Other (spec §5). */
export const sourceTypeSchema = object({
  sourceType: requiredChoice<number>(),
  otherText: string()
    .nullable()
    .when('sourceType', ([source], schema) =>
      source === SOURCE_OTHER
        ? lineRule(ATTRIBUTION.properties.sourceTypeOtherText, { required: true }).nullable()
        : schema,
    ),
});
