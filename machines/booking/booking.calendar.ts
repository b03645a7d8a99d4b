import {
  appointmentInfoOf,
  firstOpenDay,
  hasOpenDay,
  selectedTimeOf,
  visibleDays,
  weekIndexOf,
} from '#src/domain/calendar.ts';
import type { CalendarDay, CalendarRules } from '#src/domain/calendar.ts';
import type { Draft, TimeBlock } from '#src/domain/draft.ts';
import { periodOf } from '#src/domain/period.ts';
import { withSession } from './booking.draft.ts';
import type { BookingContext, ChosenTime, Conflict, Hold, Slots } from './booking.types.ts';

function rulesOf(
  { appointmentRequest: { project, isEvent, isPPL } }: Draft,
  { startDay }: Slots,
): CalendarRules {
  return { windowCount: project.windowCount, isEvent, isPaidLead: isPPL, startDay };
}

export function withChosenTime(draft: Draft, time: ChosenTime | null): Draft {
  if (time === null) return withSession(draft, { appointmentInfo: null });
  const { date, blockId: id, startTime, endTime, period: periodOfTheDay } = time;
  return withSession(draft, {
    appointmentInfo: appointmentInfoOf(date, { id, startTime, endTime, periodOfTheDay }),
  });
}

const calendars = new WeakMap<
  Slots,
  WeakMap<Draft['appointmentRequest'], readonly CalendarDay[]>
>();

/** The fourteen days that a visitor sees, after the rules of spec §9. Empty until slots have loaded. Memoized by slots and request. */
export function calendarOf({
  draft,
  slots,
}: Pick<BookingContext, 'draft' | 'slots'>): readonly CalendarDay[] {
  if (slots === null) return [];
  const byRequest =
    calendars.get(slots) ?? new WeakMap<Draft['appointmentRequest'], readonly CalendarDay[]>();
  calendars.set(slots, byRequest);
  const calendar =
    byRequest.get(draft.appointmentRequest) ?? visibleDays(slots.days, rulesOf(draft, slots));
  byRequest.set(draft.appointmentRequest, calendar);
  return calendar;
}

/** Adds days to the known ones. The later answer wins for the same day; a different start day discards the known days. */
export function merged(known: Slots | null, more: Slots): Slots {
  if (known === null || known.startDay !== more.startDay) return more;
  const dates = new Set(more.days.map(({ date }) => date));
  return { ...more, days: [...known.days.filter(({ date }) => !dates.has(date)), ...more.days] };
}

/** A block of a day as a time to choose. */
export function timeIn(
  date: string,
  { id, startTime, endTime, periodOfTheDay }: TimeBlock,
): ChosenTime {
  return { blockId: id, date, startTime, endTime, period: periodOfTheDay };
}

/** Every time that can be chosen. */
function openTimes(calendar: readonly CalendarDay[]): ChosenTime[] {
  return calendar
    .filter(({ disabled }) => !disabled)
    .flatMap(({ date, timeBlocks }) => timeBlocks.map((block) => timeIn(date, block)));
}

/** The saved selection if it is still offered. A past one never is: the calendar begins at the start day (spec §4). */
function savedTime({ draft }: BookingContext, calendar: readonly CalendarDay[]): ChosenTime | null {
  const saved = draft.sessionData.appointmentInfo;
  const isSaved = ({ date, blockId: id, startTime }: ChosenTime) =>
    date === saved?.selectedTimeDate && selectedTimeOf({ id, startTime }) === saved.selectedTime;
  return openTimes(calendar).find(isSaved) ?? null;
}

/** Whether a week has loaded. Days that the backend leaves out have no times. */
export function isKnownWeek(slots: Slots | null, weekIndex: number): boolean {
  return (
    slots !== null && slots.days.some(({ date }) => weekIndexOf(date, slots.startDay) === weekIndex)
  );
}

