import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectFailure } from '#machines/booking/booking.selectors.ts';
import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, appointmentInfoOf, dayOfWeek } from '#src/domain/calendar.ts';
import type { AppointmentDay, AppointmentInfo, Draft } from '#src/domain/draft.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, answeredDraft, backTo, CONTACT, walkTo } from '../support/booking.ts';
import type { RunningBooking } from '../support/booking.ts';
import { answersArrive, NOW, openCalendar, timeOn, TODAY } from '../support/calendar.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const weekStart = (weekIndex: number) => addDaysText(TODAY, weekIndex * 7);

/** Answers with the fake days that `keep` lets through. */
function slotsWith(keep: (day: AppointmentDay) => boolean) {
  return async ({ weekIndex }: SlotsRequest): Promise<Slots> => ({
    startDay: TODAY,
    timeZone: 'America/Chicago',
    days: fakeDays(weekStart(weekIndex)).map((day) => (keep(day) ? day : { ...day, timeBlocks: [] })),
  });
}

function draftWith(change: { windowCount?: number; isPPL?: boolean; isEvent?: boolean; saved?: AppointmentInfo }): Draft {
  return answeredDraft((draft) => ({
    ...draft,
    sessionData: { ...draft.sessionData, appointmentInfo: change.saved ?? null },
    appointmentRequest: {
      ...draft.appointmentRequest,
      isPPL: change.isPPL ?? false,
      isEvent: change.isEvent ?? false,
      project: { ...draft.appointmentRequest.project, windowCount: change.windowCount ?? 6 },
    },
  }));
}

function savedAs(date: string): AppointmentInfo {
  return appointmentInfoOf(date, { id: `${date}-09`, startTime: '09:00', endTime: '11:00', periodOfTheDay: 'Morning' });
}

test('the first day with a time is chosen on entry [S2.calendar]', async () => {
  const { actor, calendar } = await openCalendar({ ports: { loadSlots: slotsWith(({ date }) => date >= '2026-03-05') } });
  actor.stop();

  expect([calendar().state, calendar().weekIndex, calendar().day, calendar().time, calendar().startDay, calendar().timeZone]).toEqual([
    'open',
    0,
    '2026-03-05',
    null,
    TODAY,
    'America/Chicago',
  ]);
});

test.each([
  [6, false, ['2026-03-07 4', '2026-03-08 4']],
  [5, false, ['2026-03-07 4', '2026-03-08 0']],
  [2, false, ['2026-03-07 0', '2026-03-08 0']],
  [2, true, ['2026-03-07 4', '2026-03-08 4']],
])('with %i windows (event: %s) the weekend offers %j [S9.sunday, S9.evening-saturday]', async (windowCount, isEvent, weekend) => {
  const { actor, calendar } = await openCalendar({ drafts: [draftWith({ windowCount, isEvent })] });
  actor.stop();

  const days = calendar().days.slice(5, 7);
  expect(days.map(({ date, timeBlocks }) => `${date} ${timeBlocks.length}`)).toEqual(weekend);
});

test('a paid lead sees a second week that cannot be chosen, outside events only [S9.paid-lead]', async () => {
  const paid = await openCalendar({ drafts: [draftWith({ isPPL: true })] });
  const atEvent = await openCalendar({ drafts: [draftWith({ isPPL: true, isEvent: true })] });
  paid.actor.stop();
  atEvent.actor.stop();

  const disabled = (days: { disabled: boolean }[]) => days.map((day) => day.disabled);
  expect(disabled(paid.calendar().days)).toEqual(Array.from({ length: 14 }, (_, day) => day >= 7));
  expect(disabled(atEvent.calendar().days)).toEqual(Array.from({ length: 14 }, () => false));
});

test('the next week is prefetched, once the page stands, and turned to at once [S7.blocks]', async () => {
  const asked: [number, boolean][] = [];
  const loadSlots = (request: SlotsRequest) => {
    asked.push([request.weekIndex, request.isPrefetch === true]);
    return slotsWith(() => true)(request);
  };
  const { actor, calendar } = await openCalendar({ ports: { loadSlots } });
  await answersArrive();
  actor.send({ type: 'week.turned', weekIndex: 1 });
  actor.stop();

  expect([asked, calendar().state, calendar().weekIndex]).toEqual([[[0, false], [1, true]], 'open', 1]);
});

test('a week that could not be prefetched is asked for when it is turned to; where that fails the known week is still there [S7.blocks]', async () => {
  const loadSlots = async (request: SlotsRequest) => {
    if (request.weekIndex === 1) throw new ServiceError({ kind: 'offline' });
    return slotsWith(() => true)(request);
  };
  const { actor, calendar } = await openCalendar({ ports: { loadSlots } });
  await answersArrive();
  actor.send({ type: 'week.turned', weekIndex: 1 });
  const turning = calendar().state;
  await answersArrive();
  const failed = [calendar().state, calendar().weekIndex, selectFailure(actor.getSnapshot())];
  actor.send({ type: 'week.turned', weekIndex: 0 });
  actor.stop();

  expect([turning, failed]).toEqual(['loading', ['failed', 1, { kind: 'offline' }]]);
  expect([calendar().state, calendar().day, selectFailure(actor.getSnapshot())]).toEqual(['open', TODAY, null]);
});

