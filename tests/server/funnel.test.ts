import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { DatabaseUnavailable, type Queries } from '#src/server/database/database.ts';
import { integer, only } from '#src/server/database/row.ts';
import { pruneFunnel } from '#src/server/store/funnel.ts';
import { call, MONDAY_MORNING, testClock } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import {
  folderInTest,
  recordedLog,
  serverFor,
  serverInTest,
  startTestServer,
} from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const [VISIT, DRAFT, OTHER] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];

interface Row {
  visitHash?: string;
  draftHash: string;
  state: string;
  variant?: string;
  revision?: string;
  at: string;
}

/** Inserts visitors into the table, who enter the first page now. */
const insertVisitorsInto = (queries: Queries, now: Date, count: number) =>
  queries.query(
    `insert into funnel (draft_hash, recorded_at, state, variant, visitor)
     with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
     select cast(number as text), ${now.getTime()}, 'home', 'standard', cast(number as text) from numbers`,
  );

describe.each(ENGINES)('the funnel on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  beforeEach(async () => {
    for (const table of ['funnel', 'vitals']) await server.database.query(`delete from ${table}`);
    // Long enough that the next rows trigger a cleanup again.
    clock.advance(DAY_MS);
    // Drops the cached report of an earlier test.
    await ask();
  });

  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString();
  const post = (rows: readonly Row[], headers: Record<string, string> = {}) =>
    call('POST', `${server.url}/api/funnel`, {
      headers,
      body: rows.map((row) => ({ variant: 'standard', ...row })),
    });
  const entered = (
    draftHash: string,
    state: string,
    millisecondsAgo: number,
    more: Partial<Row> = {},
  ): Row => ({ draftHash, state, at: ago(millisecondsAgo), ...more });
  /** A visitor who enters states one second after another, the first ten seconds ago. */
  const entering = (path: string, draftHash: string): Row[] =>
    path.split(' ').map((state, second) => entered(draftHash, state, (10 - second) * 1000));
  const ask = (headers: Record<string, string> = {}) =>
    call<FunnelReport>('GET', `${server.url}/api/funnel`, { headers });
  const groups = async () => (await ask()).body.groups;
  const summaryOf = ([group, ...others]: FunnelReport['groups']) => {
    expect(others).toEqual([]);
    return {
      states: group?.states.map(
        ({ state, count, wentOn, left }) => `${state}: ${count}, ${wentOn} on, ${left} left`,
      ),
      transitions: group?.transitions.map(({ from, to, count }) => `${from} ${to}: ${count}`),
    };
  };
  /** The counts if all visitors are in one group. */
  const report = async () => summaryOf(await groups());
  const stored = async () =>
    integer(only(await server.database.query('select count(*) as count from funnel')), 'count');
  const insertVisitors = (count: number) => insertVisitorsInto(server.database, clock(), count);

  test('each row counts once, alone or in a list; who goes back has not gone on, and has left where they were last', async () => {
    const rows = [
      'home windowCount windowIssues windowCount',
      'home windowCount',
      'home windowCount windowIssues homeownerList',
      'home windowCount home windowCount windowIssues',
    ].flatMap((path, visitor) => entering(path, String(visitor).repeat(64)));
    await post(rows);
    await call('POST', `${server.url}/api/funnel`, { body: { variant: 'standard', ...rows[0] } });
    expect(await report()).toEqual({
      states: [
        'home: 4, 4 on, 0 left',
        'homeownerList: 1, 0 on, 1 left',
        'windowCount: 4, 2 on, 2 left',
        'windowIssues: 3, 1 on, 1 left',
      ],
      transitions: [
        'home windowCount: 4',
        'windowCount home: 1',
        'windowCount windowIssues: 3',
        'windowIssues homeownerList: 1',
        'windowIssues windowCount: 1',
      ],
    });
  });

  test('pages entered before the first save, or in the same moment, count for the first draft saved after them, in whichever order they arrive, and a visit that goes on with a draft for that', async () => {
    const [visit, other] = [{ visitHash: VISIT }, { visitHash: 'd'.repeat(64) }];
    for (const row of [
      entered(OTHER, 'windowCount', 1000, visit),
      entered(VISIT, 'home', 3000, visit),
      entered(VISIT, 'home', 2000, visit),
      entered(DRAFT, 'windowCount', 3000, visit),
      entered(VISIT, 'home', 0, visit),
      entered(DRAFT, 'windowCount', -1000, other),
      entered(DRAFT, 'windowIssues', -2000, other),
    ])
      await post([row]);
    expect(await report()).toEqual({
      states: [
        'home: 3, 2 on, 1 left',
        'windowCount: 2, 1 on, 1 left',
        'windowIssues: 1, 0 on, 1 left',
      ],
      transitions: ['home windowCount: 2', 'windowCount windowIssues: 1'],
    });
  });

  test('who goes on from inside another site in a new window is one embedded visitor who went on', async () => {
    const embedded = { visitHash: VISIT, variant: 'embedded' };
    await post([
      entered(VISIT, 'embedGetStarted', 10_000, embedded),
      entered(DRAFT, 'embedGetStarted', 4000, embedded),
      entered(DRAFT, 'windowCount', 0, { visitHash: OTHER }),
    ]);
    const found = await groups();
    expect(found.map(({ variant }) => variant)).toEqual(['embedded']);
    expect(summaryOf(found)).toEqual({
      states: ['embedGetStarted: 1, 1 on, 0 left', 'windowCount: 1, 0 on, 1 left'],
      transitions: ['embedGetStarted windowCount: 1'],
    });
  });

  test.each([
    ['visit', VISIT, { visitHash: VISIT }],
    ['draft', DRAFT, {}],
  ])('of one %s no more than 300 rows are kept [B4]', async (_what, draftHash, visit) => {
    const rows = Array.from({ length: 400 }, (_, second) =>
      entered(draftHash, 'home', second * 1000, visit),
    );
    for (let first = 0; first < rows.length; first += 100)
      expect((await post(rows.slice(first, first + 100))).status).toBe(204);
    expect(await stored()).toBe(300);
  });

  test('rows and vitals older than 90 days, or of a day that is yet to come, are deleted once others arrive [B4, B15]', async () => {
    for (const [state, milliseconds] of [
      ['old', DAY_MS * 90 + 1],
      ['kept', DAY_MS * 90],
      ['early', -DAY_MS - 1],
    ] as const) {
      const at = clock().getTime() - milliseconds;
      await server.database.query(
        `insert into funnel (draft_hash, recorded_at, state, variant, visitor) values ($1, $2, $3, 'standard', $1)`,
        [DRAFT, at, state],
      );
      await server.database.query(
        `insert into vitals (id, recorded_at, state, variant, bot, vital, value) values ($1, $2, $1, 'standard', 0, 'CLS', 0.1)`,
        [state, at],
      );
    }
    await post([entered(DRAFT, 'home', -2 * DAY_MS), entered(DRAFT, 'windowCount', -DAY_MS / 2)]);
    const left = async () =>
      (await groups()).flatMap(({ states, vitals }) => ({
        states: states.map(({ state }) => state),
        vitals: vitals.map(({ state }) => state),
      }));
    await expect.poll(left).toEqual([{ states: ['kept', 'windowCount'], vitals: ['kept'] }]);
  });

  test('beyond a number of rows those that arrived first go, whatever a client says of the time [B4, B15]', async () => {
    await insertVisitors(10);
    await post(['0', '1', '2'].map((digit) => entered(digit.repeat(64), 'home', -1000)));
    clock.advance(60_000);
    await post([entered(DRAFT, 'windowCount', DAY_MS)]);
    await pruneFunnel(server.database, clock().getTime(), { maxRows: 1 });
    const rows = await server.database.query('select draft_hash, state from funnel');
    expect(rows).toEqual([{ draft_hash: DRAFT, state: 'windowCount' }]);
  });

  test('visitors are told apart by the day, the variant and the chart of their first page, and programs from people', async () => {
    const [old, young] = ['0123456789abcdef', 'fedcba9876543210'];
    const visitors: [Row[], string][] = [
      [[entered('1', 'home', DAY_MS), entered('1', 'windowCount', 0, { revision: young })], ''],
      [[entered('2', 'home', DAY_MS, { revision: old })], ''],
      [[entered('3', 'home', 0, { revision: young })], ''],
      [[entered('4', 'event', 0, { revision: young, variant: 'event' })], ''],
      [
        [entered('5', 'home', 0, { revision: young })],
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      ],
      [
        [entered('6', 'home', 0, { revision: young })],
        'Mozilla/5.0 (Linux; Android 13; CUBOT P60) AppleWebKit/537.36',
      ],
    ];
    for (const [rows, agent] of visitors)
      await post(
        rows.map((row) => ({ ...row, draftHash: row.draftHash.repeat(64) })),
        { 'user-agent': agent },
      );
    const [yesterday, today] = [DAY_MS, 0].map((milliseconds) => ago(milliseconds).slice(0, 10));
    expect(
      (await groups()).map(({ day, variant, revision, isBot, states }) => ({
        of: `${day} ${variant} ${revision}`,
        isBot,
        states: states.map(({ state, count }) => `${state} ${count}`).join(', '),
      })),
    ).toEqual([
      { of: `${yesterday} standard null`, isBot: false, states: 'home 1, windowCount 1' },
      { of: `${yesterday} standard ${old}`, isBot: false, states: 'home 1' },
      { of: `${today} event ${young}`, isBot: false, states: 'event 1' },
      { of: `${today} standard ${young}`, isBot: false, states: 'home 2' },
      { of: `${today} standard ${young}`, isBot: true, states: 'home 1' },
    ]);
  });

  test('of what a browser measured, the last value of each vital of each page counts, beside the visits of the day, the variant and the chart', async () => {
    const revision = '0123456789abcdef';
    await post([entered(DRAFT, 'home', 0, { revision })]);
    for (const [id, state, vital, value, variant] of [
      [1, 'home', 'LCP', 1234.5, 'standard'],
      [2, 'home', 'LCP', 1190, 'standard'],
      [3, 'home', 'CLS', 0, 'standard'],
      [4, 'windowCount', 'INP', 40, 'standard'],
      [4, 'windowCount', 'INP', 96, 'standard'],
      [5, 'event', 'CLS', 0.0123, 'event'],
    ] as const) {
      const { status } = await call('POST', `${server.url}/api/funnel/vitals`, {
        body: {
          id: `v6-1700000000000-${1e12 + id}`,
          state,
          variant,
          revision,
          vital,
          value,
        },
      });
      expect(status).toBe(204);
    }
    expect(
      (await groups()).map(({ variant, states, vitals }) => ({
        variant,
        states: states.map(({ state }) => state),
        vitals,
      })),
    ).toEqual([
      {
        variant: 'event',
        states: [],
        vitals: [{ state: 'event', vital: 'CLS', values: [[0.012, 1]] }],
      },
      {
        variant: 'standard',
        states: ['home'],
        vitals: [
          { state: 'home', vital: 'CLS', values: [[0, 1]] },
          { state: 'windowCount', vital: 'INP', values: [[96, 1]] },
          { state: 'home', vital: 'LCP', values: [[1200, 2]] },
        ],
      },
    ]);
  });

  test('the time on a page runs until another page is entered, however often it is loaded again, and is told in two digits', async () => {
    await post([
      entered(DRAFT, 'home', 260_000),
      entered(DRAFT, 'home', 250_000),
      entered(DRAFT, 'windowCount', 90_600),
      entered(DRAFT, 'home', 3000),
      entered(DRAFT, 'windowCount', 2500),
    ]);
    const [group] = await groups();
    expect(group?.states.map(({ state, stays }) => ({ state, stays }))).toEqual([
      {
        state: 'home',
        stays: [
          [0.5, 1],
          [170, 1],
        ],
      },
      { state: 'windowCount', stays: [[88, 1]] },
    ]);
  });

  test('more than a thousand visitors are counted in two goes; where the database is lost between them, who asks is told so, and the server goes on [B4]', async () => {
    await insertVisitors(1001);
    const { database } = server;
    const { query } = database;
    onTestFinished(() => void Object.assign(database, { query }));
    let goes = 0;
    // Not a spy: a spy would handle the rejection of its function.
    database.query = async (sql, parameters) => {
      if (sql.includes('order by visitor') && ++goes === 2)
        throw new DatabaseUnavailable(new Error('Connection terminated'));
      return query.call(database, sql, parameters);
    };
    expect((await ask()).status).toBe(503);
    expect((await report()).states).toEqual(['home: 1001, 0 on, 1001 left']);
  });

  test('an answer over many rows is counted once for all who ask at the same time, is as good as new for ten seconds, and later comes with its age to who takes an old one [B4]', async () => {
    await insertVisitors(1001);
    const counted = vi.spyOn(server.database, 'query');
    await Promise.all(Array.from({ length: 30 }, report));
    expect(counted.mock.calls.filter(([sql]) => sql.includes('order by visitor')).length).toBe(2);
    await post([entered(DRAFT, 'windowCount', 0)]);
    const asked = async (headers: Record<string, string> = {}) => {
      const answer = await ask(headers);
      return {
        age: answer.headers.get('age'),
        states: answer.body.groups[0]?.states.map(({ state }) => state),
      };
    };
    clock.advance(9999);
    expect(await asked()).toEqual({ age: null, states: ['home'] });
    clock.advance(80_001);
    expect(await asked({ 'cache-control': 'max-stale' })).toEqual({ age: '90', states: ['home'] });
    expect(await asked()).toEqual({ age: null, states: ['home', 'windowCount'] });
    await post([entered(OTHER, 'sourceType', 0)]);
    clock.advance(-DAY_MS);
    expect((await asked()).states).toContain('sourceType');
  });
});

