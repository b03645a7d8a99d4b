import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { MIGRATIONS } from '#src/server/database/migrations.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import { seed } from '#src/server/seed/seed.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import { createPostgresqlDatabase } from '#tests/support/server.ts';

interface Opened {
  database: Database;
  /** Opens the same database again, as another process would. */
  another(): Database;
  remove(): Promise<void>;
}

async function openLibsqlDatabase(): Promise<Opened> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booking-'));
  const open = () => openDatabase({ dataDirectory });
  return { database: open(), another: open, remove: async () => rmSync(dataDirectory, { recursive: true }) };
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
    const rows = await database.query('insert into notes (id, amount, body) values ($1, $2, $3) returning id, amount, body', ['a', 4_102_444_800_000, body]);
    expect(rows).toEqual([{ id: 'a', amount: 4_102_444_800_000, body }]);
    expect(await database.query('select amount from notes where id = $1 or body = $1', ['a'])).toEqual([{ amount: 4_102_444_800_000 }]);
    expect(await database.query('update notes set amount = null where id = $1 returning amount', ['a'])).toEqual([{ amount: null }]);
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
    await database.transaction((queries) => queries.query('insert into notes (id) values ($1)', ['c']));
    expect(await ids()).toEqual(['c']);
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
    for (const id of ['x', 'y']) await database.query('insert into notes (id, amount) values ($1, 0)', [id]);
    const held = new Set<string>();
    const raise = (first: string, second: string) =>
      database.transaction(async (queries) => {
        await queries.query('update notes set amount = amount + 1 where id = $1', [first]);
        held.add(first);
        // The embedded database runs one transaction after another, so nobody could wait for the other there.
        if (name === 'postgresql') await vi.waitUntil(() => held.size === 2, { timeout: 20_000 });
        await queries.query('update notes set amount = amount + 1 where id = $1', [second]);
      });
    await Promise.all([raise('x', 'y'), raise('y', 'x')]);
    const rows = await database.query('select amount from notes order by id');
    expect(rows.map((row) => integer(row, 'amount'))).toEqual([2, 2]);
  });
});

describe.each(engines)('preparing on $name', ({ name, open }) => {
  test('servers that start together migrate and fill the database once [B2]', async () => {
    const { database, another, remove } = await open();
    const databases = name === 'postgresql' ? [database, another(), another(), another()] : [database];
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
  const { database, another, remove } = await openLibsqlDatabase();
  try {
    expect(another).toThrow(/in use by another process. Set DATABASE_URL/);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
    await remove();
  }
});
