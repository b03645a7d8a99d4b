import { calendarOf, timeIn } from '#machines/booking/booking.calendar.ts';
import type { ChosenTime, Slots } from '#machines/booking/booking.types.ts';
import { addDaysText, weekIndexOf } from '#src/domain/calendar.ts';
import { DAYS_PER_WEEK } from '#src/domain/constants.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import { answered, bare, callCases, failed, NOT_NOW, TODAY } from './case.ts';
import type { SomeCases, Situation } from './case.ts';

const WEEKS: readonly Slots[] = [0, 1].map((weekIndex) => ({
  startDay: TODAY,
  timeZone: null,
  days: fakeDays(addDaysText(TODAY, weekIndex * DAYS_PER_WEEK)),
}));

/** A week of the calendar with the same four times each day. */
function week(weekIndex: number): Slots {
  const found = WEEKS[weekIndex];
  if (found === undefined) throw new Error(`The calendar has no week ${weekIndex}`);
  return found;
}

function fullWeek(weekIndex: number): Slots {
  const { days, ...slots } = week(weekIndex);
  return { ...slots, days: days.map((day) => ({ ...day, timeBlocks: [] })) };
}

/** The week without the chosen, held or saved time. */
function weekWithout(
  { time, hold, draft }: Situation['context'],
  weekIndex: number,
): Slots | typeof NOT_NOW {
  const saved = draft.sessionData.appointmentInfo;
  const lost = time?.blockId ?? hold?.blockId ?? saved?.selectedTime.split('_')[0] ?? null;
  if (lost === null) return NOT_NOW;
  const { days, ...slots } = week(weekIndex);
  return {
    ...slots,
    days: days.map((day) => ({
      ...day,
      timeBlocks: day.timeBlocks.filter(({ id }) => id !== lost),
    })),
  };
}

/** Whether the visit that is being moved is at this time now: it cannot be picked. */
function isPresentTime(
  { isMoving, bookedVisit }: Situation['context'],
  date: string,
  startTime: string,
): boolean {
  const visit = isMoving ? (bookedVisit?.visit ?? null) : null;
  return visit !== null && visit.date === date && visit.startTime === startTime;
}

/** The time a visitor would pick now: the first one of the day shown. */
function firstTime({ context }: Situation): ChosenTime | null {
  const day = calendarOf(context).find(({ date }) => date === context.day);
  const block = day?.timeBlocks.find(
    ({ startTime }) => !isPresentTime(context, day.date, startTime),
  );
  return day === undefined || day.disabled || block === undefined ? null : timeIn(day.date, block);
}

/** The date `offset` days into the week shown; null if it cannot be picked. */
function dayOf({ context }: Situation, offset: number): string | null {
  const date = addDaysText(TODAY, context.weekIndex * DAYS_PER_WEEK + offset);
  const day = calendarOf(context).find((candidate) => candidate.date === date);
  return day === undefined ||
    day.disabled ||
    day.timeBlocks.length === 0 ||
    weekIndexOf(date, TODAY) !== context.weekIndex
    ? null
    : date;
}

export const bookingCases = {
  ...callCases(
    'prefetchFirstWeek',
    [answered('times', 'the first week is prefetched', () => week(0))],
    [failed('the first week cannot be prefetched')],
  ),
  ...callCases(
    'loadSlots',
    [
      answered('times', 'free times are there', ({ context }) => week(context.weekIndex)),
      answered('full', 'the week is full', ({ context }) => fullWeek(context.weekIndex)),
      answered('taken', 'free times are there, the kept one is not among them', ({ context }) =>
        weekWithout(context, context.weekIndex),
      ),
    ],
    [failed('the times cannot be loaded')],
  ),
  ...callCases(
    'prefetchNextWeek',
    [answered('times', 'the next week is prefetched', () => week(1))],
    [failed('the next week cannot be prefetched')],
  ),
  'week.turned': [
    {
      id: 'other',
      says: 'the other week is opened',
      make: ({ context }) => ({ type: 'week.turned', weekIndex: context.weekIndex === 0 ? 1 : 0 }),
    },
  ],
  'day.picked': [
    {
      id: 'soon',
      says: 'a day in two days is picked',
      make: (situation) => {
        const date = situation.context.weekIndex === 0 ? dayOf(situation, 2) : null;
        return date === null ? null : { type: 'day.picked', date };
      },
    },
    {
      id: 'late',
      says: 'a day later in the week is picked',
      make: (situation) => {
        const date = dayOf(situation, 3);
        return date === null ? null : { type: 'day.picked', date };
      },
    },
  ],
  'time.picked': [
    {
      id: 'first',
      says: 'the first time of the day is picked',
      make: (situation) => {
        const time = firstTime(situation);
        return time === null ? null : { type: 'time.picked', time };
      },
    },
  ],
  ...bare('booking.submitted', 'book', 'Book appointment'),
  ...bare('noneWorks.chosen', 'none', '“None of these times work for me” is chosen'),
} satisfies SomeCases;
