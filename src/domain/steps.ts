import type { Draft } from './draft.ts';
import { trimSlashes } from './slashes.ts';
import { VISIT_PATH } from './visit.ts';

/** The kinds of pages, and whether their URL needs a draft (decision F1). The kind also decides which drafts may show the page (booking.reach.ts). */
const NEEDS_DRAFT = {
  /** An entry page. */
  start: false,
  /** Asks about the project. The order of the questions is the order of their rows. */
  question: true,
  /** Where the address decision leads (decision F6), and what ends it there. Only on the calendar is anything booked. */
  decided: true,
  /** Comes after the booking. */
  booked: true,
  /** Only the backend leads here, before or after the booking (decision F8). */
  backend: true,
  /** For reading after the booking. Follows plain browser history (decision F5). */
  reading: false,
  /** Outside the flow. */
  aside: false,
} as const satisfies Record<string, boolean>;

type PageKind = keyof typeof NEEDS_DRAFT;

interface Page {
  /** Route path without a leading slash (spec §2). */
  readonly path: string;
  readonly kind: Exclude<PageKind, 'question'>;
  /** Position of the step in the progress bar; null if the page has no bar (spec §2, step configuration). */
  readonly progress: number | null;
  /** Data section that stores its answers (spec §2, step configuration). */
  readonly section: string | null;
  /** Whether the page has a Back button. The chart must then handle `back` (spec §2, step configuration). */
  readonly back: boolean;
  /** The page's name in diagrams, the explorer and reports. Visitors see its h1. */
  readonly title: string;
}

interface Question extends Omit<Page, 'kind'> {
  readonly kind: 'question';
  /** Which projects get this question: `if` completes “asked if …”, and `test` decides for a draft. Absent: all of them. */
  readonly asked?: { readonly if: string; readonly test: (draft: Draft) => boolean };
  /** Whether the draft has an answer. */
  readonly answered: (draft: Draft) => boolean;
}

export type Step = Page | Question;

/** What a page has unless its row says otherwise: no progress bar, no data section, no Back. */
const PLAIN = { progress: null, section: null, back: false } as const;

/** Every page of the flow, one row each (spec §2, decisions F1 and F2). */
export const STEPS = {
  home: { ...PLAIN, path: '', kind: 'start', section: 'contact', title: 'Start' },
  embedGetStarted: {
    ...PLAIN,
    path: 'embed-get-started',
    kind: 'start',
    section: 'contact',
    title: 'Embedded start',
  },
  event: { ...PLAIN, path: 'event', kind: 'start', title: 'Event' },
  fieldAgents: { ...PLAIN, path: 'field-agents', kind: 'start', title: 'Field agent' },
  requestCall: {
    path: 'request-call',
    kind: 'aside',
    progress: null,
    section: 'contact',
    back: true,
    title: 'Request a call',
  },
  windowCount: {
    path: 'window-count',
    kind: 'question',
    answered: ({ appointmentRequest: { project } }) => project.windowCount + project.doorCount > 0,
    progress: 1,
    section: 'windowCount',
    back: true,
    title: 'Windows and doors',
  },
  windowIssues: {
    path: 'window-issues',
    kind: 'question',
    // Decision F7.
    asked: {
      if: 'there are windows',
      test: ({ appointmentRequest: { project } }) => project.windowCount > 0,
    },
    answered: ({ appointmentRequest: { project } }) =>
      project.windowReasonEnum.length > 0 || project.windowReasonOtherText !== null,
    progress: 1,
    section: 'windowIssues',
    back: true,
    title: 'Window issues',
  },
  homeownerList: {
    path: 'homeowner-list',
    kind: 'question',
    answered: ({ appointmentRequest: { property } }) => property.ownership.multipleOwners !== null,
    progress: 0,
    section: 'homeownerInfo',
    back: true,
    title: 'Homeowners',
  },
  sourceType: {
    path: 'source-type',
    kind: 'question',
    // Spec §2, homeowner-list.
    asked: { if: 'it is not at an event', test: ({ appointmentRequest: { isEvent } }) => !isEvent },
    answered: ({ appointmentRequest: { marketingAttribution } }) =>
      marketingAttribution.sourceTypeEnum !== null,
    progress: 1,
    section: 'sourceType',
    back: true,
    title: 'How you heard about us',
  },
  address: {
    path: 'address',
    kind: 'question',
    answered: ({ appointmentRequest: { property } }) =>
      property.street1 !== '' && property.zipcodeValid !== null,
    progress: 1,
    section: 'addressInfo',
    back: true,
    title: 'Address',
  },
  timeDateBooking: {
    path: 'time-date-booking',
    kind: 'decided',
    progress: null,
    section: 'timeDateBooking',
    back: true,
    title: 'Date and time',
  },
  additionalComments: {
    ...PLAIN,
    path: 'additional-comments',
    kind: 'booked',
    section: 'additionalComments',
    title: 'Additional comments',
  },
  commentsSubmitted: {
    ...PLAIN,
    path: 'comments-submitted',
    kind: 'booked',
    section: 'insideSales',
    title: 'Comments submitted',
  },
  whatsNext: {
    ...PLAIN,
    path: 'whats-next',
    kind: 'booked',
    section: 'whatsNext',
    title: 'What happens next',
  },
  yourVisit: { ...PLAIN, path: VISIT_PATH, kind: 'booked', title: 'Your visit' },
  projectDetails: {
    path: 'project-details',
    kind: 'decided',
    progress: 1,
    section: 'sourceType',
    back: true,
    title: 'Project details',
  },
  projectDetailsSubmitted: {
    ...PLAIN,
    path: 'project-details-submitted',
    kind: 'decided',
    section: 'insideSales',
    title: 'Project details submitted',
  },
  insideSales: {
    ...PLAIN,
    path: 'inside-sales',
    kind: 'backend',
    section: 'insideSales',
    title: 'Inside sales',
  },
  doNotServiceArea: {
    ...PLAIN,
    path: 'do-not-service-area',
    kind: 'decided',
    section: 'doNotServiceArea',
    title: 'Outside the service area',
  },
  notAHomeowner: {
    ...PLAIN,
    path: 'not-a-homeowner',
    kind: 'backend',
    section: 'notAHomeowner',
    title: 'Not a homeowner',
  },
  callCenter: {
    ...PLAIN,
    path: 'call-center',
    kind: 'backend',
    section: 'callCenter',
    title: 'Call center',
  },
  exploreResources: {
    ...PLAIN,
    path: 'explore-resources',
    kind: 'reading',
    section: 'exploreResources',
    title: 'Explore resources',
  },
  energyEfficiency: {
    ...PLAIN,
    path: 'energy-efficiency',
    kind: 'reading',
    back: true,
    title: 'Energy efficiency',
  },
  financingPlans: {
    ...PLAIN,
    path: 'financing-plans',
    kind: 'reading',
    back: true,
    title: 'Financing plans',
  },
  financingEducation: {
    ...PLAIN,
    path: 'financing-education',
    kind: 'reading',
    back: true,
    title: 'Financing education',
  },
  installationProcess: {
    path: 'installation-process',
    kind: 'reading',
    progress: null,
    section: 'installationProcess',
    back: true,
    title: 'Installation process',
  },
  notFound: { ...PLAIN, path: '*', kind: 'aside', title: 'Page not found' },
} as const satisfies Record<string, Step>;

