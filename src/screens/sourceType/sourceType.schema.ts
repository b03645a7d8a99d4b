import { object, string } from 'yup';
import { MAX_OTHER_TEXT_LENGTH, SOURCE_OTHER } from '#src/domain/constants.ts';
import { lineRule, requiredChoice } from '../form/rules.ts';

/** A source is required, its Other text when Other is chosen (spec §5). */
export const sourceTypeSchema = object({
  sourceType: requiredChoice<number>(),
  otherText: string()
    .nullable()
    .when('sourceType', ([source], schema) =>
      source === SOURCE_OTHER ? lineRule({ required: true, max: MAX_OTHER_TEXT_LENGTH }).nullable() : schema,
    ),
});
