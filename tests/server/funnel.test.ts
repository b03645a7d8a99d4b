import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { DatabaseUnavailable, type Queries } from '#src/server/database/database.ts';
import { integer, only } from '#src/server/database/row.ts';
import { pruneFunnel } from '#src/server/store/funnel.ts';
import { call, MONDAY_MORNING, testClock } from '#tests/support/api.ts';
import { holdDeletions } from '#tests/support/deletions.ts';
import { ENGINES } from '#tests/support/engines.ts';
import {
  folderInTest,
  recordedLog,
  serverFor,
  serverInTest,
  startTestServer,
} from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const [VISIT, DRAFT] = ['a'.repeat(64), 'b'.repeat(64)];

/** Inserts rows of visits without a draft into the table directly, a second apart and the last one now. `visitor` is SQL. */
async function fill(
  queries: Queries,
  now: Date,
  count: number,
  visitor = `'${VISIT}'`,
): Promise<void> {
  await queries.query(
    `insert into funnel (draft_hash, recorded_at, state, variant, visit_hash, visitor)
     with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
     select '${VISIT}', ${now.getTime()} - (${count} - number) * 1000, 'home', 'standard', '${VISIT}', ${visitor} from numbers`,
  );
}

/** The counts for one visitor who went on from the first page to the second. */
const WENT_ON = {
  states: [
    { state: 'home', count: 1, wentOn: 1, left: 0 },
    { state: 'windowCount', count: 1, wentOn: 0, left: 1 },
  ],
  transitions: [{ from: 'home', to: 'windowCount', count: 1 }],
};

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

  interface Row {
    visitHash?: string;
    draftHash: string;
    state: string;
    variant?: string;
    revision?: string;
    at: string;
  }

  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString();
  const post = (rows: readonly Row[], headers: Record<string, string> = {}) =>
    call('POST', `${server.url}/api/funnel`, {
      headers,
      body: rows.map((row) => ({ variant: 'standard', ...row })),
    });
  const ask = (headers: Record<string, string> = {}) =>
    call<FunnelReport>('GET', `${server.url}/api/funnel`, { headers });
  const groups = async () => (await ask()).body.groups;
  /** The report if all visitors are in one group: its age and its counts, without durations. */
  const asked = async (how: Record<string, string> = {}) => {
    const { headers, body } = await ask(how);
    const [group, ...others] = body.groups;
    expect(others).toEqual([]);
    const states =
      group?.states.map(({ state, count, wentOn, left }) => ({ state, count, wentOn, left })) ?? [];
    return { age: headers.get('age'), states, transitions: group?.transitions ?? [] };
  };
  const report = async () => {
    const { states, transitions } = await asked();
    return { states, transitions };
  };
  const stored = async () =>
    integer(only(await server.database.query('select count(*) as count from funnel')), 'count');

  test('a visit of very many rows is counted [B2, B4]', async () => {
    await fill(server.database, clock(), 20_000);
    await server.database.query(`update funnel set state = 'windowCount' where recorded_at = $1`, [
      clock().getTime(),
    ]);
    expect(await report()).toEqual(WENT_ON);
  });

  test('each row counts once, alone or in a list; who goes back has not gone on, and has left where they were last', async () => {
    const paths = [
      'home windowCount windowIssues windowCount',
      'home windowCount',
      'home windowCount windowIssues homeownerList',
      'home windowCount home windowCount windowIssues',
    ];
    const rows = paths.flatMap((path, visitor) =>
      path.split(' ').map((state, second) => ({
        draftHash: String(visitor).repeat(64),
        state,
        at: ago((10 - second) * 1000),
      })),
    );
    expect((await post(rows)).status).toBe(204);
    expect(
      (
        await call('POST', `${server.url}/api/funnel`, {
          body: { variant: 'standard', ...rows[0] },
        })
      ).status,
    ).toBe(204);
    expect(await report()).toEqual({
      states: [
        { state: 'home', count: 4, wentOn: 4, left: 0 },
        { state: 'homeownerList', count: 1, wentOn: 0, left: 1 },
        { state: 'windowCount', count: 4, wentOn: 2, left: 2 },
        { state: 'windowIssues', count: 3, wentOn: 1, left: 1 },
      ],
      transitions: [
        { from: 'home', to: 'windowCount', count: 4 },
        { from: 'windowCount', to: 'home', count: 1 },
        { from: 'windowCount', to: 'windowIssues', count: 3 },
        { from: 'windowIssues', to: 'homeownerList', count: 1 },
        { from: 'windowIssues', to: 'windowCount', count: 1 },
      ],
    });
  });

  test('a page entered in the same moment as the first save counts for the draft', async () => {
    const at = ago(0);
    await post([
      { visitHash: VISIT, draftHash: DRAFT, state: 'windowCount', at },
      { visitHash: VISIT, draftHash: VISIT, state: 'home', at },
      { visitHash: VISIT, draftHash: VISIT, state: 'home', at: ago(-1) },
    ]);
    expect(await report()).toMatchObject({
      states: [
        { state: 'home', count: 2 },
        { state: 'windowCount', count: 1 },
      ],
    });
  });

  test('pages entered before the first save count for the first draft saved after them, in whichever order they arrive, and a visit that goes on with a draft for that', async () => {
    const other = 'c'.repeat(64);
    const entered: Row[] = [
      { visitHash: VISIT, draftHash: other, state: 'windowCount', at: ago(1000) },
      { visitHash: VISIT, draftHash: VISIT, state: 'home', at: ago(4000) },
      { visitHash: VISIT, draftHash: VISIT, state: 'home', at: ago(2000) },
      { visitHash: VISIT, draftHash: DRAFT, state: 'windowCount', at: ago(3000) },
      { visitHash: VISIT, draftHash: VISIT, state: 'home', at: ago(0) },
      ...['windowCount', 'windowIssues'].map((state, second) => ({
        visitHash: 'd'.repeat(64),
        draftHash: DRAFT,
        state,
        at: ago(-1000 * (second + 1)),
      })),
    ];
    for (const row of entered) await post([row]);
    expect(await report()).toEqual({
      states: [
        { state: 'home', count: 3, wentOn: 2, left: 1 },
        { state: 'windowCount', count: 2, wentOn: 1, left: 1 },
        { state: 'windowIssues', count: 1, wentOn: 0, left: 1 },
      ],
      transitions: [
        { from: 'home', to: 'windowCount', count: 2 },
        { from: 'windowCount', to: 'windowIssues', count: 1 },
      ],
    });
  });

  test('who goes on from inside another site in a new window is one embedded visitor who went on', async () => {
    const newWindow = 'c'.repeat(64);
    await post([
      {
        visitHash: VISIT,
        draftHash: VISIT,
        state: 'embedGetStarted',
        variant: 'embedded',
        at: ago(10_000),
      },
      {
        visitHash: VISIT,
        draftHash: DRAFT,
        state: 'embedGetStarted',
        variant: 'embedded',
        at: ago(4000),
      },
      { visitHash: newWindow, draftHash: DRAFT, state: 'windowCount', at: ago(0) },
    ]);
    expect(
      (await groups()).map(({ variant, states, transitions }) => ({
        variant,
        states,
        transitions,
      })),
    ).toEqual([
      {
        variant: 'embedded',
        states: [
          { state: 'embedGetStarted', count: 1, wentOn: 1, left: 0, stays: [[10, 1]] },
          { state: 'windowCount', count: 1, wentOn: 0, left: 1, stays: [] },
        ],
        transitions: [{ from: 'embedGetStarted', to: 'windowCount', count: 1 }],
      },
    ]);
  });

  test('of one visit, and of one draft, no more than 300 rows are kept [B4]', async () => {
    const rows = (draftHash: string, visit: Pick<Row, 'visitHash'>) =>
      Array.from({ length: 400 }, (_, second) => ({
        ...visit,
        draftHash,
        state: 'home',
        at: ago(second * 1000),
      }));
    const answers = [];
    for (const all of [rows(VISIT, { visitHash: VISIT }), rows(DRAFT, {})]) {
      for (let first = 0; first < all.length; first += 100)
        answers.push((await post(all.slice(first, first + 100))).status);
    }
    expect({ answers, stored: await stored() }).toEqual({
      answers: Array.from({ length: 8 }, () => 204),
      stored: 600,
    });
  });

  test('rows older than 90 days, or of a day that is yet to come, are deleted in batches beside the requests [B4]', async () => {
    for (const [state, at] of [
      ['old', DAY_MS * 90 + 1],
      ['kept', DAY_MS * 90],
      ['early', -DAY_MS - 1],
    ] as const) {
      await server.database.query(
        'insert into funnel (draft_hash, recorded_at, state, variant, visitor) values ($1, $2, $3, $4, $1)',
        [DRAFT, clock().getTime() - at, state, 'standard'],
      );
    }
    const { letGo, batches } = holdDeletions(server.database);
    // Post again if the cleanup of an earlier test is still running.
    const begins = async () => [
      (await post([{ draftHash: DRAFT, state: 'home', at: ago(0) }])).status,
      batches(),
      await stored(),
    ];
    await expect.poll(begins).toEqual([204, 1, 4]);
    letGo();
    await expect.poll(report).toMatchObject({
      states: [
        { state: 'home', count: 1 },
        { state: 'kept', count: 1 },
      ],
    });
  });

  test('beyond a number of rows the oldest go [B4]', async () => {
    await fill(server.database, clock(), 20);
    await pruneFunnel(server.database, clock().getTime(), { maxRows: 10 });
    const { recorded_at: oldest } = only(
      await server.database.query('select min(recorded_at) as recorded_at from funnel'),
    );
    expect({ stored: await stored(), oldest }).toEqual({
      stored: 10,
      oldest: clock().getTime() - 9000,
    });
  });

  test('what is dated more than a day ahead is not kept, nor is what an earlier version kept of it [B15]', async () => {
    await post([
      { draftHash: DRAFT, state: 'home', at: ago(-2 * DAY_MS) },
      { draftHash: DRAFT, state: 'windowCount', at: ago(-DAY_MS / 2) },
    ]);
    const taken = await stored();
    await fill(server.database, new Date(clock().getTime() + 2 * DAY_MS), 3);
    await pruneFunnel(server.database, clock().getTime());
    expect({ taken, after: await stored() }).toEqual({ taken: 1, after: 1 });
  });

  test('of what arrived, the oldest go, whatever a client says of the time [B15]', async () => {
    await fill(server.database, clock(), 10);
    const ahead = (index: number) => ({
      draftHash: String(index).repeat(64),
      state: 'home',
      at: ago(-1000 * (index + 1)),
    });
    await post([ahead(0), ahead(1), ahead(2)]);
    clock.advance(60_000);
    await post([{ draftHash: DRAFT, state: 'windowCount', at: ago(DAY_MS) }]);
    await pruneFunnel(server.database, clock().getTime(), { maxRows: 1 });
    const rows = await server.database.query('select draft_hash, state from funnel');
    expect(rows).toEqual([{ draft_hash: DRAFT, state: 'windowCount' }]);
  });

  test('visitors are told apart by the day, the variant and the chart of their first page, and programs from people', async () => {
    const [old, young] = ['0123456789abcdef', 'fedcba9876543210'];
    const visitors: [Row, string?][] = [
      [{ draftHash: '1'.repeat(64), state: 'home', at: ago(DAY_MS) }],
      [{ draftHash: '1'.repeat(64), state: 'windowCount', revision: young, at: ago(0) }],
      [{ draftHash: '2'.repeat(64), state: 'home', revision: old, at: ago(DAY_MS) }],
      [{ draftHash: '3'.repeat(64), state: 'home', revision: young, at: ago(0) }],
      [
        {
          draftHash: '4'.repeat(64),
          state: 'event',
          variant: 'event',
          revision: young,
          at: ago(0),
        },
      ],
      [
        { draftHash: '5'.repeat(64), state: 'home', revision: young, at: ago(0) },
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      ],
      [
        { draftHash: '6'.repeat(64), state: 'home', revision: young, at: ago(0) },
        'Mozilla/5.0 (Linux; Android 13; CUBOT P60) AppleWebKit/537.36',
      ],
    ];
    for (const [row, agent] of visitors)
      await post([row], agent === undefined ? {} : { 'user-agent': agent });
    const [yesterday, today] = [DAY_MS, 0].map((milliseconds) => ago(milliseconds).slice(0, 10));
    expect(
      (await groups()).map(({ day, variant, revision, isBot, states }) => [
        day,
        variant,
        revision,
        isBot,
        states.map(({ state, count }) => `${state} ${count}`).join(', '),
      ]),
    ).toEqual([
      [yesterday, 'standard', null, false, 'home 1, windowCount 1'],
      [yesterday, 'standard', old, false, 'home 1'],
      [today, 'event', young, false, 'event 1'],
      [today, 'standard', young, false, 'home 2'],
      [today, 'standard', young, true, 'home 1'],
    ]);
  });

  test('of what a browser measured, the last value of each vital of each page counts, beside the visits of the day, the variant and the chart', async () => {
    const revision = '0123456789abcdef';
    const measure = async (
      id: number,
      state: string,
      vital: string,
      value: number,
      more: Record<string, string> = {},
    ) =>
      (
        await call('POST', `${server.url}/api/funnel/vitals`, {
          body: {
            id: `v6-1700000000000-${1e12 + id}`,
            state,
            variant: 'standard',
            revision,
            vital,
            value,
            ...more,
          },
        })
      ).status;
    await post([{ draftHash: DRAFT, state: 'home', revision, at: ago(0) }]);
    const answers = [
      await measure(1, 'home', 'LCP', 1234.5),
      await measure(2, 'home', 'LCP', 1190),
      await measure(3, 'home', 'CLS', 0),
      await measure(4, 'windowCount', 'INP', 40),
      await measure(4, 'windowCount', 'INP', 96),
      await measure(5, 'event', 'CLS', 0.0123, { variant: 'event' }),
    ];
    expect(answers).toEqual(answers.map(() => 204));
    expect(
      (await groups()).map(({ variant, states, vitals }) => [
        variant,
        states.map(({ state }) => state),
        vitals,
      ]),
    ).toEqual([
      ['event', [], [{ state: 'event', vital: 'CLS', values: [[0.012, 1]] }]],
      [
        'standard',
        ['home'],
        [
          { state: 'home', vital: 'CLS', values: [[0, 1]] },
          { state: 'windowCount', vital: 'INP', values: [[96, 1]] },
          { state: 'home', vital: 'LCP', values: [[1200, 2]] },
        ],
      ],
    ]);
  });

  test('what browsers measured is counted day by day, so that other requests get their turn, and forgotten after 90 days [B4]', async () => {
    const insert = (count: number, recordedAt: number, state: string) =>
      server.database.query(
        `insert into vitals (id, recorded_at, state, variant, bot, vital, value)
         with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
         select '${state}' || number, ${recordedAt}, '${state}', 'standard', 0, 'CLS', 0.1 from numbers`,
      );
    await insert(1, clock().getTime() - 90 * DAY_MS - 1, 'old');
    await insert(600, clock().getTime() - 90 * DAY_MS, 'kept');
    await insert(1, clock().getTime() - 88 * DAY_MS, 'later');
    await pruneFunnel(server.database, clock().getTime(), {
      keptSince: clock().getTime() - 90 * DAY_MS,
    });
    const queried = vi.spyOn(server.database, 'query');
    expect((await groups()).map(({ vitals }) => vitals)).toEqual([
      [{ state: 'kept', vital: 'CLS', values: [[0.1, 600]] }],
      [{ state: 'later', vital: 'CLS', values: [[0.1, 1]] }],
    ]);
    expect(queried.mock.calls.filter(([sql]) => sql.includes('from vitals where'))).toHaveLength(3);
  });

  test('the time on a page runs until another page is entered, however often it is loaded again, and is told in two digits', async () => {
    const visits = [
      [
        ['home', 100],
        ['windowCount', 87.6],
        ['home', 3],
        ['windowCount', 2.5],
      ],
      [
        ['home', 160],
        ['home', 150],
        ['windowCount', 0],
      ],
    ] as const;
    await post(
      visits.flatMap((entries, visitor) =>
        entries.map(([state, second]) => ({
          draftHash: String(visitor).repeat(64),
          state,
          at: ago(second * 1000),
        })),
      ),
    );
    expect(
      (await groups()).flatMap(({ states }) => states.map(({ state, stays }) => [state, stays])),
    ).toEqual([
      [
        'home',
        [
          [0.5, 1],
          [12, 1],
          [160, 1],
        ],
      ],
      ['windowCount', [[85, 1]]],
    ]);
  });

  test('more than a thousand visitors are counted in two goes, and other requests get their turn between them [B4]', async () => {
    await fill(server.database, clock(), 1001, `cast(number as text)`);
    const queried = vi.spyOn(server.database, 'query');
    expect(
      (await groups()).map(({ states }) =>
        states.map(({ state, count, left }) => [state, count, left]),
      ),
    ).toEqual([[['home', 1001, 1001]]]);
    expect(queried.mock.calls.filter(([sql]) => sql.includes('order by visitor'))).toHaveLength(2);
  });

  test('where the database is lost between two goes, who asks is told so, and the server goes on [B4]', async () => {
    await fill(server.database, clock(), 1001, `cast(number as text)`);
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
    expect((await ask()).status).toBe(200);
  });

  test('whoever asks at the same time gets the same answer, and one over many rows is as good as new for ten seconds [B4]', async () => {
    await fill(server.database, clock(), 1001);
    const home = { states: [{ state: 'home', count: 1, wentOn: 0, left: 1 }], transitions: [] };
    const queried = vi.spyOn(server.database, 'query');
    const answers = await Promise.all(Array.from({ length: 30 }, report));
    const statements = queried.mock.calls.filter(([sql]) =>
      sql.includes('order by visitor'),
    ).length;
    expect({ answers, statements }).toEqual({ answers: answers.map(() => home), statements: 1 });

    await post([{ draftHash: DRAFT, state: 'windowCount', at: ago(0) }]);
    clock.advance(9_999);
    expect(await report()).toEqual(home);
  });

  test('whoever takes an old answer over many rows gets it at once with its age, everybody else a new one [B4]', async () => {
    await fill(server.database, clock(), 1001);
    const home = { states: [{ state: 'home', count: 1, wentOn: 0, left: 1 }], transitions: [] };
    const answers = [await asked()];
    await post([{ draftHash: DRAFT, state: 'windowCount', at: ago(0) }]);
    clock.advance(90_000);
    answers.push(await asked({ 'cache-control': 'max-stale' }), await asked());

    const both = {
      ...home,
      states: [...home.states, { state: 'windowCount', count: 1, wentOn: 0, left: 1 }],
    };
    expect(answers).toEqual([
      { age: null, ...home },
      { age: '90', ...home },
      { age: null, ...both },
    ]);
  });

  test('an answer over few rows is always of this moment', async () => {
    await post([{ draftHash: DRAFT, state: 'home', at: ago(1) }]);
    await report();
    await post([{ draftHash: DRAFT, state: 'windowCount', at: ago(0) }]);
    expect(await report()).toEqual(WENT_ON);
  });
});

