import { isDeepStrictEqual } from 'node:util';
import { pickBy } from 'es-toolkit';
import {
  type FormStep,
  type FormValues,
  isFormStep,
  valuesOf,
} from '#machines/booking/booking.answers.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { BookingContext, BookingInput } from '#machines/booking/booking.types.ts';
import type { Draft } from '#src/domain/draft.ts';
import { movesIn } from '../cases.ts';
import { type World } from '#src/model/cases/case.ts';
import { begun, moved, type Stepper } from '#src/model/stepper.ts';
import { isOpen, NOT_BOOKED } from '../expected/project.ts';
import { type Move } from '#src/model/moves.ts';

/** One step of a visit, as a rule sees it. */
export interface StepTaken {
  stepper: Stepper;
  before: World;
  move: Move;
  after: World;
}

/** Something that must hold whatever happens. */
export interface Rule {
  name: string;
  /** Ids of the requirements that it demonstrates. */
  ids: readonly string[];
  /** What is wrong; null if nothing is. */
  broken(happened: StepTaken): string | null;
}

function isSaving({ snapshot }: World): boolean {
  return 'saveDraft' in snapshot.children && snapshot.hasTag('busy');
}

/** The draft that a step has just sent to be saved as booked; null if it sent none. */
function bookedBy({ before, after }: StepTaken): Draft | null {
  const { draft, saved } = after.snapshot.context;
  const isNew = isSaving(after) && !isSaving(before);
  const isBooking = draft.status === 'Completed' || draft.status === 'CallToSet';
  return isNew && isBooking && saved?.draft.status !== draft.status ? draft : null;
}

function answerOf(stepper: Stepper, world: World, type: string, id: string): World | null {
  const move = movesIn(world).find((one) => one.type === type && one.case.id === id);
  return move === undefined ? null : moved(stepper, world, move);
}

/** The form of a page, if it belongs to a draft and so comes back with it. Null on pages without a form or that need no draft. */
function formOf(step: StepId | null): FormStep | null {
  return step !== null && isFormStep(step) && !isOpen(step) ? step : null;
}

function valuesAt({ draft, forms }: BookingContext, step: FormStep): FormValues[FormStep] {
  return valuesOf(step, draft, forms);
}

const BOOKABLE: Rule = {
  name: 'nothing is booked without contact, consent, address and a slot, with fewer than two windows, or for a home nobody lives in as their main one',
  ids: ['S4.status-completed', 'F6.2', 'F6.3', 'F6.4'],
  broken: (happened) => {
    const draft = bookedBy(happened);
    if (draft === null) return null;
    const { customer, marketingConsent, property, project, appointment } = draft.appointmentRequest;
    const faults = {
      'without contact': [customer.firstName, customer.lastName, customer.phonePrimary].includes(
        '',
      ),
      'without consent': !marketingConsent,
      'without address': property.street1 === '' || property.zipcode === '',
      'without a slot': draft.status === 'Completed' && appointment === null,
      [`with ${project.windowCount} windows`]: project.windowCount < 2,
      'for a home nobody lives in as their main one': NOT_BOOKED.includes(property.propertyType),
    };
    const broken = Object.keys(pickBy(faults, (isBroken) => isBroken));
    return broken.length === 0 ? null : `booked ${broken.join(', ')}`;
  },
};

const ONE_TIMER: Rule = {
  name: 'at most one timer runs, and none at events',
  ids: ['F11'],
  broken: ({ after: { snapshot } }) => {
    const isTimed = 'watchHold' in snapshot.children;
    if (isTimed !== snapshot.matches({ hold: 'running' }))
      return 'the timer and the kept time disagree';
    return isTimed && snapshot.context.draft.appointmentRequest.isEvent
      ? 'a timer runs at an event'
      : null;
  },
};

/** Whether a save only takes a time that ran out out of the saved draft. If it fails, the calendar opens all the same (decision F26). */
function onlyTakesTimeOut({ snapshot }: World): boolean {
  return (
    snapshot.matches({ pages: { appointment: { timeDateBooking: 'saving' } } }) &&
    snapshot.context.draft.sessionData.nextPage === 'time-date-booking'
  );
}

const RETRY: Rule = {
  name: 'every failed save can be tried again with the same draft',
  ids: ['F15'],
  broken: ({ stepper, before, move, after }) => {
    if (
      move.type !== 'xstate.error.actor.saveDraft' ||
      move.case.id !== 'refused' ||
      !isSaving(before) ||
      before.snapshot.context.deferred !== null ||
      onlyTakesTimeOut(before)
    )
      return null;
    const again = answerOf(stepper, after, 'retry', 'again');
    if (again === null) return 'a failed save cannot be tried again';
    if (!isSaving(again)) return 'trying again saves nothing';
    return isDeepStrictEqual(again.snapshot.context.draft, before.snapshot.context.draft)
      ? null
      : 'trying again saves something else';
  },
};

