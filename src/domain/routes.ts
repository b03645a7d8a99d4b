/**
 * The route paths of the flow without a leading slash (spec §2, decision F2), as the backend must know them: they are the only
 * values `nextPage` may have, and the only paths that answer the page with 200.
 */
export const ROUTE_PATHS = [
  '',
  'embed-get-started',
  'event',
  'field-agents',
  'request-call',
  'window-count',
  'window-issues',
  'homeowner-list',
  'source-type',
  'address',
  'time-date-booking',
  'additional-comments',
  'comments-submitted',
  'whats-next',
  'project-details',
  'project-details-submitted',
  'inside-sales',
  'do-not-service-area',
  'not-a-homeowner',
  'call-center',
  'explore-resources',
  'energy-efficiency',
  'financing-plans',
  'financing-education',
  'installation-process',
] as const;

export type RoutePath = (typeof ROUTE_PATHS)[number];

/** Whether `value` is a route path, spelled exactly as in the table. */
export function isRoutePath(value: string): value is RoutePath {
  return ROUTE_PATHS.some((path) => path === value);
}
