import { object } from 'yup';
import { MAX_ADDRESS_LENGTH } from '#src/domain/constants.ts';
import { REQUIRED } from '#src/domain/messages.ts';
import { isStateCode } from '#src/domain/states.ts';
import { lineRule, requiredChoice, textBy, zipRule } from '../form/rules.ts';

const fields = {
  street1: lineRule({ required: true, max: MAX_ADDRESS_LENGTH }),
  street2: lineRule({ required: false, max: MAX_ADDRESS_LENGTH }),
  city: lineRule({ required: true, max: MAX_ADDRESS_LENGTH }),
  state: textBy((state) => (isStateCode(state) ? null : REQUIRED)),
  zipcode: zipRule(),
};

/** The address (spec §5). */
export const addressSchema = object(fields);

/** The address with the answer that homeownership verification asks for (spec §5). */
export const verifiedAddressSchema = object({ ...fields, ownershipSelection: requiredChoice<string>() });
