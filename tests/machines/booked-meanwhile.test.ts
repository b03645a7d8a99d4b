import { expect, test, vi } from 'vitest';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { selectHold, selectStep } from '#machines/booking/booking.selectors.ts';
import type { HoldRecord } from '#machines/booking/booking.types.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { answeredDraft, CONTACT, startBooking, usualAnswer } from '../support/booking.ts';
import { openCalendar, timeOn } from '../support/calendar.ts';

const APPOINTMENT = {
  appointmentDateTime: '2026-03-03T09:00',
  appointmentBlockGuid: '2026-03-03-09',
  schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
};

function booked(draft: Draft): Draft {
  return { ...draft, status: 'Completed', appointmentRequest: { ...draft.appointmentRequest, appointment: APPOINTMENT } };
}

/** A backend on which another tab has booked the draft. */
const saveDraft: PortFunctions['saveDraft'] = async ({ draft }) => ({ draft: booked(draft), etag: '"9"' });

test.each(QUESTIONS)('a save on %s that finds the draft booked leads to the comments [F4, F16]', async (page) => {
  const booking = startBooking({ url: `/${pathOfStep(page)}?id=draft-1`, drafts: [answeredDraft()], ports: { saveDraft } });
  await booking.settled();
  booking.actor.send(usualAnswer(page, answeredDraft()));
  const step = await booking.settled();
  const { saved } = booking.actor.getSnapshot().context;
  booking.actor.stop();
  expect([step, saved?.draft.status, saved?.etag]).toEqual(['additionalComments', 'Completed', '"9"']);
});

test.each<[string, Partial<HoldRecord>]>([
  ['a countdown', {}],
  ['an alert', { deadline: 0, alert: true }],
])('a draft found to be booked when it is loaded ends %s of the visit before [F4, F11]', async (_, change) => {
  const hold = { draftId: 'draft-1', blockId: '2026-03-03-09', deadline: Date.now() + HOLD_MS, alert: false, ...change };
  const booking = startBooking({ url: '/time-date-booking?id=draft-1', drafts: [booked(answeredDraft())], kept: { hold } });
  const before = selectHold(booking.actor.getSnapshot()).state;
  const step = await booking.settled();
  booking.actor.stop();
  expect([before === 'none', step, selectHold(booking.actor.getSnapshot()).state]).toEqual([false, 'additionalComments', 'none']);
});

test('contact details given again on a draft that is booked meanwhile lead to the comments [F4, F16]', async () => {
  const booking = startBooking({ url: '/window-count?id=draft-1', drafts: [answeredDraft()], ports: { saveDraft } });
  await booking.settled();
  booking.actor.send({ type: 'url.visited', visit: { step: 'home', id: 'draft-1', resume: false }, from: 'windowCount' });
  const start = await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  const step = await booking.settled();
  booking.actor.stop();
  expect([start, step]).toEqual(['home', 'additionalComments']);
});

test('Back after a booking whose answer was lost finds it booked, and the timer ends [F4, F11]', async () => {
  let isLost = true;
  const { actor, say, hold } = await openCalendar({
    ports: {
      saveDraft: async ({ draft }) => {
        if (!isLost) return { draft: booked(draft), etag: '"9"' };
        isLost = false;
        throw new ServiceError({ kind: 'offline' });
      },
    },
  });
  await say({ type: 'time.picked', time: timeOn('2026-03-03') });
  const lost = [await say({ type: 'booking.submitted' }), hold().state];
  const found = [await say({ type: 'back' }), hold().state];
  actor.stop();
  expect([lost, found]).toEqual([
    ['timeDateBooking', 'running'],
    ['additionalComments', 'none'],
  ]);
});

/** A calendar on which a booking's answer got lost before the time ran out; the next save is answered so. */
async function timeOutAfterLostAnswer(answer: (draft: Draft) => Draft) {
  vi.useFakeTimers();
  let isLost = true;
  const calendar = await openCalendar({
    ports: {
      saveDraft: async ({ draft }) => {
        if (!isLost) return { draft: answer(draft), etag: '"9"' };
        isLost = false;
        throw new ServiceError({ kind: 'offline' });
      },
    },
  });
  const { actor, say, hold } = calendar;
  await say({ type: 'time.picked', time: timeOn('2026-03-03') });
  await say({ type: 'booking.submitted' });
  await vi.advanceTimersByTimeAsync(301_000);
  const alert = hold().state;
  const step = await say({ type: 'hold.acknowledged' });
  const { draft } = actor.getSnapshot().context;
  actor.stop();
  vi.useRealTimers();
  return { alert, step, hold: hold().state, time: draft.sessionData.appointmentInfo, calendar: actor.getSnapshot().matches({ pages: { appointment: { timeDateBooking: 'editing' } } }) };
}

test('a time that runs out after a booking whose answer was lost is not looked for anew before it is known not to be booked [F4, F11]', async () => {
  expect({ booked: await timeOutAfterLostAnswer(booked), open: await timeOutAfterLostAnswer((draft) => draft) }).toMatchObject({
    booked: { alert: 'expired', step: 'additionalComments', hold: 'none' },
    open: { alert: 'expired', step: 'timeDateBooking', hold: 'none', time: null, calendar: true },
  });
});

test('a booking that the backend sends to a page of its own choosing ends the timer too, and is not released [F8, F11]', async () => {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
  const { actor, say } = await openCalendar({
    ports: {
      releaseHold,
      saveDraft: async ({ draft }) => ({ draft: { ...draft, sessionData: { ...draft.sessionData, nextPage: 'call-center' } }, etag: null }),
    },
  });
  await say({ type: 'time.picked', time: timeOn('2026-03-03') });
  await say({ type: 'booking.submitted' });
  const snapshot = actor.getSnapshot();
  actor.stop();
  expect([selectStep(snapshot), snapshot.context.saved?.draft.status, selectHold(snapshot).state, releaseHold.mock.calls]).toEqual(['callCenter', 'Completed', 'none', []]);
});
