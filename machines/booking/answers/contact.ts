import type { Customer, Draft } from '#src/domain/draft.ts';
import { cleanEntry } from '#src/domain/text.ts';
import { withRequest, withZipcode } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

export interface ContactValues {
  firstName: string;
  lastName: string;
  /** Digits only. */
  phone: string;
  zipcode: string;
  email: string;
  marketingConsent: boolean;
}

export type CustomerValues = Omit<ContactValues, 'marketingConsent'>;

export function readCustomer({ appointmentRequest: { customer, property } }: Draft): CustomerValues {
  const { firstName, lastName, phonePrimary: phone, email } = customer;
  return { firstName, lastName, phone, zipcode: property.zipcode, email };
}

export function writeCustomer(draft: Draft, { firstName, lastName, phone, zipcode, email }: CustomerValues): Draft {
  const { property } = draft.appointmentRequest;
  const customer: Customer = { firstName: cleanEntry(firstName), lastName: cleanEntry(lastName), phonePrimary: phone, email: cleanEntry(email) };
  return withRequest(draft, { customer, property: property.zipcode === zipcode ? property : withZipcode(property, zipcode) });
}

/** The contact form of the landing page, on our own site and inside another. */
export const contact: Answers<ContactValues> = {
  read: (draft) => ({ ...readCustomer(draft), marketingConsent: draft.id === '' ? true : draft.appointmentRequest.marketingConsent }),
  write: (draft, values) => withRequest(writeCustomer(draft, values), { marketingConsent: values.marketingConsent }),
};

export const contactSamples = {
  whole: {
    says: 'the contact details',
    values: { firstName: 'Ann', lastName: 'Lee', phone: '2025550143', zipcode: '55401', email: 'ann@example.com', marketingConsent: true },
  },
  begun: {
    says: 'a first name and nothing else',
    values: { firstName: 'Ann', lastName: '', phone: '', zipcode: '', email: '', marketingConsent: true },
    isInvalid: true,
  },
} satisfies Samples<ContactValues>;
