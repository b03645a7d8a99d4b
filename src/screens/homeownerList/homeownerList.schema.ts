import { array, object, string } from 'yup';
import { MAX_OTHER_TEXT_LENGTH, PROPERTY_TYPE } from '#src/domain/constants.ts';
import { cleanLine } from '#src/domain/text.ts';
import type { HomeownerListValues } from '#machines/booking/booking.types.ts';
import { lineRule, nameRule, phoneRule, requiredChoice, withCleanOther } from '../common/rules.ts';

/** Both questions are required; with several homeowners every additional one must be valid (spec §5). */
export const homeownerListSchema = object({
  ownership: requiredChoice<string>(),
  additionalOwners: array(object({ firstName: string(), lastName: string(), phone: string() })).when('ownership', ([ownership], schema) =>
    ownership === 'multiple_homeowners' ? array(object({ firstName: nameRule(), lastName: nameRule(), phone: phoneRule() })) : schema,
  ),
  propertyType: requiredChoice<number>(),
  otherText: string()
    .nullable()
    .when('propertyType', ([type], schema) =>
      type === PROPERTY_TYPE.other ? lineRule({ required: true, max: MAX_OTHER_TEXT_LENGTH }).nullable() : schema,
    ),
});

/** The answers as they are saved: names and the Other text in one line, without spaces around them. */
export function cleanHomeowners(values: HomeownerListValues): HomeownerListValues {
  const additionalOwners = values.additionalOwners.map(({ firstName, lastName, phone }) => ({
    firstName: cleanLine(firstName),
    lastName: cleanLine(lastName),
    phone,
  }));
  return { ...withCleanOther(values), additionalOwners };
}
