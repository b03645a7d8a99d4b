import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDaysText } from '#src/domain/calendar.ts';
import { HOLD_MS, INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ADDRESS, answeredDraft, HOMEOWNERS, startBooking, walkToAddress } from '../support/booking.ts';
import type { RunningBooking } from '../support/booking.ts';
import { answersArrive, NOW, openCalendar, timeOn, TODAY } from '../support/calendar.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const NINE = timeOn('2026-03-03');
const SOURCE = { type: 'form.submitted', step: 'sourceType', values: { sourceType: 876090001, otherText: null } } as const;
const ADDRESS_SUBMITTED = { type: 'form.submitted', step: 'address', values: ADDRESS } as const;

/** What inside sales reads of a draft. */
function forInsideSales(draft: Draft | undefined) {
  const { insideSales, insideSalesReasonEnum: reason } = draft?.appointmentRequest ?? {};
  return { status: draft?.status, insideSales, reason };
}

async function back({ actor, settled }: RunningBooking, pages: number): Promise<void> {
  for (let page = 0; page < pages; page += 1) {
    actor.send({ type: 'back' });
    await settled();
  }
}

test('another property type clears the reason it was the cause of, with the save of its own page [F6.reason]', async () => {
  const booking = startBooking();
  await walkToAddress(booking, 6, PROPERTY_TYPE.rental);
  booking.actor.send(ADDRESS_SUBMITTED);
  await booking.settled();
  const asRental = forInsideSales(booking.saves.at(-1));
  await back(booking, 3);
  booking.actor.send({ type: 'form.submitted', step: 'homeownerList', values: HOMEOWNERS });
  await booking.settled();
  booking.actor.stop();

  expect([asRental, forInsideSales(booking.saves.at(-1))]).toEqual([
    { status: 'New', insideSales: false, reason: INSIDE_SALES_REASON.nonPrimaryResidence },
    { status: 'New', insideSales: false, reason: null },
  ]);
});

test('another number of windows clears the reason, the same number does not [F6.reason]', async () => {
  const booking = startBooking();
  await walkToAddress(booking, 1);
  booking.actor.send(ADDRESS_SUBMITTED);
  await booking.settled();
  await back(booking, 5);
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 1, doorCount: 1 } });
  await booking.settled();
  const same = forInsideSales(booking.saves.at(-1)).reason;
  await back(booking, 1);
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 4, doorCount: 1 } });
  await booking.settled();
  booking.actor.stop();

  expect([same, forInsideSales(booking.saves.at(-1)).reason]).toEqual([INSIDE_SALES_REASON.fewerThanTwoWindows, null]);
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
  await booking.settled();
  for (const event of [{ type: 'form.submitted', step: 'homeownerList', values: HOMEOWNERS }, SOURCE, ADDRESS_SUBMITTED] as const) {
    booking.actor.send(event);
    await booking.settled();
  }
  const step = await booking.settled();
  booking.actor.stop();

  expect([step, forInsideSales(booking.saves.at(-1))]).toEqual(['timeDateBooking', { status: 'New', insideSales: false, reason: null }]);
});

const handedOver = (draft: Draft): Draft => ({
  ...draft,
  status: 'InsideSales',
  sessionData: { ...draft.sessionData, nextPage: 'project-details-submitted' },
  appointmentRequest: { ...draft.appointmentRequest, insideSales: true },
});

test('when the time runs out after the project was handed to inside sales, nothing is booked any more [F6, F11]', async () => {
  const hold = { draftId: 'draft-1', blockId: NINE.blockId, deadline: NOW.getTime() + HOLD_MS, alert: false };
  const booking = startBooking({ url: '/project-details-submitted?id=draft-1', drafts: [handedOver(answeredDraft())], kept: { step: 'projectDetailsSubmitted', hold } });
  await booking.settled();
  vi.advanceTimersByTime(HOLD_MS);
  booking.actor.send({ type: 'hold.acknowledged' });
  const step = await booking.settled();
  booking.actor.stop();

  expect([step, booking.actor.getSnapshot().context.hold]).toEqual(['projectDetailsSubmitted', null]);
});

