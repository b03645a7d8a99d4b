import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import { mayAnswerReason } from '#src/domain/address-decision.ts';
import {
  askedIf,
  pagesBefore,
  questionsAfter,
  type NextPage,
  type PageBefore,
  type QuestionStep,
  type StepId,
} from '#src/domain/steps.ts';
import type { FormStep } from '../booking.answers.ts';
import { saveRequest, type SavedStep } from '../booking.saves.ts';
import type { FormChanged, FormSubmitted } from '../booking.forms.ts';
import type { BookingContext, BookingEvent, SavedDraft } from '../booking.types.ts';

/** The state of a page. */
export function pageOf<const S extends StepId>(step: S, description: string) {
  return { id: step, meta: { step }, description } as const;
}

/** What a call was answered with. */
export function outputOf<T>({ event }: { event: DoneActorEvent<T> }): T {
  return event.output;
}

/** What a call failed with. */
export function errorOf({ event }: { event: ErrorActorEvent }): { error: unknown } {
  return { error: event.error };
}

/** The event itself, for actions and guards that need what it says. */
export function eventOf<E>({ event }: { event: E }): E {
  return event;
}

/** Stores what is typed. */
export const storeTyped = { type: 'storeTyped', params: eventOf<FormChanged> } as const;

/** Stores why a call failed. */
export const storeFailure = { type: 'storeFailure', params: errorOf } as const;

/** Makes a page the draft's next one. */
export function headFor<const S extends NextPage>(step: S) {
  return { type: 'headFor', params: { step } } as const;
}

/**
 * Typing after a failed save removes Try again, which would send the old answers. Next and Back send the new ones (decision F15: nothing is
 * lost).
 */
const typedAgain = {
  target: 'open',
  description: 'Something is typed, which Next will send',
  actions: storeTyped,
} as const;

/** A state with a form in `editing` and its save in `saving`. */
type WithForm = Exclude<FormStep, 'address'> | 'address.form' | 'timeDateBooking';

/** The editing state of a form, with a child state for a failed save (decision F15). `retries` come before the save as it was. */
export function editingOf<const S extends WithForm, const Retry = never>(
  state: S,
  ...retries: readonly Retry[]
) {
  return {
    description: 'Waiting for the visitor to answer.',
    initial: 'open',
    states: {
      open: { description: 'The form is open.' },
      notSaved: {
        description:
          'The last save did not go through. Everything typed is still there and the visitor can try again.',
        tags: 'failed',
        exit: 'forgetFailure',
        on: {
          retry: [...retries, { target: `#${state}.saving`, description: 'Try again' }],
          'form.changed': typedAgain,
        },
      },
    },
  } as const;
}

/** Guards `form.submitted`: only this page's own form counts. */
export function formOf<const S extends FormStep>(step: S) {
  return { guard: { type: 'isFormOf', params: { step } } } as const;
}

/** Writes the submitted values into the draft. */
export const storeAnswers = { type: 'storeAnswers', params: eventOf<FormSubmitted> } as const;

/** Back saves like Next if the form is valid or untouched, and saves nothing otherwise (spec §4, §5; docs/decisions/0006). */
export function backTo<const S extends FormStep, const T extends NextPage>(step: S, to: T) {
  return [
    {
      guard: { type: 'hasInvalidTyping', params: { step } },
      target: `#${to}`,
      description: 'Back, form not valid',
    },
    {
      target: 'saving',
      description: 'Back',
      actions: [{ type: 'keepTyped', params: { step } }, headFor(to)],
    },
  ] as const;
}

/** Describes a transition, with its condition if there are several pages it may lead to. */
function whichWay(what: string, page: PageBefore, isOneOfSeveral: boolean): string {
  if (!isOneOfSeveral) return what;
  const words = page === 'home' ? null : askedIf(page);
  return `${what}, ${words === null ? 'otherwise' : `if ${words}`}`;
}

/** Next on a question saves it and goes to this project's next question (decision F7). */
export function nextFrom<const S extends QuestionStep>(step: S) {
  const after = questionsAfter(step);
  return after.map((page) => ({
    guard:
      page === after.at(-1)
        ? formOf(step).guard
        : ({ type: 'isAnsweredBefore', params: { step, page } } as const),
    target: mayAnswerReason(step) ? 'answered' : 'saving',
    description: whichWay('Next', page, after.length > 1),
    actions: [storeAnswers, headFor(page)],
  }));
}

