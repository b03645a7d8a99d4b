import { describe, expect, test, vi } from 'vitest';
import {
  selectAppointment,
  selectHasFreedTime,
  selectUnbooked,
} from '#machines/booking/booking.selectors.ts';
import { appointmentInfoOf } from '#src/domain/calendar.ts';
import type { Draft } from '#src/domain/draft.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft } from '../support/booking.ts';
import { answersArrive, NOW, openCalendar, stopTime, timeOn, TODAY } from '../support/calendar.ts';

stopTime();

const NINE = timeOn('2026-03-03');
const ELEVEN = timeOn('2026-03-03', '11');

function seconds(count: number): void {
  vi.advanceTimersByTime(count * 1000);
}

test('picking a time starts 300 seconds that are counted one by one [F11, S4.pick-time, S4.timer, S3.timer]', async () => {
  const { actor, hold, calendar } = await openCalendar();
  const seen = [hold()];
  actor.send({ type: 'time.picked', time: NINE });
  seen.push(hold());
  seconds(1);
  seen.push(hold());
  seconds(1);
  seen.push(hold());

  expect(seen).toEqual([
    { state: 'none', secondsLeft: 0, isUrgent: false, isReserved: false },
    { state: 'running', secondsLeft: 300, isUrgent: false, isReserved: false },
    { state: 'running', secondsLeft: 299, isUrgent: false, isReserved: false },
    { state: 'running', secondsLeft: 298, isUrgent: false, isReserved: false },
  ]);
  expect(calendar().time).toEqual(NINE);
});

test('the countdown is urgent under sixty seconds, not at sixty [S9.timer-danger]', async () => {
  const { actor, hold } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  seconds(240);
  const atSixty = hold();
  seconds(1);

  expect({ atSixty, hold: hold() }).toEqual({
    atSixty: { state: 'running', secondsLeft: 60, isUrgent: false, isReserved: false },
    hold: { state: 'running', secondsLeft: 59, isUrgent: true, isReserved: false },
  });
});

test('after 300 seconds an alert stands and the button opens a fresh calendar without a time [S4.expiry, S4.timer-alert, F11]', async () => {
  const loadSlots = vi.fn<PortFunctions['loadSlots']>(
    fakeFunctions({}, { today: TODAY }).loadSlots,
  );
  const { actor, hold, calendar, say, draft } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(300);
  const expired = hold();
  loadSlots.mockClear();
  const step = await say({ type: 'hold.acknowledged' });
  await answersArrive();

  expect(expired).toEqual({ state: 'expired', secondsLeft: 0, isUrgent: false, isReserved: false });
  expect(loadSlots.mock.calls.map(([{ weekIndex, fresh }]) => [weekIndex, fresh])).toEqual([
    [0, true],
    [1, true],
  ]);
  expect({
    step,
    state: hold().state,
    time: calendar().time,
    appointmentInfo: draft().sessionData.appointmentInfo,
  }).toEqual({ step: 'timeDateBooking', state: 'none', time: null, appointmentInfo: null });
});

test('a reload brings back the seconds that are left and the picked time [F11, S4.timer]', async () => {
  const kept = {
    hold: {
      draftId: 'draft-1',
      blockId: '2026-03-03-11',
      deadline: NOW.getTime() + 120_000,
      alert: false,
    },
  };
  const { hold, calendar } = await openCalendar({ kept });

  expect({ hold: hold(), day: calendar().day, time: calendar().time }).toEqual({
    hold: { state: 'running', secondsLeft: 120, isUrgent: false, isReserved: false },
    day: '2026-03-03',
    time: ELEVEN,
  });
});

const RESTORED = appointmentInfoOf(NINE.date, {
  id: NINE.blockId,
  startTime: NINE.startTime,
  endTime: NINE.endTime,
  periodOfTheDay: NINE.period,
});

/** A draft in which Back has saved the picked time. */
function withSavedTime(isEvent = false): Draft {
  const { sessionData, appointmentRequest, ...draft } = answeredDraft();
  return {
    ...draft,
    sessionData: { ...sessionData, appointmentInfo: RESTORED },
    appointmentRequest: { ...appointmentRequest, isEvent },
  };
}

