import type { SnapshotFrom } from 'xstate';
import { hasOpenDay, nearestDaysWithPeriod, type CalendarDay } from '#src/domain/calendar.ts';
import { HOLD_DANGER_SECONDS } from '#src/domain/constants.ts';
import type { Draft, NameValue } from '#src/domain/draft.ts';
import { valuesOf, type FormStep, type FormValues } from './booking.answers.ts';
import { registeredOwnerNames } from '#src/domain/names.ts';
import type { BookingMachine } from './booking.machine.ts';
import { calendarOf } from './booking.calendar.ts';
import { firstOpenQuestion, mayBook } from './booking.reach.ts';
import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import type { ChosenTime, Conflict, Failure } from './booking.types.ts';

export type BookingSnapshot = SnapshotFrom<BookingMachine>;

/** The page to show; null while the flow is still deciding which one. */
export function selectStep(snapshot: BookingSnapshot): StepId | null {
  for (const meta of Object.values(snapshot.getMeta())) if (meta !== undefined) return meta.step;
  return null;
}

/** Whether the current page waits for a call. It stays as it is until the call settles. */
export function selectIsBusy(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Why the last call failed, as long as the visitor can try again; null otherwise. */
export function selectFailure(snapshot: BookingSnapshot): Failure | null {
  return snapshot.context.failure;
}

/** The calls whose failure a page tells the visitor of: a save, or a lookup on the address page. */
export type FailedCall = 'save' | 'service' | 'property';

/** Which call failed, if {@link selectFailure} says that one did. */
export function selectFailedCall(snapshot: BookingSnapshot): FailedCall {
  const at = (state: 'serviceUnknown' | 'propertyUnknown') =>
    snapshot.matches({ pages: { project: { address: { form: { editing: state } } } } });
  if (at('serviceUnknown')) return 'service';
  return at('propertyUnknown') ? 'property' : 'save';
}

/** The initial values of a step's form. A new object on every call: read it once per form. */
export function selectValues<S extends FormStep>(
  snapshot: BookingSnapshot,
  step: S,
): FormValues[S] {
  return valuesOf(step, snapshot.context.draft, snapshot.context.forms);
}

/** The URL of the current page (path and query); null if the address bar must not change. */
export function selectUrl(snapshot: BookingSnapshot): { path: string; query: NameValue[] } | null {
  const step = selectStep(snapshot);
  if (step === null || step === 'notFound') return null;
  const { draft, query } = snapshot.context;
  return {
    path: `/${pathOfStep(step)}`,
    query: draft.id === '' ? query : [{ name: 'id', value: draft.id }, ...query],
  };
}

export function selectDraft(snapshot: BookingSnapshot): Draft {
  return snapshot.context.draft;
}

/** Where the details of what was agreed have been mailed; empty as long as no save has brought the backend an address. */
export function selectMailedTo({ context }: BookingSnapshot): string {
  return context.saved?.draft.appointmentRequest.customer.email ?? '';
}

export function selectFirstName(snapshot: BookingSnapshot): string {
  return snapshot.context.draft.appointmentRequest.customer.firstName;
}

export function selectIsEvent(snapshot: BookingSnapshot): boolean {
  return snapshot.context.draft.appointmentRequest.isEvent;
}

export function selectIsEmbedded(snapshot: BookingSnapshot): boolean {
  return snapshot.context.facts.isEmbedded;
}

export interface EventView {
  name: string | null;
  agents: { id: string; name: string }[];
  /** Name of the chosen field agent. */
  agentName: string | null;
}

/** The event and its field agents. Unknown names are null. */
export function selectEvent({ context: { campaign, draft } }: BookingSnapshot): EventView {
  const agentId = draft.appointmentRequest.eventDetails.eventFieldAgentId;
  const agents = campaign?.fieldAgents ?? [];
  return {
    name: campaign?.name ?? null,
    agents,
    agentName: agents.find(({ id }) => id === agentId)?.name ?? null,
  };
}

/** What brought the visitor here. Unknown names are null. */
export interface Occasion {
  /** The visitor is at an event and uses a shared device. */
  isEvent: boolean;
  eventName: string | null;
  agentName: string | null;
  /** Shown as "{market} Area". */
  marketName: string | null;
}

/** The event, field agent and market that the landing pages show. Without `isEvent`, they show no event (decisions F19, F20). */
export function selectOccasion(snapshot: BookingSnapshot): Occasion {
  const isEvent = selectIsEvent(snapshot);
  const { name, agentName } = selectEvent(snapshot);
  return {
    isEvent,
    eventName: isEvent ? name : null,
    agentName: isEvent ? agentName : null,
    marketName: snapshot.context.facts.marketName,
  };
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
  const at = (state: 'pausing' | 'lookingUp' | 'known' | 'unknown' | 'incomplete') =>
    snapshot.matches({ pages: { project: { address: { owners: state } } } });
  if (at('pausing') || at('lookingUp')) return 'lookingUp';
  if (at('known')) return 'known';
  if (at('unknown')) return 'unknown';
  return at('incomplete') ? 'incomplete' : 'notNeeded';
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

export interface HoldView {
  state: 'none' | 'running' | 'expired';
  secondsLeft: number;
  /** Less than a minute is left (spec §9). */
  isUrgent: boolean;
  /** The backend has told this tab that it keeps the time; otherwise the clock runs, and nothing is promised (record 0014). */
  isReserved: boolean;
}

/** The hold on the visitor's time (decision F11). */
export function selectHold(snapshot: BookingSnapshot): HoldView {
  const { holdSecondsLeft } = snapshot.context;
  if (snapshot.hasTag('alert'))
    return { state: 'expired', secondsLeft: 0, isUrgent: false, isReserved: false };
  const isRunning = snapshot.matches({ hold: 'running' });
  return {
    state: isRunning ? 'running' : 'none',
    secondsLeft: isRunning ? holdSecondsLeft : 0,
    isUrgent: isRunning && holdSecondsLeft < HOLD_DANGER_SECONDS,
    isReserved: snapshot.matches({ hold: { running: 'kept' } }),
  };
}

/** Whether the expiry alert leads to a question, because the answers given since no longer allow booking (decision F18). */
export function selectHasOpenQuestion({ context }: BookingSnapshot): boolean {
  return !mayBook(context) && firstOpenQuestion(context.draft) !== null;
}

export interface OfferView {
  bar: 'hidden' | 'shown' | 'fading';
  /** The terms, which stay on the page after the bar has gone; null until the bar was shown. */
  text: string | null;
}

/** The promotional offer (spec §4). */
export function selectOffer(snapshot: BookingSnapshot): OfferView {
  const { offerShown, offerText } = snapshot.context;
  const bar = snapshot.matches({ offer: 'shown' })
    ? 'shown'
    : snapshot.matches({ offer: 'fading' })
      ? 'fading'
      : 'hidden';
  return { bar, text: offerShown ? offerText : null };
}

/** The booked appointment; null if the time will be set in a call. */
export function selectAppointment(
  snapshot: BookingSnapshot,
): Draft['appointmentRequest']['appointment'] {
  return snapshot.context.draft.appointmentRequest.appointment;
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

/** Whether the request for a call has been saved. */
export function selectIsCallConfirmed(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ pages: { start: { requestCall: 'confirmed' } } });
}
