import { expect, test } from 'vitest';
import { selectFailure, selectStep } from '#machines/booking/booking.selectors.ts';
import { INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import { ServiceError } from '#src/services/service-error.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ADDRESS, startBooking, walkToAddress } from '../support/booking.ts';

interface Line {
  windowCount?: number;
  propertyType?: number;
  url?: string;
  isServed?: boolean;
  isAboveThreshold?: boolean;
  isUnsure?: boolean;
}

async function decide({ windowCount = 6, propertyType, url = '/', isServed = true, isAboveThreshold = true, isUnsure = false }: Line) {
  const ports: Partial<PortFunctions> = {
    checkService: async () => ({ isServiceAvailable: isServed, marketSegmentId: 'market', zipcodeId: 'zip' }),
    validateProperty: async () => ({ doesPropertyValueMeetThreshold: isAboveThreshold, isPropertyOwnershipValidated: true }),
  };
  const booking = startBooking({ url, ports });
  await walkToAddress(booking, windowCount, propertyType);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, ownershipSelection: isUnsure ? 'im_not_sure' : null } });
  const step = await booking.settled();
  const saved = booking.saves.at(-1);
  booking.actor.stop();
  return {
    step,
    status: saved?.status,
    reason: saved?.appointmentRequest.insideSalesReasonEnum,
    insideSales: saved?.appointmentRequest.insideSales,
    nextPage: saved?.sessionData.nextPage,
    zipcode: idsOfZipcode(saved),
  };
}

function idsOfZipcode(saved: Draft | undefined) {
  const { zipcodeGuid, marketSegmentGuid, zipcodeValid } = saved?.appointmentRequest.property ?? {};
  return { zipcodeGuid, marketSegmentGuid, zipcodeValid };
}

const zipcode = { zipcodeGuid: 'zip', marketSegmentGuid: 'market', zipcodeValid: true };
const project = { step: 'projectDetails', status: 'New', insideSales: false, nextPage: 'project-details', zipcode };

test('an address outside the service area is abandoned, whatever else holds [F6.1]', async () => {
  expect(await decide({ isServed: false, propertyType: PROPERTY_TYPE.other, windowCount: 1 })).toEqual({
    step: 'doNotServiceArea',
    status: 'Abandoned',
    reason: null,
    insideSales: false,
    nextPage: 'do-not-service-area',
    zipcode: { ...zipcode, zipcodeValid: false },
  });
});

test('another property type goes to project details before the window count is looked at [F6.2]', async () => {
  expect(await decide({ propertyType: PROPERTY_TYPE.other, windowCount: 1 })).toEqual({
    ...project,
    reason: INSIDE_SALES_REASON.otherPropertyType,
  });
});

test.each([PROPERTY_TYPE.rental, PROPERTY_TYPE.vacation, PROPERTY_TYPE.commercial])(
  'a non-primary residence (%i) goes to project details [F6.3]',
  async (propertyType) => {
    expect(await decide({ propertyType, windowCount: 1 })).toEqual({ ...project, reason: INSIDE_SALES_REASON.nonPrimaryResidence });
  },
);

test.each([0, 1])('%i windows go to project details, at an event too [F6.4]', async (windowCount) => {
  const url = '/?isEvent=true&eventCampaignId=spring';
  expect(await decide({ windowCount })).toEqual({ ...project, reason: INSIDE_SALES_REASON.fewerThanTwoWindows });
  expect(await decide({ windowCount, url })).toEqual({ ...project, reason: INSIDE_SALES_REASON.fewerThanTwoWindows });
});

test('an unsure visitor who must verify ownership goes to project details without a reason [F6.5]', async () => {
  expect(await decide({ url: '/?isVerifyHomeOwnership=true', isUnsure: true })).toEqual({ ...project, reason: null });
});

test('a property below the threshold goes to project details without a reason [F6.6]', async () => {
  expect(await decide({ isAboveThreshold: false })).toEqual({ ...project, reason: null });
});

test('otherwise an estimate can be booked, and the ids of the zipcode are saved [F6.7, F6]', async () => {
  const booked = { step: 'timeDateBooking', status: 'New', reason: null, insideSales: false, nextPage: 'time-date-booking', zipcode };
  expect(await decide({ windowCount: 2 })).toEqual(booked);
  expect(await decide({ isAboveThreshold: false, url: '/?isVerifyHomeOwnership=true' })).toEqual(booked);
  expect(await decide({ isAboveThreshold: false, url: '/?isEvent=true&eventCampaignId=spring' })).toEqual(booked);
  expect(await decide({ isUnsure: true, url: '/?isVerifyHomeOwnership=true&isEvent=true&eventCampaignId=spring' })).toEqual(booked);
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

test.each([
  ['checkService', 'serviceUnknown'],
  ['validateProperty', 'propertyUnknown'],
] as const)('a %s call that fails leaves the visitor on the address with a way to try again [F6, S8.property-validation]', async (port, state) => {
  let fails = true;
  const fail = async () => {
    throw new ServiceError({ kind: 'timeout' });
  };
  const booking = startBooking({
    ports: {
      checkService: async () =>
        fails && port === 'checkService' ? fail() : { isServiceAvailable: true, marketSegmentId: null, zipcodeId: null },
      validateProperty: async () =>
        fails && port === 'validateProperty' ? fail() : { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true },
    },
  });
  await walkToAddress(booking);
  const saves = booking.saves.length;
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  const snapshot = booking.actor.getSnapshot();
  const failed = {
    isThere: snapshot.matches({ pages: { project: { address: { form: { editing: state } } } } }),
    failure: selectFailure(snapshot),
    street: snapshot.context.draft.appointmentRequest.property.street1,
    saves: booking.saves.length - saves,
  };
  fails = false;
  booking.actor.send({ type: 'retry' });
  const step = await booking.settled();
  booking.actor.stop();
  expect({ ...failed, step }).toEqual({
    isThere: true,
    failure: { kind: 'timeout' },
    street: '12 Oak St',
    saves: 0,
    step: 'timeDateBooking',
  });
});

test('an address outside the service area whose save failed abandons nothing: Try again does, Back does not [F6.1, F15, S4.status-abandoned]', async () => {
  const after = async (event: { type: 'retry' } | { type: 'back' }) => {
    let isFirst = true;
    const booking = startBooking({
      ports: {
        checkService: async () => ({ isServiceAvailable: false, marketSegmentId: null, zipcodeId: null }),
        saveDraft: async ({ draft }) => {
          if (draft.sessionData.nextPage === 'do-not-service-area' && isFirst) {
            isFirst = false;
            throw new ServiceError({ kind: 'offline' });
          }
          return { draft: { ...draft, id: 'draft-1' }, etag: null };
        },
      },
    });
    await walkToAddress(booking);
    booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
    await booking.settled();
    booking.actor.send(event);
    const step = await booking.settled();
    booking.actor.stop();
    return [step, ...booking.saves.slice(-2).map(({ status }) => status)];
  };

  expect([await after({ type: 'retry' }), await after({ type: 'back' })]).toEqual([
    ['doNotServiceArea', 'Abandoned', 'Abandoned'],
    ['sourceType', 'Abandoned', 'New'],
  ]);
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
