import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PastVisit } from '#src/domain/funnel.ts';
import { seedDemoVisits } from '#src/server/seed/demo-visits.ts';
import { text } from '#src/server/database/row.ts';
import { call, MONDAY_MORNING, testClock } from '#tests/support/api.ts';
import { folderInTest, serverInTest } from '#tests/support/server.ts';

const clock = testClock(MONDAY_MORNING);

function folders() {
  const folder = folderInTest();
  for (const name of ['web', 'flow']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), '<title>Page</title>');
  }
  return { webRoot: join(folder, 'web'), explorerRoot: join(folder, 'flow') };
}

test('the way of one draft is told beside the explorer: its pages, its status and its answers, without names, numbers, addresses and anything typed [L57.visit]', async () => {
  const server = await serverInTest({ ...folders(), clock });
  await seedDemoVisits(server.database, clock());
  const [row = {}] = await server.database.query(
    `select id from drafts where status = 'InsideSales' order by created_at limit 1`,
  );
  const { body, headers } = await call<PastVisit>(
    'GET',
    `${server.url}/flow/visits/${text(row, 'id')}`,
  );
  const pages = body.pages.map(({ state }) => state);
  expect({
    status: body.status,
    hasHome: pages.includes('home') || pages.includes('embedGetStarted'),
    pages: pages.slice(-2),
    cacheControl: headers.get('cache-control'),
  }).toEqual({
    status: 'InsideSales',
    hasHome: true,
    pages: ['projectDetails', 'projectDetailsSubmitted'],
    cacheControl: 'no-store',
  });
  expect(body.answers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['property › propertyType', 'insideSales', 'ownershipSelection']),
  );
  expect(
    /Demo|Visitor|2025550100|Sample|Modest|Denver|80202|55401/.exec(JSON.stringify(body)),
  ).toBe(null);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000001';

test.each([
  ['an unknown draft is not found', { path: UNKNOWN, hasExplorer: true }],
  ['an id of another shape is not found', { path: 'x', hasExplorer: true }],
  ['without the explorer there is no such address', { path: UNKNOWN, hasExplorer: false }],
])('%s [L57.visit]', async (_what, { path, hasExplorer }) => {
  const { webRoot, explorerRoot } = folders();
  const server = await serverInTest({ webRoot, clock, ...(hasExplorer && { explorerRoot }) });
  expect((await fetch(`${server.url}/flow/visits/${path}`)).status).toBe(404);
});

test('while developing, when the bundler serves the explorer, the backend tells of visits [L57.visit]', async () => {
  const server = await serverInTest({ hasExplorer: true, clock });
  await seedDemoVisits(server.database, clock());
  const [row = {}] = await server.database.query('select id from drafts limit 1');
  const { status } = await fetch(`${server.url}/flow/visits/${text(row, 'id')}`);
  expect(status).toBe(200);
});
