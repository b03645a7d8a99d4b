import {
  BOOKING_WINDOW_DAYS,
  DAYS_PER_WEEK,
  EVENING_AND_SATURDAY_MIN_WINDOWS,
  PAID_LEAD_WINDOW_DAYS,
  SUNDAY_MIN_WINDOWS,
} from './constants.ts';
import { isDateText } from './date-text.ts';
import type { AppointmentDay, AppointmentInfo, TimeBlock } from './draft.ts';
import { type PeriodOfTheDay, PERIODS } from './period.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** What the offered days depend on (spec §9). */
export interface CalendarRules {
  readonly windowCount: number;
  readonly isEvent: boolean;
  readonly isPaidLead: boolean;
  /** Today in the market's time zone, `yyyy-MM-dd` (decision F12). */
  readonly startDay: string;
}

/** One of the fourteen days that a visitor sees. A day without blocks has no slots for this visitor. */
export interface CalendarDay extends AppointmentDay {
  /** The day is past the end of the visitor's booking window and cannot be chosen. */
  disabled: boolean;
  /** The size of the project rules out every time of the day (spec §9). */
  closed: boolean;
}

export interface PeriodBlocks {
  period: PeriodOfTheDay;
  /** Sorted by start; never empty. */
  blocks: TimeBlock[];
}

/** The day of the week of a date (`yyyy-MM-dd`), in any time zone. Throws RangeError if it is not a date. */
export function dayOfWeek(date: string): Weekday {
  return weekdayOf(dayNumber(date));
}

/** The date `days` after a date, or before it if `days` is negative. Throws RangeError if it is not a date. */
export function addDaysText(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** The number of calendar days from one date to another; negative if `to` is earlier. Throws RangeError if either is not a date. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The index of a date's week. Weeks are seven days long and count from the start day: 0 is the first (spec §9). */
export function weekIndexOf(date: string, startDay: string): number {
  return Math.floor(daysBetween(startDay, date) / DAYS_PER_WEEK);
}

/** How many days may be booked, today included (spec §9). */
export function bookingWindowDays({
  isPaidLead,
  isEvent,
}: Pick<CalendarRules, 'isPaidLead' | 'isEvent'>): number {
  return isPaidLead && !isEvent ? PAID_LEAD_WINDOW_DAYS : BOOKING_WINDOW_DAYS;
}

/**
 * The fourteen days from the start day, as this visitor may see them (spec §9). Days that the backend did not send have no slots; days it sent
 * beyond the fourteen are dropped. Outside events, fewer than six windows remove Sunday's blocks, and fewer than three also remove Saturday's and
 * every evening's. A paid lead cannot choose a day after the seventh.
 */
export function visibleDays(days: readonly AppointmentDay[], rules: CalendarRules): CalendarDay[] {
  const lastOpen = bookingWindowDays(rules);
  const first = dayNumber(rules.startDay);
  return Array.from({ length: BOOKING_WINDOW_DAYS }, (_, index) => {
    const date = dateOf(first + index);
    const weekday = weekdayOf(first + index);
    const sent = days.filter((day) => day.date === date).flatMap((day) => day.timeBlocks);
    const timeBlocks = withoutRepeats(sent)
      .filter((block) => isOffered(block, weekday, rules))
      .toSorted(byStart);
    const closed = PERIODS.every(
      (period) => !isOffered({ periodOfTheDay: period }, weekday, rules),
    );
    return { date, dayOfTheWeek: weekday, timeBlocks, disabled: index >= lastOpen, closed };
  });
}

/** The date of the first day that can be chosen and has a slot; null if there is none. */
export function firstOpenDay(days: readonly CalendarDay[]): string | null {
  return days.find(isOpen)?.date ?? null;
}

/** Whether any day can be chosen and has a slot. */
export function hasOpenDay(days: readonly CalendarDay[]): boolean {
  return days.some(isOpen);
}

/** Groups a day's blocks into Morning, Afternoon and Evening, in that order, each sorted by start. Periods without blocks are left out. */
export function groupByPeriod(blocks: readonly TimeBlock[]): PeriodBlocks[] {
  return PERIODS.map((period) => ({
    period,
    blocks: blocks.filter((block) => block.periodOfTheDay === period).toSorted(byStart),
  })).filter((group) => group.blocks.length > 0);
}

/** The id of a chosen time: block id and start time, joined by an underscore (spec §3). */
export function selectedTimeOf(block: Pick<TimeBlock, 'id' | 'startTime'>): string {
  return `${block.id}_${block.startTime}`;
}

/** The chosen time as the draft stores it. */
export function appointmentInfoOf(date: string, block: TimeBlock): AppointmentInfo {
  return {
    selectedTime: selectedTimeOf(block),
    selectedTimeDate: date,
    selectedStartTime: block.startTime,
    selectedEndTime: block.endTime,
  };
}

/**
 * For the message that a time was taken (decision F14): the `limit` open days nearest to `date` that have a slot in the same part of the day, in
 * calendar order. Of two equally near days, the earlier one counts as nearer.
 */
export function nearestDaysWithPeriod(
  days: readonly CalendarDay[],
  date: string,
  period: PeriodOfTheDay,
  limit = 3,
): string[] {
  return days
    .filter((day) => isOpen(day) && day.timeBlocks.some((block) => block.periodOfTheDay === period))
    .map((day) => ({ date: day.date, distance: Math.abs(daysBetween(date, day.date)) }))
    .toSorted((a, b) => a.distance - b.distance || compareText(a.date, b.date))
    .slice(0, limit)
    .map((day) => day.date)
    .toSorted(compareText);
}

/** The start day: today's date in a time zone. Falls back to the browser's date if the zone is null or unknown (decision F12). */
export function todayIn(timeZone: string | null, now: Date): string {
  const parts = new Map(
    dateFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

function isOpen(day: CalendarDay): boolean {
  return !day.disabled && day.timeBlocks.length > 0;
}

function isOffered(
  block: Pick<TimeBlock, 'periodOfTheDay'>,
  weekday: Weekday,
  { windowCount, isEvent }: CalendarRules,
): boolean {
  if (isEvent) return true;
  if (windowCount < SUNDAY_MIN_WINDOWS && weekday === 'Sunday') return false;
  return (
    windowCount >= EVENING_AND_SATURDAY_MIN_WINDOWS ||
    (weekday !== 'Saturday' && block.periodOfTheDay !== 'Evening')
  );
}

function withoutRepeats(blocks: readonly TimeBlock[]): TimeBlock[] {
  return [...new Map(blocks.map((block) => [selectedTimeOf(block), block])).values()];
}

function byStart(a: TimeBlock, b: TimeBlock): number {
  return (
    compareText(a.startTime, b.startTime) ||
    compareText(a.endTime, b.endTime) ||
    compareText(a.id, b.id)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function dayNumber(date: string): number {
  if (!isDateText(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function weekdayOf(day: number): Weekday {
  const weekday = WEEKDAYS[new Date(day * DAY_MS).getUTCDay()];
  if (weekday === undefined) throw new RangeError(`Not a day: ${day}`);
  return weekday;
}

function dateFormat(timeZone: string | null): Intl.DateTimeFormat {
  const shape = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  } as const;
  if (timeZone === null) return new Intl.DateTimeFormat('en-US', shape);
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', shape);
  }
}
