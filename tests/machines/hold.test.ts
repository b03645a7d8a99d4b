import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectFailure, selectIsBusy, selectStep } from '#machines/booking/booking.selectors.ts';
import { QUESTIONS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { BookingEvent, HoldAnswer, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText } from '#src/domain/calendar.ts';
import { fakeDays, fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, answeredDraft, startBooking } from '../support/booking.ts';
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

test('picking another time starts the 300 seconds anew [S4.pick-time]', async () => {
  const reserveSlot = vi.fn<PortFunctions['reserveSlot']>(async () => ({ kind: 'held' }));
  const { actor, hold } = await openCalendar({ ports: { reserveSlot } });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(120);
  actor.send({ type: 'time.picked', time: ELEVEN });
  actor.stop();

  expect(hold()).toEqual({ state: 'running', secondsLeft: 300, isUrgent: false });
  expect(reserveSlot.mock.calls.map(([request]) => request)).toEqual([
    { draftId: 'draft-1', blockId: '2026-03-03-09' },
    { draftId: 'draft-1', blockId: '2026-03-03-11' },
  ]);
});

test('a time picked after it was said that none works, which was not saved, is booked all the same [S4.pick-time]', async () => {
  let isDown = true;
  const { actor, say, saves } = await openCalendar({
    ports: {
      saveDraft: async ({ draft }) => {
        if (isDown) throw new ServiceError({ kind: 'offline' });
        return { draft, etag: '"2"' };
      },
    },
  });
  await say({ type: 'noneWorks.chosen' });
  const before = selectFailure(actor.getSnapshot());
  isDown = false;
  actor.send({ type: 'time.picked', time: NINE });
  const after = selectFailure(actor.getSnapshot());
  // The page offers it no more; a press that was on its way must not ask for a call.
  await say({ type: 'retry' });
  await say({ type: 'booking.submitted' });
  actor.stop();

  expect([before, after]).toEqual([{ kind: 'offline' }, null]);
  expect(saves.map(({ status, appointmentRequest }) => [status, appointmentRequest.appointment?.appointmentDateTime])).toEqual([
    ['CallToSet', undefined],
    ['Completed', '2026-03-03T09:00'],
  ]);
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

test('at events no time is counted and none is held [F11, S4.pick-time]', async () => {
  const reserveSlot = vi.fn<PortFunctions['reserveSlot']>();
  const event = answeredDraft((draft) => ({ ...draft, appointmentRequest: { ...draft.appointmentRequest, isEvent: true } }));
  const { actor, hold, calendar } = await openCalendar({ drafts: [event], ports: { reserveSlot } });
  actor.send({ type: 'time.picked', time: NINE });
  actor.stop();

  expect([hold().state, calendar().time, reserveSlot.mock.calls]).toEqual(['none', NINE, []]);
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

test('the time can be kept at least ten times, with the same hold each time [S9.timer-danger, V5]', async () => {
  const placed: string[] = [];
  const reserveSlot = async ({ blockId }: { blockId: string }): Promise<HoldAnswer> => {
    placed.push(blockId);
    return { kind: 'held' };
  };
  const { actor, hold, calendar } = await openCalendar({ ports: { reserveSlot } });
  actor.send({ type: 'time.picked', time: NINE });
  for (let time = 0; time < 12; time += 1) {
    seconds(299);
    actor.send({ type: 'hold.extended' });
  }
  actor.stop();

  expect([hold(), calendar().time]).toEqual([{ state: 'running', secondsLeft: 300, isUrgent: false }, NINE]);
  expect(placed).toEqual(Array.from({ length: 13 }, () => '2026-03-03-09'));
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

test('the time runs on across Back and ends on another page with the alert, whose button leads to a fresh calendar [F11, S4.expiry]', async () => {
  const { asked, loadSlots } = watchedSlots();
  const { actor, hold, calendar, say } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(100);
  const back = await say({ type: 'back' });
  const onAddress = hold();
  seconds(200);
  const expired = hold().state;
  asked.length = 0;
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([back, onAddress, expired, step, calendar().time, asked[0]]).toEqual([
    'address',
    { state: 'running', secondsLeft: 200, isUrgent: false },
    'expired',
    'timeDateBooking',
    null,
    [0, true],
  ]);
});

test('a laptop that slept past the deadline sees the alert at its next second [F11]', async () => {
  const { actor, hold } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  vi.setSystemTime(NOW.getTime() + 3_600_000);
  seconds(1);
  actor.stop();

  expect(hold().state).toBe('expired');
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

test('a reload brings back a picked time of the second week [F11, S4.timer]', async () => {
  const kept = { hold: { draftId: 'draft-1', blockId: '2026-03-12-14', deadline: NOW.getTime() + 120_000, alert: false } };
  const { actor, calendar } = await openCalendar({ kept });
  actor.stop();

  expect([calendar().weekIndex, calendar().day, calendar().time]).toEqual([1, '2026-03-12', timeOn('2026-03-12', '14')]);
});

test('an alert that was not acknowledged stands again after a reload [S4.timer-alert]', async () => {
  const kept = { hold: { draftId: 'draft-1', blockId: '2026-03-03-09', deadline: NOW.getTime() - 5000, alert: true } };
  const { actor, hold } = await openCalendar({ kept });
  actor.stop();

  expect(hold()).toEqual({ state: 'expired', secondsLeft: 0, isUrgent: false });
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

test.each([
  ['knows no holds', async () => ({ kind: 'unsupported' }) as const],
  [
    'does not answer',
    async () => {
      throw new ServiceError({ kind: 'offline' });
    },
  ],
])('against a backend that %s the timer runs on the client alone [B6]', async (_, reserveSlot) => {
  const { actor, hold, calendar } = await openCalendar({ ports: { reserveSlot } });
  actor.send({ type: 'time.picked', time: NINE });
  await answersArrive();
  seconds(10);
  actor.stop();

  expect([hold(), calendar().time]).toEqual([{ state: 'running', secondsLeft: 290, isUrgent: false }, NINE]);
});

test.each([
  ['answers', async () => undefined],
  [
    'does not answer',
    async () => {
      throw new ServiceError({ kind: 'timeout' });
    },
  ],
])('none-works stops the timer and releases the hold, whether the backend %s [S4.none-works, S4.status-call-to-set]', async (_, answer) => {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(answer);
  const { actor, hold, say, saves } = await openCalendar({ ports: { releaseHold } });
  actor.send({ type: 'time.picked', time: NINE });
  const step = await say({ type: 'noneWorks.chosen' });
  actor.stop();

  expect([step, hold().state]).toEqual(['additionalComments', 'none']);
  expect(releaseHold.mock.calls.map(([request]) => request)).toEqual([{ draftId: 'draft-1' }]);
  expect(saves.map(({ status, sessionData, appointmentRequest }) => [status, sessionData, appointmentRequest.appointment])).toEqual([
    [
      'CallToSet',
      { nextPage: 'additional-comments', ownershipSelection: 'the_only_homeowner', topics: [], appointmentInfo: null },
      null,
    ],
  ]);
});

test('a time picked while the hold is still being released is counted', async () => {
  const { actor, hold } = await openCalendar({ ports: { releaseHold: () => new Promise(() => undefined) } });
  actor.send({ type: 'time.picked', time: NINE });
  actor.send({ type: 'hold.released' });
  const releasing = hold().state;
  actor.send({ type: 'time.picked', time: ELEVEN });
  actor.stop();

  expect([releasing, hold()]).toEqual(['none', { state: 'running', secondsLeft: 300, isUrgent: false }]);
});

test('a saved appointment ends the timer and is not released [F11, S4.status-completed]', async () => {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
  const { actor, hold, say, saves } = await openCalendar({ ports: { releaseHold } });
  actor.send({ type: 'time.picked', time: NINE });
  const step = await say({ type: 'booking.submitted' });
  actor.stop();

  expect([step, hold().state, releaseHold.mock.calls]).toEqual(['additionalComments', 'none', []]);
  expect(saves.map(({ status, sessionData }) => [status, sessionData.appointmentInfo])).toEqual([
    [
      'Completed',
      {
        selectedTime: '2026-03-03-09_09:00',
        selectedTimeDate: '2026-03-03',
        selectedStartTime: '09:00',
        selectedEndTime: '11:00',
      },
    ],
  ]);
});

const BACK: BookingEvent = { type: 'back' };
const EMBEDDED: BookingEvent = { type: 'url.visited', visit: { step: 'embedGetStarted', id: 'draft-1', resume: false }, from: 'timeDateBooking' };

test.each<[StepId, BookingEvent[]]>([
  ['home', ['timeDateBooking', ...QUESTIONS].map(() => BACK)],
  ['embedGetStarted', [EMBEDDED]],
])('the landing page %s stops the timer and releases the hold, or clears the alert [S4.timer-landing, F11]', async (landing, way) => {
  const arrive = async (passed: number) => {
    const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
    const { actor, hold, say } = await openCalendar({ ports: { releaseHold } });
    actor.send({ type: 'time.picked', time: NINE });
    seconds(passed);
    for (const event of way.slice(0, -1)) await say(event);
    const before = hold().state;
    for (const event of way.slice(-1)) await say(event);
    actor.stop();
    return [before, selectStep(actor.getSnapshot()), hold().state, releaseHold.mock.calls.map(([request]) => request)];
  };

  expect(await arrive(1)).toEqual(['running', landing, 'none', [{ draftId: 'draft-1' }]]);
  expect(await arrive(300)).toEqual(['expired', landing, 'none', []]);
});

test('Exit ends the timer and releases the hold [F9, F11]', async () => {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
  const { actor, hold, say } = await openCalendar({ ports: { releaseHold } });
  actor.send({ type: 'time.picked', time: NINE });
  const step = await say({ type: 'exited' });
  actor.stop();

  expect([step, hold().state, releaseHold.mock.calls.length]).toEqual(['home', 'none', 1]);
});

test('Exit with the alert up clears it [F9, F11]', async () => {
  const { actor, hold, say } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  seconds(300);
  const step = await say({ type: 'exited' });
  actor.stop();

  expect([step, hold().state]).toEqual(['home', 'none']);
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

test('a tab that hears of the expiry from another tab shows the alert too [F11]', async () => {
  const { actor, hold } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  vi.setSystemTime(NOW.getTime() + 300_000);
  actor.send({ type: 'hold.synced', hold: actor.getSnapshot().context.hold });
  actor.stop();

  expect(hold().state).toBe('expired');
});

test('a tab that keeps no time does not show the alert of another tab [F11]', async () => {
  const { actor, hold } = await openCalendar();
  actor.send({ type: 'hold.synced', hold: { draftId: 'draft-1', blockId: '2026-03-04-14', deadline: NOW.getTime() } });
  actor.stop();

  expect([hold().state, actor.getSnapshot().context.hold]).toEqual(['none', null]);
});

test('an alert ends when it was acknowledged in another tab, and the time picked there since is counted [F11]', async () => {
  const expire = async () => {
    const opened = await openCalendar();
    opened.actor.send({ type: 'time.picked', time: NINE });
    seconds(300);
    return opened;
  };
  const acknowledged = await expire();
  acknowledged.actor.send({ type: 'hold.synced', hold: null });
  acknowledged.actor.stop();
  const picked = await expire();
  picked.actor.send({ type: 'hold.synced', hold: { draftId: 'draft-1', blockId: '2026-03-04-14', deadline: Date.now() + 250_000 } });
  picked.actor.stop();

  expect([acknowledged.hold(), picked.hold()]).toEqual([
    { state: 'none', secondsLeft: 0, isUrgent: false },
    { state: 'running', secondsLeft: 250, isUrgent: false },
  ]);
});

test('an alert that was acknowledged in another tab leaves a fresh calendar without the time here too [F11, S4.expiry]', async () => {
  const asked: boolean[] = [];
  const loadSlots: PortFunctions['loadSlots'] = async ({ weekIndex, fresh, isPrefetch }) => {
    if (isPrefetch !== true) asked.push(fresh);
    return { startDay: TODAY, timeZone: null, days: fakeDays(addDaysText(TODAY, weekIndex * 7)) };
  };
  const { actor, calendar, settled } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(300);
  actor.send({ type: 'hold.synced', hold: null });
  const step = await settled();
  actor.stop();

  expect({ step, time: calendar().time, conflict: calendar().conflict, asked }).toEqual({ step: 'timeDateBooking', time: null, conflict: null, asked: [false, true] });
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

test('a time taken meanwhile returns to a fresh calendar with a message and loses nothing else [F14]', async () => {
  const releaseHold = vi.fn<PortFunctions['releaseHold']>(async () => undefined);
  const asked: [number, boolean][] = [];
  const { actor, hold, calendar, say, draft } = await openCalendar({
    ports: {
      releaseHold,
      saveDraft: async () => {
        throw new ServiceError({ kind: 'slotTaken' });
      },
    },
  });
  actor.subscribe(({ context }) => void asked.push([context.weekIndex, context.needsFreshSlots]));
  actor.send({ type: 'time.picked', time: NINE });
  const before = draft();
  const step = await say({ type: 'booking.submitted' });
  actor.stop();

  expect([step, hold().state, calendar().state, calendar().time, calendar().conflict]).toEqual([
    'timeDateBooking',
    'none',
    'open',
    null,
    { date: '2026-03-03', startTime: '09:00', period: 'Morning' },
  ]);
  expect(draft()).toEqual({ ...before, sessionData: { ...before.sessionData, appointmentInfo: null } });
  expect([releaseHold.mock.calls.length, asked.some(([, isFresh]) => isFresh)]).toEqual([1, true]);
});

test('a time taken meanwhile is not counted any more, although the times cannot be loaded anew [F14, F11]', async () => {
  const { loadSlots } = watchedSlots();
  const { actor, hold, calendar, say } = await openCalendar({
    ports: {
      loadSlots: async (request, signal) => {
        if (request.fresh) throw new ServiceError({ kind: 'offline' });
        return loadSlots(request, signal);
      },
      saveDraft: async () => {
        throw new ServiceError({ kind: 'slotTaken' });
      },
    },
  });
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'booking.submitted' });
  await answersArrive();
  actor.stop();

  expect([calendar().state, hold().state]).toEqual(['failed', 'none']);
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

test('a time that runs out during a save that succeeds leaves the booking alone [F11, F4]', async () => {
  const answers: (() => void)[] = [];
  const { actor, hold, settled } = await openCalendar({
    ports: {
      saveDraft: ({ draft }) => new Promise((resolve) => void answers.push(() => resolve({ draft, etag: '"9"' }))),
    },
  });
  actor.send({ type: 'time.picked', time: NINE });
  seconds(299);
  actor.send({ type: 'booking.submitted' });
  seconds(1);
  const during = hold().state;
  actor.send({ type: 'hold.acknowledged' });
  answers[0]?.();
  await answersArrive();
  const step = await settled();
  actor.stop();

  expect([during, step, hold().state]).toEqual(['expired', 'additionalComments', 'none']);
});

test('a time that runs out after a failed save leads to a calendar where nothing is booked [F11, F15]', async () => {
  const { actor, calendar, draft, say } = await openCalendar({
    ports: {
      saveDraft: async () => {
        throw new ServiceError({ kind: 'timeout' });
      },
    },
  });
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'booking.submitted' });
  const failure = selectFailure(actor.getSnapshot());
  seconds(300);
  const step = await say({ type: 'hold.acknowledged' });
  actor.stop();

  expect([failure, step, calendar().time, draft().status, draft().appointmentRequest.appointment, draft().sessionData.nextPage]).toEqual([
    { kind: 'timeout' },
    'timeDateBooking',
    null,
    'New',
    null,
    'time-date-booking',
  ]);
});

test('a failed save keeps the time and can be tried again [F15]', async () => {
  let isDown = true;
  const { actor, calendar, say, saves } = await openCalendar({
    ports: {
      saveDraft: async ({ draft }) => {
        if (isDown) throw new ServiceError({ kind: 'offline' });
        return { draft, etag: '"2"' };
      },
    },
  });
  actor.send({ type: 'time.picked', time: NINE });
  const failed = await say({ type: 'booking.submitted' });
  const kept = calendar().time;
  isDown = false;
  const saved = await say({ type: 'retry' });
  actor.stop();

  expect([failed, kept, saved, saves.map(({ status }) => status)]).toEqual(['timeDateBooking', NINE, 'additionalComments', ['Completed', 'Completed']]);
});

test('a booking that was not saved does not count when a page is asked for by its address [F4, F15]', async () => {
  const { actor, say } = await openCalendar({
    ports: {
      saveDraft: async () => {
        throw new ServiceError({ kind: 'offline' });
      },
    },
  });
  actor.send({ type: 'time.picked', time: NINE });
  await say({ type: 'booking.submitted' });
  const step = await say({
    type: 'url.visited',
    visit: { step: 'additionalComments', id: 'draft-1', resume: false },
    from: 'timeDateBooking',
  });
  actor.stop();

  expect(step).toBe('timeDateBooking');
});
