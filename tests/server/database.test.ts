import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Database,
  DatabaseUnavailable,
  type Queries,
  type Transaction,
} from '#src/server/database/database.ts';
import { openLibsql } from '#src/server/database/libsql.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { openPostgresql } from '#src/server/database/postgresql.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { ENGINES, POSTGRESQL_URL } from '#tests/support/engines.ts';
import { listenOn } from '#tests/support/listen.ts';
import { createPostgresqlDatabase, folderInTest, serverFor } from '#tests/support/server.ts';

describe.each(ENGINES)('the database on $name', ({ name, start }) => {
  const server = serverFor({}, start);
  let database: Database;

  beforeAll(async () => {
    ({ database } = server);
    await database.query('create table notes (id text primary key, amount bigint, body text)');
  });

  beforeEach(async () => void (await database.query('delete from notes')));

  const insert = (queries: Queries, id: string) =>
    queries.query('insert into notes (id) values ($1)', [id]);

  async function ids(): Promise<string[]> {
    return (await database.query('select id from notes order by id')).map((row) => text(row, 'id'));
  }

  test.each<{ what: string; work: (transaction: Transaction) => Promise<unknown>; error: RegExp }>([
    {
      what: 'whose work fails',
      work: () => Promise.reject(new Error('half-way')),
      error: /half-way/,
    },
    {
      what: 'with a statement that fails',
      work: (transaction) => insert(transaction, 'a'),
      error: /unique/i,
    },
    {
      what: 'with a statement that is sent and fails, whatever fails after it',
      work: async (transaction) => {
        transaction.send('insert into notes (id) values ($1)', ['a']);
        await transaction.query('select missing from notes');
      },
      error: /unique/i,
    },
    {
      what: 'that ends with a sent statement that fails',
      work: async (transaction) => transaction.send('insert into missing (id) values ($1)', ['a']),
      error: /missing/,
    },
  ])('a transaction $what stores nothing, and the next one works', async ({ work, error }) => {
    const failing = database.transaction(async (transaction) => {
      transaction.send('insert into notes (id) values ($1)', ['a']);
      await work(transaction);
    });
    await expect(failing).rejects.toThrow(error);
    await database.transaction((transaction) => insert(transaction, 'next'));
    expect(await ids()).toEqual(['next']);
  });

  test('of transactions begun together, one that fails leaves the others alone', async () => {
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'a'].map((id) =>
        database.transaction(async (queries) => {
          await insert(queries, id);
          if (id === 'b') throw new Error('half-way');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await ids()).toEqual(['a', 'c']);
  });

  test('nobody sees what is not committed', async () => {
    let reading: Promise<string[]> | undefined;
    await database.transaction(async (queries) => {
      await insert(queries, 'a');
      reading = ids();
      await queries.query('delete from notes');
    });
    expect(await reading).toEqual([]);
  });

  test('two transactions that wait for each other both finish', async () => {
    await database.query(`insert into notes (id, amount) values ('x', 0), ('y', 0)`);
    const held = new Set<string>();
    const raise = (first: string, second: string) =>
      database.transaction(async (queries) => {
        await queries.query('update notes set amount = amount + 1 where id = $1', [first]);
        held.add(first);
        // The embedded database runs one transaction after another, so neither could wait for the other there.
        if (name === 'postgresql') await vi.waitUntil(() => held.size === 2);
        await queries.query('update notes set amount = amount + 1 where id = $1', [second]);
      });
    await Promise.all([raise('x', 'y'), raise('y', 'x')]);
    const rows = await database.query('select amount from notes order by id');
    expect(rows).toEqual([{ amount: 2 }, { amount: 2 }]);
  });
});

describe('the embedded database', () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = folderInTest();
    database = openLibsql(folder);
    await database.query('create table notes (body text)');
  });

  afterEach(() => database.close().catch(() => undefined));

  const store = (body: string) =>
    database.transaction((queries) =>
      queries.query('insert into notes (body) values ($1)', [body]),
    );

  test('cannot be opened by a second process, which is told what to do [B2]', async () => {
    expect(() => openLibsql(folder)).toThrow(/in use by another process. Set DATABASE_URL/);
    await store('still works');
  });

  test('leaves nothing in its file of what it deletes [L21.forget]', async () => {
    for (const body of ['3035550999', 'kept'.repeat(2000)]) await store(body);
    await database.query(`delete from notes where body = '3035550999'`);
    await database.close();
    const file = readFileSync(join(folder, 'booking.db'));
    expect(file.includes('3035550999')).toBe(false);
    expect(file.includes('kept')).toBe(true);
  });

  test('reports as failed all that share a transaction which SQLite has ended itself', async () => {
    const end = database.transaction(async (queries) => {
      await queries.query('rollback');
      throw new Error('disk full');
    });
    const outcomes = await Promise.allSettled([store('a'), end, store('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await store('c');
    expect(await database.query('select body from notes')).toEqual([{ body: 'c' }]);
  });
});

test('DATA_DIR with another file in the place of the database is refused with what to do [B7]', async () => {
  const folder = folderInTest();
  const file = join(folder, 'booking.db');
  writeFileSync(file, 'no database '.repeat(1000));
  expect(() => openLibsql(folder)).toThrow(SettingsError);
  expect(() => openLibsql(folder)).toThrow(
    /^The database in .* cannot be opened: .+\. DATA_DIR must be a folder that can be written, with nothing else in it\.$/,
  );
  rmSync(file);
  await openLibsql(folder).close();
});

test.each([
  'foo',
  'mysql://localhost/booking',
  'postgresql://[::bad/x',
  'postgresql://user:pass#word@localhost/booking',
])('DATABASE_URL=%s is refused before anything is asked of it', (databaseUrl) => {
  expect(() => openDatabase({ dataDirectory: 'unused', databaseUrl })).toThrow(
    /^DATABASE_URL must be an address such as postgresql:/,
  );
});

describe.skipIf(POSTGRESQL_URL === undefined)('PostgreSQL', () => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const created = await createPostgresqlDatabase(POSTGRESQL_URL ?? '');
    ({ drop } = created);
    database = openPostgresql(created.url);
  });

  afterAll(async () => {
    await database.close();
    await drop();
  });

  test('is unavailable to a transaction whose connection is ended, and to nobody else', async () => {
    const failing = database.transaction(async (queries) => {
      const pid = integer(only(await queries.query('select pg_backend_pid() as pid')), 'pid');
      await database.query('select pg_terminate_backend($1, 20000)', [pid]);
      await queries.query('select 1');
    });
    await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('limits the wait for locks, statements and transactions, and less so where it migrates', async () => {
    const limits = async (queries: Queries) =>
      only(
        await queries.query(
          `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as idle`,
        ),
      );
    const usual = { lock: '5s', statement: '20s', idle: '10s' };
    expect(await database.exclusively(limits)).toEqual({
      lock: '2min',
      statement: '2min',
      idle: '10s',
    });
    expect(await database.transaction(limits)).toEqual(usual);
  });
});

describe('a PostgreSQL that cannot be talked to is unavailable', () => {
  let standIn: Server;
  let database: Database;

  beforeEach(async () => {
    standIn = createServer();
    const { host } = new URL(await listenOn(standIn));
    database = openPostgresql(`postgresql://nobody@${host}/none`);
  });

  afterEach(async () => {
    vi.useRealTimers();
    standIn.close();
    await database.close();
  });

  test('where it hangs up', async () => {
    standIn.on('connection', (socket) => socket.once('data', () => socket.end()));
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(
      database.transaction((queries) => queries.query('select 1')),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  test('where it takes connections and says nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = database.query('select 1');
    vi.advanceTimersByTime(20_000);
    await expect(asked).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});
