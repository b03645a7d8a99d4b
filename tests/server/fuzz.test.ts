import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, draftDocument } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { newDataDirectory, type TestServer } from '#tests/support/server.ts';

/** `FUZZ_REQUESTS=10000 FUZZ_SEED=7` sends more requests, or others. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** What the OpenAPI document does not describe. */
const OTHER_PATHS = [
  '/cms/v3/content_types/{type}/entries',
  '/api/openapi.json',
  '/',
  '/{page}',
  '/assets/{file}',
  '/flow/{file}',
];

/** Texts that trip up what reads addresses, queries and documents, and some that the demo data has. */
const ODD_TEXTS = [
  '',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%0d%0aX:y',
  '%zz',
  '%C0%AF',
  '__proto__',
  '-1',
  '1e400',
  '9999-12-31',
  '2026-11-16',
  '14',
  '80202',
  'denver-home-show',
  'dce_page',
  '00000000-0000-4000-8000-000000000000',
  "' or 1=1 --",
  '{"$or":[{"url":{"$in":["/home"]}}]}',
  '{"$regex":"(a+)+$"}',
  '{"uid":{"$in":5}}',
  '['.repeat(3000),
  '%61'.repeat(1400),
] as const;

const PARAMETERS = [
  'postalCode',
  'startDate',
  'numberOfDays',
  'appointmentId',
  'environment',
  'query',
  'include[][]',
  'only[BASE][]',
  'limit',
  'id',
  'constructor[prototype]',
  '%zz',
] as const;

/** Each is sent now and then, in place of the usual one. */
const HEADERS = [
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': ';' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { branch: 'other' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { cookie: 'XSRF-TOKEN=%zz; =; a', 'x-xsrf-token': 'a' },
  { 'if-match': '"1", W/"2"' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=5-1, -0' },
  { 'idempotency-key': '0123456789abcdef' },
  { 'x-forwarded-for': '<x>' },
] as const;

const oddText = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 4 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }).map(encodeURIComponent), weight: 1 },
);

const query = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), oddText), { maxLength: 6 })
  .map((parameters) => `?${parameters.map((pair) => pair.join('=')).join('&')}`);

/** A draft with some of its values replaced, by their position in the document. */
const draft = fc
  .array(
    fc.tuple(
      fc.nat(80),
      fc.constantFrom<unknown>(null, -1, 1e308, '', '\0', '\ud800', 'x'.repeat(5000), '{}', [], {}),
    ),
    { maxLength: 3 },
  )
  .map((changes) => {
    const replaced = new Map(changes);
    let count = 0;
    return JSON.stringify(draftDocument(), (_key, value: unknown) => {
      count += 1;
      return replaced.has(count) ? structuredClone(replaced.get(count)) : value;
    });
  });

const body = fc.oneof(
  fc.constant(''),
  draft,
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '{"__proto__":{"a":1}}',
    '['.repeat(50_000),
    '{"appointmentBlockGuid":"\\u0000"}',
    '{"address":"\\ud800","firstName":"Ann","lastName":"Lee","postalCode":"80202"}',
    `{"draftHash":"${'a'.repeat(64)}","state":"\\u0000","variant":"regular","at":"2026-11-16T15:00:00Z"}`,
  ),
);

interface Operation {
  method: string;
  path: string;
}

/** Requests to these operations, with all kinds of values where they take any. */
function requestsTo(operations: readonly Operation[]) {
  const operation = fc.constantFrom(...operations).chain(({ method, path }) => {
    const [first = '', ...rest] = path.split(/\{\w+\}/);
    return fc.array(oddText, { minLength: rest.length, maxLength: rest.length }).map((texts) => ({
      method,
      path: first + rest.map((part, index) => `${texts[index]}${part}`).join(''),
    }));
  });
  return fc.record({
    operation,
    query,
    headers: fc.subarray([...HEADERS], { maxLength: 2 }),
    body,
  });
}

describe.each(ENGINES)('requests of every kind on $name', ({ start }) => {
  let server: TestServer;
  let operations: Operation[];
  let webRoot: string;

  beforeAll(async () => {
    webRoot = newDataDirectory();
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Start</title>');
    server = await start({ webRoot });
    const { body: openapi } = await call<{ paths: Record<string, object> }>(
      'GET',
      `${server.url}/api/openapi.json`,
    );
    operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
  });

  afterAll(async () => {
    await server.close();
    rmSync(webRoot, { recursive: true });
  });

  test('are all answered, none of them with a fault of the server [B4]', async () => {
    const known = [...operations, ...OTHER_PATHS.map((path) => ({ method: 'GET', path }))];
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        requestsTo(known),
        async ({ operation, query: search, headers, body: sent }) => {
          const { statusCode } = await server.app.inject({
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types list the usual methods
            method: operation.method as 'GET',
            url: operation.path + search,
            headers: Object.assign({ 'content-type': 'application/json' }, ...headers),
            payload: sent,
          });
          statuses.add(statusCode);
          expect(statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: REQUESTS, seed: SEED },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 415]));
  });
});