export const ABANDONED: Rule = {
  name: 'outside the service area and not a homeowner are always saved as Abandoned',
  ids: ['S4.status-abandoned', 'F8'],
  broken: ({ after: { snapshot } }) => {
    const isShown =
      snapshot.matches({ pages: { elsewhere: { doNotServiceArea: 'shown' } } }) ||
      snapshot.matches({ pages: { elsewhere: { notAHomeowner: 'shown' } } });
    const status = snapshot.context.saved?.draft.status;
    return isShown && status !== 'Abandoned' ? `shown as ${status ?? 'nothing'}` : null;
  },
};

const BACK_RESTORES: Rule = {
  name: 'Back after Next shows what was submitted',
  ids: ['F15', 'S4.next'],
  broken: ({ stepper, before, move, after }) => {
    const form = formOf(selectStep(before.snapshot));
    if (form === null || move.event.type !== 'form.submitted' || !isSaving(after)) return null;
    const there = answerOf(stepper, after, 'xstate.done.actor.saveDraft', 'saved');
    if (there === null || selectStep(there.snapshot) === form) return null;
    const back = answerOf(stepper, there, 'back', 'back');
    const here =
      back === null || !isSaving(back)
        ? back
        : answerOf(stepper, back, 'xstate.done.actor.saveDraft', 'saved');
    if (here === null || selectStep(here.snapshot) !== form) return null;
    return isDeepStrictEqual(valuesAt(here.snapshot.context, form), move.event.values)
      ? null
      : `“${form}” shows something else after Next and Back`;
  },
};

/** What a reload of the page passes to the chart: the address and what the browser stored. */
function reloaded({ snapshot }: World, step: StepId): BookingInput {
  const { context } = snapshot;
  return {
    facts: context.facts,
    query: context.query,
    draft: context.blank,
    visit: { step, id: context.draft.id, resume: false },
    persisted: {
      step,
      forms: context.forms,
      hold:
        context.hold === null
          ? null
          : { ...context.hold, alert: snapshot.matches({ hold: 'expired' }) },
      offerSeen: context.offerShown,
      timeZone: null,
    },
  };
}

/** The world after a reload and the answers to its calls. `draft` is what the backend holds. */
function afterReload(stepper: Stepper, world: World, step: StepId, draft: Draft): World | null {
  let at: World = begun(stepper, reloaded(world, step));
  if (at.snapshot.matches({ pages: { opening: 'loadingDraft' } })) {
    const event = {
      type: 'xstate.done.actor.loadDraft',
      actorId: 'loadDraft',
      output: { draft, etag: world.snapshot.context.saved?.etag ?? null },
    } as const;
    at = moved(stepper, at, { event, at: world.now });
  }
  return answerOf(stepper, at, 'xstate.done.actor.loadCampaign', 'active') ?? at;
}

const RELOAD: Rule = {
  name: 'a reload at any step restores data and place together',
  ids: ['F3', 'S4.next'],
  broken: ({ stepper, move, after }) => {
    const { context } = after.snapshot;
    const step = selectStep(after.snapshot);
    const form = formOf(step);
    const isSaved =
      move.type === 'xstate.done.actor.saveDraft' || move.type === 'xstate.done.actor.loadDraft';
    if (
      form === null ||
      step === null ||
      !isSaved ||
      after.snapshot.hasTag('busy') ||
      (context.saved?.etag ?? null) === null
    )
      return null;
    if (isOpen(step)) return null;
    const again = afterReload(stepper, after, step, context.draft);
    if (again === null) return 'a reload does not come to an end';
    if (selectStep(again.snapshot) !== step)
      return `a reload of “${step}” leads to “${selectStep(again.snapshot) ?? 'nothing'}”`;
    return isDeepStrictEqual(valuesAt(again.snapshot.context, form), valuesAt(context, form))
      ? null
      : `a reload of “${form}” loses what was there`;
  },
};

/** What must hold at every step of every visit. That every page can be left is checked over the whole graph. */
export const RULES: readonly Rule[] = [
  BOOKABLE,
  ONE_TIMER,
  RETRY,
  ABANDONED,
  BACK_RESTORES,
  RELOAD,
];
