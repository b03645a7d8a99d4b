import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectHasOpenQuestion } from '#machines/booking/booking.selectors.ts';
import type { FormSubmitted } from '#machines/booking/booking.forms.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { addDaysText } from '#src/domain/calendar.ts';
import { HOLD_MS, INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { pathOfStep } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ADDRESS, answeredDraft, backTo, HOMEOWNERS, startBooking, walkTo, walkToAddress } from '../support/booking.ts';
import type { FlowOptions } from '../support/booking.ts';
import { answersArrive, NOW, openCalendar, timeOn, TODAY } from '../support/calendar.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const NINE = timeOn('2026-03-03');
const ADDRESS_SUBMITTED = { type: 'form.submitted', step: 'address', values: ADDRESS } as const;

/** What inside sales reads of a draft. */
function forInsideSales(draft: Draft | undefined) {
  const { insideSales, insideSalesReasonEnum: reason } = draft?.appointmentRequest ?? {};
  return { status: draft?.status, insideSales, reason };
}

test('another property type clears the reason it was the cause of, with the save of its own page [F6.reason]', async () => {
  const booking = startBooking();
  await walkToAddress(booking, 6, PROPERTY_TYPE.rental);
  booking.actor.send(ADDRESS_SUBMITTED);
  await booking.settled();
  const asRental = forInsideSales(booking.saves.at(-1));
  await backTo(booking, 'homeownerList');
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
  await backTo(booking, 'windowCount');
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 1, doorCount: 1 } });
  await booking.settled();
  const same = forInsideSales(booking.saves.at(-1)).reason;
  await backTo(booking, 'windowCount');
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 4, doorCount: 1 } });
  await booking.settled();
  booking.actor.stop();

  expect([same, forInsideSales(booking.saves.at(-1)).reason]).toEqual([INSIDE_SALES_REASON.fewerThanTwoWindows, null]);
});

const handedFor = (reason: number | null, change: Partial<Draft['appointmentRequest']>): Draft =>
  answeredDraft((draft) => ({
    ...draft,
    status: 'InsideSales',
    sessionData: { ...draft.sessionData, nextPage: 'project-details-submitted' },
    appointmentRequest: { ...draft.appointmentRequest, ...change, insideSales: true, insideSalesReasonEnum: reason },
  }));
const { project: PROJECT, property: PROPERTY } = answeredDraft().appointmentRequest;
const ONE_WINDOW = handedFor(INSIDE_SALES_REASON.fewerThanTwoWindows, { project: { ...PROJECT, windowCount: 1 } });
const RENTED_OUT = handedFor(INSIDE_SALES_REASON.nonPrimaryResidence, { property: { ...PROPERTY, propertyType: PROPERTY_TYPE.rental } });
const UNSURE = handedFor(null, { isVerifyHomeOwnership: true });
const UNSURE_OWNER: Draft = { ...UNSURE, sessionData: { ...UNSURE.sessionData, ownershipSelection: 'im_not_sure' } };
const TAKEN_BACK = { status: 'New', insideSales: false, reason: null } as const;

test.each<[string, StepId, Draft, FormSubmitted, ReturnType<typeof forInsideSales>]>([
  ['more windows', 'windowCount', ONE_WINDOW, { type: 'form.submitted', step: 'windowCount', values: { windowCount: 4, doorCount: 1 } }, TAKEN_BACK],
  ['as many windows', 'windowCount', ONE_WINDOW, { type: 'form.submitted', step: 'windowCount', values: { windowCount: 1, doorCount: 2 } }, { status: 'InsideSales', insideSales: true, reason: INSIDE_SALES_REASON.fewerThanTwoWindows }],
  ['another property type', 'homeownerList', RENTED_OUT, { type: 'form.submitted', step: 'homeownerList', values: HOMEOWNERS }, TAKEN_BACK],
  ['more windows, of a rental property', 'windowCount', RENTED_OUT, { type: 'form.submitted', step: 'windowCount', values: { windowCount: 8, doorCount: 1 } }, { status: 'InsideSales', insideSales: true, reason: INSIDE_SALES_REASON.nonPrimaryResidence }],
])('%s on %s takes a project back from inside sales with the same save, where that is what sent it there [F22]', async (_, step, draft, event, expected) => {
  const next = startBooking({ url: `/${pathOfStep(step)}?id=draft-1`, drafts: [draft] });
  await next.settled();
  next.actor.send(event);
  await next.settled();
  next.actor.stop();
  const back = startBooking({ url: `/${pathOfStep(step)}?id=draft-1`, drafts: [draft] });
  await back.settled();
  back.actor.send({ ...event, type: 'form.changed', isValid: true });
  back.actor.send({ type: 'back' });
  await back.settled();
  back.actor.stop();

  expect([next, back].map(({ saves }) => forInsideSales(saves[0]))).toEqual([expected, expected]);
});

test('a visitor who turns out to be sure of the ownership takes the project back from inside sales by Back, too [F22]', async () => {
  const booking = startBooking({ url: '/address?id=draft-1', drafts: [UNSURE_OWNER] });
  await booking.settled();
  booking.actor.send({ type: 'form.changed', step: 'address', isValid: true, values: { ...ADDRESS, ownershipSelection: 'lead_is_the_homeowner' } });
  booking.actor.send({ type: 'back' });
  await booking.settled();
  booking.actor.stop();

  expect(booking.saves.map(forInsideSales)).toEqual([TAKEN_BACK]);
});