export type StepId = keyof typeof STEPS;

/** The steps of a kind. */
export type StepOfKind<K extends PageKind> = {
  [S in StepId]: (typeof STEPS)[S]['kind'] extends K ? S : never;
}[StepId];

export const STEP_IDS = Object.keys(STEPS) as StepId[];

const ROWS: Record<StepId, Step> = STEPS;

/** Whether an untrusted value, such as a stored entry, is the id of a step. */
export function isStepId(value: unknown): value is StepId {
  return typeof value === 'string' && Object.hasOwn(STEPS, value);
}

/** Whether a page is of one of these kinds; none is not. */
export function isOfKind<K extends PageKind>(
  step: StepId | null,
  ...kinds: K[]
): step is StepOfKind<K> {
  return step !== null && kinds.some((kind) => kind === STEPS[step].kind);
}

/** Whether the page needs an `id` in the query; open pages do not (decision F1). */
export function isDraftBound(step: StepId): boolean {
  return NEEDS_DRAFT[STEPS[step].kind];
}

/** A page at which a saved draft may go on: every page that needs a draft but the visit's own, the start, and the one after the comments. */
export type NextPage =
  | Exclude<
      {
        [S in StepId]: (typeof NEEDS_DRAFT)[(typeof STEPS)[S]['kind']] extends true ? S : never;
      }[StepId],
      'yourVisit'
    >
  | 'home'
  | 'exploreResources';

function isNextPage(step: StepId): step is NextPage {
  return (
    (isDraftBound(step) && step !== 'yourVisit') || step === 'home' || step === 'exploreResources'
  );
}

/** The pages at which a saved draft may go on, in table order. */
export const NEXT_PAGES: readonly NextPage[] = STEP_IDS.filter(isNextPage);

/** The steps of a kind, in table order. */
export function stepsOfKind<K extends PageKind>(kind: K): StepOfKind<K>[] {
  return STEP_IDS.filter((step) => isOfKind(step, kind));
}

export type QuestionStep = StepOfKind<'question'>;

/** The questions of the flow, in order. */
export const QUESTIONS: readonly QuestionStep[] = stepsOfKind('question');

