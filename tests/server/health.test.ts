import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import type { Database } from '#src/server/database/database.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { serverInTest } from '#tests/support/server.ts';

const CONTENT_ROOT = fileURLToPath(new URL('../../src/content/snapshot', import.meta.url));

test('a server that can read its database but not write is not well, until it can [B4]', async () => {
  const { url, database } = await serverInTest();
  const statuses = async () => [
    (await fetch(`${url}/api/health`)).status,
    (await save(url, draftDocument())).status,
  ];
  await database.query('pragma query_only = on');
  const readOnly = await statuses();
  await database.query('pragma query_only = off');
  expect({ readOnly, statuses: await statuses() }).toEqual({
    readOnly: [503, 503],
    statuses: [200, 200],
  });
});

test('a server that reaches its database is well', async () => {
  const server = await serverInTest();
  const response = await fetch(`${server.url}/api/health`);
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { status: 'ok' },
  });
});

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:5432'],
  ['EPIPE', 'write EPIPE'],
  ['08001', 'server conn crashed?'],
  ['08006', 'connection failure'],
  ['SQLITE_FULL', 'database or disk is full'],
  ['SQLITE_IOERR_WRITE', 'disk I/O error'],
])(
  'a database that is away (%s) is a 503 that says when to come back, not a stack trace [B4]',
  async (code, message) => {
    let isAway = false;
    const away = () => Promise.reject(Object.assign(new Error(message), { code }));
    const database: Database = {
      engine: 'postgresql',
      query: async () => (isAway ? away() : [{ value: 'a key' }]),
      transaction: away,
      exclusively: away,
      purgeDeleted: async () => undefined,
      close: async () => undefined,
    };
    const app = await buildApp({ database, contentRoot: CONTENT_ROOT, logger: false });
    isAway = true;
    const response = await app.inject({ url: '/api/health' });
    await app.close();
    expect({
      statusCode: response.statusCode,
      retryAfter: response.headers['retry-after'],
      body: response.json(),
    }).toEqual({
      statusCode: 503,
      retryAfter: '5',
      body: { type: 'unavailable', title: 'The service is not available right now.', status: 503 },
    });
  },
);
