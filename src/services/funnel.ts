import { rememberingSha256 } from './digest.ts';
import { randomKey } from './idempotency.ts';
import { REQUEST_TOKEN_HEADER, requestTokensFor } from './request-token.ts';
import type { SafeStorage } from './storage.ts';

/** A page state was entered. */
export interface FunnelEntry {
  /** Empty before the first save. */
  draftId: string;
  /** Name of the page state. */
  state: string;
  /** The visitor's way in, letters only: `standard`, `embedded`, `event`, `paidLead` … */
  variant: string;
}

/** Reports a page state entry to the configured endpoint. Never throws and never waits for the answer. */
export type Funnel = (entry: FunnelEntry) => void;

interface Consent {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the visitor's browser asks not to be tracked: Do Not Track or Global Privacy Control. */
export function asksForPrivacy(browser: Consent): boolean {
  return (
    browser.doNotTrack === '1' ||
    browser.doNotTrack === 'yes' ||
    browser.globalPrivacyControl === true
  );
}

/** Posts something that no visitor waits for, even while the page unloads. Not a beacon: it could not carry the request token (decision B8). */
export async function tellInPassing(
  url: string,
  body: object,
  requestTokenCookie: string,
): Promise<void> {
  const [token = null] = requestTokensFor(url, requestTokenCookie);
  await fetch(url, {
    method: 'POST',
    keepalive: true,
    referrerPolicy: 'no-referrer',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { [REQUEST_TOKEN_HEADER]: token }),
    },
    body: JSON.stringify(body),
  });
}

export interface FunnelOptions {
  endpoint: string;
  requestTokenCookie: string;
  /** Hash of the chart that the page runs. */
  revision: string | null;
  /** Where the tab keeps the random text that identifies its visit. */
  storage: SafeStorage;
  /** What an entry waits for before it is sent. Hashing starts before, since browsers don't hash for a page that is being left. */
  moment: () => Promise<void>;
}

const VISIT_KEY = 'funnel-visit';

function visitIn(storage: SafeStorage): string {
  const visit =
    storage.read(VISIT_KEY, (value) => (typeof value === 'string' ? value : null)) ?? randomKey();
  storage.write(VISIT_KEY, visit);
  return visit;
}

/** Creates the funnel. It sends nothing without configuration, if the visitor's browser asks for privacy, or if it cannot hash. */
export function createFunnel(options: FunnelOptions | null): Funnel {
  if (options === null || asksForPrivacy(navigator)) return () => undefined;
  const { endpoint, requestTokenCookie, revision, storage, moment } = options;
  const visit = visitIn(storage);
  const hashOf = rememberingSha256();

  async function tell({ draftId, state, variant }: FunnelEntry): Promise<void> {
    const at = new Date().toISOString();
    const [visitHash, draftHash] = await Promise.all([
      hashOf(visit),
      hashOf(draftId || visit),
      moment(),
    ]);
    if (visitHash === null || draftHash === null) return;
    // The hashes are SHA-256 in hexadecimal, the time is UTC. No personal data.
    const event = {
      /** Of a random text that this tab made up. It stays the same after the first save and across reloads. */
      visitHash,
      /** Of the draft id; before the first save, same as `visitHash`. */
      draftHash,
      state,
      variant,
      ...(revision !== null && { revision }),
      at,
    };
    await tellInPassing(endpoint, event, requestTokenCookie);
  }

  return (entry) => void tell(entry).catch(() => undefined);
}
