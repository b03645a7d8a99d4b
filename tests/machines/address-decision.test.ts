import { expect, test } from 'vitest';
import { selectFailedCall } from '#machines/booking/booking.selectors.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, answeredDraft, startBooking, walkTo } from '../support/booking.ts';

async function fails(): Promise<never> {
  throw new ServiceError({ kind: 'unexpected', message: 'The server answered 500.' });
}

test.each([
  ['12 Oak St', 'Apt 4', '12 Oak St Apt 4 Minneapolis MN'],
  ['12 Oak St', '', '12 Oak St Minneapolis MN'],
])(
  'the property at %j, %j is checked as %j, by the name of the visitor and the zipcode [S7.validation]',
  async (street1, street2, address) => {
    const asked: unknown[] = [];
    const booking = startBooking({
      ports: {
        validateProperty: async (request) => {
          asked.push(request);
          return { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
        },
      },
    });
    await walkTo(booking, 'address');
    await booking.say({
      type: 'form.submitted',
      step: 'address',
      values: { ...ADDRESS, street1, street2 },
    });
    expect(asked).toEqual([
      {
        appointmentId: 'fake-draft',
        address,
        firstName: 'Ann',
        lastName: 'Lee',
        postalCode: '55401',
      },
    ]);
  },
);

test.each([
  ['service', { checkService: fails }],
  ['property', { validateProperty: fails }],
  ['save', { saveDraft: fails }],
] as const)(
  'the page can tell the visitor that it was the call of the %s that failed [F28]',
  async (failed, ports) => {
    const draft = answeredDraft();
    const booking = startBooking({ url: `/address?id=${draft.id}`, drafts: [draft], ports });
    await booking.settled();
    await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
    expect(selectFailedCall(booking.actor.getSnapshot())).toBe(failed);
  },
);
