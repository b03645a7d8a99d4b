import { expect, test, vi } from 'vitest';
import { selectHasFreedTime, selectUnbooked } from '#machines/booking/booking.page-selectors.ts';
import type { Draft } from '#src/domain/draft.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answersArrive, openCalendar, stopTime, timeOn, TODAY } from '../support/calendar.ts';

stopTime();

const NINE = timeOn('2026-03-03');
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

test('a booking that is answered with the visit of another tab says that the time chosen here was not booked; one that stands does not [F27]', async () => {
  const booked = async (answer: (draft: Draft) => Draft) => {
    const { actor, say } = await openCalendar({
      ports: { saveDraft: async ({ draft }) => ({ draft: answer(draft), etag: '"9"' }) },
    });
    actor.send({ type: 'time.picked', time: NINE });
    const step = await say({ type: 'booking.submitted' });
    return [step, selectUnbooked(actor.getSnapshot())];
  };

  expect({
    elsewhere: await booked(bookedElsewhere),
    here: await booked((draft) => draft),
  }).toEqual({
    elsewhere: ['additionalComments', NINE],
    here: ['additionalComments', null],
  });
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
