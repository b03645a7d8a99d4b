import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { failureOf as readFailure } from '#machines/booking/booking.ports.ts';
import { createActivity } from '#src/services/activity.ts';
import { createHttp, type HttpRequest } from '#src/services/http.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { clientOver, json, problem, rejectionOf, type Responder } from './support.ts';
import { serve } from '#tests/support/listen.ts';

const READ: HttpRequest = {
  method: 'GET',
  path: 'things',
  name: 'GET /things',
  activity: 'delayed',
};
const WRITE: HttpRequest = {
  method: 'PUT',
  path: 'things',
  name: 'PUT /things',
  activity: 'immediate',
  body: { a: 1 },
};

async function failureOf(promise: Promise<unknown>) {
  const error = await rejectionOf(promise);
  expect(error).toBeInstanceOf(ServiceError);
  return readFailure(error);
}

beforeEach(() => void vi.useFakeTimers());
describe('retries', () => {
  test('a read is asked twice more when the server fails, and then given up', async () => {
    const { http, sent } = clientOver(() => new Response('', { status: 502 }));
    const failure = failureOf(http(READ));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toEqual({ kind: 'unexpected', message: 'The server answered 502.' });
    expect(sent.length).toBe(3);
  });

  test('a read that succeeds at the second attempt is an answer like any other', async () => {
    const { http, sent } = clientOver((_, count) =>
      count === 1 ? new Response('', { status: 503 }) : json({ ok: true }),
    );
    const answer = http(READ);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ status: 200, body: { ok: true }, etag: null });
    expect(sent.length).toBe(2);
  });

  describe('a read that is to wait', () => {
    const away = (headers: Record<string, string>) => new Response('', { status: 503, headers });

    test.each(['0', '1', '5', 'Thu, 01 Jan 2026 00:00:04 GMT'])(
      'no longer than a visitor would (Retry-After: %s) does, and is an answer like any other',
      async (after) => {
        vi.setSystemTime('2026-01-01T00:00:00Z');
        const { http, sent } = clientOver((_, count) =>
          count === 1 ? away({ 'retry-after': after }) : json({ ok: true }),
        );
        const answer = http(READ);
        await vi.advanceTimersByTimeAsync(5000);
        expect({ answer: await answer, sentCount: sent.length }).toEqual({
          answer: { status: 200, body: { ok: true }, etag: null },
          sentCount: 2,
        });
      },
    );

    test.each(['6', '60', '86400', 'Thu, 01 Jan 2026 00:00:07 GMT', '1800000000'])(
      'longer (Retry-After: %s) fails at once',
      async (after) => {
        vi.setSystemTime('2026-01-01T00:00:00Z');
        const { http, sent } = clientOver(() => away({ 'retry-after': after }));
        const failure = failureOf(http(READ));
        await vi.advanceTimersByTimeAsync(0);
        expect({ failure: await failure, sentCount: sent.length }).toEqual({
          failure: { kind: 'unexpected', message: 'The server answered 503.' },
          sentCount: 1,
        });
      },
    );

    test.each(['RateLimit-Reset', 'X-RateLimit-Reset', 'X-RateLimit-Retry-After'])(
      'by %s waits no longer either',
      async (name) => {
        const { http, sent } = clientOver((_, count) =>
          count === 1 ? away({ [name]: '60' }) : json({ ok: true }),
        );
        const answer = http(READ);
        await vi.advanceTimersByTimeAsync(5000);
        expect({ answer: await answer, sentCount: sent.length }).toEqual({
          answer: { status: 200, body: { ok: true }, etag: null },
          sentCount: 2,
        });
      },
    );
  });

  test.each(['PUT', 'POST', 'DELETE'] as const)(
    'a %s against a 502 is sent once [F15]',
    async (method) => {
      const { http, sent } = clientOver(() => new Response('', { status: 502 }));
      expect(await failureOf(http({ ...WRITE, method }))).toEqual({
        kind: 'unexpected',
        message: 'The server answered 502.',
      });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent.length).toBe(1);
    },
  );

  test('a write whose connection is lost is sent once, and a browser that has a network is not called offline', async () => {
    const { http, sent } = clientOver(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failureOf(http(WRITE))).toEqual({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.length).toBe(1);
  });
});

