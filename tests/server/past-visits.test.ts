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

test('an unknown draft is not found, and without the explorer there is no such address [L57.visit]', async () => {
  const { webRoot, explorerRoot } = folders();
  const [office, shop] = [
    await serverInTest({ webRoot, explorerRoot, clock }),
    await serverInTest({ webRoot, clock }),
  ];
  const id = '00000000-0000-4000-8000-000000000001';
  const asked = [
    `${office.url}/flow/visits/${id}`,
    `${office.url}/flow/visits/x`,
    `${shop.url}/flow/visits/${id}`,
  ];
  expect(await Promise.all(asked.map(async (url) => (await fetch(url)).status))).toEqual([
    404, 404, 404,
  ]);
});
