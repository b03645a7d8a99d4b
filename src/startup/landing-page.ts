/** File beside the built page: the same page with the landing screen already in it. */
export const LANDING_FILE = 'landing.html';

/** Stands in that file where the company's site belongs, which only the runtime configuration knows (decision B1). No such host can exist. */
export const COMPANY_SITE_PLACEHOLDER = 'https://company-site.invalid';

/** Parameters that make another page of the landing page, or say more on it than the bundled copy. */
const CHANGING: ReadonlySet<string> = new Set([
  'id',
  'resume',
  'isEvent',
  'eventCampaignId',
  'eventFieldAgentId',
  'market_name',
  'live_preview',
  'preview_timestamp',
  'release_id',
]);

/** Whether the start path with this query (`?a=b` or `a=b`) shows the landing page as every visitor sees it; contact details only fill its form. */
export function isPlainLanding(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => !CHANGING.has(name.trim()));
}
