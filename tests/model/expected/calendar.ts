import type { AppointmentDay, Draft, TimeBlock } from '#src/domain/draft.ts';
import { isPaidLead } from './project.ts';
import type { Visit } from './visit.ts';

const DAY_MS = 86_400_000;
const DAYS = { window: 14, week: 7, paidLead: 7 } as const;
const SUNDAY = 0;
const SATURDAY = 6;

type Calendar = Visit['calendar'];

/** The time saved with a draft, as the message about a lost time names it (decision F14): day, start and part of the day. */
export function timeKeptBy({ sessionData: { appointmentInfo: kept } }: Draft): string | null {
  if (kept === null) return null;
  const hour = Number(kept.selectedStartTime.slice(0, 2));
  return `${kept.selectedTimeDate} ${kept.selectedStartTime} ${hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening'}`;
}

function daysAfter(startDay: string, date: string): number {
  return Math.round((Date.parse(date) - Date.parse(startDay)) / DAY_MS);
}

/** The week of a date, 0 for the first. */
export function weekOf(date: string, { startDay }: Pick<Calendar, 'startDay'>): number {
  return startDay === null ? 0 : Math.floor(daysAfter(startDay, date) / DAYS.week);
}

/** The known weeks, in order. */
export function weeksOf(calendar: Pick<Calendar, 'startDay' | 'days'>): number[] {
  return [...new Set(calendar.days.map(({ date }) => weekOf(date, calendar)))].toSorted(
    (one, other) => one - other,
  );
}

/** Merges an answer of the backend into the known days. Another start day discards the old ones, and the newer version of a day wins. */
export function withDays(
  { startDay, days }: Pick<Calendar, 'startDay' | 'days'>,
  more: { startDay: string; days: readonly AppointmentDay[] },
): Pick<Calendar, 'startDay' | 'days'> {
  const dates = more.days.map(({ date }) => date);
  return {
    startDay: more.startDay,
    days: [
      ...(startDay === more.startDay ? days.filter(({ date }) => !dates.includes(date)) : []),
      ...more.days,
    ],
  };
}

/** Whether a block is offered (spec §9). Outside events, fewer than six windows exclude Sundays, fewer than three also Saturdays and evenings. */
function isOffered(
  { appointmentRequest: { project, isEvent } }: Draft,
  date: string,
  { periodOfTheDay }: TimeBlock,
): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (isEvent) return true;
  if (project.windowCount < 6 && weekday === SUNDAY) return false;
  return project.windowCount >= 3 || (weekday !== SATURDAY && periodOfTheDay !== 'Evening');
}

/** The days that may be booked, in order, with their free times (spec §9: 14 days, 7 for a paid lead). */
export function freeDays(
  draft: Draft,
  { startDay, days }: Pick<Calendar, 'startDay' | 'days'>,
): { date: string; blocks: TimeBlock[] }[] {
  if (startDay === null) return [];
  const last = isPaidLead(draft) ? DAYS.paidLead : DAYS.window;
  return days
    .filter(({ date }) => daysAfter(startDay, date) >= 0 && daysAfter(startDay, date) < last)
    .map(({ date, timeBlocks }) => ({
      date,
      blocks: timeBlocks.filter((block) => isOffered(draft, date, block)),
    }))
    .filter(({ blocks }) => blocks.length > 0)
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

/** Whether the times are known and none of them is free. */
export function isNothingFree({ calendar, draft }: Visit): boolean {
  return calendar.startDay !== null && freeDays(draft, calendar).length === 0;
}

/** The first day of a week of the calendar. */
export function firstDayOf(week: number, { startDay }: Pick<Calendar, 'startDay'>): string | null {
  return startDay === null
    ? null
    : new Date(Date.parse(startDay) + week * DAYS.week * DAY_MS).toISOString().slice(0, 10);
}

/** The calendar after a save that failed. The next week is asked for once more. */
export function shownAgain(look: Visit) {
  return {
    calls: ['prefetchNextWeek'],
    calendar: isNothingFree(look) ? 'noTimes' : 'open',
  } as const;
}