test('a server that starts with many rows counts them before anybody asks', async () => {
  const clock = testClock(MONDAY_MORNING);
  const dataDirectory = folderInTest();
  const first = await startTestServer({ clock, dataDirectory });
  await fill(first.database, clock(), 1001);
  await first.close();
  const { logger, lines } = recordedLog('debug');
  const { url } = await serverInTest({ clock, dataDirectory, logger });
  await expect.poll(() => lines.some((line) => line.includes('the funnel is counted'))).toBe(true);
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
    const rows = Array.from({ length: 100 }, () => ({
      draftHash: (sent += 1).toString(16).padStart(64, '0'),
      state: 'home',
      variant: 'standard',
      at: clock().toISOString(),
    }));
    return (
      await call('POST', `${server.url}/api/funnel`, {
        body: rows,
        headers: { 'x-forwarded-for': client },
      })
    ).status;
  };
  const first = [];
  for (let index = 0; index < 21; index += 1) first.push(await post('203.0.113.7'));
  // One IPv6 client has all addresses of its network.
  const other = [];
  for (let index = 0; index < 21; index += 1) other.push(await post(`2001:db8::${index + 1}`));
  clock.advance(DAY_MS);
  expect(
    [first, other, await post('203.0.113.7')].map(
      (statuses) => [statuses].flat().filter((status) => status === 204).length,
    ),
  ).toEqual([20, 20, 1]);
  expect({ first: first.at(-1), other: other.at(-1) }).toEqual({ first: 429, other: 429 });
});
