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

/** The page to show; null while a visit is still being looked at. */
export function selectStep(snapshot: BookingSnapshot): StepId | null {
  for (const meta of Object.values(snapshot.getMeta())) if (meta !== undefined) return meta.step;
  return null;
}

/** A call of the current page is under way; the page stays as it is until it is answered. */
export function selectIsBusy(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Why the last call failed, while the visitor can still try again; null otherwise. */
export function selectFailure(snapshot: BookingSnapshot): Failure | null {
  return snapshot.context.failure;
}

/** What the form of a step starts with. A new object on every call: read it once per form. */
export function selectValues<S extends FormStep>(snapshot: BookingSnapshot, step: S): FormValues[S] {
  return valuesOf(step, snapshot.context.draft, snapshot.context.forms);
}

/** Address of the current page (path and query); null where the address bar is to stay as it is. */
export function selectUrl(snapshot: BookingSnapshot): { path: string; query: NameValue[] } | null {
  const step = selectStep(snapshot);
  if (step === null || step === 'notFound') return null;
  const { draft, query } = snapshot.context;
  return { path: `/${pathOfStep(step)}`, query: draft.id === '' ? query : [{ name: 'id', value: draft.id }, ...query] };
}

export function selectDraft(snapshot: BookingSnapshot): Draft {
  return snapshot.context.draft;
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

/** The event and its field agents; names are null where they are not known. */
export function selectEvent({ context: { campaign, draft } }: BookingSnapshot): EventView {
  const agentId = draft.appointmentRequest.eventDetails.eventFieldAgentId;
  const agents = campaign?.fieldAgents ?? [];
  return { name: campaign?.name ?? null, agents, agentName: agents.find(({ id }) => id === agentId)?.name ?? null };
}

/** Who brought the visitor here; null where nobody is known. */
export interface Occasion {
  /** At an event, on a device that many visitors share. */
  isEvent: boolean;
  eventName: string | null;
  agentName: string | null;
  /** Shown as "{market} Area". */
  marketName: string | null;
}

/** What the landing pages say of event, field agent and market; nothing of an event without isEvent (decisions F19, F20). */
export function selectOccasion(snapshot: BookingSnapshot): Occasion {
  const isEvent = selectIsEvent(snapshot);
  const { name, agentName } = selectEvent(snapshot);
  return { isEvent, eventName: isEvent ? name : null, agentName: isEvent ? agentName : null, marketName: snapshot.context.facts.marketName };
}

export interface OwnersView {
  state: 'notNeeded' | 'incomplete' | 'lookingUp' | 'known' | 'unknown';
  /** Full names, in the order received, each once. */
  names: string[];
}

/** The registered owners of the address (spec §2, address). */
export function selectOwners(snapshot: BookingSnapshot): OwnersView {
  return { state: ownersState(snapshot), names: registeredOwnerNames(snapshot.context.owners ?? []) };
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
  /** Fourteen days; empty while nothing is known. */
  days: readonly CalendarDay[];
  /** 0 for the first week, 1 for the second. */
  weekIndex: number;
  day: string | null;
  time: ChosenTime | null;
  conflict: Conflict | null;
  /** Nearest days with the same part of the day free, after a conflict. */
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
    alternatives: conflict === null ? [] : nearestDaysWithPeriod(days, conflict.date, conflict.period),
    startDay: slots?.startDay ?? null,
    timeZone: context.timeZone,
  };
}

function calendarState(snapshot: BookingSnapshot, days: readonly CalendarDay[]): CalendarView['state'] {
  const at = (state: 'loading' | 'timesUnknown' | 'saving' | { editing: 'noTimes' }) =>
    snapshot.matches({ pages: { appointment: { timeDateBooking: state } } });
  if (at('loading')) return 'loading';
  if (at('timesUnknown')) return 'failed';
  const offersNothing = at({ editing: 'noTimes' }) || (at('saving') && snapshot.context.slots !== null && !hasOpenDay(days));
  return offersNothing ? 'noTimes' : 'open';
}

export interface HoldView {
  state: 'none' | 'running' | 'expired';
  secondsLeft: number;
  /** Under a minute left (spec §9). */
  isUrgent: boolean;
}

/** The time kept for the visitor (decision F11). */
export function selectHold(snapshot: BookingSnapshot): HoldView {
  const { holdSecondsLeft } = snapshot.context;
  if (snapshot.hasTag('alert')) return { state: 'expired', secondsLeft: 0, isUrgent: false };
  const isRunning = snapshot.matches({ hold: 'running' });
  return {
    state: isRunning ? 'running' : 'none',
    secondsLeft: isRunning ? holdSecondsLeft : 0,
    isUrgent: isRunning && holdSecondsLeft < HOLD_DANGER_SECONDS,
  };
}

/** Whether the expiry alert leads to a question, as the answers given since do not allow booking a time any more (decision F18). */
export function selectHasOpenQuestion({ context }: BookingSnapshot): boolean {
  return !mayBook(context) && firstOpenQuestion(context.draft) !== null;
}

export interface OfferView {
  bar: 'hidden' | 'shown' | 'fading';
  /** Terms stay readable on the page once the bar has gone; null before it was shown. */
  text: string | null;
}

/** The promotional offer (spec §4). */
export function selectOffer(snapshot: BookingSnapshot): OfferView {
  const { offerShown, offerText } = snapshot.context;
  const bar = snapshot.matches({ offer: 'shown' }) ? 'shown' : snapshot.matches({ offer: 'fading' }) ? 'fading' : 'hidden';
  return { bar, text: offerShown ? offerText : null };
}

/** The booked appointment, or null when a call is to set the time. */
export function selectAppointment(snapshot: BookingSnapshot): Draft['appointmentRequest']['appointment'] {
  return snapshot.context.draft.appointmentRequest.appointment;
}

/** Whether the landing page inside another site has handed the booking over, and how (decision F13). */
export function selectHandOver(snapshot: BookingSnapshot): 'none' | 'handedOver' | 'blocked' {
  const at = (state: 'handedOver' | 'windowBlocked') => snapshot.matches({ pages: { start: { embedGetStarted: state } } });
  if (at('handedOver')) return 'handedOver';
  return at('windowBlocked') ? 'blocked' : 'none';
}

/** Whether the request for a call has been saved. */
export function selectIsCallConfirmed(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ pages: { start: { requestCall: 'confirmed' } } });
}
