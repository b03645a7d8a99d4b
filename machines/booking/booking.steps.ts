import type { RoutePath } from '#src/domain/routes.ts';
import type { DataSection } from '#src/domain/sections.ts';

export interface Step {
  /** Route path without a leading slash (spec §2). */
  readonly path: RoutePath | '*';
  /** Position of the step in the progress bar, or null where the bar is not shown (spec §2, step configuration). */
  readonly progress: number | null;
  readonly section: DataSection | null;
  /** A draft-bound page needs an `id` in the query; an open page does not (decision F1). */
  readonly access: 'draft' | 'open';
  /** Whether the page has a Back button; the chart answers `back` there (spec §2, step configuration). */
  readonly back: boolean;
  /** How diagrams, explorer and reports call the page; visitors are shown its h1. */
  readonly title: string;
}

/** Every page of the flow, one row each (spec §2, decisions F1 and F2). */
export const STEPS = {
  home: { path: '', progress: null, section: 'contact', access: 'open', back: false, title: 'Start' },
  embedGetStarted: { path: 'embed-get-started', progress: null, section: 'contact', access: 'open', back: false, title: 'Embedded start' },
  event: { path: 'event', progress: null, section: null, access: 'open', back: false, title: 'Event' },
  fieldAgents: { path: 'field-agents', progress: null, section: null, access: 'open', back: false, title: 'Field agent' },
  requestCall: { path: 'request-call', progress: null, section: 'contact', access: 'open', back: true, title: 'Request a call' },
  windowCount: { path: 'window-count', progress: 1, section: 'windowCount', access: 'draft', back: true, title: 'Windows and doors' },
  windowIssues: { path: 'window-issues', progress: 1, section: 'windowIssues', access: 'draft', back: true, title: 'Window issues' },
  homeownerList: { path: 'homeowner-list', progress: 0, section: 'homeownerInfo', access: 'draft', back: true, title: 'Homeowners' },
  sourceType: { path: 'source-type', progress: 1, section: 'sourceType', access: 'draft', back: true, title: 'How you heard of us' },
  address: { path: 'address', progress: 1, section: 'addressInfo', access: 'draft', back: true, title: 'Address' },
  timeDateBooking: { path: 'time-date-booking', progress: null, section: 'timeDateBooking', access: 'draft', back: true, title: 'Date and time' },
  additionalComments: { path: 'additional-comments', progress: null, section: 'additionalComments', access: 'draft', back: false, title: 'Additional comments' },
  commentsSubmitted: { path: 'comments-submitted', progress: null, section: 'insideSales', access: 'draft', back: false, title: 'Comments submitted' },
  whatsNext: { path: 'whats-next', progress: null, section: 'whatsNext', access: 'draft', back: false, title: 'What happens next' },
  projectDetails: { path: 'project-details', progress: 1, section: 'sourceType', access: 'draft', back: true, title: 'Project details' },
  projectDetailsSubmitted: { path: 'project-details-submitted', progress: null, section: 'insideSales', access: 'draft', back: false, title: 'Project details submitted' },
  insideSales: { path: 'inside-sales', progress: null, section: 'insideSales', access: 'draft', back: false, title: 'Inside sales' },
  doNotServiceArea: { path: 'do-not-service-area', progress: null, section: 'doNotServiceArea', access: 'draft', back: false, title: 'Outside the service area' },
  notAHomeowner: { path: 'not-a-homeowner', progress: null, section: 'notAHomeowner', access: 'draft', back: false, title: 'Not a homeowner' },
  callCenter: { path: 'call-center', progress: null, section: 'callCenter', access: 'draft', back: false, title: 'Call center' },
  exploreResources: { path: 'explore-resources', progress: null, section: 'exploreResources', access: 'open', back: false, title: 'Explore resources' },
  energyEfficiency: { path: 'energy-efficiency', progress: null, section: null, access: 'open', back: true, title: 'Energy efficiency' },
  financingPlans: { path: 'financing-plans', progress: null, section: null, access: 'open', back: true, title: 'Financing plans' },
  financingEducation: { path: 'financing-education', progress: null, section: null, access: 'open', back: true, title: 'Financing education' },
  installationProcess: { path: 'installation-process', progress: null, section: 'installationProcess', access: 'open', back: true, title: 'Installation process' },
  notFound: { path: '*', progress: null, section: null, access: 'open', back: false, title: 'Page not found' },
} as const satisfies Record<string, Step>;

export type StepId = keyof typeof STEPS;

export const STEP_IDS = Object.keys(STEPS) as StepId[];

/** Whether something from outside, such as a kept entry or a name in a chart, is a step's id. */
export function isStepId(value: unknown): value is StepId {
  return typeof value === 'string' && Object.hasOwn(STEPS, value);
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
