import type { Page } from 'playwright';
import type { Site } from './site.ts';

/** A call of the page that waits for its answer. */
export interface HeldCall {
  method: string;
  /** The URL, with the path of the site's API replaced by `/api`. */
  url: URL;
  /** The URL that the page called. */
  called: string;
  /** By lowercase name. */
  headers: ReadonlyMap<string, string>;
  /** Text of the body; null if there is none. */
  body: string | null;
  answer(status: number, headers: Readonly<Record<string, string>>, body: string): Promise<void>;
}

/** What a page sent. */
interface Sent {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty or absent if there is none. */
  postData?: string;
}

/** A request below `api` as a call that waits for its answer. */
export function heldCall(
  api: string,
  { method, url, headers, postData = '' }: Sent,
  answer: HeldCall['answer'],
): HeldCall {
  const specified = new URL(url);
  specified.pathname = `/api${specified.pathname.slice(api.length)}`;
  return {
    method,
    url: specified,
    called: url,
    headers: new Map(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    body: postData || null,
    answer,
  };
}

/**
 * Holds a page's API calls that `take` accepts, and lets the others through. It intercepts API requests alone: Playwright's routes would intercept every
 * file of the page as well and bypass the browser's cache.
 * @returns a function that releases everything still held
 */
export async function holdCalls(
  page: Page,
  { origin, api }: Pick<Site, 'origin' | 'api'>,
  take: (call: HeldCall) => boolean,
): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const call = heldCall(api, request, async (status, headers, body) => {
      await devtools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      });
    });
    if (take(call)) return;
    // The page may be gone by now, and its requests with it.
    devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', {
    patterns: [{ urlPattern: `${origin}${api}/*`, requestStage: 'Request' }],
  });
  return async () => {
    await devtools.send('Fetch.disable').catch(() => undefined);
  };
}
