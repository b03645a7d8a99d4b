import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { PortName, Ports } from '#machines/booking/booking.ports.ts';
import type { BookingContext, BookingEvent, Failure } from '#machines/booking/booking.types.ts';
import { activePaths } from '../active.ts';
import { ServiceError } from '#src/services/service-error.ts';

/** The first day of the calendar of every case. */
export const TODAY = '2026-03-02';
/** When every journey begins: that Monday's noon in London, in epoch milliseconds. */
export const NOON = Date.parse(`${TODAY}T12:00:00Z`);

/** The port behind each invocation of the chart. */
export const PORT_OF = {
  loadDraft: 'loadDraft',
  loadCampaign: 'loadCampaign',
  saveDraft: 'saveDraft',
  handOver: 'handOver',
  checkService: 'checkService',
  validateProperty: 'validateProperty',
  lookUpOwners: 'lookUpOwners',
  prefetchFirstWeek: 'loadSlots',
  loadSlots: 'loadSlots',
  prefetchNextWeek: 'loadSlots',
  reserveSlot: 'reserveSlot',
  releaseHold: 'releaseHold',
  loadOffer: 'loadOffer',
  recallOffer: 'loadOffer',
  loadVisit: 'loadVisit',
  changeVisit: 'changeVisit',
} as const satisfies Record<string, PortName>;

export type InvocationId = keyof typeof PORT_OF;

export type AnswerOf<I extends InvocationId> = Ports[(typeof PORT_OF)[I]]['output'];

type DoneEvent = {
  [I in InvocationId]: { type: `xstate.done.actor.${I}`; actorId: I; output: AnswerOf<I> };
}[InvocationId];
type ErrorEvent = {
  [I in InvocationId]: { type: `xstate.error.actor.${I}`; actorId: I; error: ServiceError };
}[InvocationId];

/** The chart's timers, as the events they raise. */
type TimerType =
  | 'xstate.after.addressPause.booking.pages.project.address.owners.pausing'
  | 'xstate.after.offerTime.booking.offer.shown.counting'
  | 'xstate.after.offerFade.booking.offer.fading';

type TimerEvent = { [T in TimerType]: { type: T } }[TimerType];

/** Events that only the chart itself raises. */
export const RAISED = [
  'hold.started',
  'hold.refused',
  'hold.superseded',
  'hold.givenUp',
  'hold.released',
  'times.shown',
  'calendar.opened',
  'offer.considered',
  'offer.forgotten',
] as const satisfies readonly BookingEvent['type'][];

type RaisedType = (typeof RAISED)[number];

export type ModelEvent =
  | Exclude<BookingEvent, { type: RaisedType }>
  | DoneEvent
  | ErrorEvent
  | TimerEvent;
export type ModelEventType = ModelEvent['type'];
export type EventOf<T extends ModelEventType> = Extract<ModelEvent, { type: T }>;
/** Types of the events that carry nothing. */
type BareType = {
  [T in ModelEventType]: { type: T } extends EventOf<T> ? T : never;
}[ModelEventType];

/** The chart at one moment of a journey. */
export interface World {
  snapshot: BookingSnapshot;
  /** Epoch milliseconds. */
  now: number;
  /** Calls that have been answered although the state that asked is still active. */
  answered: ReadonlySet<unknown>;
}

/** What a case decides by. */
export interface Situation {
  context: BookingContext;
  step: StepId | null;
  now: number;
  /** Whether the page has a call under way. */
  isBusy: boolean;
  /** Whether a state is active, by its path. */
  isIn(path: string): boolean;
}

/** One equivalence class of an event. */
export interface EventCase<E extends ModelEvent = ModelEvent> {
  /** Unique among the cases of the event; part of a journey's replay command. */
  id: string;
  /** What happens, worded for a journey. */
  says: string;
  /** The event as it would arrive now; null if this case cannot happen now. */
  make(situation: Situation): E | null;
  /** When it happens, in epoch milliseconds. Default: at once. */
  at?(situation: Situation): number;
}

export type CasesOf<T extends ModelEventType> = { [K in T]: EventCase<EventOf<K>>[] };

/** The cases of some of the events. */
export type SomeCases = Partial<CasesOf<ModelEventType>>;

/** A case that can always happen, with the same event. */
export function always<E extends ModelEvent>(id: string, says: string, event: E): EventCase<E> {
  return { id, says, make: () => event };
}

/** The single case of an event that carries nothing and can always happen. `at`: when it happens, in epoch milliseconds. Default: at once. */
export function bare<T extends BareType>(type: T, id: string, says: string, at?: EventCase['at']) {
  return single(type, [{ id, says, make: () => ({ type }), ...(at && { at }) }]);
}

function single<T extends string, Value>(name: T, value: Value): Record<T, Value> {
  return { [name]: value } as Record<T, Value>;
}

/** Returned by an answer that cannot happen now. */
export const NOT_NOW = Symbol('not now');

/** A case in which the backend answers. */
export interface Answered<I extends InvocationId> extends Pick<EventCase, 'id' | 'says'> {
  answer(situation: Situation): AnswerOf<I> | typeof NOT_NOW;
}

export function answered<I extends InvocationId>(
  id: string,
  says: string,
  answer: Answered<I>['answer'],
): Answered<I> {
  return { id, says, answer };
}

/** A case in which the backend does not answer, or refuses. */
interface Failed extends Pick<EventCase, 'id' | 'says'> {
  failure: Failure;
  /** Whether it can happen now. */
  when(situation: Situation): boolean;
}

const REFUSED: Failure = { kind: 'rejected', message: 'Refused.' };

export function failed(
  says: string,
  { id = 'no answer', failure = REFUSED, when = () => true }: Partial<Failed> = {},
): Failed {
  return { id, says, failure, when };
}

/** The cases of a call. */
export function callCases<I extends InvocationId>(
  actorId: I,
  answers: readonly Answered<I>[],
  failures: readonly Failed[],
) {
  const done = `xstate.done.actor.${actorId}` as const;
  const error = `xstate.error.actor.${actorId}` as const;
  return {
    ...single(
      done,
      answers.map(({ id, says, answer }) => ({
        id,
        says,
        make: (situation: Situation) => {
          const output = answer(situation);
          return output === NOT_NOW ? null : { type: done, actorId, output };
        },
      })),
    ),
    ...single(
      error,
      failures.map(({ id, says, failure, when }) => {
        const event = { type: error, actorId, error: new ServiceError(failure) };
        return { id, says, make: (situation: Situation) => (when(situation) ? event : null) };
      }),
    ),
  };
}

export function situationOf({ snapshot, now }: World): Situation {
  let active: Set<string> | null = null;
  return {
    context: snapshot.context,
    step: selectStep(snapshot),
    now,
    isBusy: snapshot.hasTag('busy'),
    isIn: (path) => {
      active ??= new Set(activePaths(snapshot));
      return active.has(path);
    },
  };
}
