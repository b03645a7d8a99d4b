import type { Draft, DraftStatus } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { LINES } from './decision.ts';
import type { Happened } from './visit.ts';

/** A page of the route table. */
interface Page {
  path: string;
  /** The marked part of the progress bar; null if there is no bar (spec §2, step configuration). */
  progress: number | null;
  /** Data section of its saves; null for a page that saves nothing. */
  section: string | null;
}

/** Route table and step configuration (spec §2, F1), written down by hand. */
export const PAGES: Readonly<Record<StepId, Page>> = {
  home: { path: '', progress: null, section: 'contact' },
  embedGetStarted: { path: 'embed-get-started', progress: null, section: 'contact' },
  event: { path: 'event', progress: null, section: null },
  fieldAgents: { path: 'field-agents', progress: null, section: null },
  requestCall: { path: 'request-call', progress: null, section: 'contact' },
  windowCount: { path: 'window-count', progress: 1, section: 'windowCount' },
  windowIssues: { path: 'window-issues', progress: 1, section: 'windowIssues' },
  homeownerList: { path: 'homeowner-list', progress: 0, section: 'homeownerInfo' },
  sourceType: { path: 'source-type', progress: 1, section: 'sourceType' },
  address: { path: 'address', progress: 1, section: 'addressInfo' },
  timeDateBooking: { path: 'time-date-booking', progress: null, section: 'timeDateBooking' },
  additionalComments: {
    path: 'additional-comments',
    progress: null,
    section: 'additionalComments',
  },
  commentsSubmitted: { path: 'comments-submitted', progress: null, section: 'insideSales' },
  whatsNext: { path: 'whats-next', progress: null, section: 'whatsNext' },
  yourVisit: { path: 'your-visit', progress: null, section: null },
  projectDetails: { path: 'project-details', progress: 1, section: 'sourceType' },
  projectDetailsSubmitted: {
    path: 'project-details-submitted',
    progress: null,
    section: 'insideSales',
  },
  insideSales: { path: 'inside-sales', progress: null, section: 'insideSales' },
  doNotServiceArea: { path: 'do-not-service-area', progress: null, section: 'doNotServiceArea' },
  notAHomeowner: { path: 'not-a-homeowner', progress: null, section: 'notAHomeowner' },
  callCenter: { path: 'call-center', progress: null, section: 'callCenter' },
  exploreResources: { path: 'explore-resources', progress: null, section: 'exploreResources' },
  energyEfficiency: { path: 'energy-efficiency', progress: null, section: null },
  financingPlans: { path: 'financing-plans', progress: null, section: null },
  financingEducation: { path: 'financing-education', progress: null, section: null },
  installationProcess: {
    path: 'installation-process',
    progress: null,
    section: 'installationProcess',
  },
  notFound: { path: '*', progress: null, section: null },
};

export const OF_BACKEND: readonly StepId[] = ['insideSales', 'notAHomeowner', 'callCenter'];

/** Pages from which nothing is booked: those of the address decision but the calendar, the one after the project details, and those of the backend (F6, F8). */
export const ELSEWHERE: readonly StepId[] = [
  ...new Set(LINES.map(({ page }) => page).filter((page) => page !== 'timeDateBooking')),
  'projectDetailsSubmitted',
  ...OF_BACKEND,
];

export function isEvent({ appointmentRequest }: Draft): boolean {
  return appointmentRequest.isEvent;
}

/** Whether the visitor has booked. Nobody books twice (decision F4). */
export function isBooked({ status }: Pick<Draft, 'status'>): boolean {
  return status === 'Completed' || status === 'CallToSet';
}

/** A question of the flow. */
interface Question {
  page: StepId;
  /** Which drafts get this question. Absent: all of them. */
  isAsked?: (draft: Draft) => boolean;
  isAnswered: (draft: Draft) => boolean;
}

/** The questions in their order (spec §2; decision F7). */
export const QUESTIONS: readonly Question[] = [
  {
    page: 'windowCount',
    isAnswered: ({ appointmentRequest: { project } }) =>
      project.windowCount > 0 || project.doorCount > 0,
  },
  {
    page: 'windowIssues',
    isAsked: ({ appointmentRequest: { project } }) => project.windowCount > 0,
    isAnswered: ({ appointmentRequest: { project } }) =>
      project.windowReasonEnum.length > 0 || project.windowReasonOtherText !== null,
  },
  {
    page: 'homeownerList',
    isAnswered: ({ appointmentRequest: { property } }) =>
      property.ownership.multipleOwners !== null,
  },
  {
    page: 'sourceType',
    isAsked: (draft) => !isEvent(draft),
    isAnswered: ({ appointmentRequest }) =>
      appointmentRequest.marketingAttribution.sourceTypeEnum !== null,
  },
  {
    page: 'address',
    isAnswered: ({ appointmentRequest: { property } }) =>
      property.street1 !== '' && property.zipcodeValid !== null,
  },
];

/** The values of the form that the visitor leaves: the submitted ones, or the typed ones. */
export function formOf({ before, event }: Happened): object | null {
  return event.type === 'form.submitted' ? event.values : (before.typed?.values ?? null);
}

