import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { draftDocument } from '#tests/support/api.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.7';

let folder: string;
let server: TestServer;
let now = Date.now();

const start = () =>
  startTestServer({ webRoot: folder, trustProxy: true, clock: () => new Date(now) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Start</title></head>');
  server = await start();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The token in the page, as fetched from home. */
async function tokenIn({ app } = server): Promise<string> {
  const headers = { 'x-forwarded-for': HOME };
  const { body } = await app.inject({ url: '/embed-get-started', headers });
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
const WITHOUT_SITE = 'in a browser without Sec-Fetch-Site';
const MOVED = { 'x-forwarded-for': ELSEWHERE };
const SHOP = { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' };

test.each<{ who: string; headers: Record<string, string>; status: number }>([
  { who: 'the page itself', headers: OWN, status: 200 },
  { who: `the page itself, ${WITHOUT_SITE}`, headers: { origin: OWN.origin }, status: 200 },
  { who: 'the page itself, in another network', headers: { ...OWN, ...MOVED }, status: 200 },
  { who: 'the page itself in a sandbox', headers: SANDBOX, status: 200 },
  { who: 'another site', headers: OTHER, status: 403 },
  { who: `another site, ${WITHOUT_SITE}`, headers: { origin: OTHER.origin }, status: 403 },
  { who: 'a page of the same company', headers: SHOP, status: 403 },
  { who: 'a sandbox in another network', headers: { ...SANDBOX, ...MOVED }, status: 403 },
  { who: 'a browser that names no page', headers: { cookie: 'session=1' }, status: 403 },
])(
  'the token in the page of the embedded start, sent by $who, is answered with $status [B13.token, S7.request-token]',
  async ({ headers, status }) => {
    expect(await save(await tokenIn(), headers)).toBe(status);
  },
);

test('the token works for a week, in this database [B13.token]', async () => {
  const other = await start();
  const [own, foreign] = [await tokenIn(), await tokenIn(other)];
  await other.close();
  expect(await save(foreign, OWN)).toBe(403);
  now += 6 * DAY_MS;
  expect(await save(own, OWN)).toBe(200);
  now += 2 * DAY_MS;
  expect(await save(own, OWN)).toBe(403);
});

test('a token that is made up, or altered in any part, is refused [B13.token]', async () => {
  const [issued = '', page = '', place = ''] = (await tokenIn()).split('.');
  const later = (Number.parseInt(issued, 36) + DAY_MS).toString(36);
  for (const parts of [[''], ['Infinity', 'a', 'b'], [later, page, place], [issued, place, page]])
    expect(await save(parts.join('.'), OWN)).toBe(403);
  expect(await save([issued, page, page].join('.'), SANDBOX)).toBe(403);
});

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
  '/api/funnel/vitals',
  '/api/Campaigns/x',
  '/cms/v3/content_types/header/entries',
])(
  'a sandboxed page may ask %s for what the embedded start needs, without cookies [B13]',
  async (url) => {
    const { statusCode, headers } = await ask('OPTIONS', url);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'null',
      'access-control-allow-headers': EVIDENCE_HEADER,
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  },
);

test.each([
  '/api/Appointments/x',
  '/api/PropertyOwners/a/b/c/d',
  '/api/appointmentblocks',
  '/embed-get-started',
])('a sandboxed page may not read %s [B13.token]', async (url) => {
  for (const { headers } of [await ask('GET', url), await ask('OPTIONS', url)])
    expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('a sandboxed page is the only one of elsewhere that is answered [B13.token]', async () => {
  for (const page of [OTHER, OWN]) {
    const { statusCode, headers } = await ask('OPTIONS', '/api/Appointments', page);
    expect(statusCode).toBe(405);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});
