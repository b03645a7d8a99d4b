import { ADDRESS_DEBOUNCE_MS } from '#src/domain/constants.ts';
import { answered, bare, callCases, failed, type SomeCases } from './case.ts';

export const addressCases = {
  ...callCases(
    'checkService',
    [
      answered('served', 'the zipcode is served', () => ({
        isServiceAvailable: true,
        marketSegmentId: 'market-1',
        zipcodeId: 'zip-1',
      })),
      answered('not served', 'the zipcode is not served', () => ({
        isServiceAvailable: false,
        marketSegmentId: null,
        zipcodeId: null,
      })),
    ],
    [failed('it cannot be found out whether the zipcode is served')],
  ),
  ...callCases(
    'validateProperty',
    [
      answered('above', 'the property value meets the threshold', () => ({
        doesPropertyValueMeetThreshold: true,
        isPropertyOwnershipValidated: true,
      })),
      answered('below', 'the property value is below the threshold', () => ({
        doesPropertyValueMeetThreshold: false,
        isPropertyOwnershipValidated: false,
      })),
    ],
    [failed('the property cannot be checked')],
  ),
  ...callCases(
    'lookUpOwners',
    [
      answered('known', 'the registered owners are known', () => [
        { firstName: 'Jane', lastName: 'Doe' },
      ]),
    ],
    [failed('the registered owners cannot be looked up')],
  ),
  ...bare(
    'xstate.after.addressPause.booking.pages.project.address.owners.pausing',
    'pause',
    'typing stops for a second',
    ({ now }) => now + ADDRESS_DEBOUNCE_MS,
  ),
} satisfies SomeCases;
