/** File next to the built page: the same page with the landing screen prerendered. */
export const LANDING_FILE = 'landing.html';

/** Placeholder in that file for the company's site, which only the runtime configuration knows (decision B1). No such host can exist. */
export const COMPANY_SITE_PLACEHOLDER = 'https://company-site.invalid';

/** Query parameters that turn the landing page into another page, or change what it shows. */
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

/** Whether the start path with this query (`?a=b` or `a=b`) shows the landing page as every visitor sees it; contact details only fill in its form. */
export function isPlainLanding(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => !CHANGING.has(name.trim()));
}
