import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { draftDocument } from '#tests/support/api.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.7';

let folder: string;
let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Start</title></head>');
  server = await startTestServer({ webRoot: folder, trustProxy: true, clock: () => new Date(now) });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The token in the page, as fetched from this address. */
async function tokenAt(address: string, from = server): Promise<string> {
  const { body } = await from.app.inject({
    url: '/embed-get-started',
    headers: { 'x-forwarded-for': address },
  });
  return /content="([^"]+)"/.exec(body)?.[1] ?? '';
}

/** Saves as a browser does that keeps no cookie; returns the status. */
async function save(token: string, headers: Record<string, string>): Promise<number> {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/Appointments',
    headers: {
      host: 'book.example.com',
      'x-forwarded-for': HOME,
      'x-xsrf-token': token,
      ...headers,
    },
    payload: draftDocument(),
  });
  return answer.statusCode;
}

const OWN = { origin: 'https://book.example.com', 'sec-fetch-site': 'same-origin' };
const OTHER = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
const SANDBOX = { origin: 'null', 'sec-fetch-site': 'cross-site' };

describe('the token in the page of the embedded start', () => {
  test.each([
    ['the page itself', OWN, 200],
    [
      'the page itself, in a browser without Sec-Fetch-Site',
      { origin: 'https://book.example.com' },
      200,
    ],
    [
      'the page itself after the phone has changed networks',
      { ...OWN, 'x-forwarded-for': ELSEWHERE },
      200,
    ],
    ['the page itself in a sandbox', SANDBOX, 200],
    ['another site', OTHER, 403],
    ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.test' }, 403],
    [
      'a page of the same company',
      { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' },
      403,
    ],
    [
      'a sandbox in another network than the one it was fetched from',
      { ...SANDBOX, 'x-forwarded-for': ELSEWHERE },
      403,
    ],
    ['a browser that names no page', { cookie: 'session=1' }, 403],
  ])(
    'sent by %s is answered with %3$i [B13.token, S7.request-token]',
    async (_name, headers, status) => {
      expect(await save(await tokenAt(HOME), headers)).toBe(status);
    },
  );

  test('works for a week, and in every process on the same database [B13.token]', async () => {
    const other = await startTestServer({
      webRoot: folder,
      trustProxy: true,
      clock: () => new Date(now),
    });
    const [own, foreign] = [await tokenAt(HOME), await tokenAt(HOME, other)];
    await other.close();
    const statuses = [await save(own, OWN), await save(foreign, OWN)];
    now += 6 * DAY_MS;
    statuses.push(await save(own, OWN));
    now += 2 * DAY_MS;
    statuses.push(await save(own, OWN));
    expect(statuses).toEqual([200, 403, 200, 403]);
  });

  test.each(['', '..', 'abc', 'zzzz.a.b', 'Infinity.a.b'])(
    'made up as "%s" is refused [B13.token]',
    async (token) => {
      expect({
        own: await save(token, OWN),
        sandbox: await save(token, SANDBOX),
      }).toEqual({ own: 403, sandbox: 403 });
    },
  );

  test('altered in any part is refused [B13.token]', async () => {
    const [issued = '', page = '', place = ''] = (await tokenAt(HOME)).split('.');
    const later = (Number.parseInt(issued, 36) + DAY_MS).toString(36);
    expect({
      later: await save([later, page, place].join('.'), OWN),
      swapped: await save([issued, place, page].join('.'), OWN),
      repeated: await save([issued, page, page].join('.'), SANDBOX),
    }).toEqual({
      later: 403,
      swapped: 403,
      repeated: 403,
    });
  });
});

describe('a sandboxed page', () => {
  const ask = (method: 'GET' | 'OPTIONS', url: string, headers: Record<string, string> = SANDBOX) =>
    server.app.inject({
      method,
      url,
      headers: {
        ...headers,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': EVIDENCE_HEADER,
      },
    });

  test.each([
    '/api/Appointments',
    '/api/funnel',
    '/api/funnel/vitals',
    '/api/Campaigns/x',
    '/cms/v3/content_types/header/entries',
  ])('may ask %s for what the embedded start needs, without cookies [B13]', async (url) => {
    const { statusCode, headers } = await ask('OPTIONS', url);
    expect({
      statusCode,
      accessControlAllowOrigin: headers['access-control-allow-origin'],
      accessControlAllowHeaders: headers['access-control-allow-headers'],
      accessControlAllowCredentials: headers['access-control-allow-credentials'],
    }).toEqual({
      statusCode: 204,
      accessControlAllowOrigin: 'null',
      accessControlAllowHeaders: EVIDENCE_HEADER,
      accessControlAllowCredentials: undefined,
    });
  });

  test.each([
    '/api/Appointments/x',
    '/api/Appointments/x/hold',
    '/api/PropertyOwners/a/b/c/d',
    '/api/ServiceAvailability/80202',
    '/api/appointmentblocks',
    '/embed-get-started',
    '/window-count',
  ])('may not read %s [B13.token]', async (url) => {
    const answers = [await ask('GET', url), await ask('OPTIONS', url)];
    expect(answers.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each(['/api/Appointments', '/api/funnel'])(
    'is the only page of elsewhere that %s answers [B13.token]',
    async (url) => {
      const answers = [await ask('OPTIONS', url, OTHER), await ask('OPTIONS', url, OWN)];
      expect(
        answers.map(({ statusCode, headers }) => [
          statusCode,
          headers['access-control-allow-origin'],
        ]),
      ).toEqual([
        [405, undefined],
        [405, undefined],
      ]);
    },
  );
});
