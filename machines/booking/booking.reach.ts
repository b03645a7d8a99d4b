import { hasFewerThanTwoWindows, isNonPrimaryResidence, isOtherPropertyType, isUnsureOfOwnership } from '#src/domain/address-decision.ts';
import type { Draft } from '#src/domain/draft.ts';
import { STEPS, stepOfPath } from './booking.steps.ts';
import type { StepId } from './booking.steps.ts';
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
  const isSentElsewhere = next !== null && next !== 'timeDateBooking' && !questionsOf(draft).includes(next);
  if (draft.status === 'InsideSales' || isSentElsewhere) return false;
  const isServed = draft.id !== '' && draft.appointmentRequest.property.zipcodeValid === true && isAnswered('address', draft);
  return isServed && !isOtherPropertyType(draft) && !isNonPrimaryResidence(draft) && !hasFewerThanTwoWindows(draft) && !isUnsureOfOwnership(draft);
}

/** The questions of the flow, in their order. */
const QUESTIONS: readonly StepId[] = ['windowCount', 'windowIssues', 'homeownerList', 'sourceType', 'address'];

/** Those this draft meets (decisions F6, F7; spec §2). */
function questionsOf({ appointmentRequest: { project, isEvent } }: Draft): StepId[] {
  const isMet = (step: StepId): boolean => {
    if (step === 'windowIssues') return project.windowCount > 0;
    return step !== 'sourceType' || !isEvent;
  };
  return QUESTIONS.filter(isMet);
}

function isAnswered(step: StepId, { appointmentRequest: { project, property, marketingAttribution } }: Draft): boolean {
  switch (step) {
    case 'windowCount':
      return project.windowCount + project.doorCount > 0;
    case 'windowIssues':
      return project.windowReasonEnum.length > 0 || project.windowReasonOtherText !== null;
    case 'homeownerList':
      return property.ownership.multipleOwners !== null;
    case 'sourceType':
      return marketingAttribution.sourceTypeEnum !== null;
    case 'address':
      return property.street1 !== '' && property.zipcodeValid !== null;
    default:
      return false;
  }
}

/** The page the draft says to resume at, or null where it says nothing. */
export function nextStepOf({ sessionData: { nextPage } }: Draft): StepId | null {
  return nextPage === null ? null : stepOfPath(nextPage);
}

/** How many questions are behind the visitor: up to the last answered one, or up to the page the draft goes on at. */
function questionsDone(draft: Draft, questions: StepId[]): number {
  const answered = questions.findLastIndex((step) => isAnswered(step, draft)) + 1;
  const next = nextStepOf(draft);
  const goingTo = next === null ? 0 : questions.indexOf(next);
  return Math.max(answered, goingTo);
}

const AFTER_BOOKING: readonly StepId[] = ['commentsSubmitted', 'whatsNext'];
/** Pages the backend alone leads to, before or after the booking (decision F8). */
export const BY_THE_BACKEND: readonly StepId[] = ['insideSales', 'notAHomeowner', 'callCenter'];
/** Pages the address decision leads to, unless nothing can be done for the address. */
export const ONLY_AFTER_ADDRESS: readonly StepId[] = ['timeDateBooking', 'projectDetails'];

/**
 * The draft-bound pages this draft may show: answered questions, the next one, and the page the draft names itself.
 * Computed from what the draft holds, so that a forged or stale hint reaches nothing (decision F3).
 */
export function reachableSteps(draft: Draft): StepId[] {
  const next = nextStepOf(draft);
  if (isBooked(draft)) {
    return ['additionalComments', ...[...AFTER_BOOKING, ...BY_THE_BACKEND].filter((step) => step === 'whatsNext' || step === next)];
  }
  const questions = questionsOf(draft);
  const done = questionsDone(draft, questions);
  const reached = questions.slice(0, done + 1);
  if (next === null || reached.includes(next) || STEPS[next].access === 'open') return reached;
  if (QUESTIONS.includes(next)) return reached;
  if (next === 'additionalComments' || AFTER_BOOKING.includes(next)) return reached;
  if (ONLY_AFTER_ADDRESS.includes(next) && !isAnswered('address', draft)) return reached;
  return next === 'projectDetailsSubmitted' ? [...reached, 'projectDetails', next] : [...reached, next];
}

/** The open pages that follow the booking. */
const READING: readonly StepId[] = ['exploreResources', 'energyEfficiency', 'financingPlans', 'financingEducation', 'installationProcess'];

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
  if (isBooked(draft)) return next !== null && READING.includes(next) ? next : 'additionalComments';
  return reachable.at(-1) ?? 'windowCount';
}

function resumedStep(draft: Draft): StepId {
  const next = nextStepOf(draft);
  if (isBooked(draft)) return currentStep(draft, null);
  if (next === null) return 'windowCount';
  if (next === 'notFound') return 'home';
  return STEPS[next].access === 'open' ? next : currentStep(draft, next);
}

const START_PAGES: readonly StepId[] = ['home', 'embedGetStarted', 'event', 'fieldAgents'];

function startPage({ facts }: Pick<BookingContext, 'facts'>): StepId {
  return facts.isEmbedded ? 'embedGetStarted' : 'home';
}

function asked(visit: Visit, context: BookingContext): StepId {
  const { draft, keptStep } = context;
  const hasDraft = draft.id !== '';
  if (visit.step === 'notFound') return 'notFound';
  if (hasDraft && visit.resume) return resumedStep(draft);
  if (STEPS[visit.step].access === 'open') {
    return hasDraft && isBooked(draft) && START_PAGES.includes(visit.step) ? currentStep(draft, keptStep) : visit.step;
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
  if (resolved === 'fieldAgents' || (isEvent && START_PAGES.includes(resolved))) {
    if (campaign === null) return 'event';
    const { eventFieldAgentId: agent } = eventDetails;
    if (resolved === 'home' && agent !== null && !campaign.fieldAgents.some(({ id }) => id === agent)) return 'fieldAgents';
  }
  return resolved;
}