test('where the first week cannot be loaded again, the week that is not known yet is still asked for [S7.blocks]', async () => {
  let isDown = false;
  const asked: number[] = [];
  const loadSlots = async (request: SlotsRequest) => {
    asked.push(request.weekIndex);
    if (isDown || request.weekIndex === 1) throw new ServiceError({ kind: 'timeout' });
    return slotsWith(() => true)(request);
  };
  const { actor, calendar, say } = await openCalendar({ ports: { loadSlots } });
  await say({ type: 'back' });
  isDown = true;
  await say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  const again = [calendar().state, calendar().startDay];
  asked.length = 0;
  await say({ type: 'week.turned', weekIndex: 1 });
  actor.stop();

  expect([again, asked, calendar().weekIndex]).toEqual([['failed', TODAY], [1], 1]);
});

const OTHER_MARKET = { ...ADDRESS, zipcode: '55402' };

test.each<{ way: string; go: (booking: RunningBooking) => Promise<void> }>([
  {
    way: 'Back from the address',
    go: async (booking) => {
      await backTo(booking, 'address');
      booking.actor.send({ type: 'form.changed', step: 'address', values: OTHER_MARKET, isValid: true });
      booking.actor.send({ type: 'back' });
      await walkTo(booking, 'timeDateBooking', { address: OTHER_MARKET });
    },
  },
  {
    way: 'the landing page',
    go: async (booking) => {
      await backTo(booking, 'home');
      await walkTo(booking, 'timeDateBooking', { home: { ...CONTACT, zipcode: '55402' }, address: OTHER_MARKET });
    },
  },
])('another zipcode, given by way of $way, is another calendar [S7.blocks]', async ({ go }) => {
  const loadSlots = async ({ zipcode, weekIndex }: SlotsRequest): Promise<Slots> => ({
    startDay: TODAY,
    timeZone: null,
    // A day without times is left out by some backends: nothing of the other market may stand there.
    days: fakeDays(weekStart(weekIndex))
      .filter((_, index) => zipcode === ADDRESS.zipcode || index !== 1)
      .map((day) => ({ ...day, timeBlocks: day.timeBlocks.map((block) => ({ ...block, id: `${zipcode}/${block.id}` })) })),
  });
  const booking = await openCalendar({ ports: { loadSlots } });
  const { actor, calendar } = booking;
  await answersArrive();
  await go(booking);
  await answersArrive();
  actor.stop();

  expect(new Set(calendar().days.flatMap(({ timeBlocks }) => timeBlocks.map(({ id }) => id.split('/')[0])))).toEqual(new Set(['55402']));
});

test('a calendar that is loaded again after midnight shows the new day, not the day before it [F12]', async () => {
  let startDay = TODAY;
  const loadSlots = async ({ weekIndex }: SlotsRequest): Promise<Slots> => ({ startDay, timeZone: null, days: fakeDays(addDaysText(startDay, weekIndex * 7)) });
  const { actor, calendar, say } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'day.picked', date: TODAY });
  await say({ type: 'back' });
  startDay = addDaysText(TODAY, 1);
  await say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  actor.stop();

  expect([calendar().startDay, calendar().day, calendar().weekIndex]).toEqual(['2026-03-03', '2026-03-03', 0]);
});

test.each([
  ['in which there are times', true],
  ['in which there are none', false],
])('a paid lead turns to the second week, which cannot be booked, from a first one %s, and back [F21, S9.paid-lead]', async (_, isFree) => {
  const { actor, calendar, say } = await openCalendar({ drafts: [draftWith({ isPPL: true })], ports: { loadSlots: slotsWith(() => isFree) } });
  const seen: unknown[] = [];
  for (const weekIndex of [1, 0]) {
    await say({ type: 'week.turned', weekIndex });
    const { state, days, weekIndex: shown } = calendar();
    seen.push([state, shown, days.filter(({ disabled }) => disabled).map(({ date }) => date)]);
  }
  actor.stop();

  const closed = Array.from({ length: 7 }, (_day, index) => addDaysText('2026-03-09', index));
  const state = isFree ? 'open' : 'noTimes';
  expect(seen).toEqual([[state, 1, closed], [state, 0, closed]]);
});