/** Where a new draft starts (decisions F3, F4). */
export const FIRST_QUESTION: QuestionStep = QUESTIONS[0] ?? 'windowCount';

/** Whether this project gets the question. */
export function isAsked(step: QuestionStep, draft: Draft): boolean {
  const row = ROWS[step];
  return row.kind !== 'question' || row.asked?.test(draft) !== false;
}

/** Whether the draft has an answer to the question. */
export function isAnswered(step: QuestionStep, draft: Draft): boolean {
  return STEPS[step].answered(draft);
}

/** Which projects get a question, in words that complete “asked if …”; null if all of them do. */
export function askedIf(step: QuestionStep): string | null {
  const row = ROWS[step];
  return row.kind === 'question' ? (row.asked?.if ?? null) : null;
}

/**
 * Of the pages on one side of a question, those that may be its neighbor, nearest first. A page is left out if a nearer one has the same
 * condition. The list ends with the first page that is sure to be asked: one without a condition, or with the question's own.
 *
 * @param pages nearest first
 * @param own the question's own condition; null if it has none
 * @param conditionOf the condition of a page; null if it has none
 */
export function neighbors<Asked>(
  pages: readonly Asked[],
  own: string | null,
  conditionOf: (page: Asked) => string | null,
): Asked[] {
  const found = new Map<string | null, Asked>();
  for (const page of pages) {
    const condition = conditionOf(page);
    if (!found.has(condition)) found.set(condition, page);
    if (condition === null || condition === own) break;
  }
  return [...found.values()];
}

/** The questions that may follow a question, nearest first. */
export function questionsAfter(step: QuestionStep): QuestionStep[] {
  return neighbors(QUESTIONS.slice(QUESTIONS.indexOf(step) + 1), askedIf(step), askedIf);
}

/** This project's next question; the same one if it was the last. */
export function questionAfter(step: QuestionStep, draft: Draft): QuestionStep {
  return questionsAfter(step).find((other) => isAsked(other, draft)) ?? step;
}

/** A page that Back from a question may lead to. */
export type PageBefore = QuestionStep | 'home';

/** The pages that may come before a question, nearest last. */
export function pagesBefore(step: QuestionStep): PageBefore[] {
  const row: PageBefore[] = ['home', ...QUESTIONS.slice(0, QUESTIONS.indexOf(step))];
  return neighbors(row.toReversed(), askedIf(step), (page) =>
    page === 'home' ? null : askedIf(page),
  ).toReversed();
}

/** The page before a question, for this project. */
export function pageBefore(step: QuestionStep, draft: Draft): PageBefore {
  return pagesBefore(step).findLast((other) => other === 'home' || isAsked(other, draft)) ?? 'home';
}

/** How far along a page with a progress bar is. */
export interface StepsTaken {
  /** From 1. The calendar, or the project's details in its place, is the last page. */
  number: number;
  of: number;
  /** The furthest position of the progress bar so far: the questions do not visit its groups in order. */
  reached: number;
}

/** How far along a page is for this project. Until the windows have been counted, it is taken to have some. */
export function stepsTaken(step: StepId, draft: Draft): StepsTaken {
  const { appointmentRequest: request } = draft;
  const counted = isAnswered(FIRST_QUESTION, draft)
    ? draft
    : {
        ...draft,
        appointmentRequest: { ...request, project: { ...request.project, windowCount: 1 } },
      };
  const asked = QUESTIONS.filter((question) => isAsked(question, counted));
  const place = asked.findIndex((question) => question === step);
  const number = place === -1 ? asked.length + 1 : place + 1;
  return {
    number,
    of: asked.length + 1,
    reached: Math.max(
      ...[...asked.slice(0, number), step].map((page) => STEPS[page].progress ?? 0),
    ),
  };
}

export type RoutePath = Exclude<(typeof STEPS)[StepId]['path'], '*'>;

/**
 * The route paths of the flow, without a leading slash (spec §2, decision F2). For the backend, they are the only valid values of `nextPage`, and
 * the only paths that it serves with status 200.
 */
export const ROUTE_PATHS: readonly RoutePath[] = STEP_IDS.map((step) => STEPS[step].path).filter(
  (path) => path !== '*',
);

/** Whether `value` is exactly a route path of the table. */
export function isRoutePath(value: string): value is RoutePath {
  return ROUTE_PATHS.some((path) => path === value);
}

/** The step of a route path, with or without slashes around it; `notFound` if there is none (decision F2). */
export function stepOfPath(path: string): StepId {
  const bare = trimSlashes(path);
  return STEP_IDS.find((id) => id !== 'notFound' && STEPS[id].path === bare) ?? 'notFound';
}

/** The route path of a step, without a leading slash; the start path for `notFound`. */
export function pathOfStep(step: StepId): RoutePath {
  return step === 'notFound' ? '' : STEPS[step].path;
}
