import { firstDayOf, freeDays, timeKeptBy, weekOf, weeksOf, withDays } from './calendar.ts';
import { isPaidLead } from './project.ts';
import { type Expected, type HappenedBy, held, LOADING, NO_HOLD } from './rows.ts';
import { isEvent } from './steps.ts';
import type { Visit } from './visit.ts';

interface Time {
  block: string;
  date: string;
  start: string;
}

type Known = Pick<Visit['calendar'], 'startDay' | 'days'>;

/** Every time that may be picked. */
function offered(draft: Visit['draft'], known: Known): Time[] {
  return freeDays(draft, known).flatMap(({ date, blocks }) =>
    blocks.map(({ id, startTime }) => ({ block: id, date, start: startTime })),
  );
}

/** The week in which to look for the earlier choice; null if there is none to look for. */
function weekToLookIn(
  { calendar, draft, hold }: Visit,
  known: Known,
  times: readonly Time[],
  at: number,
): number | null {
  const saved = draft.sessionData.appointmentInfo;
  if (calendar.day !== null) return weekOf(calendar.day, known);
  if (calendar.conflict !== null) return null;
  if (saved !== null) return weekOf(saved.selectedTimeDate, known);
  const isHeldInSight =
    hold.deadline !== null && hold.deadline > at && times.some(({ block }) => block === hold.block);
  return hold.block === null || isHeldInSight ? null : 1;
}

/** The time to choose again: the one chosen now, else the saved one, else, on the first look, the held one (spec §4). */
function chosenAgain(
  { calendar, draft, hold }: Visit,
  times: readonly Time[],
  at: number,
): Time | null {
  const saved = draft.sessionData.appointmentInfo;
  if (calendar.block !== null)
    return (
      times.find(
        ({ block, date }) => block === calendar.block && date === saved?.selectedTimeDate,
      ) ?? null
    );
  const found = times.find(
    ({ block, date, start }) =>
      `${block}_${start}` === saved?.selectedTime && date === saved.selectedTimeDate,
  );
  if (found !== undefined) return found;
  if (
    !calendar.isFirstLook ||
    calendar.conflict !== null ||
    hold.deadline === null ||
    hold.deadline <= at
  )
    return null;
  return times.find(({ block }) => block === hold.block) ?? null;
}

/** The picked time that is no longer free, as the message names it (decision F14); null if nothing is lost. */
function lostOf({ calendar, draft, hold }: Visit, known: Known): string | null {
  const saved = draft.sessionData.appointmentInfo;
  if (saved === null) return null;
  const isLost =
    calendar.block !== null ||
    (hold.block !== null && weeksOf(known).includes(weekOf(saved.selectedTimeDate, known)));
  return isLost ? timeKeptBy(draft) : null;
}

/** A hold of a time that is lost, or that is nowhere in the calendar, ends (decision F14). */
function holdAfter(
  { hold, draft }: Visit,
  known: Known,
  conflict: string | null,
): Partial<Expected> {
  const weeks = isPaidLead(draft) ? [0] : [0, 1];
  const isGone =
    weeks.every((week) => weeksOf(known).includes(week)) &&
    !offered(draft, known).some(({ block }) => block === hold.block);
  if (hold.block === null || (conflict === null && !isGone)) return {};
  return hold.state === 'running'
    ? { ...NO_HOLD, calls: ['prefetchNextWeek', 'releaseHold'] }
    : NO_HOLD;
}

/** A time that comes back outside events is held again, unless its hold still runs or has run out (decision F26). */
function heldAgain({ hold, draft }: Visit, time: Time, at: number): Partial<Expected> {
  if (isEvent(draft) || hold.state !== 'none') return {};
  return { ...held(draft, time.block, at), calls: ['prefetchNextWeek', 'reserveSlot'] };
}

/** What the calendar shows once times have loaded (spec §4, Booking; spec §9; decision F14). */
export function restored({
  before,
  event,
  at,
}: HappenedBy<'xstate.done.actor.loadSlots'>): Partial<Expected> {
  const { calendar, draft } = before;
  const known = withDays(calendar, event.output);
  const weeks = weeksOf(known);
  const times = offered(draft, known);
  const timeZone = event.output.timeZone ?? calendar.timeZone;
  const further = {
    timeZone,
    weeks,
    week: calendar.week + 1,
    ...LOADING,
  } as const satisfies Partial<Expected>;
  const mayLieFurther =
    calendar.isFirstLook && calendar.week === 0 && calendar.block === null && !weeks.includes(1);
  if (mayLieFurther && weekToLookIn(before, known, times, at) === 1) return further;
  if (times.length === 0 && calendar.week === 0 && !isPaidLead(draft)) return further;
  const time = chosenAgain(before, times, at);
  const inSight = calendar.isFirstLook
    ? times
    : times.filter(({ date }) => weekOf(date, known) === calendar.week);
  const isDayKept =
    calendar.day !== null &&
    (!calendar.isFirstLook || times.some(({ date }) => date === calendar.day));
  const day =
    time?.date ??
    (isDayKept ? calendar.day : null) ??
    inSight[0]?.date ??
    firstDayOf(calendar.isFirstLook ? 0 : calendar.week, known);
  const conflict = time === null ? (lostOf(before, known) ?? calendar.conflict) : null;
  return {
    timeZone,
    weeks,
    isFirstLook: false,
    calendar: times.length === 0 ? 'noTimes' : 'open',
    calls: ['prefetchNextWeek'],
    day,
    week: day === null ? calendar.week : weekOf(day, known),
    block: time?.block ?? null,
    chosen: time === null ? null : `${time.block}_${time.start}`,
    conflict,
    ...(time === null ? holdAfter(before, known, conflict) : heldAgain(before, time, at)),
  };
}