/** Back on a question works like {@link backTo}, to this project's previous page. */
export function backFrom<const S extends QuestionStep>(step: S) {
  const before = pagesBefore(step).toReversed();
  const last = before.at(-1);
  return [
    ...before.map((page) => ({
      guard:
        page === last
          ? ({ type: 'hasInvalidTyping', params: { step } } as const)
          : ({ type: 'isInvalidAfter', params: { step, page } } as const),
      target: page === 'home' ? '#choosingStart' : `#${page}`,
      description: whichWay('Back, form not valid', page, before.length > 1),
    })),
    ...before.map((page) => ({
      ...(page === last ? {} : { guard: { type: 'isAfter', params: { step, page } } as const }),
      target: mayAnswerReason(step) ? 'answered' : 'saving',
      description: whichWay('Back', page, before.length > 1),
      actions: [{ type: 'keepTyped', params: { step } } as const, headFor(page)],
    })),
  ];
}

/** Between new answers and their save, which takes a project back from inside sales if the answer changed that sent it there (decision F22). */
export function answeredOn<const S extends FormStep>(step: S) {
  return {
    description: 'Did the answer change that sent the project to inside sales?',
    always: [
      {
        guard: { type: 'isTakenBack', params: { step } },
        target: 'saving',
        description: 'It did, so the project is taken back',
        actions: 'takeBack',
      },
      { target: 'saving', description: 'It did not' },
    ],
  } as const;
}

/**
 * A page that waits for a call. Typing is stored, and events that would leave the page are deferred until the call has settled. A second submit is
 * ignored, so it saves once (decision F15).
 */
export const busy = {
  tags: 'busy',
  exit: 'replayDeferred',
  on: {
    'form.changed': { actions: storeTyped },
    '*': { actions: { type: 'deferEvent', params: eventOf<BookingEvent> } },
  },
} as const;

/** A failed save leaves the visitor on the step with everything they typed, a message and Try again (decision F15). */
export const notSaved = {
  target: 'editing.notSaved',
  description: 'The save did not go through',
  actions: storeFailure,
} as const;

/** A failed save leaves no mark of where the project goes. */
export function unmarked<const D extends string>(description: D) {
  return {
    ...notSaved,
    guard: 'isMarkUnsaved',
    description,
    actions: [storeFailure, 'undoMark'],
  } as const;
}

/** Stores the response to a save. */
export const storeSaved = { type: 'storeSaved', params: outputOf<SavedDraft> } as const;

/** The backend chose the next page itself (decision F8). Always the first transition of an answered save. */
export const sentElsewhere = {
  guard: { type: 'isSentElsewhere', params: outputOf<SavedDraft> },
  target: '#goingOn',
  description: 'Saved, and the backend sends the visitor to a page of its own choosing',
  actions: storeSaved,
} as const;

/**
 * The draft turns out to be booked, by another tab (decision F16) or by an earlier save whose response was lost. The visitor can then no longer
 * reach the pages before the booking (decision F4), and the hold is over (F11).
 */
export const bookedMeanwhile = {
  guard: { type: 'isBookedMeanwhile', params: outputOf<SavedDraft> },
  target: '#bookedMeanwhile',
  description: 'Saved, and the appointment turns out to be booked',
  actions: storeSaved,
} as const;

/** To the page of the visit, which asks for the draft first. */
export const toYourVisit = {
  target: '#loadingDraft',
  description: 'Change or cancel the visit',
  actions: 'visitOwn',
} as const;

/** The visit is not what its page shows any more: draft and visit are asked for again, and the page says so. */
export const askAgain = ['visitOwn', { type: 'tellNews', params: { news: 'changed' } }] as const;

/** A change of the visit was refused, because the visit has changed. */
export const changedMeanwhile = {
  guard: { type: 'isChangedMeanwhile', params: errorOf },
  target: '#loadingDraft',
  description: 'The visit has changed meanwhile; what is true is asked for',
  actions: askAgain,
} as const;

/** The save succeeded, and the visitor goes on at the page that the saved draft names. */
export function goingOn<const S extends FormStep>(step: S) {
  return {
    target: '#goingOn',
    description: 'Saved',
    actions: [{ type: 'forgetSent', params: { step } }, storeSaved],
  } as const;
}

/** Saves the page. The outcomes are tried in order; those in `onError` before the failure that says nothing else. */
export function savingOf<const Outcome, const Failure = never>(
  step: SavedStep,
  description: string,
  onDone: readonly Outcome[],
  onError: readonly Failure[] = [],
) {
  return {
    ...busy,
    description,
    invoke: {
      id: 'saveDraft',
      src: 'saveDraft',
      input: ({ context }: { context: BookingContext }) => saveRequest(context, step),
      onDone,
      onError: [...onError, notSaved],
    },
  } as const;
}
