import { expect, test } from 'vitest';
import type { ChosenTime, Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, appointmentInfoOf } from '#src/domain/calendar.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import { answeredDraft } from '../support/booking.ts';
import { answersArrive, openCalendar, stopTime, timeOn, TODAY } from '../support/calendar.ts';

stopTime();

/** A port that loads slots, and what it was asked for: `0` for the first week, `1 prefetched`, `0 fresh` … */
function recordedSlots(daysOf: (from: string) => Slots['days'] = fakeDays) {
  const asked: string[] = [];
  const loadSlots = async ({ weekIndex, isPrefetch, fresh }: SlotsRequest): Promise<Slots> => {
    asked.push(`${weekIndex}${isPrefetch === true ? ' prefetched' : ''}${fresh ? ' fresh' : ''}`);
    const days = daysOf(addDaysText(TODAY, weekIndex * 7));
    return { startDay: TODAY, timeZone: 'America/Chicago', days };
  };
  return { asked, loadSlots };
}

test('the next week is prefetched, once the page stands, and turned to at once [S7.blocks]', async () => {
  const { asked, loadSlots } = recordedSlots();
  const { actor, calendar } = await openCalendar({ ports: { loadSlots } });
  await answersArrive();
  actor.send({ type: 'week.turned', weekIndex: 1 });
  expect(asked).toEqual(['0', '1 prefetched']);
  expect(calendar()).toMatchObject({
    state: 'open',
    weekIndex: 1,
    timeZone: 'America/Chicago',
  });
});

test('a backend that leaves out days without times is asked twice for the week of a saved time and no more [S7.blocks]', async () => {
  const { asked, loadSlots } = recordedSlots(() => []);
  const block = {
    id: '2026-03-10-09',
    startTime: '09:00',
    endTime: '11:00',
    periodOfTheDay: 'Morning',
  } as const;
  const draft = answeredDraft((one) => ({
    ...one,
    sessionData: { ...one.sessionData, appointmentInfo: appointmentInfoOf('2026-03-10', block) },
  }));
  const { calendar } = await openCalendar({ drafts: [draft], ports: { loadSlots } });
  await answersArrive();
  expect(calendar().state).toBe('noTimes');
  expect(asked).toHaveLength(3);
});

/** The calendar after a time was refused, and the requests for times since it was picked. */
async function refused(time: ChosenTime) {
  const { asked, loadSlots } = recordedSlots();
  const { actor, calendar } = await openCalendar({
    ports: { loadSlots, reserveSlot: async () => ({ kind: 'taken' }) },
  });
  await answersArrive();
  asked.length = 0;
  actor.send({ type: 'time.picked', time });
  await answersArrive();
  return { asked, actor, calendar };
}

test('after a conflict in the second week the backend is asked for each week once [F14, S7.blocks]', async () => {
  const { asked, calendar } = await refused(timeOn('2026-03-10'));
  expect(calendar()).toMatchObject({ weekIndex: 1, conflict: { date: '2026-03-10' } });
  expect(asked.filter((request) => request.includes('fresh'))).toEqual(['0 fresh', '1 fresh']);
});

test('after a conflict both weeks are asked for again, past every cache, and the days offered instead lie near the one lost, wherever the visitor looks [F14]', async () => {
  const { asked, actor, calendar } = await refused(timeOn('2026-03-05'));
  expect(asked).toEqual(['0 fresh', '1 prefetched fresh']);
  expect(actor.getSnapshot().context.needsFreshSlots).toBe(false);
  const nearby = ['2026-03-04', '2026-03-05', '2026-03-06'];
  expect(calendar().alternatives).toEqual(nearby);
  actor.send({ type: 'day.picked', date: '2026-03-12' });
  expect(calendar().alternatives).toEqual(nearby);
});
