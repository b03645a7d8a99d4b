import type { ContentId } from './content.types.ts';

/** A place in the content service: every entry of a type, or the page with a url. */
export interface ContentSource {
  readonly type: string;
  /** Null for a type with one entry. */
  readonly url: string | null;
}

function page(url: string): ContentSource {
  return { type: 'dce_page', url };
}

function singleton(type: string): ContentSource {
  return { type, url: null };
}

/** Which entries make up each piece of content, in the order in which `parseContent` takes them (spec §7, "Content service reads"). */
export const CONTENT_SOURCES = {
  site: [singleton('site_settings')],
  header: [singleton('header')],
  footer: [singleton('footer')],
  progressBar: [singleton('progress_bar')],
  home: [page('/home'), page('/contact')],
  embedGetStarted: [page('/embed-get-started')],
  event: [page('/event')],
  fieldAgents: [page('/field-agents')],
  requestCall: [page('/request-call')],
  windowCount: [page('/window-count')],
  windowIssues: [page('/window-issues')],
  homeownerList: [page('/homeowner-list')],
  sourceType: [page('/source-type')],
  address: [page('/address')],
  timeDateBooking: [page('/time-date-booking')],
  additionalComments: [page('/additional-comments')],
  commentsSubmitted: [page('/comments-submitted')],
  whatsNext: [page('/whats-next')],
  projectDetails: [page('/project-details')],
  projectDetailsSubmitted: [page('/dce-project-details-submitted')],
  insideSales: [page('/inside-sales')],
  doNotServiceArea: [page('/do-not-service-area')],
  notAHomeowner: [page('/not-a-homeowner')],
  callCenter: [page('/call-center')],
  exploreResources: [page('/explore-resources')],
  energyEfficiency: [page('/energy-efficiency')],
  financingPlans: [page('/financing-plans')],
  financingEducation: [page('/financing-education')],
  installationProcess: [page('/installation-process')],
  notFound: [page('/not-found')],
} as const satisfies Record<ContentId, readonly ContentSource[]>;

export const CONTENT_IDS = Object.keys(CONTENT_SOURCES).filter(isContentId);

/** Whether a text is the id of a piece of content. */
export function isContentId(text: string): text is ContentId {
  return Object.hasOwn(CONTENT_SOURCES, text);
}