test('a server that starts with many rows counts them before anybody asks', async () => {
  const clock = testClock(MONDAY_MORNING);
  const dataDirectory = folderInTest();
  const first = await startTestServer({ clock, dataDirectory });
  await insertVisitorsInto(first.database, clock(), 1001);
  await first.close();
  const { logger, lines } = recordedLog('debug');
  const { url } = await serverInTest({ clock, dataDirectory, logger });
  await expect.poll(() => lines.join('')).toContain('the funnel is counted');
  clock.advance(60_000);
  const { headers } = await call('GET', `${url}/api/funnel`, {
    headers: { 'cache-control': 'max-stale' },
  });
  expect(headers.get('age')).toBe('60');
});

test('one client sends so many rows a day and no more; others go on, and so does that client on the next day [B15]', async () => {
  const clock = testClock(MONDAY_MORNING);
  const server = await serverInTest({ clock, trustProxy: 'loopback' });
  let sent = 0;
  const post = async (client: string) => {
    const body = Array.from({ length: 100 }, () => ({
      draftHash: (sent += 1).toString(16).padStart(64, '0'),
      state: 'home',
      variant: 'standard',
      at: clock().toISOString(),
    }));
    const headers = { 'x-forwarded-for': client };
    return (await call('POST', `${server.url}/api/funnel`, { body, headers })).status;
  };
  const twentyTaken = [...Array.from({ length: 20 }, () => 204), 429];
  // One IPv6 client has all addresses of its network.
  for (const clientOf of [() => '203.0.113.7', (index: number) => `2001:db8::${index + 1}`]) {
    const statuses = [];
    for (let index = 0; index < 21; index += 1) statuses.push(await post(clientOf(index)));
    expect(statuses).toEqual(twentyTaken);
  }
  clock.advance(DAY_MS);
  expect(await post('203.0.113.7')).toBe(204);
});