/** The lost time as the calendar's message names it. */
export function conflictOf({ date, startTime, period }: ChosenTime): Conflict {
  return { date, startTime, period };
}

/** The time that the calendar no longer offers: the chosen one, or the saved one that was on hold (decision F14). */
function lostTime({ time, hold, draft, slots }: BookingContext): Conflict | null {
  if (time !== null) return conflictOf(time);
  const saved = draft.sessionData.appointmentInfo;
  if (
    hold === null ||
    saved === null ||
    slots === null ||
    !isKnownWeek(slots, weekIndexOf(saved.selectedTimeDate, slots.startDay))
  )
    return null;
  return {
    date: saved.selectedTimeDate,
    startTime: saved.selectedStartTime,
    period: periodOf(saved.selectedStartTime),
  };
}

/** The time that is still on hold, at `now`, from before the visitor left the page. */
function heldTime(
  { hold }: BookingContext,
  calendar: readonly CalendarDay[],
  now: number,
): ChosenTime | null {
  return hold === null || hold.deadline <= now ? null : blockOf(hold, calendar);
}

/** The time that a hold is for; null if it cannot be booked. */
function blockOf(hold: Hold, calendar: readonly CalendarDay[]): ChosenTime | null {
  return openTimes(calendar).find(({ blockId }) => blockId === hold.blockId) ?? null;
}

/** The day and time to show once the days have loaded: the ones chosen before if they are still offered, or else the first day with a time. */
export function chosenDay(context: BookingContext, now: number) {
  const { isFirstLook } = context;
  const calendar = calendarOf(context);
  const kept =
    context.time ??
    savedTime(context, calendar) ??
    (isFirstLook && context.conflict === null ? heldTime(context, calendar, now) : null);
  const isKept = ({ date, blockId }: ChosenTime) => date === kept?.date && blockId === kept.blockId;
  const time = openTimes(calendar).some(isKept) ? kept : null;
  const startDay = context.slots?.startDay ?? '';
  const week = isFirstLook
    ? calendar
    : calendar.filter(({ date }) => weekIndexOf(date, startDay) === context.weekIndex);
  const shown = calendar.find(({ date }) => date === context.day);
  const isStillShown = shown !== undefined && (!isFirstLook || hasOpenDay([shown]));
  const day =
    time?.date ?? (isStillShown ? shown.date : null) ?? firstOpenDay(week) ?? week[0]?.date ?? null;
  return {
    time,
    day,
    weekIndex: day === null ? context.weekIndex : weekIndexOf(day, startDay),
    draft: withChosenTime(context.draft, time),
    conflict: time === null ? (lostTime(context) ?? context.conflict) : null,
    isFirstLook: false,
  };
}

/** Whether the day or time chosen before may be in the second week, which has not loaded yet. */
export function isKeptTimeStillUnknown(context: BookingContext, more: Slots, now: number): boolean {
  const { time, day, hold, isFirstLook, weekIndex, draft, conflict } = context;
  const saved = draft.sessionData.appointmentInfo;
  if (!isFirstLook || weekIndex !== 0 || time !== null) return false;
  const slots = merged(context.slots, more);
  if (day !== null) return weekIndexOf(day, slots.startDay) === 1;
  if (conflict !== null || (saved === null && hold === null)) return false;
  if (saved !== null) return weekIndexOf(saved.selectedTimeDate, slots.startDay) === 1;
  return heldTime(context, calendarOf({ draft, slots }), now) === null;
}

/** Whether every week that can be booked has loaded and the time on hold is in none of them. */
export function isHeldBlockGone(context: BookingContext): boolean {
  const { hold, slots } = context;
  const calendar = calendarOf(context);
  return (
    hold !== null &&
    slots !== null &&
    blockOf(hold, calendar) === null &&
    calendar.every(
      ({ date, disabled }) => disabled || isKnownWeek(slots, weekIndexOf(date, slots.startDay)),
    )
  );
}
