import type { CDPSession, Page } from 'playwright';
import type { Site } from './site.ts';

/** A call of the page that waits for its answer. */
export interface HeldCall {
  method: string;
  /** Below `/api`, wherever the site has its API. */
  url: URL;
  /** The address as it was called. */
  called: string;
  /** By name in small letters. */
  headers: ReadonlyMap<string, string>;
  /** Text of the body; null where there is none. */
  body: string | null;
  answer(status: number, headers: Readonly<Record<string, string>>, body: string): Promise<void>;
}

interface PausedRequest {
  requestId: string;
  request: { method: string; url: string; headers: Record<string, string>; postData?: string };
}

function heldCall(devtools: CDPSession, api: string, { requestId, request: { method, url, headers, postData } }: PausedRequest): HeldCall {
  const specified = new URL(url);
  specified.pathname = `/api${specified.pathname.slice(api.length)}`;
  return {
    method,
    url: specified,
    called: url,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: postData ?? null,
    answer: async (status, answered, body) => {
      await devtools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(answered).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      });
    },
  };
}

/**
 * Holds the calls of a page to the API of the site that `take` says yes to; others go their way. Chromium is asked for
 * those requests alone: with routes of Playwright every file of the page would stop too, and none would come out of the browser's cache.
 * @returns what lets everything go that is still held
 */
export async function holdCalls(page: Page, { origin, api }: Pick<Site, 'origin' | 'api'>, take: (call: HeldCall) => boolean): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', (paused) => {
    if (take(heldCall(devtools, api, paused))) return;
    // The page may be gone by now, and its requests with it.
    devtools.send('Fetch.continueRequest', { requestId: paused.requestId }).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}${api}/*`, requestStage: 'Request' }] });
  return async () => {
    await devtools.send('Fetch.disable').catch(() => undefined);
  };
}
