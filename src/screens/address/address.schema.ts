import { object } from 'yup';
import { PROPERTY } from '#src/domain/draft.ts';
import { REQUIRED } from '#src/domain/messages.ts';
import { isStateCode } from '#src/domain/states.ts';
import { lineRule, requiredChoice, textBy, zipRule } from '../form/rules.ts';

const { street1, street2, city } = PROPERTY.properties;

const fields = {
  street1: lineRule(street1, { required: true }),
  street2: lineRule(street2, { required: false }),
  city: lineRule(city, { required: true }),
  state: textBy((state) => (isStateCode(state) ? null : REQUIRED)),
  zipcode: zipRule(),
};

/** The address (spec §5). */
export const addressSchema = object(fields);

/** The address plus the answer to homeownership verification (spec §5). */
export const verifiedAddressSchema = object({
  ...fields,
  ownershipSelection: requiredChoice<string>(),
});
