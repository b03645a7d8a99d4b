import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectFailure, selectHold, selectIsBusy, selectStep } from '#machines/booking/booking.selectors.ts';
import type { HoldAnswer, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText } from '#src/domain/calendar.ts';
import { fakeDays, fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, startBooking } from '../support/booking.ts';
import { answersArrive, NOW, openCalendar, timeOn, TODAY } from '../support/calendar.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const NINE = timeOn('2026-03-03');
const ELEVEN = timeOn('2026-03-03', '11');

function seconds(count: number): void {
  vi.advanceTimersByTime(count * 1000);
}

/** The times of the fakes, and which were asked for: the week, and whether past every cache. */
function watchedSlots() {
  const asked: [weekIndex: number, fresh: boolean][] = [];
  const fakes = fakeFunctions({}, { today: TODAY });
  const loadSlots: PortFunctions['loadSlots'] = (request, signal) => {
    asked.push([request.weekIndex, request.fresh]);
    return fakes.loadSlots(request, signal);
  };
  return { asked, loadSlots };
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
  actor.stop();

  expect(seen).toEqual([
    { state: 'none', secondsLeft: 0, isUrgent: false },
    { state: 'running', secondsLeft: 300, isUrgent: false },
    { state: 'running', secondsLeft: 299, isUrgent: false },
    { state: 'running', secondsLeft: 298, isUrgent: false },
  ]);
  expect(calendar().time).toEqual(NINE);
});

test.each([
  { date: '2026-03-05', where: 'the first week', asked: [0] },
  { date: '2026-03-12', where: 'the second week', asked: [0, 1] },
])('a time that runs out or is taken leaves its day in $where as it was [F11, F14]', async ({ date, asked }) => {
  const weeks: number[] = [];
  const { actor, calendar, say } = await openCalendar({
    ports: {
      loadSlots: async ({ weekIndex, isPrefetch }) => {
        if (isPrefetch !== true) weeks.push(weekIndex);
        return { startDay: TODAY, timeZone: null, days: fakeDays(addDaysText(TODAY, weekIndex * 7)) };
      },
      saveDraft: async () => {
        throw new ServiceError({ kind: 'slotTaken' });
      },
    },
  });
  await answersArrive();
  const found: unknown[] = [];
  const look = () => found.push([calendar().day, calendar().time, weeks.splice(0)]);
  weeks.length = 0;
  actor.send({ type: 'time.picked', time: timeOn(date) });
  vi.advanceTimersByTime(300_000);
  await say({ type: 'hold.acknowledged' });
  look();
  await answersArrive();
  actor.send({ type: 'time.picked', time: timeOn(date) });
  await say({ type: 'booking.submitted' });
  look();
  actor.stop();

  expect(found).toEqual([
    [date, null, asked],
    [date, null, asked],
  ]);
});

test('where the day has no time left the first day that has one is shown [F11]', async () => {
  let isGone = false;
  const loadSlots = async ({ weekIndex }: SlotsRequest) => ({
    startDay: TODAY,
    timeZone: null,
    days: fakeDays(addDaysText(TODAY, weekIndex * 7)).map((day) => (isGone && day.date === '2026-03-05' ? { ...day, timeBlocks: [] } : day)),
  });
  const { actor, calendar, say } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'time.picked', time: timeOn('2026-03-05') });
  vi.advanceTimersByTime(300_000);
  isGone = true;
  await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([calendar().day, calendar().time]).toEqual([TODAY, null]);
});

test('a draft that could not be loaded says so when the alert is acknowledged, too [F11, F15]', async () => {
  const { actor } = startBooking({
    url: '/address?id=draft-1',
    kept: { hold: { draftId: 'draft-1', blockId: '2026-03-03-09', deadline: NOW.getTime() - 1, alert: true } },
    ports: {
      loadDraft: async () => {
        throw new ServiceError({ kind: 'offline' });
      },
    },
  });
  await answersArrive();
  const before = actor.getSnapshot().hasTag('alert');
  actor.send({ type: 'hold.acknowledged' });
  const { value } = actor.getSnapshot();
  actor.stop();

  expect([before, actor.getSnapshot().hasTag('alert'), value.pages, selectFailure(actor.getSnapshot())]).toEqual([
    true,
    false,
    { opening: 'draftUnknown' },
    { kind: 'offline' },
  ]);
});