test.each([
  ['on its project details', 0, 'projectDetails'],
  ['on the page before', 1, 'address'],
])('when the time of a home below the threshold runs out %s, no other can be selected [F6.6, F11]', async (_, pages, expected) => {
  const { actor, say, hold } = await openCalendar({
    ports: { validateProperty: async () => ({ doesPropertyValueMeetThreshold: false, isPropertyOwnershipValidated: true }) },
  });
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'back' });
  await say(ADDRESS_SUBMITTED);
  for (let page = 0; page < pages; page += 1) await say({ type: 'back' });
  vi.advanceTimersByTime(HOLD_MS);
  const { state } = hold();
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([state, step, hold().state]).toEqual(['expired', expected, 'none']);
});

test.each([
  ['another street', { street1: '100 Modest Lane' }, 'sourceType'],
  ['the same address', {}, 'timeDateBooking'],
])('when the time runs out after %s was given by Back, the alert leads to the calendar only where that address was asked about [F6, F11]', async (_, change, expected) => {
  const { actor, say } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'back' });
  actor.send({ type: 'form.changed', step: 'address', isValid: true, values: { ...ADDRESS, ...change } });
  await say({ type: 'back' });
  vi.advanceTimersByTime(HOLD_MS);
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect(step).toBe(expected);
});

/** Times of two markets: the zipcode 55402 has blocks of its own. */
const loadSlots: PortFunctions['loadSlots'] = async ({ zipcode, chunk }) => {
  const days = fakeDays(addDaysText(TODAY, chunk * 7));
  const own = days.map((day) => ({ ...day, timeBlocks: day.timeBlocks.map((block) => ({ ...block, id: `other ${block.id}` })) }));
  return { startDay: TODAY, timeZone: null, days: zipcode === '55402' ? own : days };
};

test.each([
  ['another market gives the time up, and nobody is said to have taken it', '55402', { step: 'timeDateBooking', time: null, conflict: null, hold: null }],
  ['the same market keeps it', '55403', { step: 'timeDateBooking', time: NINE, conflict: null, hold: NINE.blockId }],
])('another zipcode in %s [F14]', async (_, zipcode, expected) => {
  const { actor, say, calendar } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'back' });
  const step = await say({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, zipcode } });
  await answersArrive();
  actor.stop();

  const { time, conflict } = calendar();
  expect({ step, time, conflict, hold: actor.getSnapshot().context.hold?.blockId ?? null }).toEqual(expected);
});

test.each([
  ['on fewer windows that another tab gave, and saved with their reason', 6, 1, 'forward', ['projectDetails', [[6, null], [1, INSIDE_SALES_REASON.fewerThanTwoWindows]]]],
  ['on more windows that another tab gave, and saved without the reason of before', 1, 6, 'forward', ['timeDateBooking', [[1, INSIDE_SALES_REASON.fewerThanTwoWindows], [6, null]]]],
  ['on the way back not at all', 6, 1, 'back', ['sourceType', [[6, null]]]],
] as const)('the address decision is made again %s [F6.4, F6.reason, F16]', async (_, before, after, way, expected) => {
  let isFirst = true;
  const withWindows = (draft: Draft, windowCount: number): Draft => ({
    ...draft,
    appointmentRequest: { ...draft.appointmentRequest, project: { ...draft.appointmentRequest.project, windowCount } },
  });
  const booking = startBooking({
    url: '/address?id=draft-1',
    drafts: [withWindows(answeredDraft(), before)],
    ports: {
      saveDraft: async ({ draft }) => {
        const merged = isFirst ? withWindows(draft, after) : draft;
        isFirst = false;
        return { draft: merged, etag: '"2"' };
      },
    },
  });
  await booking.settled();
  booking.actor.send(way === 'forward' ? ADDRESS_SUBMITTED : { type: 'back' });
  const step = await booking.settled();
  booking.actor.stop();

  const saves = booking.saves.map(({ appointmentRequest }) => [appointmentRequest.project.windowCount, appointmentRequest.insideSalesReasonEnum]);
  expect([step, saves]).toEqual(expected);
});

test('a reload after “Select A New Time” comes back to the calendar, although the draft says address [F3, F11]', async () => {
  const draft = answeredDraft((answered) => ({ ...answered, sessionData: { ...answered.sessionData, nextPage: 'address' } }));
  const arrived = async (keptStep: 'timeDateBooking' | 'address') => {
    const booking = startBooking({ url: '/time-date-booking?id=draft-1', drafts: [draft], kept: { step: keptStep } });
    const step = await booking.settled();
    booking.actor.stop();
    return step;
  };

  expect([await arrived('timeDateBooking'), await arrived('address')]).toEqual(['timeDateBooking', 'address']);
});
