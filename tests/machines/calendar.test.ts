import { expect, test } from 'vitest';
import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, appointmentInfoOf } from '#src/domain/calendar.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
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

test.each([
  [6, false, ['2026-03-07 4', '2026-03-08 4']],
  [5, false, ['2026-03-07 4', '2026-03-08 0']],
  [2, false, ['2026-03-07 0', '2026-03-08 0']],
  [2, true, ['2026-03-07 4', '2026-03-08 4']],
])(
  'with %i windows (event: %s) the weekend offers %j [S9.sunday, S9.evening-saturday]',
  async (windowCount, isEvent, weekend) => {
    const draft = answeredDraft((one) => {
      const { appointmentRequest: request } = one;
      const project = { ...request.project, windowCount };
      return { ...one, appointmentRequest: { ...request, isEvent, project } };
    });
    const { calendar } = await openCalendar({ drafts: [draft] });
    const days = calendar().days.slice(5, 7);
    expect(days.map(({ date, timeBlocks }) => `${date} ${timeBlocks.length}`)).toEqual(weekend);
  },
);

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

test.each<[string, { startTime?: string; date?: string; isPPL?: boolean }, string | null]>([
  ['that is still offered', {}, '2026-03-10-09'],
  ['at a time that is not offered', { startTime: '10:00' }, null],
  ['on a day that is not offered', { date: '2026-03-30' }, null],
  ['after the window of a paid lead', { isPPL: true }, null],
])(
  'a saved time %s is chosen again, or not [S4.restore]',
  async (_, { startTime = '09:00', date = '2026-03-10', isPPL = false }, chosen) => {
    const saved = appointmentInfoOf(date, {
      id: '2026-03-10-09',
      startTime,
      endTime: '11:00',
      periodOfTheDay: 'Morning',
    });
    const draft = answeredDraft((one) => ({
      ...one,
      sessionData: { ...one.sessionData, appointmentInfo: saved },
      appointmentRequest: { ...one.appointmentRequest, isPPL },
    }));
    const { calendar } = await openCalendar({ drafts: [draft] });
    await answersArrive();
    expect(calendar().time?.blockId ?? null).toBe(chosen);
  },
);

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
  const draft = answeredDraft((one) => ({
    ...one,
    sessionData: { ...one.sessionData, appointmentInfo: saved },
  }));
  const { calendar } = await openCalendar({ drafts: [draft], ports: { loadSlots } });
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
