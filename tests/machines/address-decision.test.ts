import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { ADDRESS, startBooking, walkToAddress } from '../support/booking.ts';

test('the lines of the decision are asked in its order [F6]', () => {
  const lines = bookingMachine.getStateNodeById('address').states['form']?.states['deciding']?.always ?? [];
  expect(lines.map(({ guard }) => guard)).toEqual([
    'isOutsideServiceArea',
    'isOtherPropertyType',
    'isNonPrimaryResidence',
    'hasFewerThanTwoWindows',
    'isUnsureOfOwnership',
    'isBelowValueThreshold',
    undefined,
  ]);
});

test('changing the answer clears the reason and the abandonment [F6]', async () => {
  let isServed = false;
  const booking = startBooking({
    ports: { checkService: async () => ({ isServiceAvailable: isServed, marketSegmentId: null, zipcodeId: null }) },
  });
  await walkToAddress(booking);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  isServed = true;
  booking.actor.send({ type: 'url.visited', visit: { step: 'address', id: 'fake-draft', resume: false }, from: 'doNotServiceArea' });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  const saved = booking.saves.at(-1);
  booking.actor.stop();
  expect([selectStep(booking.actor.getSnapshot()), saved?.status]).toEqual(['timeDateBooking', 'New']);
});

test.each([
  ['12 Oak St', 'Apt 4', '12 Oak St Apt 4 Minneapolis MN'],
  ['12 Oak St', '', '12 Oak St Minneapolis MN'],
])('the property at %j, %j is checked as %j, by the name of the visitor and the zipcode [S7.validation]', async (street1, street2, address) => {
  const asked: unknown[] = [];
  const booking = startBooking({
    ports: {
      validateProperty: async (request) => {
        asked.push(request);
        return { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
      },
    },
  });
  await walkToAddress(booking);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, street1, street2 } });
  await booking.settled();
  booking.actor.stop();
  expect(asked).toEqual([{ appointmentId: 'fake-draft', address, firstName: 'Ann', lastName: 'Lee', postalCode: '55401' }]);
});

test('another address forgets what was found out about the owners of the one before [F6]', async () => {
  const isServed = (street1: string) => street1 === ADDRESS.street1;
  let street = '';
  const booking = startBooking({
    ports: {
      checkService: async () => ({ isServiceAvailable: isServed(street), marketSegmentId: null, zipcodeId: null }),
      validateProperty: async () => ({ doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true }),
    },
  });
  await walkToAddress(booking);
  const validated: unknown[] = [];
  for (const street1 of [ADDRESS.street1, '5 Other Street']) {
    street = street1;
    booking.actor.send({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, street1 } });
    await booking.settled();
    validated.push(booking.saves.at(-1)?.appointmentRequest.property.ownership.ownershipValidated);
    booking.actor.send({ type: 'back' });
    await booking.settled();
  }
  booking.actor.stop();

  expect(validated).toEqual([true, null]);
});