test('a backend that leaves out days without times is asked twice and no more [S7.blocks]', async () => {
  const asked: number[] = [];
  const loadSlots = async ({ weekIndex }: SlotsRequest): Promise<Slots> => {
    asked.push(weekIndex);
    return { startDay: TODAY, timeZone: null, days: [] };
  };
  const { actor, calendar } = await openCalendar({ drafts: [draftWith({ saved: savedAs('2026-03-10') })], ports: { loadSlots } });
  await answersArrive();
  actor.stop();

  expect([calendar().state, asked]).toEqual(['noTimes', [0, 1, 1]]);
});

test.each([
  ['2026-03-04', 0],
  ['2026-03-11', 1],
])('a selection saved for %s comes back with its week [S4.restore]', async (date, weekIndex) => {
  const { actor, calendar, draft } = await openCalendar({ drafts: [draftWith({ saved: savedAs(date) })] });
  actor.stop();

  expect([calendar().weekIndex, calendar().day, calendar().time, draft().sessionData.appointmentInfo]).toEqual([
    weekIndex,
    date,
    timeOn(date),
    savedAs(date),
  ]);
});

test('a selection whose day is gone does not come back, and the first free day is chosen [S4.restore]', async () => {
  const { actor, calendar, draft } = await openCalendar({ drafts: [draftWith({ saved: savedAs('2026-02-27') })] });
  actor.stop();

  expect([calendar().day, calendar().time, calendar().conflict, draft().sessionData.appointmentInfo]).toEqual([TODAY, null, null, null]);
});

test('a selection of today whose end is past comes back, as its day is not before the active one [S4.restore]', async () => {
  vi.setSystemTime(new Date('2026-03-02T23:00:00Z'));
  const { actor, calendar } = await openCalendar({ drafts: [draftWith({ saved: savedAs(TODAY) })], ports: { loadSlots: slotsWith(() => true) } });
  actor.stop();

  expect(calendar().time).toEqual(timeOn(TODAY));
});

test('a held time that vanished is told, and its clock stops [F14]', async () => {
  const { actor, calendar, hold } = await openCalendar({
    drafts: [draftWith({ saved: savedAs('2026-03-04') })],
    kept: { hold: { draftId: 'draft-1', blockId: '2026-03-04-09', deadline: NOW.getTime() + 200_000, alert: false } },
    ports: { loadSlots: slotsWith(({ date }) => date !== '2026-03-04') },
  });
  await answersArrive();
  actor.stop();

  expect([calendar().time, calendar().conflict, calendar().alternatives, hold().state]).toEqual([
    null,
    { date: '2026-03-04', startTime: '09:00', period: 'Morning' },
    ['2026-03-02', '2026-03-03', '2026-03-05'],
    'none',
  ]);
});

test('a time that the visitor’s own changes took away is told on coming back to the calendar [F14, S9.sunday]', async () => {
  const booking = await openCalendar();
  const { actor, calendar, settled } = booking;
  actor.send({ type: 'time.picked', time: timeOn('2026-03-08') });
  await backTo(booking, 'windowCount');
  await walkTo(booking, 'timeDateBooking', { windowCount: { windowCount: 4, doorCount: 1 } });
  const step = await settled();
  await answersArrive();
  actor.stop();

  expect([step, dayOfWeek('2026-03-08'), calendar().time, calendar().conflict?.date]).toEqual(['timeDateBooking', 'Sunday', null, '2026-03-08']);
});

test('after a conflict both weeks are asked for anew, past every cache [F14]', async () => {
  const asked: [number, boolean][] = [];
  const loadSlots = (request: SlotsRequest) => {
    asked.push([request.weekIndex, request.fresh]);
    return slotsWith(() => true)(request);
  };
  const { actor } = await openCalendar({ ports: { loadSlots, reserveSlot: async () => ({ kind: 'taken' }) } });
  await answersArrive();
  asked.length = 0;
  actor.send({ type: 'time.picked', time: timeOn('2026-03-05') });
  await answersArrive();
  actor.stop();

  expect([asked, actor.getSnapshot().context.needsFreshSlots]).toEqual([
    [
      [0, true],
      [1, true],
    ],
    false,
  ]);
});

test('with nothing free, going on without a time that is not saved is still the same page, and is tried again [F15, S8.no-slots]', async () => {
  let isDown = true;
  const saveDraft = async ({ draft }: { draft: Draft }) => {
    if (isDown) throw new ServiceError({ kind: 'offline' });
    return { draft, etag: '"2"' };
  };
  const { actor, calendar, say, saves } = await openCalendar({ ports: { loadSlots: slotsWith(() => false), saveDraft } });
  await say({ type: 'noTimes.accepted' });
  const failed = [calendar().state, selectFailure(actor.getSnapshot())];
  isDown = false;
  const step = await say({ type: 'retry' });
  actor.stop();

  expect([failed, step, saves.map(({ status }) => status)]).toEqual([['noTimes', { kind: 'offline' }], 'additionalComments', ['CallToSet', 'CallToSet']]);
});
