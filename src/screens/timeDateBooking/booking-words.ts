import { addDaysText, type CalendarDay } from '#src/domain/calendar.ts';
import { DAYS_PER_WEEK } from '#src/domain/constants.ts';
import { counted } from '#src/domain/counter.ts';
import { formatDay, formatTime, shortDay, zoneName } from '#src/domain/day-labels.ts';
import type { TimeBlock } from '#src/domain/draft.ts';
import { periodOf } from '#src/domain/period.ts';
import type { BookedTime } from '#src/domain/visit.ts';

/** The times a visitor may book on a day; none beyond the booking window (spec §9). */
export function openBlocks(day: CalendarDay | null): TimeBlock[] {
  return day === null || day.disabled ? [] : day.timeBlocks;
}

/** The times of a day with that of a visit that is to move, which is not listed where the visit has the last place. */
export function withPresentTime(day: CalendarDay, moved: BookedTime | null): TimeBlock[] {
  const blocks = openBlocks(day);
  if (moved?.date !== day.date || blocks.some(({ startTime }) => startTime === moved.startTime))
    return blocks;
  const { startTime, endTime } = moved;
  return [...blocks, { id: 'present', startTime, endTime, periodOfTheDay: periodOf(startTime) }];
}

/** The first bookable day after the given one; null if there is none. */
export function nextFreeDay(
  days: readonly CalendarDay[],
  { date }: CalendarDay,
): CalendarDay | null {
  return days.find((day) => day.date > date && openBlocks(day).length > 0) ?? null;
}

/** The first bookable day with a time in the evening, and the first such Saturday. */
export function firstFree(
  days: readonly CalendarDay[],
): Record<'evening' | 'saturday', CalendarDay | undefined> {
  return {
    evening: days.find((day) =>
      openBlocks(day).some(({ periodOfTheDay }) => periodOfTheDay === 'Evening'),
    ),
    saturday: days.find((day) => day.dayOfTheWeek === 'Saturday' && openBlocks(day).length > 0),
  };
}

/** Which time zone the times are in: the property's (decision V14). Null if the backend does not say. */
export function timesAreIn(timeZone: string | null): string | null {
  const zone = zoneName(timeZone);
  return zone === null ? null : `All times are ${zone}.`;
}

/** Whether a visitor like this one cannot book on the day at all, as opposed to a day that is full. */
function isClosed(day: CalendarDay): boolean {
  return day.disabled || day.closed;
}

/** What a day's button says below the date: `4 times`, `Full` or `Closed`. */
export function availability(day: CalendarDay): string {
  if (isClosed(day)) return 'Closed';
  const count = openBlocks(day).length;
  return count === 0 ? 'Full' : counted(count, 'time');
}

/** `4 times on Monday, March 9th`, announced when a day is picked. */
export function timesOn(day: CalendarDay): string {
  const count = openBlocks(day).length;
  return `${count === 0 ? 'No times' : counted(count, 'time')} on ${formatDay(day.date)}`;
}

/** Why days of a week cannot be chosen: names the last of all days that is open. Null if none of the week is closed, or no day is open (decision F21). */
export function whyClosed(
  week: readonly CalendarDay[],
  days: readonly CalendarDay[],
): string | null {
  const last = days.findLast(({ disabled }) => !disabled);
  if (last === undefined || !week.some(({ disabled }) => disabled)) return null;
  return `Visits can be booked through ${formatDay(last.date)}. Later days aren't open yet.`;
}

/** The days of one week of the calendar; `days` begins at the start day. */
export function daysOfWeek(days: readonly CalendarDay[], weekIndex: number): CalendarDay[] {
  return days.slice(weekIndex * DAYS_PER_WEEK, (weekIndex + 1) * DAYS_PER_WEEK);
}

/** First and last date of a week of the calendar. */
export function weekOf(startDay: string, weekIndex: number): { first: string; last: string } {
  const first = addDaysText(startDay, weekIndex * DAYS_PER_WEEK);
  return { first, last: addDaysText(first, DAYS_PER_WEEK - 1) };
}

function monthAndDay(date: string): string {
  const [, named = ''] = formatDay(date).split(', ');
  return named;
}

/** `March 9th to March 15th`. */
export function weekInWords(startDay: string, weekIndex: number): string {
  const { first, last } = weekOf(startDay, weekIndex);
  return `${monthAndDay(first)} to ${monthAndDay(last)}`;
}

/** `Mar 9 – 15`, or `Mar 30 – Apr 5`. */
export function weekInShort(startDay: string, weekIndex: number): string {
  const { first, last } = weekOf(startDay, weekIndex);
  const from = shortDay(first);
  const to = shortDay(last);
  return `${from.month} ${from.day} – ${from.month === to.month ? '' : `${to.month} `}${to.day}`;
}

/** `Monday, March 9th, 09:00 AM to 11:00 AM`. */
export function timeInWords({
  date,
  startTime,
  endTime,
}: {
  date: string;
  startTime: string;
  endTime: string;
}): string {
  return `${formatDay(date)}, ${formatTime(startTime)} to ${formatTime(endTime)}`;
}

/** `6 windows, 1 door`; leaves out what the project does not have. */
export function projectInWords({
  windowCount,
  doorCount,
}: {
  windowCount: number;
  doorCount: number;
}): string {
  return [
    windowCount > 0 ? counted(windowCount, 'window') : '',
    doorCount > 0 ? counted(doorCount, 'door') : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
