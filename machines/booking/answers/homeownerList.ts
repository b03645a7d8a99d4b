import { ADDRESS_DECISION, typeWords } from '#src/domain/address-decision.ts';
import { DEFAULT_PROPERTY_TYPE, PROPERTY_TYPE } from '#src/domain/constants.ts';
import { OWNERSHIP, PROPERTY } from '#src/domain/draft.ts';
import {
  HOMEOWNER_OPTIONS,
  homeownerOptionOf,
  multipleOwnersOf,
  verificationOptionOf,
} from '#src/domain/names.ts';
import { cleanPhone } from '#src/domain/phone.ts';
import { nullable, object, oneOf, type TypeOf } from '#src/domain/schema.ts';
import { cleanEntry, cleanOther } from '#src/domain/text.ts';
import { withProperty, withSession } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const values = object({
  ownership: nullable(oneOf(HOMEOWNER_OPTIONS)),
  additionalOwners: OWNERSHIP.properties.additionalOwners,
  propertyType: nullable(PROPERTY.properties.propertyType),
  otherText: PROPERTY.properties.propertyTypeOtherText,
});

export type HomeownerListValues = TypeOf<typeof values>;

export const homeownerList: Answers<HomeownerListValues> = {
  values,
  read: ({ appointmentRequest: { property } }) => ({
    ownership: homeownerOptionOf(property.ownership.multipleOwners),
    additionalOwners: property.ownership.additionalOwners,
    propertyType: property.propertyType,
    otherText: property.propertyTypeOtherText,
  }),
  write: (draft, given) => {
    const isMultiple = given.ownership === 'multiple_homeowners';
    const isOther = given.propertyType === PROPERTY_TYPE.other;
    const additionalOwners = given.additionalOwners.map(({ firstName, lastName, phone }) => ({
      firstName: cleanEntry(firstName),
      lastName: cleanEntry(lastName),
      phone: cleanPhone(phone),
    }));
    const answered = withProperty(draft, {
      propertyType: given.propertyType ?? DEFAULT_PROPERTY_TYPE,
      propertyTypeOtherText: isOther ? cleanOther(given.otherText) : null,
      ownership: {
        ...draft.appointmentRequest.property.ownership,
        multipleOwners: multipleOwnersOf(given.ownership),
        additionalOwners: isMultiple ? additionalOwners : [],
      },
    });
    const isVerified = verificationOptionOf(draft.sessionData.ownershipSelection) !== null;
    return isVerified ? answered : withSession(answered, { ownershipSelection: given.ownership });
  },
};

const ONLY_OWNER: HomeownerListValues = {
  ownership: 'the_only_homeowner',
  additionalOwners: [],
  propertyType: PROPERTY_TYPE.singleFamily,
  otherText: null,
};

/** A home of a type for each line of the address decision that asks for the type, but for Other, which needs a text. */
const OF_OTHER_HOMES: Samples<HomeownerListValues> = Object.fromEntries(
  ADDRESS_DECISION.flatMap(({ id, condition }) => {
    const propertyType = condition?.kind === 'propertyType' ? condition.types[0] : undefined;
    if (propertyType === undefined || propertyType === PROPERTY_TYPE.other) return [];
    const says = `the only homeowner of a home of the type ${typeWords(propertyType)}`;
    return [[id, { says, values: { ...ONLY_OWNER, propertyType } }]];
  }),
);

export const homeownerListSamples = {
  home: { says: 'the only homeowner of a single-family home', values: ONLY_OWNER },
  houseboat: {
    says: 'the three homeowners of a houseboat',
    values: {
      ownership: 'multiple_homeowners',
      additionalOwners: [
        { firstName: 'Bo', lastName: 'Berg', phone: '2025550144' },
        { firstName: 'Cleo', lastName: 'Marsh', phone: '2025550145' },
      ],
      propertyType: PROPERTY_TYPE.other,
      otherText: 'Houseboat',
    },
  },
  ...OF_OTHER_HOMES,
  other: {
    says: 'Other as the property type without a text',
    values: { ...ONLY_OWNER, propertyType: PROPERTY_TYPE.other, otherText: '' },
    isInvalid: true,
  },
} satisfies Samples<HomeownerListValues>;