test('a time picked where there was none before, for another zipcode, is booked like any other [S4.pick-time]', async () => {
  const { loadSlots } = watchedSlots();
  const { actor, calendar, say, saves } = await openCalendar({
    ports: {
      loadSlots: async (request, signal) =>
        request.zipcode === '55401' ? { startDay: TODAY, timeZone: null, days: [] } : loadSlots(request, signal),
    },
  });
  const before = calendar().state;
  await say({ type: 'back' });
  await say({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, zipcode: '55402' } });
  actor.send({ type: 'time.picked', time: NINE });
  const after = calendar().state;
  await say({ type: 'booking.submitted' });
  actor.stop();

  expect([before, after, saves.map(({ status }) => status)]).toEqual(['noTimes', 'open', ['New', 'New', 'Completed']]);
});

test('a time picked while the appointment is being saved changes neither what is saved nor what is kept [F15]', async () => {
  const reserveSlot = vi.fn<PortFunctions['reserveSlot']>(async () => ({ kind: 'held' }));
  const { actor, hold, calendar } = await openCalendar({ ports: { reserveSlot, saveDraft: () => new Promise(() => {}) } });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(120);
  actor.send({ type: 'booking.submitted' });
  actor.send({ type: 'time.picked', time: ELEVEN });
  actor.stop();

  expect([selectIsBusy(actor.getSnapshot()), calendar().time, hold(), reserveSlot.mock.calls.map(([{ blockId }]) => blockId)]).toEqual([
    true,
    NINE,
    { state: 'running', secondsLeft: 180, isUrgent: false },
    ['2026-03-03-09'],
  ]);
});

test('the countdown is urgent under sixty seconds, not at sixty [S9.timer-danger]', async () => {
  const { actor, hold } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  seconds(240);
  const atSixty = hold();
  seconds(1);
  actor.stop();

  expect([atSixty, hold()]).toEqual([
    { state: 'running', secondsLeft: 60, isUrgent: false },
    { state: 'running', secondsLeft: 59, isUrgent: true },
  ]);
});

test('after 300 seconds an alert stands and the button opens a fresh calendar without a time [S4.expiry, S4.timer-alert, F11]', async () => {
  const { asked, loadSlots } = watchedSlots();
  const { actor, hold, calendar, say, draft } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(300);
  const expired = hold();
  asked.length = 0;
  const step = await say({ type: 'hold.acknowledged' });
  await answersArrive();
  actor.stop();

  expect(expired).toEqual({ state: 'expired', secondsLeft: 0, isUrgent: false });
  expect(asked).toEqual([
    [0, true],
    [1, true],
  ]);
  expect([step, hold().state, calendar().time, draft().sessionData.appointmentInfo]).toEqual(['timeDateBooking', 'none', null, null]);
});

test('a reload brings back the seconds that are left and the picked time [F11, S4.timer]', async () => {
  const kept = { hold: { draftId: 'draft-1', blockId: '2026-03-03-11', deadline: NOW.getTime() + 120_000, alert: false } };
  const { actor, hold, calendar } = await openCalendar({ kept });
  actor.stop();

  expect([hold(), calendar().day, calendar().time]).toEqual([
    { state: 'running', secondsLeft: 120, isUrgent: false },
    '2026-03-03',
    ELEVEN,
  ]);
});

test('a hold that is refused ends the count, says which time was taken and offers the same period nearby [F14]', async () => {
  const { actor, hold, calendar, say } = await openCalendar({ ports: { reserveSlot: async () => ({ kind: 'taken' }) } });
  actor.send({ type: 'time.picked', time: NINE });
  await answersArrive();
  await say({ type: 'offer.resumed' });
  actor.stop();

  expect([hold().state, calendar().time, calendar().conflict, calendar().alternatives]).toEqual([
    'none',
    null,
    { date: '2026-03-03', startTime: '09:00', period: 'Morning' },
    ['2026-03-02', '2026-03-03', '2026-03-04'],
  ]);
});

