import { sha256 } from './digest.ts';
import { createActivity } from './activity.ts';
import { createHttp } from './http.ts';
import type { HttpOptions } from './http.ts';

/** A page state was entered. */
export interface FunnelEntry {
  /** Empty before the first save. */
  draftId: string;
  /** Name of the page state. */
  state: string;
  /** Which way in: `standard`, `embedded`, `event`, `paidLead` … */
  variant: string;
}

/** What is sent: the entry with the id hashed, and when. No personal data. */
export interface FunnelEvent {
  /** SHA-256 of the draft id in hexadecimal; null before the first save, or where the browser cannot hash. */
  draft: string | null;
  state: string;
  variant: string;
  /** ISO 8601, UTC. */
  time: string;
}

/** Tells the configured sink about a page state entry; never throws and never waits for the answer. */
export type Funnel = (entry: FunnelEntry) => void;

interface Consent {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the visitor's browser asks not to be tracked: Do Not Track or Global Privacy Control. */
export function asksForPrivacy(browser: Consent): boolean {
  return browser.doNotTrack === '1' || browser.doNotTrack === 'yes' || browser.globalPrivacyControl === true;
}

export interface FunnelOptions extends Pick<HttpOptions, 'requestTokenCookie' | 'fetch' | 'cookies' | 'pageUrl'> {
  endpoint: string;
  browser?: Consent;
  now?: () => Date;
}

/** A funnel that sends; off without configuration and where the visitor asks for privacy. */
export function createFunnel(options: FunnelOptions | null): Funnel {
  const browser: Consent = options?.browser ?? globalThis.navigator ?? {};
  if (options === null || asksForPrivacy(browser)) return () => undefined;
  const { endpoint, now = () => new Date(), fetch: send = fetch, ...http } = options;
  const post = createHttp({
    ...http,
    baseUrl: endpoint,
    activity: createActivity(),
    fetch: (input, init) => send(input, { ...init, keepalive: true }),
    log: () => undefined,
  });

  async function tell({ draftId, state, variant }: FunnelEntry): Promise<void> {
    const event: FunnelEvent = { draft: draftId === '' ? null : await sha256(draftId), state, variant, time: now().toISOString() };
    await post({ method: 'POST', path: '', name: 'POST funnel', activity: 'background', body: event, isEmptyAnswer: true });
  }

  return (entry) => void tell(entry).catch(() => undefined);
}
