import { ADDRESS } from '#tests/support/booking.ts';
import { ADDRESS_DEBOUNCE_MS } from '#src/domain/constants.ts';
import type { AddressValues } from '#machines/booking/booking.types.ts';
import { answered, failed, on } from './case.ts';
import type { CasesOf, EventCase, EventOf, Situation } from './case.ts';

const HALF: AddressValues = { ...ADDRESS, street1: '12 Oak St', city: '' };
/** Every field of an address. */
const FLAT: AddressValues = { ...ADDRESS, street2: 'Apt 4' };
const ELSEWHERE: AddressValues = { ...ADDRESS, street1: '14 Elm St' };

function typed(values: AddressValues, isValid: boolean): EventOf<'form.changed'> {
  return { type: 'form.changed', step: 'address', isValid, values };
}

/** Where the ownership is asked, the home is a flat: every field is filled in. */
function answeredWith(ownershipSelection: AddressValues['ownershipSelection']): AddressValues {
  return { ...(ownershipSelection === null ? ADDRESS : FLAT), ownershipSelection };
}

/** What the visitor says of the ownership where that is asked. */
function submitted(id: string, says: string, ownershipSelection: AddressValues['ownershipSelection']): EventCase<EventOf<'address.submitted'>> {
  return {
    id,
    says,
    make: ({ context }: Situation) =>
      context.draft.appointmentRequest.isVerifyHomeOwnership === (ownershipSelection !== null)
        ? { type: 'address.submitted', values: answeredWith(ownershipSelection) }
        : null,
  };
}

/** A whole address; where the ownership is asked too, the form is not valid by it alone. */
function whole(id: string, says: string, values: AddressValues): EventCase<EventOf<'form.changed'>> {
  return {
    id,
    says,
    make: ({ step, context }: Situation) => (step === 'address' ? typed(values, !context.draft.appointmentRequest.isVerifyHomeOwnership) : null),
  };
}

function typedWith(id: string, says: string, ownershipSelection: AddressValues['ownershipSelection']): EventCase<EventOf<'form.changed'>> {
  return {
    id,
    says,
    make: ({ step, context }: Situation) =>
      step === 'address' && context.draft.appointmentRequest.isVerifyHomeOwnership ? typed(answeredWith(ownershipSelection), true) : null,
  };
}

export const addressTyping: EventCase<EventOf<'form.changed'>>[] = [
  on('address', 'address, half', 'half an address is typed', typed(HALF, false)),
  {
    id: 'address, half, owner',
    says: 'who owns the home is answered before the address is whole',
    make: ({ step, context }: Situation) =>
      step === 'address' && context.draft.appointmentRequest.isVerifyHomeOwnership ? typed({ ...HALF, ownershipSelection: 'lead_is_the_homeowner' }, false) : null,
  },
  whole('address, whole', 'a whole address is typed', ADDRESS),
  typedWith('address, owner', 'a whole address is typed by the homeowner', 'lead_is_the_homeowner'),
  typedWith('address, unsure', 'a whole address is typed by somebody who is not sure who owns the home', 'im_not_sure'),
  whole('address, another', 'another whole address is typed', ELSEWHERE),
];

export const addressCases = {
  'address.submitted': [
    submitted('address', 'the address is submitted', null),
    submitted('owner', 'the address is submitted by the homeowner', 'lead_is_the_homeowner'),
    submitted('unsure', 'the address is submitted by somebody who is not sure who owns the home', 'im_not_sure'),
  ],
  'xstate.done.actor.checkService': [
    answered('checkService', 'served', 'the zipcode is served', () => ({ isServiceAvailable: true, marketSegmentId: 'market-1', zipcodeId: 'zip-1' })),
    answered('checkService', 'not served', 'the zipcode is not served', () => ({ isServiceAvailable: false, marketSegmentId: null, zipcodeId: null })),
  ],
  'xstate.error.actor.checkService': [
    failed('checkService', { kind: 'rejected', message: 'Refused.' }, 'no answer', 'it cannot be found out whether the zipcode is served'),
  ],
  'xstate.done.actor.validateProperty': [
    answered('validateProperty', 'above', 'the property value meets the threshold', () => ({
      doesPropertyValueMeetThreshold: true,
      isPropertyOwnershipValidated: true,
    })),
    answered('validateProperty', 'below', 'the property value is below the threshold', () => ({
      doesPropertyValueMeetThreshold: false,
      isPropertyOwnershipValidated: false,
    })),
  ],
  'xstate.error.actor.validateProperty': [
    failed('validateProperty', { kind: 'rejected', message: 'Refused.' }, 'no answer', 'the property cannot be checked'),
  ],
  'xstate.done.actor.lookUpOwners': [
    answered('lookUpOwners', 'known', 'the registered owners are known', () => [{ firstName: 'Jane', lastName: 'Doe' }]),
  ],
  'xstate.error.actor.lookUpOwners': [
    failed('lookUpOwners', { kind: 'rejected', message: 'Refused.' }, 'no answer', 'the registered owners cannot be looked up'),
  ],
  'xstate.after.addressPause.booking.pages.project.address.owners.pausing': [
    {
      id: 'pause',
      says: 'typing stops for a second',
      make: () => ({ type: 'xstate.after.addressPause.booking.pages.project.address.owners.pausing' }),
      at: ({ now }) => now + ADDRESS_DEBOUNCE_MS,
    },
  ],
} satisfies CasesOf<
  | 'address.submitted'
  | 'xstate.done.actor.checkService'
  | 'xstate.error.actor.checkService'
  | 'xstate.done.actor.validateProperty'
  | 'xstate.error.actor.validateProperty'
  | 'xstate.done.actor.lookUpOwners'
  | 'xstate.error.actor.lookUpOwners'
  | 'xstate.after.addressPause.booking.pages.project.address.owners.pausing'
>;