test('picking a new time takes the message away [F14]', async () => {
  const { actor, calendar } = await openCalendar({ ports: { reserveSlot: async ({ blockId }) => ({ kind: blockId.endsWith('09') ? 'taken' : 'held' }) } });
  actor.send({ type: 'time.picked', time: NINE });
  await answersArrive();
  const before = calendar().conflict;
  actor.send({ type: 'time.picked', time: ELEVEN });
  actor.stop();

  expect([before?.startTime, calendar().conflict, calendar().time]).toEqual(['09:00', null, ELEVEN]);
});

test('another tab that picks a time sets the clock of this one [F11]', async () => {
  const { actor, hold } = await openCalendar();
  const other = { draftId: 'draft-1', blockId: '2026-03-04-14', deadline: NOW.getTime() + 200_000 };
  actor.send({ type: 'hold.synced', hold: other });
  const adopted = hold();
  actor.send({ type: 'hold.synced', hold: { ...other, deadline: NOW.getTime() + 290_000 } });
  const later = hold();
  actor.send({ type: 'hold.synced', hold: null });
  actor.stop();

  expect([adopted, later, hold()]).toEqual([
    { state: 'running', secondsLeft: 200, isUrgent: false },
    { state: 'running', secondsLeft: 290, isUrgent: false },
    { state: 'none', secondsLeft: 0, isUrgent: false },
  ]);
});

test('an alert that was acknowledged in another tab clears the time on the page before the calendar as well [F11, S4.expiry]', async () => {
  const { actor, say, calendar } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'back' });
  seconds(300);
  const step = await say({ type: 'hold.synced', hold: null });
  actor.stop();

  expect([step, calendar().time]).toEqual(['address', null]);
});

test('an alert that was not acknowledged stands again after a reload [S4.timer-alert]', async () => {
  const kept = { hold: { draftId: 'draft-1', blockId: '2026-03-03-09', deadline: NOW.getTime() - 5000, alert: true } };
  const { actor, hold } = await openCalendar({ kept });
  actor.stop();

  expect(hold()).toEqual({ state: 'expired', secondsLeft: 0, isUrgent: false });
});

test('a hold refused after the visitor went back is told on the next visit to the calendar [F14]', async () => {
  const answers: ((answer: HoldAnswer) => void)[] = [];
  const reserveSlot = () => new Promise<HoldAnswer>((resolve) => void answers.push(resolve));
  const { actor, calendar, say } = await openCalendar({ ports: { reserveSlot } });
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'back' });
  answers[0]?.({ kind: 'taken' });
  await answersArrive();
  const step = selectStep(actor.getSnapshot());
  const { street1, street2, city, state, zipcode } = actor.getSnapshot().context.draft.appointmentRequest.property;
  await say({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, street1, street2, city, state, zipcode } });
  actor.stop();

  expect([step, calendar().conflict, calendar().time]).toEqual([
    'address',
    { date: '2026-03-03', startTime: '09:00', period: 'Morning' },
    null,
  ]);
});

test('a booking that the backend sends to a page of its own choosing ends the timer too, and is not released [F8, F11]', async () => {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
  const { actor, say } = await openCalendar({
    ports: {
      releaseHold,
      saveDraft: async ({ draft }) => ({ draft: { ...draft, sessionData: { ...draft.sessionData, nextPage: 'call-center' } }, etag: null }),
    },
  });
  await say({ type: 'time.picked', time: NINE });
  await say({ type: 'booking.submitted' });
  const snapshot = actor.getSnapshot();
  actor.stop();
  expect([selectStep(snapshot), snapshot.context.saved?.draft.status, selectHold(snapshot).state, releaseHold.mock.calls]).toEqual(['callCenter', 'Completed', 'none', []]);
});
