import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Database, DatabaseUnavailable, type Queries } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { MIGRATIONS } from '#src/server/database/migrations.ts';
import { openLibsql } from '#src/server/database/libsql.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { openPostgresql } from '#src/server/database/postgresql.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import { problemDocument, problemOf } from '#src/server/problems.ts';
import { seed } from '#src/server/seed/seed.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import { listenOn } from '#tests/support/listen.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';
import { createPostgresqlDatabase, folderInTest } from '#tests/support/server.ts';

interface Opened {
  database: Database;
  /** Opens the same database again, as another process would. */
  another(): Database;
  remove(): Promise<void>;
}

async function openLibsqlDatabase(): Promise<Opened> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booking-'));
  const open = () => openDatabase({ dataDirectory });
  return {
    database: open(),
    another: open,
    remove: async () => rmSync(dataDirectory, { recursive: true }),
  };
}

async function openPostgresqlDatabase(): Promise<Opened> {
  const { url, drop } = await createPostgresqlDatabase(POSTGRESQL_URL ?? '');
  const open = () => openDatabase({ dataDirectory: '', databaseUrl: url });
  return { database: open(), another: open, remove: drop };
}

const engines = [
  { name: 'libsql', open: openLibsqlDatabase },
  ...(POSTGRESQL_URL ? [{ name: 'postgresql', open: openPostgresqlDatabase }] : []),
];

describe.each(engines)('the seam on $name', ({ name, open }) => {
  let opened: Opened;
  let database: Database;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    await database.query('create table notes (id text primary key, amount bigint, body text)');
  });

  afterAll(async () => {
    await database.close();
    await opened.remove();
  });

  async function ids(): Promise<string[]> {
    return (await database.query('select id from notes order by id')).map((row) => text(row, 'id'));
  }

  test('values go in and come out as they are', async () => {
    const body = `José's "quotes" $1 ; -- \n🏠`;
    const rows = await database.query(
      'insert into notes (id, amount, body) values ($1, $2, $3) returning id, amount, body',
      ['a', 4_102_444_800_000, body],
    );
    expect(rows).toEqual([{ id: 'a', amount: 4_102_444_800_000, body }]);
    expect(
      await database.query('select amount from notes where id = $1 or body = $1', ['a']),
    ).toEqual([{ amount: 4_102_444_800_000 }]);
    expect(
      await database.query('update notes set amount = null where id = $1 returning amount', ['a']),
    ).toEqual([{ amount: null }]);
    expect(await database.query('delete from notes where id = $1', ['a'])).toEqual([]);
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const failing = database.transaction(async (queries) => {
      await queries.query('insert into notes (id) values ($1)', ['lost']);
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await ids()).toEqual([]);
  });

  test('a statement that fails rolls its transaction back, and the next one works', async () => {
    const failing = database.transaction(async (queries) => {
      await queries.query('insert into notes (id) values ($1)', ['b']);
      await queries.query('insert into notes (id) values ($1)', ['b']);
    });
    await expect(failing).rejects.toThrow(/unique/i);
    await database.transaction((queries) =>
      queries.query('insert into notes (id) values ($1)', ['c']),
    );
    expect(await ids()).toEqual(['c']);
  });

  test('a statement that is sent fails its transaction, which tells of it and of nothing that came after it', async () => {
    const failing = database.transaction(async (transaction) => {
      transaction.send('insert into notes (id) values ($1)', ['sent']);
      transaction.send('insert into notes (id) values ($1)', ['sent']);
      await transaction.query('select missing from notes');
    });
    await expect(failing).rejects.toThrow(/unique/i);
    const alone = database.transaction(async (transaction) =>
      transaction.send('insert into missing (id) values ($1)', ['alone']),
    );
    await expect(alone).rejects.toThrow(/missing/);
    await database.transaction(async (transaction) =>
      transaction.send('insert into notes (id) values ($1)', ['kept']),
    );
    expect(await ids()).toEqual(['c', 'kept']);
    await database.query('delete from notes where id = $1', ['kept']);
  });

  test('an error of a transaction that has been rolled back already is told as it is, and the next one works', async () => {
    const failing = database.transaction(async (queries) => {
      await queries.query('rollback');
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await database.transaction((queries) => queries.query('select 1 as one'))).toEqual([
      { one: 1 },
    ]);
  });

  test('of transactions that are asked for together, one that fails takes nothing of the others along', async () => {
    const store = (id: string, after: () => void = () => undefined) =>
      database.transaction(async (queries) => {
        await queries.query('insert into notes (id) values ($1)', [id]);
        after();
        return id;
      });
    const fail = () => {
      throw new Error('half-way');
    };
    const outcomes = await Promise.allSettled([
      store('e'),
      store('f', fail),
      store('g'),
      store('c'),
    ]);
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled'
          ? outcome.value
          : String(outcome.reason).replace(/.*unique.*/i, 'unique'),
      ),
    ).toEqual(['e', 'Error: half-way', 'g', 'unique']);
    expect(await ids()).toEqual(['c', 'e', 'g']);
    await database.query(`delete from notes where id in ('e', 'g')`);
  });

  test('nobody sees what is not committed', async () => {
    let reading: Promise<string[]> | undefined;
    await database.transaction(async (queries) => {
      await queries.query('insert into notes (id) values ($1)', ['d']);
      reading = ids();
      await queries.query('delete from notes where id = $1', ['d']);
    });
    expect(await reading).toEqual(['c']);
  });

  test('two transactions that wait for each other both finish', async () => {
    await database.query('delete from notes');
    for (const id of ['x', 'y'])
      await database.query('insert into notes (id, amount) values ($1, 0)', [id]);
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
    expect(rows.map((row) => integer(row, 'amount'))).toEqual([2, 2]);
  });
});

