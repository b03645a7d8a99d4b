import type { Draft } from './draft.ts';

/** What kind of page a step is. It decides which drafts may show the page (booking.reach.ts) and whether its address needs a draft (decision F1). */
const NEEDS_DRAFT = {
  /** A way in. */
  start: false,
  /** Asks about the project. The order of the questions is the order of their rows. */
  question: true,
  /** The address decision leads there, once the address is answered (decision F6). */
  decided: true,
  /** Follows the booking. */
  booked: true,
  /** The backend alone leads there, before or after the booking (decision F8). */
  backend: true,
  /** Ends the visit; the draft says so itself. */
  outcome: true,
  /** To be read after the booking; follows plain browser history (decision F5). */
  reading: false,
  /** Stands beside the flow. */
  aside: false,
} as const satisfies Record<string, boolean>;

type PageKind = keyof typeof NEEDS_DRAFT;

interface Page {
  /** Route path without a leading slash (spec §2). */
  readonly path: string;
  readonly kind: Exclude<PageKind, 'question'>;
  /** Position of the step in the progress bar, or null where the bar is not shown (spec §2, step configuration). */
  readonly progress: number | null;
  /** Where its answers are kept (spec §2, step configuration). */
  readonly section: string | null;
  /** Whether the page has a Back button; the chart answers `back` there (spec §2, step configuration). */
  readonly back: boolean;
  /** How diagrams, explorer and reports call the page; visitors are shown its h1. */
  readonly title: string;
}

interface Question extends Omit<Page, 'kind'> {
  readonly kind: 'question';
  /** Of which projects the question is asked, in words that follow “if”, and as a test; of all where absent. */
  readonly asked?: { readonly if: string; readonly test: (draft: Draft) => boolean };
  /** Whether the draft holds an answer. */
  readonly answered: (draft: Draft) => boolean;
}

export type Step = Page | Question;

/** Every page of the flow, one row each (spec §2, decisions F1 and F2). */
export const STEPS = {
  home: { path: '', kind: 'start', progress: null, section: 'contact', back: false, title: 'Start' },
  embedGetStarted: { path: 'embed-get-started', kind: 'start', progress: null, section: 'contact', back: false, title: 'Embedded start' },
  event: { path: 'event', kind: 'start', progress: null, section: null, back: false, title: 'Event' },
  fieldAgents: { path: 'field-agents', kind: 'start', progress: null, section: null, back: false, title: 'Field agent' },
  requestCall: { path: 'request-call', kind: 'aside', progress: null, section: 'contact', back: true, title: 'Request a call' },
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
    asked: { if: 'there are windows', test: ({ appointmentRequest: { project } }) => project.windowCount > 0 },
    answered: ({ appointmentRequest: { project } }) => project.windowReasonEnum.length > 0 || project.windowReasonOtherText !== null,
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
    answered: ({ appointmentRequest: { marketingAttribution } }) => marketingAttribution.sourceTypeEnum !== null,
    progress: 1,
    section: 'sourceType',
    back: true,
    title: 'How you heard of us',
  },
  address: {
    path: 'address',
    kind: 'question',
    answered: ({ appointmentRequest: { property } }) => property.street1 !== '' && property.zipcodeValid !== null,
    progress: 1,
    section: 'addressInfo',
    back: true,
    title: 'Address',
  },
  timeDateBooking: { path: 'time-date-booking', kind: 'decided', progress: null, section: 'timeDateBooking', back: true, title: 'Date and time' },
  additionalComments: { path: 'additional-comments', kind: 'booked', progress: null, section: 'additionalComments', back: false, title: 'Additional comments' },
  commentsSubmitted: { path: 'comments-submitted', kind: 'booked', progress: null, section: 'insideSales', back: false, title: 'Comments submitted' },
  whatsNext: { path: 'whats-next', kind: 'booked', progress: null, section: 'whatsNext', back: false, title: 'What happens next' },
  projectDetails: { path: 'project-details', kind: 'decided', progress: 1, section: 'sourceType', back: true, title: 'Project details' },
  projectDetailsSubmitted: { path: 'project-details-submitted', kind: 'outcome', progress: null, section: 'insideSales', back: false, title: 'Project details submitted' },
  insideSales: { path: 'inside-sales', kind: 'backend', progress: null, section: 'insideSales', back: false, title: 'Inside sales' },
  doNotServiceArea: { path: 'do-not-service-area', kind: 'outcome', progress: null, section: 'doNotServiceArea', back: false, title: 'Outside the service area' },
  notAHomeowner: { path: 'not-a-homeowner', kind: 'backend', progress: null, section: 'notAHomeowner', back: false, title: 'Not a homeowner' },
  callCenter: { path: 'call-center', kind: 'backend', progress: null, section: 'callCenter', back: false, title: 'Call center' },
  exploreResources: { path: 'explore-resources', kind: 'reading', progress: null, section: 'exploreResources', back: false, title: 'Explore resources' },
  energyEfficiency: { path: 'energy-efficiency', kind: 'reading', progress: null, section: null, back: true, title: 'Energy efficiency' },
  financingPlans: { path: 'financing-plans', kind: 'reading', progress: null, section: null, back: true, title: 'Financing plans' },
  financingEducation: { path: 'financing-education', kind: 'reading', progress: null, section: null, back: true, title: 'Financing education' },
  installationProcess: { path: 'installation-process', kind: 'reading', progress: null, section: 'installationProcess', back: true, title: 'Installation process' },
  notFound: { path: '*', kind: 'aside', progress: null, section: null, back: false, title: 'Page not found' },
} as const satisfies Record<string, Step>;

