import { array, object, string } from 'yup';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { OWNERSHIP, PROPERTY } from '#src/domain/draft.ts';
import { maxOf } from '#src/domain/schema.ts';
import { lineRule, nameRule, phoneRule, requiredChoice } from '../form/rules.ts';

/** Both questions are required, and so is the text of Other; with several homeowners, every additional one must be valid (spec §5). */
export const homeownerListSchema = object({
  ownership: requiredChoice<string>(),
  additionalOwners: array(
    object({ firstName: string(), lastName: string(), phone: string() }),
  ).when('ownership', ([ownership], schema) =>
    ownership === 'multiple_homeowners'
      ? array(object({ firstName: nameRule(), lastName: nameRule(), phone: phoneRule() })).max(
          maxOf(OWNERSHIP.properties.additionalOwners),
        )
      : schema,
  ),
  propertyType: requiredChoice<number>(),
  otherText: string()
    .nullable()
    .when('propertyType', ([type], schema) =>
      type === PROPERTY_TYPE.other
        ? lineRule(PROPERTY.properties.propertyTypeOtherText, { required: true }).nullable()
        : schema,
    ),
});