describe('a time that the draft brings back', () => {
  test('is held again, with five minutes of its own [F26]', async () => {
    const reserveSlot = vi.fn<PortFunctions['reserveSlot']>(async () => ({ kind: 'held' }));
    const { hold, calendar } = await openCalendar({
      drafts: [withSavedTime()],
      ports: { reserveSlot },
    });

    expect(reserveSlot.mock.calls.map(([{ blockId }]) => blockId)).toEqual([NINE.blockId]);
    expect({ hold: hold(), time: calendar().time }).toEqual({
      hold: { state: 'running', secondsLeft: 300, isUrgent: false, isReserved: true },
      time: NINE,
    });
  });

  test('is not held at events [F26, F11]', async () => {
    const { hold, calendar } = await openCalendar({ drafts: [withSavedTime(true)] });

    expect({ state: hold().state, time: calendar().time }).toEqual({ state: 'none', time: NINE });
  });

  test('keeps the time left of a hold that still runs [F26, F11]', async () => {
    const kept = {
      hold: {
        draftId: 'draft-1',
        blockId: NINE.blockId,
        deadline: NOW.getTime() + 120_000,
        alert: false,
      },
    };
    const { hold } = await openCalendar({ drafts: [withSavedTime()], kept });

    expect(hold().secondsLeft).toBe(120);
  });

  test('is cleared with a message where somebody else holds it by now [F26, F14]', async () => {
    const { hold, calendar } = await openCalendar({
      drafts: [withSavedTime()],
      ports: { reserveSlot: async () => ({ kind: 'taken' }) },
    });
    await answersArrive();

    expect({ state: hold().state, time: calendar().time, conflict: calendar().conflict }).toEqual({
      state: 'none',
      time: null,
      conflict: { date: NINE.date, startTime: NINE.startTime, period: NINE.period },
    });
  });

  test('leaves the saved draft when its hold has run out and the alert is acknowledged [F26, F11]', async () => {
    const saves: (string | null)[] = [];
    const { hold, calendar, say } = await openCalendar({
      drafts: [withSavedTime()],
      ports: {
        saveDraft: async ({ draft }) => {
          saves.push(draft.sessionData.appointmentInfo?.selectedTime ?? null);
          return { draft, etag: '"2"' };
        },
      },
    });
    seconds(300);
    const step = await say({ type: 'hold.acknowledged' });
    await answersArrive();

    expect(saves).toEqual([null]);
    expect({
      step,
      holdState: hold().state,
      calendarState: calendar().state,
      time: calendar().time,
    }).toEqual({ step: 'timeDateBooking', holdState: 'none', calendarState: 'open', time: null });
  });

  test('does not stop the calendar where that save fails [F26, F28]', async () => {
    const { calendar, say } = await openCalendar({
      drafts: [withSavedTime()],
      ports: { saveDraft: async () => Promise.reject(new Error('no answer')) },
    });
    seconds(300);
    await say({ type: 'hold.acknowledged' });
    await answersArrive();

    expect({ state: calendar().state, time: calendar().time }).toEqual({
      state: 'open',
      time: null,
    });
  });

  test('leaves the saved draft when the alert is acknowledged on an earlier page [F26, F18]', async () => {
    const saves: (string | null)[] = [];
    const { say } = await openCalendar({
      drafts: [withSavedTime()],
      ports: {
        saveDraft: async ({ draft }) => {
          saves.push(draft.sessionData.appointmentInfo?.selectedTime ?? null);
          return { draft, etag: '"2"' };
        },
      },
    });
    await say({ type: 'back' });
    seconds(300);
    const step = await say({ type: 'hold.acknowledged' });

    expect([step, saves.at(-1)]).toEqual(['timeDateBooking', null]);
  });
});

describe('a time counts as reserved', () => {
  const picked = async (reserveSlot: PortFunctions['reserveSlot']) => {
    const { actor, hold } = await openCalendar({ ports: { reserveSlot } });
    actor.send({ type: 'time.picked', time: NINE });
    await answersArrive();
    return { actor, hold };
  };

  test('once the backend has said so [F11.confirmed]', async () => {
    const { hold } = await picked(async () => ({ kind: 'held' }));

    expect(hold()).toMatchObject({ state: 'running', isReserved: true });
  });

  test.each([
    ['knows no holds, or cannot say', async () => ({ kind: 'unsupported' }) as const],
    ['does not answer', async () => Promise.reject(new Error('no answer'))],
  ])('never where the backend %s [F11.confirmed]', async (_, reserveSlot) => {
    const { hold } = await picked(reserveSlot);

    expect(hold()).toMatchObject({ state: 'running', isReserved: false });
  });

  test('once the backend has said so again where it is to be kept longer [F11.confirmed]', async () => {
    const { actor, hold } = await picked(async () => ({ kind: 'held' }));
    actor.send({ type: 'hold.extended' });
    const asking = hold().isReserved;
    await answersArrive();

    expect({ asking, answered: hold().isReserved }).toEqual({ asking: false, answered: true });
  });

  test('never because another tab says that it keeps one [F11.confirmed, F16]', async () => {
    const { actor, hold } = await openCalendar();
    actor.send({
      type: 'hold.synced',
      hold: { draftId: 'draft-1', blockId: NINE.blockId, deadline: NOW.getTime() + 1000 },
    });

    expect(hold()).toMatchObject({ state: 'running', isReserved: false });
  });
});

