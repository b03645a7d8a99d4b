import { leadsToBooking, type DecisionInput } from '#src/domain/address-decision.ts';
import type { Draft } from '#src/domain/draft.ts';
import { isBooked } from '#src/domain/draft-status.ts';
import {
  FIRST_QUESTION,
  isAnswered,
  isAsked,
  isDraftBound,
  isOfKind,
  QUESTIONS,
  stepOfPath,
  STEPS,
} from '#src/domain/steps.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import type { BookingContext, Visit } from './booking.types.ts';

/**
 * Whether a time may be booked: the answers lead to the calendar (decision F6), as far as the property's value is known, and nothing has sent the draft
 * elsewhere. False while no draft is loaded.
 */
export function mayBook({ draft, validation }: DecisionInput): boolean {
  const next = nextStepOf(draft);
  const goesOnElsewhere =
    next !== null &&
    next !== 'timeDateBooking' &&
    !(isOfKind(next, 'question') && isAsked(next, draft));
  if (
    draft.id === '' ||
    draft.status === 'InsideSales' ||
    goesOnElsewhere ||
    !isAnswered('address', draft)
  )
    return false;
  return leadsToBooking({ draft, validation });
}

/** The questions that this draft is asked (decisions F6, F7; spec §2). */
function questionsOf(draft: Draft): QuestionStep[] {
  return QUESTIONS.filter((step) => isAsked(step, draft));
}

/** The page at which the draft resumes; null if it names none. */
export function nextStepOf({ sessionData: { nextPage } }: Draft): StepId | null {
  return nextPage === null ? null : stepOfPath(nextPage);
}

/** The page at which a saved draft goes on (decisions F3, F4). */
export function pageAfterSave(draft: Draft): StepId {
  return nextStepOf(draft) ?? FIRST_QUESTION;
}

/** Whether the address decision or the backend sent the draft to a page where nothing can be booked (decisions F6, F8). */
export function isSentElsewhere(draft: Draft): boolean {
  const next = nextStepOf(draft);
  return next !== 'timeDateBooking' && isOfKind(next, 'decided', 'backend');
}

/**
 * The question to return to before a time can be booked: the first unanswered one, or else the address, whose Next makes the decision again
 * (decision F18). Null if the draft is past booking or was sent elsewhere, and while no draft is loaded.
 */
export function firstOpenQuestion(draft: Draft): QuestionStep | null {
  const next = nextStepOf(draft);
  if (draft.id === '' || isSentElsewhere(draft) || isOfKind(next, 'booked')) return null;
  return questionsOf(draft).find((step) => !isAnswered(step, draft)) ?? 'address';
}

/** How many questions the visitor has passed: up to the last answered one, or up to the page at which the draft resumes. */
function questionsDone(draft: Draft, questions: readonly QuestionStep[]): number {
  const answered = questions.findLastIndex((step) => isAnswered(step, draft)) + 1;
  const next = nextStepOf(draft);
  return Math.max(
    answered,
    questions.findIndex((step) => step === next),
  );
}

/**
 * The draft-bound pages this draft may show: the answered questions, the next one, and the page that the draft itself names.
 * Computed from the draft alone, so a forged or stale hint opens nothing (decision F3).
 */
function reachableSteps(draft: Draft): StepId[] {
  const next = nextStepOf(draft);
  if (isBooked(draft)) {
    const led = isOfKind(next, 'booked', 'backend') ? [next] : [];
    return [...new Set<StepId>(['additionalComments', 'whatsNext', ...led])];
  }
  const questions = questionsOf(draft);
  const done = questionsDone(draft, questions);
  const reached = questions.slice(0, done + 1);
  if (!isOfKind(next, 'decided', 'backend')) return reached;
  if (isOfKind(next, 'decided') && STEPS[next].back && !isAnswered('address', draft))
    return reached;
  return next === 'projectDetailsSubmitted'
    ? [...reached, 'projectDetails', next]
    : [...reached, next];
}

/**
 * The page to show for the draft: the stored page if it is reachable, or else the one the draft names (decisions F3, F4). The calendar may be
 * stored while the draft still names the page where the hold expired (decision F11): the way back to the calendar saves nothing.
 */
function currentStep(draft: Draft, persistedStep: StepId | null): StepId {
  const reachable = reachableSteps(draft);
  if (persistedStep !== null && reachable.includes(persistedStep)) return persistedStep;
  if (
    persistedStep === 'timeDateBooking' &&
    !isBooked(draft) &&
    mayBook({ draft, validation: null })
  )
    return persistedStep;
  const next = nextStepOf(draft);
  if (next !== null && reachable.includes(next)) return next;
  if (isBooked(draft)) return isOfKind(next, 'reading') ? next : 'additionalComments';
  if (next === null) return FIRST_QUESTION;
  return reachable.at(-1) ?? FIRST_QUESTION;
}

/** Whether the visit's page has something to say of the draft: its visit is booked, a call was promised, or it was given up. */
function hasVisitPage(draft: Draft): boolean {
  return isBooked(draft) || draft.status === 'Abandoned';
}

function resumedStep(draft: Draft): StepId {
  const next = nextStepOf(draft);
  if (isBooked(draft)) return currentStep(draft, null);
  if (next === null) return FIRST_QUESTION;
  if (next === 'notFound') return 'home';
  return !isDraftBound(next) ? next : currentStep(draft, next);
}

function startPage({ facts }: Pick<BookingContext, 'facts'>): StepId {
  return facts.isEmbedded ? 'embedGetStarted' : 'home';
}

function asked(visit: Visit, context: BookingContext): StepId {
  const { draft, persistedStep } = context;
  const hasDraft = draft.id !== '';
  if (visit.step === 'notFound') return 'notFound';
  if (hasDraft && visit.resume) return resumedStep(draft);
  if (!isDraftBound(visit.step)) {
    return hasDraft && isBooked(draft) && isOfKind(visit.step, 'start')
      ? currentStep(draft, persistedStep)
      : visit.step;
  }
  if (!hasDraft) return startPage(context);
  if (visit.step === 'yourVisit' && hasVisitPage(draft)) return visit.step;
  return reachableSteps(draft).includes(visit.step)
    ? visit.step
    : currentStep(draft, persistedStep);
}

/**
 * The page that a visit opens (decisions F1 to F4). An inactive event opens only its own page, with a message. A field agent who is not part of
 * the event has to be chosen again (spec §5, §6).
 */
export function arrivalOf(context: BookingContext): StepId {
  const { campaign, draft } = context;
  const { isEvent, eventDetails } = draft.appointmentRequest;
  const step = asked(context.visit, context);
  const resolved = step === 'home' ? startPage(context) : step;
  if (resolved === 'fieldAgents' || (isEvent && isOfKind(resolved, 'start'))) {
    if (campaign === null) return 'event';
    const { eventFieldAgentId: agent } = eventDetails;
    if (
      resolved === 'home' &&
      agent !== null &&
      !campaign.fieldAgents.some(({ id }) => id === agent)
    )
      return 'fieldAgents';
  }
  return resolved;
}
