import { expect, test } from 'vitest';
import { INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
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
  [false, true, 'doNotServiceArea', 'Abandoned'],
  [true, false, 'projectDetails', 'New'],
  [true, true, 'timeDateBooking', 'New'],
] as const)(
  'a zipcode that is served: %s, a value that meets the threshold: %s, lead to %s as %s [S4.address-next, F6.1, F6.6, F6.7]',
  async (isServed, doesMeet, step, status) => {
    const booking = startBooking({
      ports: {
        checkService: async () => ({
          isServiceAvailable: isServed,
          zipcodeId: 'zip-1',
          marketSegmentId: 'segment-1',
        }),
        validateProperty: async () => ({
          doesPropertyValueMeetThreshold: doesMeet,
          isPropertyOwnershipValidated: false,
        }),
      },
    });
    await walkTo(booking, 'address');
    const reached = await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
    const saved = booking.saves.at(-1);

    expect({
      reached,
      status: saved?.status,
      insideSalesReasonEnum: saved?.appointmentRequest.insideSalesReasonEnum,
    }).toEqual({ reached: step, status, insideSalesReasonEnum: null });
  },
);

test.each([
  ['service', { checkService: fails }],
  ['property', { validateProperty: fails }],
] as const)(
  'the page can tell the visitor that it was the lookup of the %s that failed [F28]',
  async (failed, ports) => {
    const booking = startBooking({ ports });
    await walkTo(booking, 'address');
    await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
    expect(selectFailedCall(booking.actor.getSnapshot())).toBe(failed);
  },
);

test('the page can tell the visitor that it was the save of the address that failed [F28]', async () => {
  let isDown = false;
  const booking = startBooking({
    ports: {
      saveDraft: async ({ draft }) =>
        isDown ? fails() : { draft: { ...draft, id: 'draft-1' }, etag: null },
    },
  });
  await walkTo(booking, 'address');
  isDown = true;
  await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  expect(selectFailedCall(booking.actor.getSnapshot())).toBe('save');
});

test('a project that was handed to inside sales and is answered anew is booked like any other [F6.reason, S4.status-inside-sales]', async () => {
  const handed = answeredDraft((draft) => ({
    ...draft,
    status: 'InsideSales',
    sessionData: { ...draft.sessionData, nextPage: 'project-details-submitted' },
    appointmentRequest: {
      ...draft.appointmentRequest,
      insideSales: true,
      insideSalesReasonEnum: INSIDE_SALES_REASON.nonPrimaryResidence,
      property: { ...draft.appointmentRequest.property, propertyType: PROPERTY_TYPE.rental },
    },
  }));
  const booking = startBooking({ url: '/homeowner-list?id=draft-1', drafts: [handed] });
  await walkTo(booking, 'timeDateBooking');

  const { status, appointmentRequest } = booking.saves.at(-1) ?? {};
  expect({
    status,
    insideSales: appointmentRequest?.insideSales,
    insideSalesReasonEnum: appointmentRequest?.insideSalesReasonEnum,
  }).toEqual({ status: 'New', insideSales: false, insideSalesReasonEnum: null });
});

// The codes are written out: sales knows them by number.
test.each([
  ['another type of property', PROPERTY_TYPE.other, 6, 864_630_013],
  ['a home that nobody lives in as their main one', PROPERTY_TYPE.rental, 6, 864_630_017],
  ['fewer than two windows', PROPERTY_TYPE.singleFamily, 1, 864_630_002],
])(
  '%s goes to inside sales under its code [S9.reason-codes]',
  async (_, propertyType, windowCount, code) => {
    const draft = answeredDraft((answered) => ({
      ...answered,
      appointmentRequest: {
        ...answered.appointmentRequest,
        property: { ...answered.appointmentRequest.property, propertyType },
        project: { ...answered.appointmentRequest.project, windowCount },
      },
    }));
    const booking = startBooking({ url: '/address?id=draft-1', drafts: [draft] });
    await booking.settled();
    await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });

    expect(booking.saves.at(-1)?.appointmentRequest.insideSalesReasonEnum).toBe(code);
  },
);
