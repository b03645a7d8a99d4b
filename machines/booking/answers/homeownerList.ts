import { DEFAULT_PROPERTY_TYPE, PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { AdditionalOwner } from '#src/domain/draft.ts';
import { homeownerOptionOf, multipleOwnersOf, verificationOptionOf } from '#src/domain/names.ts';
import type { HomeownerOption } from '#src/domain/names.ts';
import { cleanEntry, cleanOther } from '#src/domain/text.ts';
import { withRequest, withSession } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

export interface HomeownerListValues {
  ownership: HomeownerOption | null;
  additionalOwners: AdditionalOwner[];
  propertyType: number | null;
  otherText: string | null;
}

export const homeownerList: Answers<HomeownerListValues> = {
  read: ({ appointmentRequest: { property } }) => ({
    ownership: homeownerOptionOf(property.ownership.multipleOwners),
    additionalOwners: property.ownership.additionalOwners,
    propertyType: property.propertyType,
    otherText: property.propertyTypeOtherText,
  }),
  write: (draft, values) => {
    const { property } = draft.appointmentRequest;
    const propertyType = values.propertyType ?? DEFAULT_PROPERTY_TYPE;
    const isMultiple = values.ownership === 'multiple_homeowners';
    const isOther = values.propertyType === PROPERTY_TYPE.other;
    const additionalOwners = values.additionalOwners.map(({ firstName, lastName, phone }) => ({
      firstName: cleanEntry(firstName),
      lastName: cleanEntry(lastName),
      phone,
    }));
    const answered = withRequest(draft, {
      property: {
        ...property,
        propertyType,
        propertyTypeOtherText: isOther ? cleanOther(values.otherText) : null,
        ownership: {
          ...property.ownership,
          multipleOwners: multipleOwnersOf(values.ownership),
          additionalOwners: isMultiple ? additionalOwners : [],
        },
      },
    });
    const isVerified = verificationOptionOf(draft.sessionData.ownershipSelection) !== null;
    return isVerified ? answered : withSession(answered, { ownershipSelection: values.ownership });
  },
};

const ONLY_OWNER: HomeownerListValues = { ownership: 'the_only_homeowner', additionalOwners: [], propertyType: PROPERTY_TYPE.singleFamily, otherText: null };

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
  rental: { says: 'the only homeowner of a rental property', values: { ...ONLY_OWNER, propertyType: PROPERTY_TYPE.rental } },
  other: { says: 'Other as the property type without a text', values: { ...ONLY_OWNER, propertyType: PROPERTY_TYPE.other, otherText: '' }, isInvalid: true },
} satisfies Samples<HomeownerListValues>;
