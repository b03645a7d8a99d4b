import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Failure } from '#machines/booking/booking.types.ts';
import { createActivity } from '#src/services/activity.ts';
import { createHttp, type Http, type HttpRequest } from '#src/services/http.ts';
import { ServiceError } from '#src/services/service-error.ts';

export interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: unknown;
}

export type Responder = (request: SentRequest, count: number) => Response | Promise<Response>;

/** An answer with a JSON body. */
export function json(
  body: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
}

/** A problem document. */
export function problem(status: number, type: string, detail?: string): Response {
  return json(
    { type, title: `Title of ${type}`, status, detail },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** Replaces fetch by one that records what is sent and answers with `respond`. It rejects when the request is aborted, as the real one does. */
export function fakeFetch(respond: Responder): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const request = new Request(...call);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const record = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    };
    sent.push(record);
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () =>
        reject(new DOMException('Aborted', 'AbortError')),
      );
    });
    return Promise.race([respond(record, sent.length), aborted]);
  });
  return sent;
}

/** Replaces the page, which is on `http://site.test`. */
export function fakePage({ cookie = '', token = '', browser = {} } = {}): void {
  vi.stubGlobal('location', new URL('http://site.test/'));
  vi.stubGlobal('navigator', { onLine: true, ...browser });
  const querySelector = () => (token === '' ? null : { content: token });
  vi.stubGlobal('document', { cookie, querySelector });
}

/** A client with a base URL of `/api`, over a fake fetch. `asked` lists the calls that services make, `sent` what goes out. */
export function clientOver(
  respond: Responder,
  baseUrl = '/api',
): { http: Http; asked: HttpRequest[]; sent: SentRequest[]; logged: string[] } {
  fakePage();
  const sent = fakeFetch(respond);
  const logged: string[] = [];
  const asked: HttpRequest[] = [];
  const http = createHttp({
    baseUrl,
    requestTokenCookie: 'XSRF-TOKEN',
    activity: createActivity(),
    log: (message) => logged.push(message),
  });
  return {
    http: (request) => {
      asked.push(request);
      return http(request);
    },
    asked,
    sent,
    logged,
  };
}

/** What a promise rejected with. @throws if it did not reject */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It did not reject.');
    },
    (error: unknown) => error,
  );
}

/** The failure of a call. @throws if it did not fail with a {@link ServiceError} */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error = await rejectionOf(call);
  if (error instanceof ServiceError) return error.failure;
  throw error;
}

/** A fake browser storage. `map` gives tests access to its content. */
export function browserStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

/** The number of requests sent before the browser is idle, and once the call has been answered. */
export async function sentOnceIdle(
  sent: readonly SentRequest[],
  ask: () => Promise<unknown>,
): Promise<{ before: number; after: number }> {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  const answer = ask();
  await setImmediate();
  const before = sent.length;
  for (const run of waiting) run();
  await answer;
  return { before, after: sent.length };
}
