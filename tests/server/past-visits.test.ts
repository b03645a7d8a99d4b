import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PastVisit } from '#src/domain/funnel.ts';
import { countOf, text } from '#src/server/database/row.ts';
import { seedDemoVisits } from '#src/server/seed/demo-visits.ts';
import { call, MONDAY_MORNING, statusesOf, testClock } from '#tests/support/api.ts';
import { folderInTest, serverInTest, type TestServerOptions } from '#tests/support/server.ts';

const clock = testClock(MONDAY_MORNING);

function folders() {
  const folder = folderInTest();
  for (const name of ['web', 'flow']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), '<title>Page</title>');
  }
  return { webRoot: join(folder, 'web'), explorerRoot: join(folder, 'flow') };
}

/** What a server with past visits tells of one that ended with inside sales, and of ids that are none. */
async function reported(options: TestServerOptions) {
  const { url, database } = await serverInTest({ clock, ...options });
  await seedDemoVisits(database, clock());
  const [row = {}] = await database.query(
    `select id from drafts where status = 'InsideSales' order by created_at limit 1`,
  );
  const visitOf = (id: string) => call<PastVisit>('GET', `${url}/flow/visits/${id}`);
  return {
    visit: await visitOf(text(row, 'id')),
    others: [await visitOf('00000000-0000-4000-8000-000000000001'), await visitOf('x')],
  };
}

test('a past visit is told by pages, status and answers, without anything typed [L57.visit]', async () => {
  const { visit, others } = await reported(folders());
  expect(visit.headers.get('cache-control')).toBe('no-store');
  expect(visit.body.status).toBe('InsideSales');
  expect(visit.body.pages.map(({ state }) => state).slice(-2)).toEqual([
    'projectDetails',
    'projectDetailsSubmitted',
  ]);
  expect(visit.body.answers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['property › propertyType', 'insideSales', 'ownershipSelection']),
  );
  expect(JSON.stringify(visit.body)).not.toMatch(
    /Demo|Visitor|2025550100|Sample|Modest|Denver|80202|55401/,
  );
  expect(statusesOf(others)).toEqual([404, 404]);
});

test('without the explorer nothing is told of visits, but while developing it is [L57.visit]', async () => {
  const { url } = await serverInTest({ webRoot: folders().webRoot, clock });
  expect((await fetch(`${url}/flow/visits/x`)).status).toBe(404);
  expect((await reported({ hasExplorer: true })).visit.status).toBe(200);
});

test('a new database gets a month of made-up visits, and one that has visits gets none', async () => {
  const { database } = await serverInTest({ clock });
  const countDrafts = () => countOf(database, 'select count(*) as count from drafts');
  await seedDemoVisits(database, clock());
  const made = await countDrafts();
  await seedDemoVisits(database, clock());
  expect(made).toBeGreaterThan(500);
  expect(await countDrafts()).toBe(made);
});