describe('the time-out of 90 seconds', () => {
  test('ends a call that is never answered and is logged [S8.timeout]', async () => {
    const { http, logged } = clientOver(() => new Promise(() => undefined));
    const failure = failureOf(http(WRITE));
    await vi.advanceTimersByTimeAsync(89_999);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual({ kind: 'timeout' });
    expect(logged).toEqual(['TimeoutError: Timeout has occurred (PUT /things)']);
  });

  test('covers all attempts of a read together', async () => {
    const slow = () =>
      new Promise<Response>((resolve) =>
        setTimeout(() => resolve(new Response('', { status: 502 })), 40_000),
      );
    const { http, sent } = clientOver(slow);
    const failure = failureOf(http(READ));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await failure).toEqual({ kind: 'timeout' });
    expect(sent.length).toBe(3);
  });

  test('covers an answer whose body never ends', async () => {
    vi.useRealTimers();
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
  const cookies = () => 'other=1; XSRF-TOKEN=a%2Bb; more=2';

  test.each(['PUT', 'POST', 'DELETE'] as const)(
    'goes back with a %s to a relative URL [B8, S7.request-token]',
    async (method) => {
      const { http, sent } = clientOver(() => json({}), { cookies });
      await http({ ...WRITE, method });
      expect(sent[0]?.headers.get('x-xsrf-token')).toBe('a+b');
    },
  );

  test('does not go with a read [B8]', async () => {
    const { http, sent } = clientOver(() => json({}), { cookies });
    await http(READ);
    expect(sent[0]?.headers.get('x-xsrf-token')).toBeNull();
  });

  test.each(['https://api.test/v1', 'HTTPS://api.test/v1', '//api.test/v1'])(
    'never goes to %s [B8]',
    async (baseUrl) => {
      const { http, sent } = clientOver(() => json({}), { cookies, baseUrl });
      await http(WRITE);
      expect(sent[0]?.headers.get('x-xsrf-token')).toBeNull();
    },
  );

  test('is left out when there is no cookie [B8]', async () => {
    const { http, sent } = clientOver(() => json({}));
    await http(WRITE);
    expect(sent[0]?.headers.get('x-xsrf-token')).toBeNull();
  });

  test('that was refused is sent once more when the refusal brought another [B8]', async () => {
    let cookie = '';
    const { http, sent } = clientOver(
      (request) => {
        cookie = 'XSRF-TOKEN=new';
        return request.headers.get('x-xsrf-token') === 'new'
          ? json({ ok: true })
          : problem(403, 'request-token');
      },
      { cookies: () => cookie },
    );
    expect(await http(WRITE)).toEqual({ status: 200, body: { ok: true }, etag: null });
    expect(sent.length).toBe(2);
  });

  test('comes from the page where there is no cookie, and after one that was refused [B13.token, S7.request-token]', async () => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('document', { querySelector: () => ({ content: 'of the page' }) });
    const respond: Responder = ({ headers }) =>
      headers.get('x-xsrf-token') === 'of the page' ? json({}) : problem(403, 'request-token');
    const [without, refused] = [clientOver(respond), clientOver(respond, { cookies })];
    await without.http(WRITE);
    await refused.http(WRITE);
    expect(
      [without, refused].map(({ sent }) => sent.map(({ headers }) => headers.get('x-xsrf-token'))),
    ).toEqual([['of the page'], ['a+b', 'of the page']]);
  });

  test('that was refused for good is not sent a third time [B8]', async () => {
    const { http, sent } = clientOver(() => problem(403, 'request-token', 'No token'), { cookies });
    expect(await failureOf(http(WRITE))).toEqual({ kind: 'noCookies' });
    expect(sent.length).toBe(1);
  });
});

