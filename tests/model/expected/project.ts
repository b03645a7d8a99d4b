import { mapValues, omit } from 'es-toolkit';
import type { Draft } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { PAGES, QUESTIONS } from './steps.ts';
import type { Answered } from './visit.ts';

// What the specification says about a draft, written down independently of the product.

export const isPaidLead = ({ appointmentRequest: { isPPL, isEvent: atEvent } }: Draft) =>
  isPPL && !atEvent;

export const PAGE_IDS = Object.keys(PAGES) as StepId[];

/** The page of a route path; `notFound` for an unknown path, null for null. */
export function pageOfPath(path: string | null): StepId | null {
  return path === null ? null : (PAGE_IDS.find((page) => PAGES[page].path === path) ?? 'notFound');
}

const OPEN: readonly StepId[] = [
  'home',
  'embedGetStarted',
  'event',
  'fieldAgents',
  'requestCall',
  'exploreResources',
  'energyEfficiency',
  'financingPlans',
  'financingEducation',
  'installationProcess',
  'notFound',
];

/** A page that needs no draft (F1). */
export const isOpen = (page: StepId) => OPEN.includes(page);

/** The start pages, to which nobody who has booked comes back (F4). */
export const STARTS: readonly StepId[] = ['home', 'embedGetStarted', 'event', 'fieldAgents'];

/** Pages after the booking (F4). */
export const AFTER_BOOKING: readonly StepId[] = [
  'additionalComments',
  'commentsSubmitted',
  'whatsNext',
];

/** Types of property for which nothing is booked (spec §9; decision F6, lines 2 and 3). */
export const NOT_BOOKED: readonly number[] = [876090001, 876090002, 876090003, 876090099];

/** The questions that a draft gets, and whether each is answered. */
export function questionsOf(draft: Draft): { page: StepId; isAnswered: boolean }[] {
  return QUESTIONS.filter(({ isAsked }) => isAsked?.(draft) !== false).map(
    ({ page, isAnswered }) => ({ page, isAnswered: isAnswered(draft) }),
  );
}

function readAnswers({
  appointmentRequest,
  sessionData: { ownershipSelection, topics },
}: Draft): Answered {
  const { customer, property, project, marketingAttribution, eventDetails, ...others } =
    appointmentRequest;
  const parts = {
    customer,
    property: omit(property, ['ownership']),
    'property.ownership': property.ownership,
    project,
    marketingAttribution,
    eventDetails,
  };
  const flat = Object.entries(parts).flatMap(([name, part]) =>
    Object.entries(part).map(([key, value]): [string, unknown] => [`${name}.${key}`, value]),
  );
  const answers = {
    ...Object.fromEntries(flat),
    ...omit(others, ['appointment', 'insideSales', 'insideSalesReasonEnum']),
    ownershipSelection,
    topics,
  };
  return mapValues(answers, (answer) => JSON.stringify(answer));
}

const known = new WeakMap<Draft, Answered>();

/** Every answer of a draft. Cached, because an exploration needs the same ones tens of thousands of times. */
export function answersOf(draft: Draft): Answered {
  const answers = known.get(draft) ?? readAnswers(draft);
  known.set(draft, answers);
  return answers;
}
