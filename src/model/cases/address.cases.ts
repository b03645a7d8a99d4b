import { ADDRESS_DEBOUNCE_MS } from '#src/domain/constants.ts';
import { answered, failed, type SomeCases } from './case.ts';

export const addressCases = {
  'xstate.done.actor.checkService': [
    answered('checkService', 'served', 'the zipcode is served', () => ({
      isServiceAvailable: true,
      marketSegmentId: 'market-1',
      zipcodeId: 'zip-1',
    })),
    answered('checkService', 'not served', 'the zipcode is not served', () => ({
      isServiceAvailable: false,
      marketSegmentId: null,
      zipcodeId: null,
    })),
  ],
  'xstate.error.actor.checkService': [
    failed('checkService', 'it cannot be found out whether the zipcode is served'),
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
    failed('validateProperty', 'the property cannot be checked'),
  ],
  'xstate.done.actor.lookUpOwners': [
    answered('lookUpOwners', 'known', 'the registered owners are known', () => [
      { firstName: 'Jane', lastName: 'Doe' },
    ]),
  ],
  'xstate.error.actor.lookUpOwners': [
    failed('lookUpOwners', 'the registered owners cannot be looked up'),
  ],
  'xstate.after.addressPause.booking.pages.project.address.owners.pausing': [
    {
      id: 'pause',
      says: 'typing stops for a second',
      make: () => ({
        type: 'xstate.after.addressPause.booking.pages.project.address.owners.pausing',
      }),
      at: ({ now }) => now + ADDRESS_DEBOUNCE_MS,
    },
  ],
} satisfies SomeCases;
