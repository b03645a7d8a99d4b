import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from '#src/server/http/logging.ts';
import { draftDocument, MONDAY_MORNING, save, testClock } from '#tests/support/api.ts';
import {
  rawAnswer,
  recordedLog,
  serverFor,
  serverInTest,
  startTestServer,
  type TestServer,
} from '#tests/support/server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('request token', () => {
  const server = serverFor();

  async function token(headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(`${server.url}/api/PromotionalOffers`, { headers });
    return response.headers.get('set-cookie') ?? '';
  }

  const valueOf = (cookie: string) => /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';

  function put(headers: Record<string, string>): Promise<Response> {
    return fetch(`${server.url}/api/Appointments`, {
      method: 'PUT',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(draftDocument()),
    });
  }

  test('every answer to a client without a token sets one that scripts can read [B8]', async () => {
    const [first, second] = [await token(), await token()];
    expect(first).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/);
    expect(valueOf(first)).not.toBe(valueOf(second));
  });

  test('a client that has a token keeps it [B8]', async () => {
    expect(await token({ cookie: 'XSRF-TOKEN=mine' })).toBe('');
  });

  test.each<[string, Record<string, string>]>([
    ['an Origin', { origin: 'https://evil.test' }],
    ['its own Origin', { origin: 'http://127.0.0.1' }],
    ['a cookie', { cookie: 'session=1' }],
    ['the token cookie but no header', { cookie: 'XSRF-TOKEN=abc' }],
    ['another token', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }],
    ['an empty token', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
    ['a token header but no cookie', { origin: 'https://evil.test', 'x-xsrf-token': 'abc' }],
  ])('a write with %s is refused and stores nothing [B8]', async (_name, headers) => {
    const before = await server.database.query('select id from drafts');
    const response = await put(headers);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 403,
      body: {
        type: 'request-token',
        title: 'The request token is missing or wrong.',
        status: 403,
        detail: 'Send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header.',
      },
    });
    expect(await server.database.query('select id from drafts')).toEqual(before);
  });

  test('Sec-Fetch-Site alone makes a write a browser’s [B8]', async () => {
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/Appointments',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: draftDocument(),
    });
    expect(response.statusCode).toBe(403);
  });

  test('a browser that carries the token back may write [B8]', async () => {
    const value = valueOf(await token());
    const response = await put({
      origin: server.url,
      cookie: `XSRF-TOKEN=${value}`,
      'x-xsrf-token': value,
    });
    expect(response.status).toBe(200);
  });

  test('a client without browser headers needs no token [B8]', async () => {
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/Appointments',
      payload: draftDocument(),
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('a limit', () => {
  let server: TestServer;

  const contentQuery = '/cms/v3/content_types/header/entries?environment=production';
  const contentHeaders = { api_key: 'demo-stack', access_token: 'demo-delivery-token' };
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${server.url}${path}`, {
        method,
        headers: { ...JSON_TYPE, ...headers },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      })
    ).status;

  beforeEach(async () => {
    server = await startTestServer({ rateLimits: { reads: 6, writes: 2, lookups: 2 } });
  });

  afterEach(() => server.close());

  test('counts all calls of its kind together, unknown paths and reads of content among them [B4]', async () => {
    const statuses = [
      await ask('GET', '/api/PromotionalOffers'),
      await ask('HEAD', '/api/PromotionalOffers'),
      await ask('GET', '/api/reviews/summary'),
      await ask('GET', '/api/nothing'),
      await ask('GET', contentQuery, contentHeaders),
      await ask('GET', '/cms/v3/nothing'),
      await ask('GET', '/api/PromotionalOffers'),
      await ask('POST', '/api/nothing'),
      await ask('GET', '/cms/v3/nothing'),
      await ask('GET', contentQuery, contentHeaders),
    ];
    expect(statuses).toEqual([200, 200, 200, 404, 200, 412, 429, 429, 429, 429]);
  });

  test('leaves the other kinds, and the pages, alone [B4]', async () => {
    expect({
      validation: await ask('POST', '/api/PropertyValidation'),
      owners: await ask('GET', '/api/PropertyOwners/1'),
      funnel: await ask('GET', '/api/funnel'),
    }).toEqual({
      validation: 400,
      owners: 400,
      funnel: 429,
    });
    expect({
      askPUT: await ask('PUT', '/api/Appointments'),
      askDELETE: await ask('DELETE', '/api/Appointments/x/hold'),
      askPOST: await ask('POST', '/api/funnel'),
    }).toEqual({ askPUT: 400, askDELETE: 404, askPOST: 429 });
    expect({
      offers: await ask('GET', '/api/PromotionalOffers'),
      page: await ask('GET', '/window-count'),
    }).toEqual({ offers: 200, page: 404 });
  });

  test.each([contentQuery, '/api/PromotionalOffers'])(
    'reached by reads such as %s is told in a problem document with the time to wait [B4]',
    async (path) => {
      for (let asked = 0; asked < 6; asked += 1) await ask('GET', path, contentHeaders);
      const refused = await fetch(`${server.url}${path}`, { headers: contentHeaders });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect({
        status: refused.status,
        contentType: refused.headers.get('content-type'),
        body: await refused.json(),
      }).toEqual({
        status: 429,
        contentType: 'application/problem+json; charset=utf-8',
        body: {
          type: 'too-many-requests',
          title: 'Too many requests. Please try again later.',
          status: 429,
          detail: 'Please wait a little and try again.',
        },
      });
    },
  );
});

test('what one client may have stored in a minute is bounded in bytes; others save on, and so does that client a minute later [B15]', async () => {
  const clock = testClock(MONDAY_MORNING);
  const server = await serverInTest({
    clock,
    trustProxy: 'loopback',
    rateLimits: { bytes: 10_000 },
  });
  const document = draftDocument({ request: { customerComments: 'a'.repeat(3000) } });
  const from = (client: string) => save(server.url, document, { 'x-forwarded-for': client });
  const answers = [
    await from('203.0.113.7'),
    await from('203.0.113.7'),
    await from('203.0.113.7'),
    await from('203.0.113.8'),
  ];
  clock.advance(60_000);
  answers.push(await from('203.0.113.7'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200, 200]);
  expect(answers[2]?.headers.get('retry-after')).toBe('60');
});

describe('headers', () => {
  test('no answer of the API is kept, whatever the call and its status [B5, B8]', async () => {
    const { url } = await serverInTest();
    const { body: draft } = await save(
      url,
      draftDocument({ request: { isVerifyHomeOwnership: true } }),
    );
    const control = async (path: string, method = 'GET') => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: JSON_TYPE,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
      await response.text();
      return [method, path, response.headers.get('cache-control')];
    };
    const answered = [
      `/api/PropertyOwners/200%20Registered%20Road%20Denver%20CO%2080202?appointmentId=${draft.id}`,
      `/api/Appointments/${draft.id}`,
      '/api/ServiceAvailability/80202',
      '/api/Campaigns/denver-home-show',
      '/api/appointmentblocks?postalCode=80202&startDate=2026-11-16&numberOfDays=7&isEvent=false',
      '/api/openapi.json',
      '/api/nothing',
    ];
    const { paths }: { paths: Record<string, object> } = await (
      await fetch(`${url}/api/openapi.json`)
    ).json();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) =>
        control(path.replace(/\{\w+\}/, 'x'), method.toUpperCase()),
      ),
    );
    const controls = await Promise.all([...answered.map((path) => control(path)), ...described]);
    expect(controls.filter(([, , value]) => value !== 'no-store')).toEqual([]);
  });

  test('every answer says how it may be used [B5]', async () => {
    const server = await serverInTest();
    for (const path of ['/api/PromotionalOffers', '/api/nothing', '/window-count', '/%E0%A4%A']) {
      const { headers } = await fetch(`${server.url}${path}`);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('content-security-policy')).toContain(
        "script-src 'self' https://maps.googleapis.com https://maps.gstatic.com;",
      );
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    }
  });
});

describe('an answer that no route gives', () => {
  const server = serverFor();

  /** The headers of a response, without those that differ from one response to the next. */
  async function headersOf(path: string): Promise<string[]> {
    const answer = await rawAnswer(
      server.url,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    const [head = ''] = answer.split('\r\n\r\n', 1);
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
    return lines
      .filter((line) => !/^(content-length|date|set-cookie|x-ratelimit)/.test(line))
      .toSorted();
  }

  test.each([
    '/api/%zz',
    '/api/PropertyOwners/%E0%A4%A',
    '/cms/%zz',
    '/cms/v3/%zz',
    `/api/Appointments/${'x'.repeat(5000)}`,
  ])('%s says how it may be used as every other does [B5]', async (path) => {
    expect(await headersOf(path)).toEqual(await headersOf('/api/nothing'));
  });
});

describe('log', () => {
  test('names no person, no address and no draft [B5]', async () => {
    const { logger, lines } = recordedLog('trace');
    const server = await serverInTest({ logger });
    const canary = 'Canaryperson';
    const street = '77 Canarystreet';
    const document = draftDocument({
      property: {
        street1: street,
        ownership: {
          multipleOwners: true,
          additionalOwners: [{ firstName: canary, lastName: canary, phone: '7205550199' }],
          ownershipValidated: null,
        },
      },
      request: {
        customer: {
          firstName: canary,
          lastName: canary,
          phonePrimary: '7205550188',
          email: 'canaryperson@example.com',
        },
        customerComments: canary,
      },
    });
    const { body } = await save(server.url, document);
    const draftUrl = `${server.url}/api/Appointments/${body.id}`;
    await fetch(`${draftUrl}?firstName=${canary}`);
    await fetch(`${draftUrl}/hold`, {
      method: 'PUT',
      headers: JSON_TYPE,
      body: '{"appointmentBlockGuid":"x"}',
    });
    await fetch(`${server.url}/api/Appointments`, {
      method: 'PUT',
      headers: JSON_TYPE,
      body: `{"firstName":"${canary}`,
    });
    await fetch(`${server.url}/api/Appointments`, {
      method: 'PUT',
      headers: JSON_TYPE,
      body: JSON.stringify({ ...document, [canary]: canary }),
    });
    await fetch(
      `${server.url}/api/PropertyOwners/${encodeURIComponent(`${street} Denver CO 80202`)}?appointmentId=${body.id}`,
    );
    await fetch(`${server.url}/api/${canary}?phoneNumber=7205550188`);
    await fetch(`${server.url}/window-count?id=${body.id}&emailAddress=canaryperson@example.com`);
    await fetch(`${server.url}/api/PropertyOwners/${canary}%E0%A4%A`);
    await server.database.query('drop table funnel');
    const failed = await fetch(`${server.url}/api/funnel?id=${body.id}`);
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual({
      type: 'internal-error',
      title: 'Something went wrong on our side.',
      status: 500,
    });

    const log = lines.join('');
    expect(log).toContain('request failed');
    expect(log).toContain(`"draft":"${fingerprint(body.id)}"`);
    for (const secret of [
      body.id,
      canary,
      'canaryperson',
      'Canarystreet',
      '7205550188',
      '7205550199',
    ])
      expect(log).not.toContain(secret);
  });

  test('hides what a later log call might pass by mistake [B5]', async () => {
    const { logger, lines } = recordedLog('info');
    const server = await serverInTest({ logger });
    const { appointmentRequest } = draftDocument();
    server.app.log.info(
      {
        body: appointmentRequest,
        appointmentRequest,
        customer: appointmentRequest.customer,
        saved: { id: 'secret-id', appointmentRequest },
      },
      'mistake',
    );
    const log = lines.join('');
    expect(log).toContain('[Redacted]');
    for (const secret of ['José', "O'Brien", '3035550123', 'secret-id'])
      expect(log).not.toContain(secret);
  });
});
