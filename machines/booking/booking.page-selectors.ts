import { hasOpenDay, nearestDaysWithPeriod, type CalendarDay } from '#src/domain/calendar.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import { registeredOwnerNames } from '#src/domain/names.ts';
import type { BookedTime, VisitAnswer } from '#src/domain/visit.ts';
import { calendarOf } from './booking.calendar.ts';
import type { BookingSnapshot } from './booking.selectors.ts';
import type { ChosenTime, Conflict, VisitNews } from './booking.types.ts';

// What single pages show. Apart from the other selectors, because the landing page needs none of it.

/** Where the details of what was agreed have been mailed; empty as long as no save has brought the backend an address. */
export function selectMailedTo({ context }: BookingSnapshot): string {
  return context.saved?.draft.appointmentRequest.customer.email ?? '';
}

export function selectFirstName(snapshot: BookingSnapshot): string {
  return snapshot.context.draft.appointmentRequest.customer.firstName;
}

export interface OwnersView {
  state: 'notNeeded' | 'incomplete' | 'lookingUp' | 'known' | 'unknown';
  /** Full names in the order received, without duplicates. */
  names: string[];
}

/** The registered owners of the address (spec §2, address). */
export function selectOwners(snapshot: BookingSnapshot): OwnersView {
  return {
    state: ownersState(snapshot),
    names: registeredOwnerNames(snapshot.context.owners ?? []),
  };
}

function ownersState(snapshot: BookingSnapshot): OwnersView['state'] {
  const state = (['pausing', 'lookingUp', 'known', 'unknown', 'incomplete'] as const).find(
    (owners) => snapshot.matches({ pages: { project: { address: { owners } } } }),
  );
  return state === 'pausing' ? 'lookingUp' : (state ?? 'notNeeded');
}

export interface CalendarView {
  state: 'loading' | 'failed' | 'open' | 'noTimes';
  /** Fourteen days; empty until slots have loaded. */
  days: readonly CalendarDay[];
  /** 0 for the first week, 1 for the second. */
  weekIndex: number;
  day: string | null;
  time: ChosenTime | null;
  conflict: Conflict | null;
  /** After a conflict, the nearest days that are free at the same part of the day. */
  alternatives: string[];
  /** Today in the market's time zone. */
  startDay: string | null;
  timeZone: string | null;
  /** The visit that is to move, at its present time; null while one is booked. */
  moved: BookedTime | null;
}

/** The booking page's calendar. A new object on every call. */
export function selectCalendar(snapshot: BookingSnapshot): CalendarView {
  const { context } = snapshot;
  const days = calendarOf(context);
  const { conflict, slots } = context;
  return {
    state: calendarState(snapshot, days),
    days,
    weekIndex: context.weekIndex,
    day: context.day,
    time: context.time,
    conflict,
    alternatives:
      conflict === null ? [] : nearestDaysWithPeriod(days, conflict.date, conflict.period),
    startDay: slots?.startDay ?? null,
    timeZone: context.timeZone,
    moved: context.isMoving ? (context.bookedVisit?.visit ?? null) : null,
  };
}

function calendarState(
  snapshot: BookingSnapshot,
  days: readonly CalendarDay[],
): CalendarView['state'] {
  const at = (state: 'loading' | 'timesUnknown' | 'saving' | { editing: 'noTimes' }) =>
    snapshot.matches({ pages: { appointment: { timeDateBooking: state } } });
  if (at('loading') || (at('saving') && snapshot.context.slots === null)) return 'loading';
  if (at('timesUnknown')) return 'failed';
  const offersNothing = at({ editing: 'noTimes' }) || (at('saving') && !hasOpenDay(days));
  return offersNothing ? 'noTimes' : 'open';
}

export interface OfferView {
  bar: 'hidden' | 'shown' | 'fading';
  /** The terms, which stay on the page after the bar has gone; null until the bar was shown. */
  text: string | null;
}

/** The promotional offer (spec §4). There is none while a visit is moved. */
export function selectOffer(snapshot: BookingSnapshot): OfferView {
  const { isMoving, offerShown, offerText } = snapshot.context;
  if (isMoving) return { bar: 'hidden', text: null };
  const bar = (['shown', 'fading'] as const).find((offer) => snapshot.matches({ offer }));
  return { bar: bar ?? 'hidden', text: offerShown ? offerText : null };
}

/** What the page of a booked visit shows. */
export interface OwnVisitView extends Omit<VisitAnswer, 'state'> {
  /** `asking`: whether it is really to be given up. */
  state: 'loading' | 'unknown' | 'open' | 'asking' | 'givingUp' | 'near' | 'past' | 'none';
  /** Told once, for example that the visit has moved; null for nothing. */
  news: VisitNews | null;
  /** What becomes of the draft. */
  status: DraftStatus;
}

/** The page of a booked visit. A new object on every call. */
export function selectOwnVisit(snapshot: BookingSnapshot): OwnVisitView {
  const { bookedVisit, visitNews, draft } = snapshot.context;
  const state = (
    ['visitUnknown', 'open', 'asking', 'givingUp', 'near', 'past', 'none'] as const
  ).find((yourVisit) => snapshot.matches({ pages: { appointment: { yourVisit } } }));
  return {
    state: state === 'visitUnknown' ? 'unknown' : (state ?? 'loading'),
    visit: bookedVisit?.visit ?? null,
    changeableUntil: bookedVisit?.changeableUntil ?? null,
    news: visitNews,
    status: draft.status,
  };
}

/** The time chosen in this tab that was not booked, because another tab had booked before (decision F27); null if there is none. */
export function selectUnbooked({
  context: { conflict, time, draft },
}: BookingSnapshot): Conflict | null {
  const chosen = conflict ?? time;
  return chosen === null ||
    draft.appointmentRequest.appointment?.appointmentDateTime ===
      `${chosen.date}T${chosen.startTime}`
    ? null
    : chosen;
}

/** Whether the embedded landing page has handed the booking over to a new window (decision F13). */
export function selectHandOver(snapshot: BookingSnapshot): 'none' | 'handedOver' | 'blocked' {
  const at = (state: 'handedOver' | 'windowBlocked') =>
    snapshot.matches({ pages: { start: { embedGetStarted: state } } });
  if (at('handedOver')) return 'handedOver';
  return at('windowBlocked') ? 'blocked' : 'none';
}

/** Whether a chosen time became free again because the visitor asked to be called instead. */
export function selectHasFreedTime({ context: { draft, freedTime } }: BookingSnapshot): boolean {
  return draft.status === 'CallToSet' && freedTime !== null;
}