/** An embedded database for the test. It is closed and removed afterwards. */
async function libsqlInTest(): Promise<Opened> {
  const opened = await openLibsqlDatabase();
  onTestFinished(async () => {
    await opened.database.close();
    await opened.remove();
  });
  return opened;
}

describe.each(engines)('preparing on $name', ({ name, open }) => {
  test('servers that start together migrate and fill the database once [B2]', async () => {
    const { database, another, remove } = await open();
    const databases =
      name === 'postgresql' ? [database, another(), another(), another()] : [database];
    try {
      await Promise.all(
        [...databases, ...databases].map(async (each) => {
          await migrate(each, new Date());
          await seed(each, new Date());
        }),
      );
      const applied = await database.query('select id from migrations order by id');
      expect(applied.map((row) => text(row, 'id'))).toEqual(MIGRATIONS.map(({ id }) => id));
      const markets = only(await database.query('select count(*) as count from markets'));
      expect(integer(markets, 'count')).toBe(6);
    } finally {
      await Promise.all(databases.map((each) => each.close()));
      await remove();
    }
  });
});

test('a second process cannot open the embedded database, and says what to do [B2]', async () => {
  const { database, another } = await libsqlInTest();
  expect(another).toThrow(/in use by another process. Set DATABASE_URL/);
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
});

const UNUSABLE: readonly [string, (folder: string) => void][] = [
  ['a file', (folder) => writeFileSync(folder, '')],
  [
    'a folder with a folder in the place of the database',
    (folder) => void mkdirSync(join(folder, 'booking.db'), { recursive: true }),
  ],
  [
    'a folder with a folder in the place of the lock',
    (folder) => void mkdirSync(join(folder, 'booking.lock'), { recursive: true }),
  ],
  [
    'a folder with something else in the place of the database',
    (folder) => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'booking.db'), 'no database '.repeat(1000));
    },
  ],
];

test.each(UNUSABLE)(
  'DATA_DIR that is %s is refused in words that say what to do, and can be opened once it is put right [B7]',
  async (_, prepare) => {
    const parent = folderInTest();
    const folder = join(parent, 'data');
    prepare(folder);
    expect(() => openLibsql(folder)).toThrow(SettingsError);
    expect(() => openLibsql(folder)).toThrow(
      /^The database in .*data cannot be opened: .+\. DATA_DIR must be a folder that can be written, with nothing else in it\.$/,
    );
    rmSync(folder, { recursive: true });
    await openLibsql(folder).close();
    expect(readdirSync(folder).toSorted()).toEqual(['booking.db', 'booking.lock']);
  },
);