describe('an answer', () => {
  test('is asked for and sent as JSON, below the base URL [S7.json]', async () => {
    const { http, sent } = clientOver(() => json({ b: 2 }, { headers: { etag: '"7"' } }));
    expect(await http({ ...WRITE, path: 'one%2Ftwo', query: { isEvent: false, days: 7 } })).toEqual(
      { status: 200, body: { b: 2 }, etag: '"7"' },
    );
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/one%2Ftwo?isEvent=false&days=7',
      body: { a: 1 },
    });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('accept')).toBe('application/json');
  });

  test('to a read is asked for as JSON too, and one to a write without a body without a content type [S7.json]', async () => {
    const { http, sent } = clientOver(() => json({}));
    await http(READ);
    await http({ ...WRITE, body: undefined });
    expect(sent.map(({ headers }) => [headers.get('content-type'), headers.get('accept')])).toEqual(
      [
        ['application/json', 'application/json'],
        [null, 'application/json'],
      ],
    );
  });

  test.each([
    ['HTML', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    [
      'JSON in name only',
      new Response('<h1>Hello</h1>', { headers: { 'content-type': 'application/json' } }),
    ],
    ['nothing', new Response(null, { status: 200 })],
  ])('of %s is an error [S8.http]', async (_, response) => {
    const { http } = clientOver(() => response);
    expect(await failureOf(http(WRITE))).toEqual({
      kind: 'unexpected',
      message: 'The answer is not JSON.',
    });
  });

  test('without content is fine where none is expected', async () => {
    const { http } = clientOver(() => new Response(null, { status: 204 }));
    expect(await http({ ...WRITE, isEmptyAnswer: true })).toEqual({
      status: 204,
      body: null,
      etag: null,
    });
  });

  test.each([
    [problem(404, 'not-found'), { kind: 'unexpected', message: 'The server answered 404.' }],
    [problem(408, 'slow'), { kind: 'timeout' }],
    [problem(409, 'slot-taken'), { kind: 'slotTaken' }],
    [problem(409, 'https://example.test/problems/slot-taken'), { kind: 'slotTaken' }],
    [new Response('', { status: 409 }), { kind: 'slotTaken' }],
    [
      problem(409, 'already-booked', 'It is booked.'),
      { kind: 'unexpected', message: 'The server answered 409.' },
    ],
    [problem(412, 'stale-draft'), { kind: 'stale' }],
    [problem(429, 'too-many-requests'), { kind: 'tooManyRequests' }],
    [
      problem(400, 'invalid-input', 'The zipcode is wrong.'),
      { kind: 'unexpected', message: 'The server answered 400.' },
    ],
    [
      problem(403, 'forbidden', 'Unauthorized'),
      { kind: 'unexpected', message: 'The server answered 403.' },
    ],
    [
      problem(422, 'too-soon', 'Please try again in a few seconds.'),
      { kind: 'rejected', message: 'Please try again in a few seconds.' },
    ],
    [problem(422, 'outside-booking-window'), { kind: 'slotTaken' }],
    [problem(422, 'odd'), { kind: 'unexpected', message: 'The server answered 422.' }],
    [
      new Response('<h1>No</h1>', { status: 401 }),
      { kind: 'unexpected', message: 'The server answered 401.' },
    ],
    [
      problem(500, 'internal-error', 'secret'),
      { kind: 'unexpected', message: 'The server answered 500.' },
    ],
  ])(
    'that refuses is mapped to one kind, without a word of the protocol for the visitor (%#) [F14, F28, B10]',
    async (response, failure) => {
      const { http } = clientOver(() => response);
      expect(await failureOf(http(WRITE))).toEqual(failure);
    },
  );

  test.each([
    [401, ['GET /things/{id} answered 401']],
    [403, ['GET /things/{id} answered 403']],
    [404, ['GET /things/{id} answered 404']],
    [500, ['GET /things/{id} answered 500']],
    [412, []],
  ])(
    'of %s is logged by the name of the call, without what was asked for [S8.http, B5]',
    async (status, lines) => {
      const { http, logged } = clientOver(() => problem(status, 'x', 'Jane Doe'));
      const failed = rejectionOf(
        http({ ...READ, path: 'things/secret-id', name: 'GET /things/{id}' }),
      );
      await vi.advanceTimersByTimeAsync(10_000);
      await failed;
      expect(logged).toEqual(lines);
    },
  );

  test('that never comes because the caller gave up is not logged', async () => {
    const { http, logged } = clientOver(() => new Promise(() => undefined));
    const controller = new AbortController();
    const failure = failureOf(http({ ...WRITE, signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await failure).toEqual({ kind: 'unexpected', message: 'The request was cancelled.' });
    expect(logged).toEqual([]);
  });
});

test('a browser that is offline is told as offline, whatever fetch says', async () => {
  const { http } = clientOver(() => Promise.reject(new Error('odd')), { isOnline: () => false });
  expect(await failureOf(http(WRITE))).toEqual({ kind: 'offline' });
});
