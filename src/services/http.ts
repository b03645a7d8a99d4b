import ky, { HTTPError } from 'ky';
import type { Failure } from '#machines/booking/booking.types.ts';
import { REQUEST_TIMEOUT_MS } from '#src/domain/constants.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { trimEndSlashes } from '#src/domain/slashes.ts';
import type { Activity, RequestActivity } from './activity.ts';
import { REQUEST_TOKEN_HEADER, requestTokensFor } from './request-token.ts';
import { isProblem } from './failures.ts';
import { ServiceError } from './service-error.ts';

const READ_RETRIES = 2;
/** If the server asks for a longer wait before a retry, the call fails instead. */
const MAX_RETRY_AFTER_MS = 5000;
const LOGGED_STATUSES: readonly number[] = [401, 403, 404, 500];

export interface HttpRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Relative to the base URL: no leading slash, already encoded. Empty for the base URL itself. */
  path: string;
  /** How the log names the call: a template such as `GET /Appointments/{id}`, never with real values. */
  name: string;
  activity: RequestActivity;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** True for a call whose answer has no content. */
  isEmptyAnswer?: boolean;
}

export interface HttpAnswer {
  status: number;
  /** The parsed JSON; null if no content was expected. */
  body: unknown;
  etag: string | null;
}

/** Sends one call. Rejects with a {@link ServiceError}. */
export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpOptions {
  /** A path of this site, or an absolute address. */
  baseUrl: string;
  requestTokenCookie: string;
  activity: Activity;
  timeoutMs?: number;
  log?: (message: string) => void;
}

/** Why a call was aborted at its deadline. */
const TIMED_OUT = new Error('Timeout has occurred');

interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

/** Starts a deadline for the whole call: retries, the pauses between them, and reading the body. Ky's own timeout only covers one attempt up to the headers. */
function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(TIMED_OUT), timeoutMs);
  const abort = () => controller.abort();
  if (outer?.aborted === true) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

function asksForLongWait({ headers }: Response): boolean {
  const after = headers.get('retry-after') ?? '';
  const waitMs = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return waitMs > MAX_RETRY_AFTER_MS;
}

function addressOf(base: URL, path: string): URL {
  const url = new URL(base);
  if (path !== '') url.pathname = `${trimEndSlashes(base.pathname)}/${path}`;
  return url;
}