test('what the embedded database deletes cannot be read in its file once it is closed [L21.forget]', async () => {
  const folder = folderInTest();
  const database = openLibsql(folder);
  await database.query('create table notes (body text)');
  await database.query('insert into notes (body) values ($1), ($2)', [
    '3035550999',
    'kept'.repeat(2000),
  ]);
  await database.query(`delete from notes where body = '3035550999'`);
  await database.close();
  const file = readFileSync(join(folder, 'booking.db'));
  expect({
    hasDeleted: file.includes('3035550999'),
    hasKept: file.includes('kept'),
  }).toEqual({ hasDeleted: false, hasKept: true });
});

test('where SQLite ends a transaction itself, none of those that share it is told that it is stored', async () => {
  const { database } = await libsqlInTest();
  await database.query('create table notes (id text)');
  const store = (id: string) =>
    database.transaction((queries) => queries.query('insert into notes (id) values ($1)', [id]));
  const end = () =>
    database.transaction(async (queries) => {
      await queries.query('rollback');
      throw new Error('disk full');
    });
  const outcomes = await Promise.allSettled([store('a'), end(), store('b')]);
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'stored')),
  ).toEqual(['Error: disk full', 'Error: disk full', 'Error: disk full']);
  await store('c');
  expect(await database.query('select id from notes')).toEqual([{ id: 'c' }]);
});

test('an embedded database that is full is unavailable, and works again when there is room', async () => {
  const { database } = await libsqlInTest();
  const write = () =>
    database.transaction((queries) =>
      queries.query('insert into notes (body) values ($1)', ['x'.repeat(100_000)]),
    );
  await database.query('create table notes (body text)');
  await database.query('pragma max_page_count = 4');
  expect(await write().catch((error: FastifyError) => problemOf(error))).toEqual(
    problemDocument('unavailable'),
  );
  await database.query('pragma max_page_count = 1000');
  await write();
  expect(await database.query('select length(body) as length from notes')).toEqual([
    { length: 100_000 },
  ]);
});

test.each([
  'foo',
  'mysql://localhost/booking',
  'postgresql://[::bad/x',
  'postgresql://user:pass#word@localhost/booking',
])('DATABASE_URL=%s is refused before anything is asked of it', (databaseUrl) => {
  expect(() => openDatabase({ dataDirectory: 'unused', databaseUrl })).toThrow(
    new SettingsError(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database, with special characters percent-encoded.',
    ),
  );
});

test.each([
  'postgresql://user:password@host:5432/database',
  'postgres://host/database',
  'postgresql:///database?host=/var/run/postgresql',
  'postgresql://user:password@/database?host=/var/run/postgresql',
])('DATABASE_URL=%s names a PostgreSQL', async (databaseUrl) => {
  const database = openDatabase({ dataDirectory: 'unused', databaseUrl });
  await database.close();
  expect(database.engine).toBe('postgresql');
});

