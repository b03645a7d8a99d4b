/** The visit can be changed online, only by phone because it is near, or not at all because it has been; or there is none. */
export const VISIT_STATES = ['open', 'near', 'past', 'none'] as const;

export type VisitState = (typeof VISIT_STATES)[number];