test('no windows empty the window issues with the same save [F22]', async () => {
  const booking = startBooking({ url: '/window-count?id=draft-1', drafts: [answeredDraft((draft) => ({ ...draft, appointmentRequest: { ...draft.appointmentRequest, project: { ...PROJECT, windowReasonOtherText: 'A draught' } } }))] });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 0, doorCount: 1 } });
  await booking.settled();
  booking.actor.stop();

  expect(booking.saves.map(({ appointmentRequest }) => appointmentRequest.project)).toEqual([
    { ...PROJECT, windowCount: 0, doorCount: 1, windowReasonEnum: [], windowReasonOtherText: null },
  ]);
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
  await walkTo(booking, 'timeDateBooking');
  const step = await booking.settled();
  booking.actor.stop();

  expect([step, forInsideSales(booking.saves.at(-1))]).toEqual(['timeDateBooking', { status: 'New', insideSales: false, reason: null }]);
});

const withWindowCount = (windowCount: number) => ({ type: 'form.submitted', step: 'windowCount', values: { windowCount, doorCount: 1 } }) as const;

/** A flow on the address page with a time picked, and what was asked of the hold since. */
async function backOnAddress(options: FlowOptions = {}) {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
  const open = await openCalendar({ ...options, ports: { ...options.ports, releaseHold } });
  open.actor.send({ type: 'time.picked', time: NINE });
  await open.say({ type: 'back' });
  return { ...open, releaseHold };
}

const BELOW_THRESHOLD = { validateProperty: async () => ({ doesPropertyValueMeetThreshold: false, isPropertyOwnershipValidated: true }) };

const RENTAL: BookingEvent = { type: 'form.submitted', step: 'homeownerList', values: SAMPLES.homeownerList.rental.values };

/** What is answered on the way back from the address, page by page, before the time runs out. */
const CHANGED: Record<string, { page: StepId; event: BookingEvent | null; open: StepId; hasOpenQuestion: boolean }> = {
  'nothing else': { page: 'windowCount', event: null, open: 'timeDateBooking', hasOpenQuestion: false },
  'more windows': { page: 'windowCount', event: withWindowCount(8), open: 'timeDateBooking', hasOpenQuestion: false },
  'one window': { page: 'windowCount', event: withWindowCount(1), open: 'address', hasOpenQuestion: true },
  'a rental property': { page: 'homeownerList', event: RENTAL, open: 'address', hasOpenQuestion: true },
  'another kind of property': { page: 'homeownerList', event: { type: 'form.submitted', step: 'homeownerList', values: { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.other, otherText: 'Houseboat' } }, open: 'address', hasOpenQuestion: true },
  'no windows and no doors': { page: 'windowCount', event: { type: 'form.submitted', step: 'windowCount', values: { windowCount: 0, doorCount: 0 } }, open: 'windowCount', hasOpenQuestion: true },
};

test.each(Object.entries(CHANGED))('going back keeps the time running; when it runs out after %s was answered, the alert leads to what is open [F18, F11]', async (_, { page, event, open, hasOpenQuestion }) => {
  const booking = await backOnAddress();
  const { actor, say, hold } = booking;
  await backTo(booking, page);
  if (event !== null) await say(event);
  const running = hold().state;
  vi.advanceTimersByTime(HOLD_MS);
  const alert = [hold().state, selectHasOpenQuestion(actor.getSnapshot())];
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([running, alert, step, hold().state]).toEqual(['running', ['expired', hasOpenQuestion], open, 'none']);
});

test('when the time runs out after the visitor became unsure of the ownership, the alert leads to the address [F18, F6.5]', async () => {
  const verified = answeredDraft((draft) => ({ ...draft, appointmentRequest: { ...draft.appointmentRequest, isVerifyHomeOwnership: true } }));
  const { actor, say } = await backOnAddress({ drafts: [verified] });
  actor.send({ type: 'form.changed', step: 'address', isValid: true, values: { ...ADDRESS, ownershipSelection: 'im_not_sure' } });
  await say({ type: 'back' });
  vi.advanceTimersByTime(HOLD_MS);
  const hasOpenQuestion = selectHasOpenQuestion(actor.getSnapshot());
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([hasOpenQuestion, step]).toEqual([true, 'address']);
});

test('when a time of another tab runs out after the property was found to be below the threshold, the alert leads to the address [F18, F6.6]', async () => {
  const { actor, say, hold } = await backOnAddress({ ports: BELOW_THRESHOLD });
  await say(ADDRESS_SUBMITTED);
  await say({ type: 'back' });
  actor.send({ type: 'hold.synced', hold: { draftId: 'draft-1', blockId: NINE.blockId, deadline: Date.now() + HOLD_MS } });
  const running = hold().state;
  vi.advanceTimersByTime(HOLD_MS);
  const hasOpenQuestion = selectHasOpenQuestion(actor.getSnapshot());
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([running, hasOpenQuestion, step]).toEqual(['running', true, 'address']);
});

test.each([
  ['another street', { street1: '100 Modest Lane' }, 'address'],
  ['the same address', {}, 'timeDateBooking'],
])('when the time runs out after %s was given by Back, the alert leads to the calendar only where that address was asked about [F6, F11, F18]', async (_, change, expected) => {
  const { actor, say } = await backOnAddress();
  actor.send({ type: 'form.changed', step: 'address', isValid: true, values: { ...ADDRESS, ...change } });
  await say({ type: 'back' });
  vi.advanceTimersByTime(HOLD_MS);
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect(step).toBe(expected);
});

/** Times of two markets: the zipcode 55402 has blocks of its own. */
const loadSlots: PortFunctions['loadSlots'] = async ({ zipcode, weekIndex }) => {
  const days = fakeDays(addDaysText(TODAY, weekIndex * 7));
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
