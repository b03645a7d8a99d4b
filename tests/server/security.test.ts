import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fingerprint } from '#src/server/http/logging.ts';
import {
  call,
  draftDocument,
  MONDAY_MORNING,
  save,
  statusesOf,
  testClock,
} from '#tests/support/api.ts';
import { recordedLog, serverFor, serverInTest } from '#tests/support/server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('request token', () => {
  const server = serverFor();

  const tokenFor = async (headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}/api/PromotionalOffers`, { headers })).headers.get('set-cookie');

  test('a client without a token gets one that scripts can read, and keeps it [B8]', async () => {
    const [first, second] = [await tokenFor(), await tokenFor()];
    expect(first).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/);
    expect(second).not.toBe(first);
    expect(await tokenFor({ cookie: 'XSRF-TOKEN=mine' })).toBeNull();
  });

  test.each<{ what: string; headers: Record<string, string>; status: number }>([
    { what: 'an Origin', headers: { origin: 'https://evil.test' }, status: 403 },
    { what: 'Sec-Fetch-Site', headers: { 'sec-fetch-site': 'same-origin' }, status: 403 },
    { what: 'the cookie alone', headers: { cookie: 'XSRF-TOKEN=abc' }, status: 403 },
    {
      what: 'another token',
      headers: { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' },
      status: 403,
    },
    { what: 'an empty token', headers: { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }, status: 403 },
    {
      what: 'a token but no cookie',
      headers: { origin: 'https://evil.test', 'x-xsrf-token': 'abc' },
      status: 403,
    },
    {
      what: 'the token of its cookie',
      headers: {
        origin: 'http://127.0.0.1',
        cookie: 'XSRF-TOKEN=abc',
        'x-xsrf-token': 'abc',
      },
      status: 200,
    },
    { what: 'no header of a browser', headers: {}, status: 200 },
  ])('a write with $what is answered $status [B8]', async ({ headers, status }) => {
    const { statusCode } = await server.app.inject({
      method: 'PUT',
      url: '/api/Appointments',
      headers,
      payload: draftDocument(),
    });
    expect(statusCode).toBe(status);
  });
});

describe('a limit', () => {
  const limited = () => serverInTest({ rateLimits: { reads: 6, writes: 2, lookups: 2 } });

  const content = '/cms/v3/content_types/header/entries?environment=production';

  async function statusesIn(url: string, requests: readonly string[]): Promise<number[]> {
    const statuses = [];
    for (const request of requests) {
      const [method = '', path] = request.split(' ');
      const { status } = await fetch(`${url}${path}`, {
        method,
        headers: { ...JSON_TYPE, api_key: 'demo-stack', access_token: 'demo-delivery-token' },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      });
      statuses.push(status);
    }
    return statuses;
  }

  test('counts all calls of its kind together, unknown paths and reads of content among them [B4]', async () => {
    const { url } = await limited();
    const asked = [
      'GET /api/PromotionalOffers',
      'HEAD /api/PromotionalOffers',
      'GET /api/nothing',
      `GET ${content}`,
      'GET /cms/v3/nothing',
      'POST /api/nothing',
      'GET /api/PromotionalOffers',
      `GET ${content}`,
    ];
    expect(await statusesIn(url, asked)).toEqual([200, 200, 404, 200, 422, 404, 429, 429]);
    const refused = await call('GET', `${url}/api/PromotionalOffers`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ type: 'too-many-requests', status: 429 });
  });

  test('leaves the other kinds, and the pages, alone [B4]', async () => {
    const { url } = await limited();
    const asked = [
      'POST /api/PropertyValidation',
      'GET /api/PropertyOwners/1',
      'GET /api/funnel',
      'PUT /api/Appointments',
      'DELETE /api/Appointments/x/hold',
      'POST /api/funnel',
      'GET /api/PromotionalOffers',
      'GET /window-count',
    ];
    expect(await statusesIn(url, asked)).toEqual([400, 400, 429, 400, 404, 429, 200, 404]);
  });
});

describe('when a clock that was a day ahead is set right', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  test('a client that had reached its limit may ask on, and waits no longer than a minute when it reaches it again [B4]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await serverInTest({ rateLimits: { reads: 1 } });
    const ask = async () => {
      const { status, headers } = await fetch(`${url}/api/PromotionalOffers`);
      return { status, retryAfter: headers.get('retry-after') };
    };
    const twice = async () => [await ask(), await ask()];
    const answered = { status: 200, retryAfter: null };
    const oneThenNone = [answered, { status: 429, retryAfter: '60' }];
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await twice()).toEqual(oneThenNone);
    vi.setSystemTime(Date.now() - DAY_MS);
    expect(await twice()).toEqual(oneThenNone);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await ask()).toEqual(answered);
  });

  test('a client that had stored all it may in a minute may store on [B15]', async () => {
    const clock = testClock(MONDAY_MORNING);
    const { url } = await serverInTest({
      clock,
      trustProxy: 'loopback',
      rateLimits: { bytes: 8000 },
    });
    const document = draftDocument({ request: { customerComments: 'a'.repeat(3000) } });
    const store = async () =>
      (await save(url, document, { 'x-forwarded-for': '203.0.113.7' })).status;
    clock.advance(DAY_MS);
    const ahead = [await store(), await store()];
    clock.advance(-DAY_MS);
    expect({ ahead, right: await store() }).toEqual({ ahead: [200, 429], right: 200 });
  });
});

test('the bytes that one client stores in a minute are limited, and nobody else is [B15]', async () => {
  const clock = testClock(MONDAY_MORNING);
  const server = await serverInTest({
    clock,
    trustProxy: 'loopback',
    rateLimits: { bytes: 10_000 },
  });
  const document = draftDocument({ request: { customerComments: 'a'.repeat(3000) } });
  const from = (client: string) => save(server.url, document, { 'x-forwarded-for': client });
  const answers = [];
  for (const host of [7, 7, 7, 8]) answers.push(await from(`203.0.113.${host}`));
  clock.advance(60_000);
  answers.push(await from('203.0.113.7'));
  expect(statusesOf(answers)).toEqual([200, 200, 429, 200, 200]);
  expect(answers[2]?.headers.get('retry-after')).toBe('60');
});

describe('headers', () => {
  const server = serverFor();

  test('no answer of the API is kept, whatever the call and its status [B5, B8]', async () => {
    const { body: openapi } = await call<{ paths: Record<string, object> }>(
      'GET',
      `${server.url}/api/openapi.json`,
    );
    const described = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, 'x')}`,
      ),
    );
    const answered = [
      'GET /api/ServiceAvailability/80202',
      'GET /api/Campaigns/denver-home-show',
      'GET /api/appointmentblocks?postalCode=80202&startDate=2026-11-16&numberOfDays=7&isEvent=false',
      'GET /api/openapi.json',
      'GET /api/nothing',
    ];
    const kept: string[] = [];
    for (const request of [...answered, ...described]) {
      const [method = '', path] = request.split(' ');
      const { headers } = await fetch(`${server.url}${path}`, { method });
      if (headers.get('cache-control') !== 'no-store') kept.push(request);
    }
    expect(kept).toEqual([]);
  });

  test.each([
    '/api/PromotionalOffers',
    '/api/nothing',
    '/window-count',
    '/%E0%A4%A',
    '/cms/v3/%zz',
    `/api/Appointments/${'x'.repeat(5000)}`,
  ])('the answer to %s says how it may be used [B5]', async (path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' https://maps.googleapis.com https://maps.gstatic.com;",
    );
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

describe('log', () => {
  test('names no person, no address and no draft [B5]', async () => {
    const { logger, lines } = recordedLog('trace');
    const { url, database } = await serverInTest({ logger });
    const [canary, street, phone] = ['Canaryperson', '77 Canarystreet', '7205550188'];
    const names = { firstName: canary, lastName: canary };
    const ownership = {
      multipleOwners: true,
      additionalOwners: [{ ...names, phone }],
      ownershipValidated: null,
    };
    const document = draftDocument({
      property: { street1: street, ownership },
      request: {
        customer: { ...names, phonePrimary: phone, email: 'canaryperson@example.com' },
        customerComments: canary,
      },
    });
    const { id } = (await save(url, document)).body;
    const put = (path: string, body: string) =>
      fetch(`${url}/api/Appointments${path}`, { method: 'PUT', headers: JSON_TYPE, body });
    await put(`/${id}/hold`, '{"appointmentBlockGuid":"x"}');
    await put('', `{"firstName":"${canary}`);
    await put('', JSON.stringify({ ...document, [canary]: canary }));
    await database.query('drop table funnel');
    for (const path of [
      `/api/Appointments/${id}?firstName=${canary}`,
      `/api/PropertyOwners/${encodeURIComponent(`${street} Denver CO 80202`)}?appointmentId=${id}`,
      `/api/${canary}?phoneNumber=${phone}`,
      `/window-count?id=${id}&emailAddress=canaryperson@example.com`,
      `/api/PropertyOwners/${canary}%E0%A4%A`,
    ])
      await fetch(`${url}${path}`);
    expect(await call('GET', `${url}/api/funnel?id=${id}`)).toMatchObject({
      status: 500,
      body: { type: 'internal-error', title: 'Something went wrong on our side.', status: 500 },
    });

    const log = lines.join('');
    expect(log).toContain('request failed');
    expect(log).toContain(`"draft":"${fingerprint(id)}"`);
    for (const secret of [id, canary, 'canaryperson', 'Canarystreet', phone])
      expect(log).not.toContain(secret);
  });

  test('hides what a later log call might pass by mistake [B5]', async () => {
    const { logger, lines } = recordedLog('info');
    const { app } = await serverInTest({ logger });
    const { appointmentRequest } = draftDocument();
    const { customer } = appointmentRequest;
    const saved = { id: 'secret-id', appointmentRequest };
    app.log.info({ body: appointmentRequest, appointmentRequest, customer, saved }, 'mistake');
    const log = lines.join('');
    expect(log).toContain('[Redacted]');
    for (const secret of ['José', "O'Brien", '3035550123', 'secret-id'])
      expect(log).not.toContain(secret);
  });
});
