import { expect, test } from 'vitest';
import { selectFailure } from '#machines/booking/booking.selectors.ts';
import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, appointmentInfoOf } from '#src/domain/calendar.ts';
import type { AppointmentInfo, Draft } from '#src/domain/draft.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { answeredDraft } from '../support/booking.ts';
import { answersArrive, openCalendar, stopTime, timeOn, TODAY } from '../support/calendar.ts';

stopTime();

async function slotsOf({ weekIndex }: SlotsRequest): Promise<Slots> {
  return {
    startDay: TODAY,
    timeZone: 'America/Chicago',
    days: fakeDays(addDaysText(TODAY, weekIndex * 7)),
  };
}

function draftWith(change: {
  windowCount?: number;
  isPPL?: boolean;
  isEvent?: boolean;
  saved?: AppointmentInfo;
}): Draft {
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

test.each([
  [6, false, ['2026-03-07 4', '2026-03-08 4']],
  [5, false, ['2026-03-07 4', '2026-03-08 0']],
  [2, false, ['2026-03-07 0', '2026-03-08 0']],
  [2, true, ['2026-03-07 4', '2026-03-08 4']],
])(
  'with %i windows (event: %s) the weekend offers %j [S9.sunday, S9.evening-saturday]',
  async (windowCount, isEvent, weekend) => {
    const { calendar } = await openCalendar({ drafts: [draftWith({ windowCount, isEvent })] });
    const days = calendar().days.slice(5, 7);
    expect(days.map(({ date, timeBlocks }) => `${date} ${timeBlocks.length}`)).toEqual(weekend);
  },
);

test('a paid lead sees a second week that cannot be chosen, outside events only [S9.paid-lead]', async () => {
  const paid = await openCalendar({ drafts: [draftWith({ isPPL: true })] });
  const atEvent = await openCalendar({ drafts: [draftWith({ isPPL: true, isEvent: true })] });

  const disabled = (days: readonly { disabled: boolean }[]) => days.map((day) => day.disabled);
  expect(disabled(paid.calendar().days)).toEqual(Array.from({ length: 14 }, (_, day) => day >= 7));
  expect(disabled(atEvent.calendar().days)).toEqual(Array.from({ length: 14 }, () => false));
});

test('the next week is prefetched, once the page stands, and turned to at once [S7.blocks]', async () => {
  const asked: [number, boolean][] = [];
  const loadSlots = (request: SlotsRequest) => {
    asked.push([request.weekIndex, request.isPrefetch === true]);
    return slotsOf(request);
  };
  const { actor, calendar } = await openCalendar({ ports: { loadSlots } });
  await answersArrive();
  actor.send({ type: 'week.turned', weekIndex: 1 });

  expect({ asked, state: calendar().state, weekIndex: calendar().weekIndex }).toEqual({
    asked: [
      [0, false],
      [1, true],
    ],
    state: 'open',
    weekIndex: 1,
  });
});

test('a day of the other week brings that week into sight [S2.calendar]', async () => {
  const { actor, calendar } = await openCalendar();
  actor.send({ type: 'day.picked', date: '2026-03-11' });

  expect({ weekIndex: calendar().weekIndex, day: calendar().day }).toEqual({
    weekIndex: 1,
    day: '2026-03-11',
  });
});

test('the day that is already chosen keeps its time, another one clears it [S4.change-day]', async () => {
  const { actor, calendar } = await openCalendar();
  const time = timeOn('2026-03-04');
  actor.send({ type: 'time.picked', time });
  actor.send({ type: 'day.picked', date: time.date });
  const same = calendar().time;
  actor.send({ type: 'day.picked', date: '2026-03-11' });
  expect({ same, time: calendar().time }).toEqual({ same: time, time: null });
});

test('while a week is being loaded the visitor turns back to the one before, and its days are open [S2.calendar]', async () => {
  const loadSlots = (request: SlotsRequest) =>
    request.weekIndex === 1
      ? new Promise<never>(() => undefined)
      : Promise.resolve(slotsOf(request));
  const { actor, calendar } = await openCalendar({ ports: { loadSlots } });
  actor.send({ type: 'week.turned', weekIndex: 1 });
  const turning = [calendar().state, calendar().weekIndex];
  actor.send({ type: 'week.turned', weekIndex: 0 });
  expect({ turning, state: calendar().state, weekIndex: calendar().weekIndex }).toEqual({
    turning: ['loading', 1],
    state: 'open',
    weekIndex: 0,
  });
});

test('a week that could not be prefetched is asked for when it is turned to; where that fails the known week is still there [S7.blocks]', async () => {
  const loadSlots = async (request: SlotsRequest) => {
    if (request.weekIndex === 1) throw new ServiceError({ kind: 'offline' });
    return slotsOf(request);
  };
  const { actor, calendar } = await openCalendar({ ports: { loadSlots } });
  await answersArrive();
  actor.send({ type: 'week.turned', weekIndex: 1 });
  const turning = calendar().state;
  await answersArrive();
  const failed = [calendar().state, calendar().weekIndex, selectFailure(actor.getSnapshot())];
  actor.send({ type: 'week.turned', weekIndex: 0 });

  expect({ turning, failed }).toEqual({
    turning: 'loading',
    failed: ['failed', 1, { kind: 'offline' }],
  });
  expect({
    state: calendar().state,
    day: calendar().day,
    selectFailure: selectFailure(actor.getSnapshot()),
  }).toEqual({ state: 'open', day: TODAY, selectFailure: null });
});

test('a backend that leaves out days without times is asked twice and no more [S7.blocks]', async () => {
  const asked: number[] = [];
  const loadSlots = async ({ weekIndex }: SlotsRequest): Promise<Slots> => {
    asked.push(weekIndex);
    return { startDay: TODAY, timeZone: null, days: [] };
  };
  const saved = appointmentInfoOf('2026-03-10', {
    id: '2026-03-10-09',
    startTime: '09:00',
    endTime: '11:00',
    periodOfTheDay: 'Morning',
  });
  const { calendar } = await openCalendar({ drafts: [draftWith({ saved })], ports: { loadSlots } });
  await answersArrive();

  expect({ state: calendar().state, asked }).toEqual({ state: 'noTimes', asked: [0, 1, 1] });
});

test('after a conflict both weeks are asked for anew, past every cache [F14]', async () => {
  const asked: [number, boolean][] = [];
  const loadSlots = (request: SlotsRequest) => {
    asked.push([request.weekIndex, request.fresh]);
    return slotsOf(request);
  };
  const { actor } = await openCalendar({
    ports: { loadSlots, reserveSlot: async () => ({ kind: 'taken' }) },
  });
  await answersArrive();
  asked.length = 0;
  actor.send({ type: 'time.picked', time: timeOn('2026-03-05') });
  await answersArrive();

  expect({ asked, needsFreshSlots: actor.getSnapshot().context.needsFreshSlots }).toEqual({
    asked: [
      [0, true],
      [1, true],
    ],
    needsFreshSlots: false,
  });
});

test('after a conflict the days offered instead lie near the one lost, wherever the visitor looks since [F14]', async () => {
  const { actor, calendar } = await openCalendar({
    ports: { reserveSlot: async () => ({ kind: 'taken' }) },
  });
  await answersArrive();
  actor.send({ type: 'time.picked', time: timeOn('2026-03-12') });
  await answersArrive();
  const offered = [calendar().alternatives];
  actor.send({ type: 'day.picked', date: '2026-03-03' });
  offered.push(calendar().alternatives);

  expect(offered).toEqual(
    Array.from({ length: 2 }, () => ['2026-03-11', '2026-03-12', '2026-03-13']),
  );
});