export type StepId = keyof typeof STEPS;

/** The steps of a kind. */
export type StepOfKind<K extends PageKind> = { [S in StepId]: (typeof STEPS)[S]['kind'] extends K ? S : never }[StepId];

export const STEP_IDS = Object.keys(STEPS) as StepId[];

const ROWS: Record<StepId, Step> = STEPS;

/** Whether something from outside, such as a kept entry or a name in a chart, is a step's id. */
export function isStepId(value: unknown): value is StepId {
  return typeof value === 'string' && Object.hasOwn(STEPS, value);
}

export function isOfKind<K extends PageKind>(step: StepId, kind: K): step is StepOfKind<K> {
  return STEPS[step].kind === kind;
}

/** A draft-bound page needs an `id` in the query; an open page does not (decision F1). */
export function isDraftBound(step: StepId): boolean {
  return NEEDS_DRAFT[STEPS[step].kind];
}

/** The steps of a kind, in the order of their rows. */
export function stepsOfKind<K extends PageKind>(kind: K): StepOfKind<K>[] {
  return STEP_IDS.filter((step) => isOfKind(step, kind));
}

export type QuestionStep = StepOfKind<'question'>;

/** The questions of the flow, in their order. */
export const QUESTIONS: readonly QuestionStep[] = stepsOfKind('question');

/** Where a visit with a draft begins (decisions F3, F4). */
export const FIRST_QUESTION: QuestionStep = QUESTIONS[0] ?? 'windowCount';

/** Whether the question is asked of this project. */
export function isAsked(step: QuestionStep, draft: Draft): boolean {
  const row = ROWS[step];
  return row.kind !== 'question' || row.asked?.test(draft) !== false;
}

/** Whether the draft holds an answer to the question. */
export function isAnswered(step: QuestionStep, draft: Draft): boolean {
  return STEPS[step].answered(draft);
}

/** In words that follow “if”, of which projects a question is asked; null where of all. */
export function askedIf(step: QuestionStep): string | null {
  const row = ROWS[step];
  return row.kind === 'question' ? (row.asked?.if ?? null) : null;
}

/**
 * The pages of a row that may come next to a question, the nearest first: none that is asked only where a nearer one is, and none beyond one that
 * is sure to be asked.
 *
 * @param own of which projects the question itself is asked; null where of all
 * @param conditionOf the same of a page of the row
 */
export function nearest<Asked>(row: readonly Asked[], own: string | null, conditionOf: (page: Asked) => string | null): Asked[] {
  const found = new Map<string | null, Asked>();
  for (const page of row) {
    const condition = conditionOf(page);
    if (!found.has(condition)) found.set(condition, page);
    if (condition === null || condition === own) break;
  }
  return [...found.values()];
}

/** The questions one of which follows a question, the nearest first. */
export function questionsAfter(step: QuestionStep): QuestionStep[] {
  return nearest(QUESTIONS.slice(QUESTIONS.indexOf(step) + 1), askedIf(step), askedIf);
}

/** The question that follows for this project; the same one where none does. */
export function questionAfter(step: QuestionStep, draft: Draft): QuestionStep {
  return questionsAfter(step).find((other) => isAsked(other, draft)) ?? step;
}

/** What Back leads to from a question. */
export type PageBefore = QuestionStep | 'home';

/** The pages one of which comes before a question, the nearest last. */
export function pagesBefore(step: QuestionStep): PageBefore[] {
  const row: PageBefore[] = ['home', ...QUESTIONS.slice(0, QUESTIONS.indexOf(step))];
  return nearest(row.toReversed(), askedIf(step), (page) => (page === 'home' ? null : askedIf(page))).toReversed();
}

/** The page before a question for this project. */
export function pageBefore(step: QuestionStep, draft: Draft): PageBefore {
  return pagesBefore(step).findLast((other) => other === 'home' || isAsked(other, draft)) ?? 'home';
}

export type RoutePath = Exclude<(typeof STEPS)[StepId]['path'], '*'>;

/**
 * The route paths of the flow without a leading slash (spec §2, decision F2), as the backend must know them: they are the only
 * values `nextPage` may have, and the only paths that answer the page with 200.
 */
export const ROUTE_PATHS: readonly RoutePath[] = STEP_IDS.map((step) => STEPS[step].path).filter((path) => path !== '*');

/** Whether `value` is a route path, spelled exactly as in the table. */
export function isRoutePath(value: string): value is RoutePath {
  return ROUTE_PATHS.some((path) => path === value);
}

/** The step a route path names, with or without slashes around it; notFound where it names none (decision F2). */
export function stepOfPath(path: string): StepId {
  const bare = path.replace(/^\/+|\/+$/g, '');
  return STEP_IDS.find((id) => id !== 'notFound' && STEPS[id].path === bare) ?? 'notFound';
}

/** The route path of a step without a leading slash; the start path for notFound. */
export function pathOfStep(step: StepId): RoutePath {
  return step === 'notFound' ? '' : STEPS[step].path;
}
