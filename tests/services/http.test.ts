import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';
import { createHttp, type HttpRequest } from '#src/services/http.ts';
import { serve } from '#tests/support/listen.ts';
import { clientOver, failureOf, fakePage, json, problem, type Responder } from './support.ts';

const READ: HttpRequest = {
  method: 'GET',
  path: 'things/secret-id',
  name: 'GET /things/{id}',
  activity: 'delayed',
};
const WRITE: HttpRequest = { ...READ, method: 'PUT', name: 'PUT /things/{id}', body: { a: 1 } };

const unexpected = (message: string) => ({ kind: 'unexpected', message });
const never: Responder = () => new Promise(() => undefined);
const failing =
  (status: number, headers: Record<string, string> = {}): Responder =>
  () =>
    new Response('', { status, headers });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }));

describe('retries', () => {
  test('a read is sent twice more when the server fails, and then given up', async () => {
    const { http, sent } = clientOver(failing(502));
    const failure = failureOf(http(READ));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toEqual(unexpected('The server answered 502.'));
    expect(sent).toHaveLength(3);
  });

  test.each([
    [{ 'retry-after': '5' }, 2, { body: { ok: true } }],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:04 GMT' }, 2, { body: { ok: true } }],
    [{ 'retry-after': '6' }, 1, unexpected('The server answered 503.')],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' }, 1, unexpected('The server answered 503.')],
    [{ 'x-ratelimit-reset': '60' }, 2, { body: { ok: true } }],
  ])(
    'a read that is to wait (%j) is sent %i times: no visitor waits longer than five seconds',
    async (headers, count, outcome) => {
      const { http, sent } = clientOver((request, at) =>
        at === 1 ? failing(503, headers)(request, at) : json({ ok: true }),
      );
      const answer = http(READ).catch((error: unknown) => failureOf(Promise.reject(error)));
      await vi.advanceTimersByTimeAsync(5000);
      expect(await answer).toMatchObject(outcome);
      expect(sent).toHaveLength(count);
    },
  );

  test.each<[string, Responder, object]>([
    ['a 502', failing(502), unexpected('The server answered 502.')],
    [
      'a lost connection, which is not called offline',
      () => Promise.reject(new TypeError('fetch failed')),
      { kind: 'unreachable' },
    ],
  ])('a write is sent once, whatever comes back: %s [F15]', async (_, respond, failure) => {
    const { http, sent } = clientOver(respond);
    expect(await failureOf(http(WRITE))).toEqual(failure);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
  });
});

describe('the time-out of 90 seconds', () => {
  test('ends a call that is never answered and is logged [S8.timeout]', async () => {
    const { http, logged } = clientOver(never);
    const failure = failureOf(http(WRITE));
    await vi.advanceTimersByTimeAsync(89_999);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual({ kind: 'timeout' });
    expect(logged).toEqual(['TimeoutError: Timeout has occurred (PUT /things/{id})']);
  });

  test('covers all attempts of a read together', async () => {
    const { http, sent } = clientOver(
      () =>
        new Promise((resolve) =>
          setTimeout(() => resolve(new Response('', { status: 502 })), 40_000),
        ),
    );
    const failure = failureOf(http(READ));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await failure).toEqual({ kind: 'timeout' });
    expect(sent).toHaveLength(3);
  });

  test('covers an answer whose body never ends', async () => {
    vi.useRealTimers();
    fakePage();
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"a":');
    });
    const http = createHttp({
      baseUrl: server.url,
      requestTokenCookie: 'XSRF-TOKEN',
      activity: createActivity(),
      timeoutMs: 100,
      log: () => undefined,
    });
    expect(await failureOf(http(READ))).toEqual({ kind: 'timeout' });
    await server.close();
  });
});

