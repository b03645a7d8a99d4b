import { hasFewerThanTwoWindows, isBelowValueThreshold, isNonPrimaryResidence, isOtherPropertyType, isOutsideServiceArea, isUnsureOfOwnership } from '#src/domain/address-decision.ts';
import type { Draft } from '#src/domain/draft.ts';
import { FIRST_QUESTION, isAnswered, isAsked, isDraftBound, isOfKind, QUESTIONS, stepOfPath } from '#src/domain/steps.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import type { BookingContext, Visit } from './booking.types.ts';

/** Nobody books twice: such a draft never comes back to the booking page or one before it (decision F4). */
export function isBooked(draft: Draft): boolean {
  return draft.status === 'Completed' || draft.status === 'CallToSet';
}

/**
 * Whether what is known of the project still allows booking a time: the address was found to be served, no line of the address decision
 * that looks at the answers sends it elsewhere (decision F6, lines 1 to 5), and it was not sent elsewhere. False while no draft is loaded.
 */
export function isReadyToBook(draft: Draft): boolean {
  const next = nextStepOf(draft);
  const goesOnElsewhere = next !== null && next !== 'timeDateBooking' && !(isOfKind(next, 'question') && isAsked(next, draft));
  if (draft.status === 'InsideSales' || goesOnElsewhere) return false;
  const isServed = draft.id !== '' && !isOutsideServiceArea(draft) && isAnswered('address', draft);
  return isServed && !isOtherPropertyType(draft) && !isNonPrimaryResidence(draft) && !hasFewerThanTwoWindows(draft) && !isUnsureOfOwnership(draft);
}

/** Whether a time may be booked by all that is known: the answers allow it, and the property's value does where it has been asked for (decision F6, lines 1 to 6). */
export function mayBook({ draft, validation }: Pick<BookingContext, 'draft' | 'validation'>): boolean {
  return isReadyToBook(draft) && (validation === null || !isBelowValueThreshold(draft, validation));
}

/** The questions this draft meets (decisions F6, F7; spec §2). */
function questionsOf(draft: Draft): QuestionStep[] {
  return QUESTIONS.filter((step) => isAsked(step, draft));
}

/** The page the draft says to resume at, or null where it says nothing. */
export function nextStepOf({ sessionData: { nextPage } }: Draft): StepId | null {
  return nextPage === null ? null : stepOfPath(nextPage);
}

/** Whether the address decision, or the backend, led the draft to a page from which nothing is booked (decisions F6, F8). */
export function isSentElsewhere(draft: Draft): boolean {
  const next = nextStepOf(draft);
  return next !== null && next !== 'timeDateBooking' && (isOfKind(next, 'decided') || isOfKind(next, 'outcome') || isOfKind(next, 'backend'));
}

/**
 * Where the answers have to be gone over before a time can be booked: the first question without an answer, else the address, whose Next decides
 * anew (decision F18). Null where nothing is booked any more, and while no draft is loaded.
 */
export function firstOpenQuestion(draft: Draft): QuestionStep | null {
  const next = nextStepOf(draft);
  if (draft.id === '' || isSentElsewhere(draft) || (next !== null && isOfKind(next, 'booked'))) return null;
  return questionsOf(draft).find((step) => !isAnswered(step, draft)) ?? 'address';
}

/** How many questions are behind the visitor: up to the last answered one, or up to the page the draft goes on at. */
function questionsDone(draft: Draft, questions: readonly QuestionStep[]): number {
  const answered = questions.findLastIndex((step) => isAnswered(step, draft)) + 1;
  const next = nextStepOf(draft);
  return Math.max(answered, questions.findIndex((step) => step === next));
}

/**
 * The draft-bound pages this draft may show: answered questions, the next one, and the page the draft names itself.
 * Computed from what the draft holds, so that a forged or stale hint reaches nothing (decision F3).
 */
export function reachableSteps(draft: Draft): StepId[] {
  const next = nextStepOf(draft);
  if (isBooked(draft)) {
    const isLedTo = next !== null && (isOfKind(next, 'booked') || isOfKind(next, 'backend'));
    return [...new Set<StepId>(['additionalComments', 'whatsNext', ...(isLedTo ? [next] : [])])];
  }
  const questions = questionsOf(draft);
  const done = questionsDone(draft, questions);
  const reached = questions.slice(0, done + 1);
  if (next === null || !isDraftBound(next) || isOfKind(next, 'question') || isOfKind(next, 'booked')) return reached;
  if (isOfKind(next, 'decided') && !isAnswered('address', draft)) return reached;
  return next === 'projectDetailsSubmitted' ? [...reached, 'projectDetails', next] : [...reached, next];
}

/**
 * Where the visitor stands in the draft: the kept page where it is reachable, else what the draft says (decisions F3, F4). The calendar may
 * be kept while the draft still names the page from which the expiry alert led there (decision F11): nothing is saved on that way.
 */
export function currentStep(draft: Draft, keptStep: StepId | null): StepId {
  const reachable = reachableSteps(draft);
  if (keptStep !== null && reachable.includes(keptStep)) return keptStep;
  if (keptStep === 'timeDateBooking' && !isBooked(draft) && isReadyToBook(draft)) return keptStep;
  const next = nextStepOf(draft);
  if (next !== null && reachable.includes(next)) return next;
  if (isBooked(draft)) return next !== null && isOfKind(next, 'reading') ? next : 'additionalComments';
  if (next === null) return FIRST_QUESTION;
  return reachable.at(-1) ?? FIRST_QUESTION;
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
  const { draft, keptStep } = context;
  const hasDraft = draft.id !== '';
  if (visit.step === 'notFound') return 'notFound';
  if (hasDraft && visit.resume) return resumedStep(draft);
  if (!isDraftBound(visit.step)) {
    return hasDraft && isBooked(draft) && isOfKind(visit.step, 'start') ? currentStep(draft, keptStep) : visit.step;
  }
  if (!hasDraft) return startPage(context);
  return reachableSteps(draft).includes(visit.step) ? visit.step : currentStep(draft, keptStep);
}

/**
 * The page a visit ends on, by decisions F1 to F4; an event that is not active shows its own message and nothing else, and a field agent who
 * is not of the event is chosen anew (spec §5, §6).
 */
export function arrivalOf(context: BookingContext): StepId {
  const { campaign, draft } = context;
  const { isEvent, eventDetails } = draft.appointmentRequest;
  const step = asked(context.visit, context);
  const resolved = step === 'home' ? startPage(context) : step;
  if (resolved === 'fieldAgents' || (isEvent && isOfKind(resolved, 'start'))) {
    if (campaign === null) return 'event';
    const { eventFieldAgentId: agent } = eventDetails;
    if (resolved === 'home' && agent !== null && !campaign.fieldAgents.some(({ id }) => id === agent)) return 'fieldAgents';
  }
  return resolved;
}
