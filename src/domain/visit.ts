import type { DraftStatus } from './draft.ts';

export type { BookedTime, VisitAnswer } from './responses.ts';

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
