import { ADDRESS_DEBOUNCE_MS } from '#src/domain/constants.ts';
import { answered, failed } from './case.ts';
import type { CasesOf } from './case.ts';

export const addressCases = {
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
  | 'xstate.done.actor.checkService'
  | 'xstate.error.actor.checkService'
  | 'xstate.done.actor.validateProperty'
  | 'xstate.error.actor.validateProperty'
  | 'xstate.done.actor.lookUpOwners'
  | 'xstate.error.actor.lookUpOwners'
  | 'xstate.after.addressPause.booking.pages.project.address.owners.pausing'
>;
