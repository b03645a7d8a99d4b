import { TZDate, tzOffset } from '@date-fns/tz';
import { addDaysText } from '#src/domain/calendar.ts';
import { isDateText, isTimeText } from '#src/domain/date-text.ts';

const MINUTE_MS = 60_000;

const FIRST_YEAR = 1900;
/** Days counted ahead from this year still have four-digit years. */
const LAST_YEAR = 9998;

/** Whether the text is an existing day, as `yyyy-MM-dd`, in a year from 1900 to 9998. */
export function isCalendarDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDateText(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** What clocks in a time zone (IANA name) show at an instant, as `yyyy-MM-dd'T'HH:mm`. Throws a RangeError for an unknown zone: there is no fallback. */
export function wallClockIn(timeZone: string, instant: Date): string {
  return new Date(instant.getTime() + tzOffset(timeZone, instant) * MINUTE_MS)
    .toISOString()
    .slice(0, 16);
}

/** The day in a time zone at an instant, as `yyyy-MM-dd`. Throws like {@link wallClockIn}. */
export function dateIn(timeZone: string, instant: Date): string {
  return wallClockIn(timeZone, instant).slice(0, 10);
}

/** Like {@link dateIn}, but null for an unknown zone, which a bad row of a market may have. */
export function todayIn(timeZone: string, now: Date): string | null {
  try {
    return dateIn(timeZone, now);
  } catch {
    return null;
  }
}

/** The last of `days` days, of which today in the time zone is the first. For an unknown zone, today in UTC is the first. */
export function lastDayOf(days: number, timeZone: string, now: Date): string {
  return addDaysText(todayIn(timeZone, now) ?? dateIn('UTC', now), days - 1);
}

/** The day of the week of a date, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The instant, in epoch milliseconds, at which clocks in `timeZone` show this date and `HH:mm` time. */
export function instantOf(date: string, time: string, timeZone: string): number {
  if (!isDateText(date) || !isTimeText(time))
    throw new RangeError('Not a date of the form yyyy-MM-dd and a time of the form HH:mm.');
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime();
}
