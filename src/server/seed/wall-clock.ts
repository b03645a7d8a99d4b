import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})$/;

interface CalendarDate {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

function parseDate(date: string): CalendarDate | null {
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Midnight in UTC of a calendar day, for arithmetic only: days are always 24 hours long there. */
function asUtc({ year, month, day }: CalendarDate, days = 0): Date {
  return new Date(Date.UTC(year, month - 1, day + days));
}

function formatUtc(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-MM-dd'.length);
}

function required(date: string): CalendarDate {
  const parsed = parseDate(date);
  if (!parsed) throw new RangeError('Not a date of the form yyyy-MM-dd.');
  return parsed;
}

const FIRST_YEAR = 1900;
/** The days after a day of this year still have years of four digits. */
const LAST_YEAR = 9998;

/** Whether the text is a day that exists, as `yyyy-MM-dd`. */
export function isCalendarDate(text: string): boolean {
  const parsed = parseDate(text);
  return parsed !== null && parsed.year >= FIRST_YEAR && parsed.year <= LAST_YEAR && formatUtc(asUtc(parsed)) === text;
}

/** The day it is in a time zone (IANA name) at an instant, as `yyyy-MM-dd`. */
export function dateIn(timeZone: string, instant: Date): string {
  return format(new TZDate(instant.getTime(), timeZone), 'yyyy-MM-dd');
}

/** The day `days` after `date`, both `yyyy-MM-dd`. */
export function plusDays(date: string, days: number): string {
  return formatUtc(asUtc(required(date), days));
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return asUtc(required(date)).getUTCDay();
}

/** `Sunday` … `Saturday`. */
export function dayOfTheWeek(date: string): string {
  return WEEKDAYS[weekdayOf(date)] ?? WEEKDAYS[0];
}

/** The instant, in epoch milliseconds, at which clocks in `timeZone` show this date and `HH:mm` time. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const { year, month, day } = required(date);
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError('Not a time of the form HH:mm.');
  return new TZDate(year, month - 1, day, Number(hours), Number(minutes), timeZone).getTime();
}
