import { expect, test } from 'vitest';
import { problemDocument } from '#src/server/problems.ts';
import { call, draftDocument, save } from '#tests/support/api.ts';
import { serverInTest } from '#tests/support/server.ts';

test('a server that can read its database but not write is not well, and says when to come back, until it can [B4]', async () => {
  const { url, database } = await serverInTest();
  const answers = async () => ({
    health: await call('GET', `${url}/api/health`),
    saved: await save(url, draftDocument()),
  });
  await database.query('pragma query_only = on');
  for (const { status, headers, body } of Object.values(await answers()))
    expect({ status, retryAfter: headers.get('retry-after'), body }).toEqual({
      status: 503,
      retryAfter: '5',
      body: problemDocument('unavailable'),
    });
  await database.query('pragma query_only = off');
  expect(await answers()).toMatchObject({
    health: { status: 200, body: { status: 'ok' } },
    saved: { status: 200 },
  });
});
