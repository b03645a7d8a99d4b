import type { DraftStatus } from './draft.ts';

/** When the booked visit is, on the property's wall clock. */
export interface BookedTime {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  /** IANA name. */
  timeZone: string;
}

/** The visit can be changed online, only by phone because it is near, or not at all because it has been; or there is none. */
export const VISIT_STATES = ['open', 'near', 'past', 'none'] as const;

export type VisitState = (typeof VISIT_STATES)[number];

/** What the page of a draft's visit shows: the answer of `GET /Appointments/{id}/visit`. */
export interface VisitAnswer {
  state: VisitState;
  /** Null where there is none. */
  visit: BookedTime | null;
  /** Until when it can be changed online, `yyyy-MM-dd'T'HH:mm` on the property's wall clock. Null where there is no visit. */
  changeableUntil: string | null;
}

/** What becomes of a draft whose visit is given up: the company calls to find another time, or the project ends. */
export const GIVEN_UP_STATUSES = [
  'CallToSet',
  'Abandoned',
] as const satisfies readonly DraftStatus[];

export type GivenUpAs = (typeof GIVEN_UP_STATUSES)[number];

/** The body of `PUT /Appointments/{id}/visit`: the block to move the visit to, or the status that gives it up. */
export type VisitChange = { appointmentBlockGuid: string } | { status: GivenUpAs };

/** The path of a visit's page, without a leading slash. */
export const VISIT_PATH = 'your-visit';

/** The link to the page of a draft's visit. It contains the draft's secret (decision B5). */
export function visitPageLink(site: string, draftId: string): string {
  return `${site}/${VISIT_PATH}?id=${encodeURIComponent(draftId)}`;
}

/** How long before a visit it can be changed online at last, where the configuration does not say. */
export const DEFAULT_VISIT_NOTICE_HOURS = 12;
