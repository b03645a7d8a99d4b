import { format } from 'date-fns';
import { isDateText, isTimeText } from './date-text.ts';

// Separate from calendar.ts, so that the formatting library loads only with the pages that show dates.

// The first formatter of a page takes up to 10 ms to make. Made here, it is ready before a press leads to a page that shows dates.
Intl.DateTimeFormat('en-US');

/** Noon of a date in the browser's own time zone. Noon, so that no DST change moves it to another day. */
function dayOf(date: string): Date {
  if (!isDateText(date)) throw new RangeError(`Not a date: ${date}`);
  return new Date(`${date}T12:00`);
}

/** `2026-03-08` as `Sunday, March 8th` (spec §2, EEEE, MMMM do). Throws RangeError if it is not a date. */
export function formatDay(date: string): string {
  return format(dayOf(date), 'EEEE, MMMM do');
}

/** `13:30` as `01:30 PM` (spec §2, hh:mm a). Throws RangeError if it is not a time. */
export function formatTime(time: string): string {
  if (!isTimeText(time)) throw new RangeError(`Not a time: ${time}`);
  return format(new Date(`2000-01-01T${time}`), 'hh:mm a');
}

/** A short day for a narrow calendar: `{ weekday: 'Sun', day: '8', month: 'Mar' }`. */
export function shortDay(date: string): { weekday: string; day: string; month: string } {
  const [weekday = '', day = '', month = ''] = format(dayOf(date), 'EEE d MMM').split(' ');
  return { weekday, day, month };
}

/** `2026-03-08` as `Sun, Mar 8`, where there is little room. */
export function inShort(date: string): string {
  return format(dayOf(date), 'EEE, MMM d');
}

/** `13:30` as `1:30 PM`, where there is little room. */
export function timeInShort(time: string): string {
  return formatTime(time).replace(/^0/, '');
}

/** A time zone as people call it: `America/Denver` as `Mountain Time`. Null for none, and for one that this browser does not know. */
export function zoneName(timeZone: string | null): string | null {
  if (timeZone === null) return null;
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}

/** `2026-03-08T13:30` as `Sunday, March 8th` and `at 01:30 PM`, the two parts in which every page shows an appointment (spec §2). */
export function appointmentParts(dateTime: string): [day: string, time: string] {
  const [date = '', time = ''] = dateTime.split('T');
  return [formatDay(date), `at ${formatTime(time)}`];
}
