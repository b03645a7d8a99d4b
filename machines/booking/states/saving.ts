import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import { askedIf, pagesBefore, questionsAfter, type PageBefore, type QuestionStep, type StepId } from '#src/domain/steps.ts';
import type { FormStep } from '../booking.answers.ts';
import { saveRequest, type SavedStep } from '../booking.saves.ts';
import type { FormChanged, FormSubmitted } from '../booking.forms.ts';
import type { BookingContext, BookingEvent, SavedDraft } from '../booking.types.ts';

/**
 * Typing after a failure takes the offer to try again away: it would send what was answered before. Next and Back send what is typed
 * (decision F15: nothing is lost).
 */
export const typedAnew = {
  target: 'open',
  description: 'Something is typed, which Next will send',
  actions: { type: 'storeTyped', params: ({ event }: { event: FormChanged }) => ({ form: event }) },
} as const;

/** The shape of a step with a form: waiting for answers, with a child for a save that failed (decision F15). */
export function editingOf<const S extends FormStep | 'timeDateBooking'>(step: S) {
  return {
    description: 'Waiting for the visitor to answer.',
    initial: 'open',
    entry: 'replayDeferred',
    states: {
      open: { description: 'The form is open.' },
      notSaved: {
        description: 'The last save did not go through. Everything typed is still there and the visitor can try again.',
        tags: 'failed',
        exit: 'forgetFailure',
        on: { retry: { target: `#${step}.saving`, description: 'Try again' }, 'form.changed': typedAnew },
      },
    },
  } as const;
}

/** Of the forms that are submitted, the one of this page. */
export function formOf<const S extends FormStep>(step: S) {
  return { guard: { type: 'isFormOf', params: { step } } } as const;
}

/** What is submitted is written into the draft. */
export const storeAnswers = { type: 'storeAnswers', params: ({ event }: { event: FormSubmitted }) => event } as const;

/** Back: saved like Next where the form is valid or untouched, left as it is otherwise (spec §4, §5; docs/decisions/0003). */
export function backTo<const S extends FormStep, const T extends StepId>(step: S, to: T) {
  return [
    { guard: { type: 'hasInvalidTyping', params: { step } }, target: `#${to}`, description: 'Back, form not valid' },
    {
      target: 'saving',
      description: 'Back',
      actions: [
        { type: 'keepTyped', params: { step } },
        { type: 'headFor', params: { step: to } },
      ],
    },
  ] as const;
}

/** What is done, and of which projects, where it leads to one of several pages. */
function whichWay(what: string, page: PageBefore, isOneOfSeveral: boolean): string {
  if (!isOneOfSeveral) return what;
  const words = page === 'home' ? null : askedIf(page);
  return `${what}, ${words === null ? 'otherwise' : `if ${words}`}`;
}

/** Next on a question: saved, and on to the question that follows for this project (decision F7). */
export function nextFrom<const S extends QuestionStep>(step: S) {
  const after = questionsAfter(step);
  return after.map((page) => ({
    guard: page === after.at(-1) ? formOf(step).guard : ({ type: 'isAnsweredBefore', params: { step, page } } as const),
    target: 'saving',
    description: whichWay('Next', page, after.length > 1),
    actions: [storeAnswers, { type: 'headFor', params: { step: page } } as const],
  }));
}

/** Back from a question: as {@link backTo}, to the page before it for this project. */
export function backFrom<const S extends QuestionStep>(step: S) {
  const before = pagesBefore(step).toReversed();
  const last = before.at(-1);
  return [
    ...before.map((page) => ({
      guard: page === last ? ({ type: 'hasInvalidTyping', params: { step } } as const) : ({ type: 'isInvalidAfter', params: { step, page } } as const),
      target: `#${page}`,
      description: whichWay('Back, form not valid', page, before.length > 1),
    })),
    ...before.map((page) => ({
      ...(page === last ? {} : { guard: { type: 'isAfter', params: { step, page } } as const }),
      target: 'saving',
      description: whichWay('Back', page, before.length > 1),
      actions: [{ type: 'keepTyped', params: { step } } as const, { type: 'headFor', params: { step: page } } as const],
    })),
  ];
}

/**
 * What may happen while a save is under way: typing is kept, and what would leave the page waits for the answer
 * (a submit pressed twice saves once, decision F15).
 */
export const whileSaving = {
  'form.changed': {
    actions: {
      type: 'storeTyped',
      params: ({ event }: { event: Extract<BookingEvent, { type: 'form.changed' }> }) => ({ form: event }),
    },
  },
  '*': { actions: { type: 'deferEvent', params: ({ event }: { event: BookingEvent }) => ({ event }) } },
} as const;

/** A save that failed leaves the visitor on the step with everything typed, a message and Try again (decision F15). */
export const notSaved = {
  target: 'editing.notSaved',
  description: 'The save did not go through',
  actions: { type: 'storeFailure', params: ({ event }: { event: ErrorActorEvent }) => ({ error: event.error }) },
} as const;

/** The answer to a save is kept. */
export const storeSaved = {
  type: 'storeSaved',
  params: ({ event }: { event: DoneActorEvent<SavedDraft> }) => event.output,
} as const;

/** The backend sent the draft to a page of its own choosing (decision F8); the first line of every answered save. */
export const sentElsewhere = {
  guard: {
    type: 'isSentElsewhere',
    params: ({ event }: { event: DoneActorEvent<SavedDraft> }) => ({ saved: event.output }),
  },
  target: '#sentElsewhere',
  description: 'Saved, and the backend sends the visitor to a page of its own choosing',
  actions: storeSaved,
} as const;

/**
 * The draft turns out to be booked: another tab has booked it (decision F16), or an earlier save whose answer was lost. Nobody comes back
 * to a page before the booking then (decision F4), and the hold is over (F11).
 */
export const bookedMeanwhile = {
  guard: {
    type: 'isBookedMeanwhile',
    params: ({ event }: { event: DoneActorEvent<SavedDraft> }) => ({ saved: event.output }),
  },
  target: '#bookedMeanwhile',
  description: 'Saved, and the appointment turns out to be booked',
  actions: storeSaved,
} as const;

/** A save is answered and the visitor goes on to the page that was saved with it. */
export function savedHeadingTo<const S extends FormStep, const T extends StepId>(step: S, to: T) {
  return {
    guard: { type: 'isHeadingTo', params: { step: to } },
    target: `#${to}`,
    description: 'Saved',
    actions: [{ type: 'forgetSent', params: { step } }, storeSaved],
  } as const;
}

/** The last line of an answered save. */
export function savedOtherwiseTo<const S extends FormStep, const T extends StepId>(step: S, to: T) {
  return { target: `#${to}`, description: 'Saved', actions: [{ type: 'forgetSent', params: { step } }, storeSaved] } as const;
}

/** A save of the page is under way; the outcomes are tried in their order. */
export function savingOf<const Outcome>(step: SavedStep, description: string, onDone: readonly Outcome[]) {
  return {
    description,
    tags: 'busy',
    on: whileSaving,
    invoke: {
      id: 'saveDraft',
      src: 'saveDraft',
      input: ({ context }: { context: BookingContext }) => saveRequest(context, step),
      onDone,
      onError: notSaved,
    },
  } as const;
}
