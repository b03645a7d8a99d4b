import type { CalendarView } from '#machines/booking/booking.page-selectors.ts';
import {
  addDaysText,
  nearestDaysWithPeriod,
  visibleDays,
  type CalendarRules,
} from '#src/domain/calendar.ts';
import type { AppointmentDay, TimeBlock } from '#src/domain/draft.ts';
import type { PeriodOfTheDay } from '#src/domain/period.ts';

/** Monday. */
export const START_DAY = '2026-03-02';

const STARTS: readonly [string, string, PeriodOfTheDay][] = [
  ['08:00', '09:30', 'Morning'],
  ['09:00', '10:30', 'Morning'],
  ['10:30', '12:00', 'Morning'],
  ['13:00', '14:30', 'Afternoon'],
  ['14:30', '16:00', 'Afternoon'],
  ['18:00', '19:30', 'Evening'],
];

/** How many of a day's times are free, for each day of the week from {@link START_DAY} on. */
const FREE = [0, 6, 4, 1, 5, 3, 2];

function blocksOf(date: string, count: number): TimeBlock[] {
  return STARTS.slice(0, count).map(([startTime, endTime, periodOfTheDay]) => ({
    id: `${date}-${startTime.replace(':', '')}`,
    startTime,
    endTime,
    periodOfTheDay,
  }));
}

/** Fourteen days as the backend sends them. */
export function sentDays(free: readonly number[] = FREE): AppointmentDay[] {
  return Array.from({ length: 14 }, (_, index) => {
    const date = addDaysText(START_DAY, index);
    return { date, dayOfTheWeek: '', timeBlocks: blocksOf(date, free[index % free.length] ?? 0) };
  });
}

/** An open calendar on the first day with a time. */
export function calendarView(
  overrides: Partial<CalendarView> = {},
  { rules = {}, free = FREE }: { rules?: Partial<CalendarRules>; free?: readonly number[] } = {},
): CalendarView {
  const days = visibleDays(sentDays(free), {
    windowCount: 6,
    isEvent: false,
    isPaidLead: false,
    startDay: START_DAY,
    ...rules,
  });
  const conflict = overrides.conflict ?? null;
  return {
    state: 'open',
    days,
    weekIndex: 0,
    day: '2026-03-03',
    time: null,
    conflict: null,
    alternatives:
      conflict === null ? [] : nearestDaysWithPeriod(days, conflict.date, conflict.period),
    startDay: START_DAY,
    moved: null,
    timeZone: 'America/Chicago',
    ...overrides,
  };
}
