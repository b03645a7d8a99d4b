import type { SnapshotFrom } from 'xstate';
import { HOLD_DANGER_SECONDS } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import { keptQuery } from '#src/domain/query.ts';
import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import { valuesOf, type FormStep, type FormValues } from './booking.answers.ts';
import type { BookingMachine } from './booking.machine.ts';
import { firstOpenQuestion, mayBook } from './booking.reach.ts';
import type { Failure } from './booking.types.ts';

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

/** The calls whose failure a page tells the visitor of: a save, a lookup on the address page, or a change of the visit. */
export type FailedCall = 'save' | 'service' | 'property' | 'visit';

/** Which call failed, if {@link selectFailure} says that one did. */
export function selectFailedCall(snapshot: BookingSnapshot): FailedCall {
  const at = (state: 'serviceUnknown' | 'propertyUnknown') =>
    snapshot.matches({ pages: { project: { address: { form: { editing: state } } } } });
  if (at('serviceUnknown')) return 'service';
  if (snapshot.context.isMoving || selectStep(snapshot) === 'yourVisit') return 'visit';
  return at('propertyUnknown') ? 'property' : 'save';
}

/** The initial values of a step's form. A new object on every call: read it once per form. */
export function selectValues<S extends FormStep>(
  snapshot: BookingSnapshot,
  step: S,
): FormValues[S] {
  return valuesOf(step, snapshot.context.draft, snapshot.context.forms);
}

/** The URL of the current page; null if the address bar must not change. */
export function selectUrl(snapshot: BookingSnapshot): { path: string; query: string } | null {
  const step = selectStep(snapshot);
  if (step === null || step === 'notFound') return null;
  const { draft, query } = snapshot.context;
  return { path: `/${pathOfStep(step)}`, query: keptQuery(query, draft.id) };
}

export function selectDraft(snapshot: BookingSnapshot): Draft {
  return snapshot.context.draft;
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
  const isRunning = snapshot.matches({ hold: 'running' });
  return {
    state: snapshot.hasTag('alert') ? 'expired' : isRunning ? 'running' : 'none',
    secondsLeft: isRunning ? holdSecondsLeft : 0,
    isUrgent: isRunning && holdSecondsLeft < HOLD_DANGER_SECONDS,
    isReserved: snapshot.matches({ hold: { running: 'kept' } }),
  };
}

/** Whether the expiry alert leads to a question, because the answers given since no longer allow booking (decision F18). */
export function selectHasOpenQuestion({ context }: BookingSnapshot): boolean {
  return !context.isMoving && !mayBook(context) && firstOpenQuestion(context.draft) !== null;
}

/** Whether the request for a call has been saved. */
export function selectIsCallConfirmed(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ pages: { start: { requestCall: 'confirmed' } } });
}
