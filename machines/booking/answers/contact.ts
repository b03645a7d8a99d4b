import { CUSTOMER, PROPERTY, REQUEST, type Customer, type Draft } from '#src/domain/draft.ts';
import { cleanPhone } from '#src/domain/phone.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { cleanEntry } from '#src/domain/text.ts';
import { cleanZip } from '#src/domain/zip.ts';
import { atAddress, withRequest } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const { firstName, lastName, phonePrimary, email } = CUSTOMER.properties;

export const customerValues = object({
  firstName,
  lastName,
  phone: phonePrimary,
  zipcode: PROPERTY.properties.zipcode,
  email,
});
const values = object({
  ...customerValues.properties,
  marketingConsent: REQUEST.properties.marketingConsent,
});

export type CustomerValues = TypeOf<typeof customerValues>;
export type ContactValues = TypeOf<typeof values>;

export function readCustomer({
  appointmentRequest: { customer, property },
}: Draft): CustomerValues {
  const { phonePrimary: phone, ...names } = customer;
  return { ...names, phone, zipcode: property.zipcode };
}

export function writeCustomer(draft: Draft, given: CustomerValues): Draft {
  const customer: Customer = {
    firstName: cleanEntry(given.firstName),
    lastName: cleanEntry(given.lastName),
    phonePrimary: cleanPhone(given.phone),
    email: cleanEntry(given.email),
  };
  return withRequest(atAddress(draft, { zipcode: cleanZip(given.zipcode) }), { customer });
}

/** The contact form of the landing page, on our own site and embedded in another. */
export const contact: Answers<ContactValues> = {
  values,
  read: (draft) => ({
    ...readCustomer(draft),
    marketingConsent: draft.id === '' ? true : draft.appointmentRequest.marketingConsent,
  }),
  write: (draft, { marketingConsent, ...customer }) =>
    withRequest(writeCustomer(draft, customer), { marketingConsent }),
};

export const contactSamples = {
  whole: {
    says: 'the contact details',
    values: {
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '2025550143',
      zipcode: '55401',
      email: 'ann@example.com',
      marketingConsent: true,
    },
  },
  begun: {
    says: 'a first name and nothing else',
    values: {
      firstName: 'Ann',
      lastName: '',
      phone: '',
      zipcode: '',
      email: '',
      marketingConsent: true,
    },
    isInvalid: true,
  },
} satisfies Samples<ContactValues>;