function isWithoutWindows(happened: Happened): boolean {
  const form = formOf(happened);
  const isSaved =
    happened.event.type === 'form.submitted' || happened.before.typed?.isValid === true;
  if (isSaved && form !== null && 'windowCount' in form) return form.windowCount === 0;
  return happened.before.draft.appointmentRequest.project.windowCount === 0;
}

const WITHOUT_WINDOWS = { says: 'without windows', holds: isWithoutWindows };
const AT_EVENT = { says: 'at an event', holds: ({ before }: Happened) => isEvent(before.draft) };
const EMBEDDED = {
  says: 'inside another site',
  holds: ({ before }: Happened) => before.isEmbedded,
};
const BOOKED = { says: 'once booked', holds: ({ before }: Happened) => isBooked(before.draft) };

/** Where a button leads. `when` limits it to some visits. */
export interface PageTurn {
  id: string;
  from: StepId;
  when?: { says: string; holds: (happened: Happened) => boolean };
  to: StepId;
  /** The status that is saved with it (spec §4). Absent: unchanged. */
  status?: DraftStatus;
}

/** Next (spec §2, step configuration). */
export const NEXT: readonly PageTurn[] = [
  { id: 'S2.landing-submit', from: 'home', to: 'windowCount' },
  { id: 'F13', from: 'embedGetStarted', to: 'windowCount' },
  { id: 'F7', from: 'windowCount', when: WITHOUT_WINDOWS, to: 'homeownerList' },
  { id: 'S2.steps', from: 'windowCount', to: 'windowIssues' },
  { id: 'S2.steps', from: 'windowIssues', to: 'homeownerList' },
  { id: 'S2.homeowner-next', from: 'homeownerList', when: AT_EVENT, to: 'address' },
  { id: 'S2.steps', from: 'homeownerList', to: 'sourceType' },
  { id: 'S2.steps', from: 'sourceType', to: 'address' },
  { id: 'S2.comments-next', from: 'additionalComments', when: AT_EVENT, to: 'commentsSubmitted' },
  { id: 'S2.steps', from: 'additionalComments', to: 'exploreResources' },
  {
    id: 'S4.status-inside-sales',
    from: 'projectDetails',
    to: 'projectDetailsSubmitted',
    status: 'InsideSales',
  },
];

/** Back, of the button and of the browser (spec §2, step configuration; decisions F5, F7). */
export const BACK: readonly PageTurn[] = [
  { id: 'S2.steps', from: 'windowCount', to: 'home' },
  { id: 'S2.steps', from: 'windowIssues', to: 'windowCount' },
  { id: 'S2.homeowner-back', from: 'homeownerList', when: WITHOUT_WINDOWS, to: 'windowCount' },
  { id: 'S2.homeowner-back', from: 'homeownerList', to: 'windowIssues' },
  { id: 'S2.steps', from: 'sourceType', to: 'homeownerList' },
  { id: 'S4.address-back', from: 'address', when: AT_EVENT, to: 'homeownerList' },
  { id: 'S2.steps', from: 'address', to: 'sourceType' },
  { id: 'S2.steps', from: 'projectDetails', to: 'address' },
];

/** Ways that save nothing. */
export const UNSAVED: readonly (PageTurn & { by: Happened['event']['type'] })[] = [
  { id: 'S2.agents-start', by: 'form.submitted', from: 'fieldAgents', to: 'home' },
  { id: 'S2.agents', by: 'back', from: 'fieldAgents', to: 'event' },
  { id: 'S2.event', by: 'agents.opened', from: 'event', to: 'fieldAgents' },
  { id: 'S2.request-call', by: 'callRequest.opened', from: 'home', to: 'requestCall' },
  { id: 'F4', by: 'back', from: 'requestCall', when: BOOKED, to: 'additionalComments' },
  { id: 'S2.request-call', by: 'back', from: 'requestCall', when: EMBEDDED, to: 'embedGetStarted' },
  { id: 'S2.request-call', by: 'back', from: 'requestCall', to: 'home' },
  { id: 'S2.resource-links', by: 'back', from: 'energyEfficiency', to: 'exploreResources' },
  { id: 'S2.resource-links', by: 'back', from: 'financingPlans', to: 'exploreResources' },
  { id: 'S2.resource-links', by: 'back', from: 'financingEducation', to: 'exploreResources' },
  { id: 'S2.installation-back', by: 'back', from: 'installationProcess', to: 'exploreResources' },
];

/** A field that changes more than one answer: see `consequences` in answers.ts. */
export const SEVERAL = 'several answers';

/** Where form fields are saved that the draft names differently (spec §3) or may lack. Any other field is saved under its own name. */
export const FIELDS: Partial<Record<StepId, Readonly<Record<string, string>>>> = {
  home: { phone: 'customer.phonePrimary' },
  fieldAgents: { agentId: 'eventDetails.eventFieldAgentId' },
  windowIssues: { issues: 'project.windowReasonEnum', otherText: 'project.windowReasonOtherText' },
  homeownerList: { ownership: SEVERAL, otherText: 'property.propertyTypeOtherText' },
  sourceType: {
    sourceType: 'marketingAttribution.sourceTypeEnum',
    otherText: 'marketingAttribution.sourceTypeOtherText',
  },
  address: { ownershipSelection: SEVERAL },
  additionalComments: { comments: 'customerComments', email: SEVERAL },
  projectDetails: { windows: SEVERAL, doors: SEVERAL },
};
