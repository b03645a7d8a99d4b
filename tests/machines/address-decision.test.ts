import { expect, test } from 'vitest';
import { selectFailedCall } from '#machines/booking/booking.selectors.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, answeredDraft, startBooking } from '../support/booking.ts';

async function submitAddress(ports: Partial<PortFunctions>, values = ADDRESS) {
  const booking = startBooking({
    url: '/address?id=draft-1',
    drafts: [answeredDraft()],
    ports,
  });
  await booking.settled();
  await booking.say({ type: 'form.submitted', step: 'address', values });
  return booking.actor.getSnapshot();
}

test.each([
  ['Apt 4', '12 Oak St Apt 4 Minneapolis MN'],
  ['', '12 Oak St Minneapolis MN'],
])(
  'the property at 12 Oak St, %j is checked as %j, by the name of the visitor and the zipcode [S7.validation]',
  async (street2, address) => {
    const asked: unknown[] = [];
    const validateProperty: PortFunctions['validateProperty'] = async (request) => {
      asked.push(request);
      return { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
    };
    await submitAddress({ validateProperty }, { ...ADDRESS, street1: '12 Oak St', street2 });
    expect(asked).toEqual([
      {
        appointmentId: 'draft-1',
        address,
        firstName: 'Ann',
        lastName: 'Lee',
        postalCode: '55401',
      },
    ]);
  },
);

async function fails(): Promise<never> {
  throw new ServiceError({ kind: 'unexpected', message: 'The server answered 500.' });
}

test.each([
  ['service', { checkService: fails }],
  ['property', { validateProperty: fails }],
  ['save', { saveDraft: fails }],
] as const)(
  'the page can tell the visitor that it was the call of the %s that failed [F28]',
  async (failed, ports) => {
    expect(selectFailedCall(await submitAddress(ports))).toBe(failed);
  },
);
