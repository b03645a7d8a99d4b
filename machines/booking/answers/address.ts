import { PROPERTY, type Draft } from '#src/domain/draft.ts';
import { VERIFICATION_OPTIONS, verificationOptionOf } from '#src/domain/names.ts';
import { nullable, object, oneOf, type TypeOf } from '#src/domain/schema.ts';
import { stateCodeOfZip } from '#src/domain/state-codes.ts';
import { cleanLine } from '#src/domain/text.ts';
import { cleanZip } from '#src/domain/zip.ts';
import { atAddress, withSession } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const { street1, street2, city, state, zipcode } = PROPERTY.properties;

const values = object({
  street1,
  street2,
  city,
  state,
  zipcode,
  /** Asked only when homeownership must be verified. */
  ownershipSelection: nullable(oneOf(VERIFICATION_OPTIONS)),
});

export type AddressValues = TypeOf<typeof values>;

/**
 * A state that was not given is that of the zipcode. A changed address clears everything looked up or answered for the old one, so that it is looked up and asked again (decisions F6,
 * F30).
 */
export const address: Answers<AddressValues> = {
  values,
  read: ({ appointmentRequest: { property }, sessionData }) => ({
    street1: property.street1,
    street2: property.street2,
    city: property.city,
    state: property.state === '' ? (stateCodeOfZip(property.zipcode) ?? '') : property.state,
    zipcode: property.zipcode,
    ownershipSelection: verificationOptionOf(sessionData.ownershipSelection),
  }),
  write: (draft, { ownershipSelection, ...lines }) => {
    const given = {
      ...lines,
      street1: cleanLine(lines.street1),
      street2: cleanLine(lines.street2),
      city: cleanLine(lines.city),
      zipcode: cleanZip(lines.zipcode),
    };
    const answered = atAddress(draft, given);
    return ownershipSelection === null ? answered : withSession(answered, { ownershipSelection });
  },
};

const HOUSE: AddressValues = {
  street1: '12 Oak St',
  street2: '',
  city: 'Minneapolis',
  state: 'MN',
  zipcode: '55401',
  ownershipSelection: null,
};
const FLAT: AddressValues = { ...HOUSE, street2: 'Apt 4' };
const HALF: AddressValues = { ...HOUSE, city: '' };

const isVerified = (draft: Draft) => draft.appointmentRequest.isVerifyHomeOwnership;
const isNotVerified = (draft: Draft) => !isVerified(draft);

export const addressSamples = {
  house: { says: 'a whole address', values: HOUSE, suits: isNotVerified },
  elsewhere: {
    says: 'another whole address',
    values: { ...HOUSE, street1: '14 Elm St' },
    suits: isNotVerified,
  },
  owner: {
    says: 'a whole address by the homeowner',
    values: { ...FLAT, ownershipSelection: 'lead_is_the_homeowner' },
    suits: isVerified,
  },
  unsure: {
    says: 'a whole address by somebody who is not sure who owns the home',
    values: { ...FLAT, ownershipSelection: 'im_not_sure' },
    suits: isVerified,
  },
  half: { says: 'half an address', values: HALF, isInvalid: true },
  halfByOwner: {
    says: 'who owns the home, before the address is whole',
    values: { ...HALF, ownershipSelection: 'lead_is_the_homeowner' },
    isInvalid: true,
    suits: isVerified,
  },
  unverified: {
    says: 'a whole address, before who owns the home',
    values: HOUSE,
    isInvalid: true,
    suits: isVerified,
  },
  unverifiedElsewhere: {
    says: 'another whole address, before who owns the home',
    values: { ...HOUSE, street1: '14 Elm St' },
    isInvalid: true,
    suits: isVerified,
  },
} satisfies Samples<AddressValues>;