/** The JSON client of spec §7: base URL, 90 s timeout, request token on relative writes, retries for reads only, errors mapped once. */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, requestTokenCookie, activity, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const log = options.log ?? ((message: string) => console.error(message));
  const base = new URL(baseUrl, location.href);
  const client = ky.create({
    timeout: false,
    retry: {
      limit: READ_RETRIES,
      methods: ['get'],
      statusCodes: [408, 500, 502, 503, 504],
      afterStatusCodes: [503],
      maxRetryAfter: MAX_RETRY_AFTER_MS,
      shouldRetry: ({ error }) =>
        error instanceof HTTPError && asksForLongWait(error.response) ? false : undefined,
    },
    headers: { accept: 'application/json' },
  });

  function tokensFor(method: HttpRequest['method']): string[] {
    return method === 'GET' ? [] : requestTokensFor(baseUrl, requestTokenCookie);
  }

  /**
   * The server refuses a bad token before it does anything, and sets a new cookie with that answer. So the write is retried once with the new
   * token, or with the page's.
   */
  async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const [token = null] = tokensFor(request.method);
    try {
      return await send(request, token, signal);
    } catch (error) {
      const other = tokensFor(request.method).find((candidate) => candidate !== token);
      if (!(error instanceof HTTPError) || error.response.status !== 403 || other === undefined)
        throw error;
      return send(request, other, signal);
    }
  }

  async function send(
    request: HttpRequest,
    token: string | null,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const response = await client(addressOf(base, request.path), {
      method: request.method,
      signal,
      // Calls declare JSON (spec §7); ky does so if there is a body. A write without a body must not: servers refuse an empty JSON document.
      headers: {
        ...(request.method === 'GET' && { 'content-type': 'application/json' }),
        ...(token !== null && { [REQUEST_TOKEN_HEADER]: token }),
        ...request.headers,
      },
      ...(request.query && { searchParams: request.query }),
      ...(request.body !== undefined && { json: request.body }),
    });
    const body = request.isEmptyAnswer === true ? null : await readJson(response);
    return { status: response.status, body, etag: response.headers.get('etag') };
  }

  function failureOf(
    error: unknown,
    problem: Problem,
    signal: AbortSignal,
    request: HttpRequest,
  ): Failure {
    if (error instanceof ServiceError) return error.failure;
    if (signal.reason === TIMED_OUT) return { kind: 'timeout' };
    if (signal.aborted) return { kind: 'unexpected', message: 'The request was cancelled.' };
    if (error instanceof HTTPError) return failureOfAnswer(error.response, problem, request);
    if (!navigator.onLine) return { kind: 'offline' };
    return error instanceof TypeError
      ? { kind: 'unreachable' }
      : { kind: 'unexpected', message: 'The request failed.' };
  }

  function report(name: string, error: unknown, failure: Failure): void {
    if (failure.kind === 'timeout') log(`TimeoutError: ${TIMED_OUT.message} (${name})`);
    else if (error instanceof HTTPError && LOGGED_STATUSES.includes(error.response.status))
      log(`${name} answered ${error.response.status}`);
    else if (error instanceof ServiceError) log(`${name}: ${error.message}`);
  }

  return async (request) => {
    const end = activity.begin(request.activity);
    const deadline = startDeadline(timeoutMs, request.signal);
    try {
      return await exchange(request, deadline.signal);
    } catch (error) {
      const problem = error instanceof HTTPError ? await readProblem(error.response) : NO_PROBLEM;
      const failure = failureOf(error, problem, deadline.signal, request);
      report(request.name, error, failure);
      throw new ServiceError(failure, {
        cause: error,
        problem: problem.type,
        ...(error instanceof HTTPError && { status: error.response.status }),
      });
    } finally {
      deadline.clear();
      end();
    }
  };
}

async function readJson(response: Response): Promise<unknown> {
  const isJson = /[/+]json\b/i.test(response.headers.get('content-type') ?? '');
  const text = await response.text();
  try {
    if (isJson) return JSON.parse(text);
  } catch {
    // Throws below, as does an answer that does not even claim to be JSON.
  }
  throw new ServiceError({ kind: 'unexpected', message: 'The answer is not JSON.' });
}

interface Problem {
  type: string | null;
  detail: string | null;
}

/** The problems whose detail the backend writes for the visitor. Any other may speak of the protocol (decision F28). */
const FOR_VISITORS = ['too-soon', 'too-many-appointments', 'too-many-changes'];

const NO_PROBLEM: Problem = { type: null, detail: null };

/** What an RFC 9457 problem document says; nulls if the answer is not one. */
async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const text = (key: 'type' | 'detail') => {
    const value = isRecord(body) ? body[key] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { type: text('type'), detail: text('detail') };
}

/**
 * Whether the picked time is unavailable. A 409 means that somebody took the slot in the meantime (decision F14), unless its problem type names
 * another reason. A 422 counts only if its problem type says that the day is outside the booking window (B10).
 */
function isSlotTaken(status: number, { type }: Problem): boolean {
  if (status === 422) return isProblem(type, 'outside-booking-window');
  return status === 409 && (type === null || isProblem(type, 'about:blank', 'slot-taken'));
}

/** Never `notFound`: only the calls about a draft know what a 404 means (decision F28). */
function failureOfAnswer({ status }: Response, problem: Problem, { method }: HttpRequest): Failure {
  if (status === 408) return { kind: 'timeout' };
  if (status === 412) return { kind: 'stale' };
  if (status === 429) return { kind: 'tooManyRequests' };
  if (method === 'PUT' && isSlotTaken(status, problem)) return { kind: 'slotTaken' };
  if (status === 403 && isProblem(problem.type, 'request-token')) return { kind: 'noCookies' };
  const isForVisitors = status < 500 && isProblem(problem.type, ...FOR_VISITORS);
  return isForVisitors && problem.detail !== null
    ? { kind: 'rejected', message: problem.detail }
    : { kind: 'unexpected', message: `The server answered ${status}.` };
}