describe('the request token', () => {
  const TOKEN = 'XSRF-TOKEN=a%2Bb';
  const OF_COOKIE = 'a+b';
  const OF_PAGE = 'of the page';

  /** The tokens of the requests that a call makes. */
  async function tokensOf(
    request: HttpRequest,
    respond: Responder,
    page: Parameters<typeof fakePage>[0],
    baseUrl = '/api',
  ) {
    const { http, sent } = clientOver(respond, baseUrl);
    fakePage(page);
    await http(request);
    return sent.map(({ headers }) => headers.get('x-xsrf-token'));
  }

  test.each([
    ['a write to this site', WRITE, '/api', OF_COOKIE],
    ['a write without content', { ...WRITE, method: 'DELETE', body: undefined }, '/api', OF_COOKIE],
    ['a read', READ, '/api', null],
    ['a write to another site', WRITE, 'HTTPS://api.test/v1', null],
    ['a write to another site of the same scheme', WRITE, '//api.test/v1', null],
  ] as const)('of the cookie and %s [B8, S7.request-token]', async (_, request, baseUrl, token) => {
    const cookie = `other=1; ${TOKEN}; more=2`;
    expect(await tokensOf(request, () => json({}), { cookie }, baseUrl)).toEqual([token]);
  });

  test('is the new one when a refused write is repeated, because the refusal brought another cookie [B8]', async () => {
    const respond: Responder = ({ headers }) => {
      fakePage({ cookie: TOKEN });
      return headers.has('x-xsrf-token') ? json({}) : problem(403, 'request-token');
    };
    expect(await tokensOf(WRITE, respond, {})).toEqual([null, OF_COOKIE]);
  });

  test.each([
    ['', [OF_PAGE]],
    [TOKEN, [OF_COOKIE, OF_PAGE]],
  ])(
    'is the one of the page where no cookie is, and after one that was refused (%j) [B13.token, S7.request-token]',
    async (cookie, tokens) => {
      const respond: Responder = ({ headers }) =>
        headers.get('x-xsrf-token') === OF_PAGE ? json({}) : problem(403, 'request-token');
      expect(await tokensOf(WRITE, respond, { cookie, token: OF_PAGE })).toEqual(tokens);
    },
  );

  test('is not sent again when it was refused and there is no other [B8]', async () => {
    const { http, sent } = clientOver(() => problem(403, 'request-token'));
    fakePage({ cookie: TOKEN });
    expect(await failureOf(http(WRITE))).toEqual({ kind: 'noCookies' });
    expect(sent).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('is asked for and sent as JSON, below the base URL [S7.json]', async () => {
    const { http, sent } = clientOver(() => json({ b: 2 }, { headers: { etag: '"7"' } }));
    expect(await http({ ...WRITE, path: 'one%2Ftwo', query: { isEvent: false, days: 7 } })).toEqual(
      { status: 200, body: { b: 2 }, etag: '"7"' },
    );
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/api/one%2Ftwo?isEvent=false&days=7', body: { a: 1 } },
    ]);
  });

  test.each([
    ['a write', WRITE, 'application/json'],
    ['a read', READ, 'application/json'],
    ['a write without a body', { ...WRITE, body: undefined }, null],
  ])('to %s has the content type %s [S7.json]', async (_, request, type) => {
    const { http, sent } = clientOver(() => json({}));
    await http(request);
    expect(sent[0]?.headers.get('content-type')).toBe(type);
    expect(sent[0]?.headers.get('accept')).toBe('application/json');
  });

  test.each([
    ['HTML', '<h1>Hello</h1>', 'text/html'],
    ['JSON in name only', '<h1>Hello</h1>', 'application/json'],
    ['nothing', null, 'application/json'],
  ])('of %s is an error [S8.http]', async (_, body, type) => {
    const { http } = clientOver(() => new Response(body, { headers: { 'content-type': type } }));
    expect(await failureOf(http(WRITE))).toEqual(unexpected('The answer is not JSON.'));
  });

  test('without content is fine where none is expected', async () => {
    const { http } = clientOver(() => new Response(null, { status: 204 }));
    expect(await http({ ...WRITE, isEmptyAnswer: true })).toMatchObject({ body: null });
  });

  test.each([
    [404, 'not-found', unexpected('The server answered 404.')],
    [408, 'slow', { kind: 'timeout' }],
    [409, 'https://example.test/problems/slot-taken', { kind: 'slotTaken' }],
    [409, 'about:blank', { kind: 'slotTaken' }],
    [409, 'already-booked', unexpected('The server answered 409.')],
    [412, 'stale-draft', { kind: 'stale' }],
    [429, 'too-many-requests', { kind: 'tooManyRequests' }],
    [403, 'forbidden', unexpected('The server answered 403.')],
    [422, 'too-soon', { kind: 'rejected', message: 'Jane Doe' }],
    [422, 'outside-booking-window', { kind: 'slotTaken' }],
    [422, 'odd', unexpected('The server answered 422.')],
    [500, 'too-soon', unexpected('The server answered 500.')],
  ])(
    'of %i %s is one kind of failure, without a word of the protocol for the visitor [F14, F28, B10]',
    async (status, type, failure) => {
      const { http } = clientOver(() => problem(status, type, 'Jane Doe'));
      expect(await failureOf(http(WRITE))).toEqual(failure);
    },
  );

  test('of 409 without a problem document means that the slot is taken [F14]', async () => {
    expect(await failureOf(clientOver(failing(409)).http(WRITE))).toEqual({ kind: 'slotTaken' });
  });

  test.each([401, 403, 404, 500])(
    'of %s is logged by the name of the call, without what was asked for [S8.http, B5]',
    async (status) => {
      const { http, logged } = clientOver(() => problem(status, 'x', 'Jane Doe'));
      await failureOf(http(WRITE));
      expect(logged).toEqual([`PUT /things/{id} answered ${status}`]);
    },
  );

  test('that the caller no longer waits for is not logged', async () => {
    const { http, logged } = clientOver(never);
    const controller = new AbortController();
    const failure = failureOf(http({ ...WRITE, signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await failure).toEqual(unexpected('The request was cancelled.'));
    expect(logged).toEqual([]);
  });
});

test('a browser that is offline is called offline, whatever fetch says', async () => {
  const { http } = clientOver(() => Promise.reject(new Error('odd')));
  fakePage({ browser: { onLine: false } });
  expect(await failureOf(http(WRITE))).toEqual({ kind: 'offline' });
});