test('a hold that is refused ends the count, says which time was taken and offers the same period nearby [F14]', async () => {
  const { actor, hold, calendar, say } = await openCalendar({
    ports: { reserveSlot: async () => ({ kind: 'taken' }) },
  });
  actor.send({ type: 'time.picked', time: NINE });
  await answersArrive();
  await say({ type: 'offer.resumed' });

  expect({
    state: hold().state,
    time: calendar().time,
    conflict: calendar().conflict,
    alternatives: calendar().alternatives,
  }).toEqual({
    state: 'none',
    time: null,
    conflict: { date: '2026-03-03', startTime: '09:00', period: 'Morning' },
    alternatives: ['2026-03-02', '2026-03-03', '2026-03-04'],
  });
});

test('a visitor who has booked by now keeps no time of another tab, and page and time stay [F11]', async () => {
  const { actor, hold, calendar, say } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  const booked = await say({ type: 'booking.submitted' });
  actor.send({
    type: 'hold.synced',
    hold: { draftId: 'draft-1', blockId: NINE.blockId, deadline: Date.now() + 1000 },
  });
  seconds(1);

  expect({ booked, state: hold().state, time: calendar().time }).toEqual({
    booked: 'additionalComments',
    state: 'none',
    time: NINE,
  });
});

const BOOKED_ELSEWHERE = {
  appointmentDateTime: '2026-03-04T14:00',
  appointmentBlockGuid: '2026-03-04-14',
  schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
};

/** The draft after another tab has booked it. */
function bookedElsewhere(draft: Draft): Draft {
  return {
    ...draft,
    status: 'Completed',
    sessionData: { ...draft.sessionData, nextPage: 'additional-comments' },
    appointmentRequest: { ...draft.appointmentRequest, appointment: BOOKED_ELSEWHERE },
  };
}

const LOST = { date: NINE.date, startTime: NINE.startTime, period: NINE.period };

test('a time picked in a draft that another tab has booked is not kept: the comments show the visit that stands, and say so [F27]', async () => {
  const loadDraft = vi.fn<PortFunctions['loadDraft']>(async () => ({
    draft: bookedElsewhere(answeredDraft()),
    etag: '"9"',
  }));
  loadDraft.mockResolvedValueOnce({ draft: answeredDraft(), etag: '"1"' });
  const { actor, hold, settled } = await openCalendar({
    ports: { reserveSlot: async () => ({ kind: 'booked' }), loadDraft },
  });
  actor.send({ type: 'time.picked', time: NINE });
  await answersArrive();
  const snapshot = actor.getSnapshot();

  expect({
    settled: await settled(),
    state: hold().state,
    selectAppointment: selectAppointment(snapshot),
    selectUnbooked: selectUnbooked(snapshot),
  }).toEqual({
    settled: 'additionalComments',
    state: 'none',
    selectAppointment: BOOKED_ELSEWHERE,
    selectUnbooked: LOST,
  });
});

test('a booking that is answered with the visit of another tab says that the time chosen here was not booked; one that stands does not [F27]', async () => {
  const booked = async (answer: (draft: Draft) => Draft) => {
    const { actor, say } = await openCalendar({
      ports: { saveDraft: async ({ draft }) => ({ draft: answer(draft), etag: '"9"' }) },
    });
    actor.send({ type: 'time.picked', time: NINE });
    const step = await say({ type: 'booking.submitted' });
    return [step, selectUnbooked(actor.getSnapshot())];
  };

  expect([await booked(bookedElsewhere), await booked((draft) => draft)]).toEqual([
    ['additionalComments', NINE],
    ['additionalComments', null],
  ]);
});

test('asking for a call frees the time that was picked, and the next page knows of it only then [S4.none-works]', async () => {
  const asked = async (picksTime: boolean) => {
    const { actor, say } = await openCalendar();
    if (picksTime) actor.send({ type: 'time.picked', time: NINE });
    const step = await say({ type: 'noneWorks.chosen' });
    return { step, hasFreedTime: selectHasFreedTime(actor.getSnapshot()) };
  };

  expect(await asked(true)).toEqual({ step: 'additionalComments', hasFreedTime: true });
  expect(await asked(false)).toEqual({ step: 'additionalComments', hasFreedTime: false });
});