describe.skipIf(POSTGRESQL_URL === undefined)('PostgreSQL', () => {
  let url: string;
  let opened: Database[];
  let drop: () => Promise<void>;

  /** Opens the database with some limits shortened; the connection string may set them. */
  function openWith(limits: Record<string, string> = {}): Database {
    const own = new URL(url);
    for (const [name, value] of Object.entries(limits)) own.searchParams.set(name, value);
    const database = openPostgresql(own.href);
    opened.push(database);
    return database;
  }

  const problem = (asked: Promise<unknown>) =>
    asked.catch((error: FastifyError) => problemOf(error));

  beforeEach(async () => {
    ({ url, drop } = await createPostgresqlDatabase(POSTGRESQL_URL ?? ''));
    opened = [];
  });

  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.map((database) => database.close()));
    await drop();
  });

  const pidOf = async (queries: Queries) =>
    integer(only(await queries.query('select pg_backend_pid() as pid')), 'pid');
  const terminate = (database: Database, pid: number) =>
    database.query('select pg_terminate_backend($1, 20000)', [pid]);
  const isWaiting = async (database: Database, pid: number) =>
    (
      await database.query(
        `select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`,
        [pid],
      )
    ).length === 1;

  test('fails that statement only which waits on a connection that is ended', async () => {
    const database = openWith();
    const failing = database.transaction(async (queries) => {
      const pid = await pidOf(queries);
      const waiting = queries.query('select pg_sleep(60)');
      const ending = vi
        .waitUntil(() => isWaiting(database, pid))
        .then(() => terminate(database, pid));
      await Promise.all([waiting, ending]);
    });
    await expect(failing).rejects.toMatchObject({ code: '57P01' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is unavailable to the next statement where a connection is ended between two', async () => {
    const database = openWith();
    const failing = database.transaction(async (queries) => {
      await terminate(database, await pidOf(queries));
      await queries.query('select 1');
    });
    expect(await problem(failing)).toEqual(problemDocument('unavailable'));
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  /** Creates a row and returns a function that locks it. */
  async function lockable(database: Database): Promise<(queries: Queries) => Promise<unknown>> {
    await database.query('create table notes (id text primary key)');
    await database.query(`insert into notes (id) values ('a')`);
    return (queries) => queries.query(`update notes set id = id where id = 'a' returning id`);
  }

  test('waits neither for a lock, a statement nor a transaction for ever, and longer where it migrates', async () => {
    const database = openWith();
    const limits = async (queries: Queries) =>
      only(
        await queries.query(
          `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as idle`,
        ),
      );
    const usual = { lock: '5s', statement: '20s', idle: '10s' };
    expect({
      statement: await limits(database),
      transaction: await database.transaction(limits),
      migration: await database.exclusively(limits),
      afterwards: await limits(database),
    }).toEqual({
      statement: usual,
      transaction: usual,
      migration: { lock: '2min', statement: '2min', idle: '10s' },
      afterwards: usual,
    });
  });

  test('is unavailable to whoever waits for a row that another keeps locked, and to nobody else', async () => {
    const [keeper, waiter] = [openWith(), openWith({ lock_timeout: '50' })];
    const lock = await lockable(keeper);
    await keeper.transaction(async (queries) => {
      await lock(queries);
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => problem(waiter.transaction(lock))),
      );
      expect(answers).toEqual(answers.map(() => problemDocument('unavailable')));
      expect(await waiter.query('select id from notes')).toEqual([{ id: 'a' }]);
    });
    expect(await waiter.transaction(lock)).toEqual([{ id: 'a' }]);
  });

  test('lets those who find every connection busy wait their turn, for as long as a minute', async () => {
    const database = openWith();
    const end = withResolvers<void>();
    const begun = Array.from({ length: 20 }, () => withResolvers<void>());
    const busy = begun.map(({ resolve }) =>
      database.transaction(async (queries) => {
        await queries.query('select 1');
        resolve();
        await end.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = problem(database.query('select 1 as one'));
    vi.advanceTimersByTime(59_999);
    end.resolve();
    await Promise.all(busy);
    expect(await waiting).toEqual([{ one: 1 }]);
  });

  test('is unavailable to a statement that takes too long', async () => {
    const database = openWith({ statement_timeout: '50' });
    expect(await problem(database.query('select pg_sleep(60)'))).toEqual(
      problemDocument('unavailable'),
    );
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ends a transaction that its server has forgotten, whose lock others wait for', async () => {
    const [forgetful, waiter] = [
      openWith({ idle_in_transaction_session_timeout: '50' }),
      openWith(),
    ];
    const lock = await lockable(waiter);
    const forgotten = forgetful.transaction(async (queries) => {
      await lock(queries);
      expect(await waiter.transaction(lock)).toEqual([{ id: 'a' }]);
      await queries.query('select 1');
    });
    expect(await problem(forgotten)).toEqual(problemDocument('unavailable'));
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
    const asked = Promise.allSettled(Array.from({ length: 20 }, () => database.query('select 1')));
    vi.advanceTimersByTime(20_000);
    const answers = await asked;
    const reasons = answers.map((answer) =>
      answer.status === 'rejected' ? answer.reason : answer,
    );
    expect(reasons.filter((reason) => !(reason instanceof DatabaseUnavailable))).toEqual([]);
  });
});
