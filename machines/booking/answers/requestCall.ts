import { EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import { withStatus } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';
import {
  contactSamples,
  customerValues,
  readCustomer,
  writeCustomer,
  type CustomerValues,
} from './contact.ts';

export type CallRequestValues = CustomerValues;

/** A call request. Saving it clears the session data (spec §4, decision F10). */
export const requestCall: Answers<CallRequestValues> = {
  values: customerValues,
  read: readCustomer,
  write: (draft, values) =>
    withStatus({ ...writeCustomer(draft, values), sessionData: EMPTY_SESSION }, 'CallRequested'),
};

const { marketingConsent: _whole, ...WHOLE } = contactSamples.whole.values;
const { marketingConsent: _begun, ...BEGUN } = contactSamples.begun.values;

export const requestCallSamples = {
  whole: { says: 'the details for the call', values: WHOLE },
  begun: { says: 'a first name and nothing else', values: BEGUN, isInvalid: true },
} satisfies Samples<CallRequestValues>;
