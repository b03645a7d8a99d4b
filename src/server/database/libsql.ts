import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { memoize } from 'es-toolkit';
import Libsql from 'libsql';
import { messageOf } from '#src/domain/message-of.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { SettingsError } from '../settings-error.ts';
import {
  type Database,
  FOR_UPDATE,
  type Parameter,
  type Row,
  SKIP_LOCKED,
  type Transaction,
} from './database.ts';

/** Moves everything from the WAL file to the database file, and empties the WAL file. */
const EMPTY_WAL = 'pragma wal_checkpoint(truncate)';

/** One of the transactions that are committed together. */
interface Member {
  /** Does the work. Resolves with a function that passes the outcome on to the caller. */
  run: () => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Lets one task run at a time, in the order of arrival. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

function named(parameters: readonly Parameter[]): Record<string, Parameter> {
  return Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
}

/** The file in the data folder that has everything in it. */
export function databaseFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'booking.db');
}

/**
 * Opens the files. Other processes are kept out for as long as this one lives, with a transaction that stays open in a separate file. The operating
 * system ends it with the process. A lock on the database itself would stay after closing it, until every prepared statement has
 * been garbage-collected.
 */
function openFiles(dataDirectory: string): {
  processLock: Libsql.Database;
  connection: Libsql.Database;
} {
  const opened: Libsql.Database[] = [];
  const open = (file: string, ...statements: readonly string[]) => {
    const connection = new Libsql(file);
    opened.push(connection);
    for (const statement of statements) connection.exec(statement);
    return connection;
  };
  try {
    mkdirSync(dataDirectory, { recursive: true });
    return {
      processLock: open(join(dataDirectory, 'booking.lock'), 'begin exclusive'),
      connection: open(
        databaseFileOf(dataDirectory),
        'pragma journal_mode = wal',
        'pragma synchronous = full',
        'pragma foreign_keys = on',
        'pragma secure_delete = on',
      ),
    };
  } catch (error) {
    for (const connection of opened) connection.close();
    throw cannotOpen(dataDirectory, error);
  }
}

/** The error that says why the files cannot be opened, and what to do about it. */
function cannotOpen(dataDirectory: string, cause: unknown): SettingsError {
  const isInUse = cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY';
  const text = isInUse
    ? `The database in ${dataDirectory} is in use by another process. Set DATABASE_URL to run several.`
    : `The database in ${dataDirectory} cannot be opened: ${messageOf(cause)}. DATA_DIR must be a folder that can be written, with nothing else in it.`;
  return new SettingsError(text, { cause });
}

/**
 * The embedded database: one file in `dataDirectory`, one connection, one process.
 *
 * WAL with `synchronous=FULL` loses no acknowledged write in a power failure. A second process fails at startup instead of sharing
 * the file: for several processes use PostgreSQL. `secure_delete` overwrites what is deleted with zeros.
 *
 * @throws SettingsError when the file is in use by another process, or cannot be opened
 */
export function openLibsql(dataDirectory: string): Database {
  const { processLock, connection } = openFiles(dataDirectory);
  const enqueue = createQueue();

  const prepared = memoize((sql: string) =>
    connection.prepare(sql.replaceAll(SKIP_LOCKED, '').replaceAll(FOR_UPDATE, '')),
  );

  function run(sql: string, parameters: readonly Parameter[] = []): Row[] {
    const statement = prepared(sql);
    if (!statement.reader) {
      statement.run(named(parameters));
      return [];
    }
    // Not get(): it never finishes an `insert … returning`, and the WAL file then grows without bound.
    return statement.all(named(parameters)).filter(isRecord);
  }

  const queries: Transaction = {
    query: async (sql, parameters) => run(sql, parameters),
    send: (sql, parameters) => void run(sql, parameters),
  };

  async function inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    connection.exec('begin immediate');
    try {
      const result = await work(queries);
      connection.exec('commit');
      return result;
    } catch (error) {
      try {
        connection.exec('rollback');
      } catch {
        // SQLite has ended the transaction itself, for example because the disk is full. The first error says what went wrong.
      }
      throw error;
    }
  }

  let waiting: Member[] = [];

  /** Runs one transaction's work; if it fails, undoes only what that work stored. Throws if SQLite has ended the transaction that they all share. */
  async function runMember<T>(
    work: (transaction: Transaction) => Promise<T>,
    resolve: (result: T) => void,
    reject: Member['reject'],
  ): Promise<() => void> {
    connection.exec('savepoint member');
    try {
      const result = await work(queries);
      connection.exec('release member');
      return () => resolve(result);
    } catch (error) {
      try {
        connection.exec('rollback to member; release member');
      } catch {
        throw error;
      }
      return () => reject(error);
    }
  }

  async function commitTogether(): Promise<void> {
    // Lets requests that have already arrived add their transactions. Waiting for the disk takes longest; this way it happens only once.
    await setImmediate();
    const members = waiting;
    waiting = [];
    try {
      const outcomes = await inTransaction(async () => {
        const done: (() => void)[] = [];
        for (const { run: runNext } of members) done.push(await runNext());
        return done;
      });
      for (const tell of outcomes) tell();
    } catch (error) {
      for (const { reject } of members) reject(error);
    }
  }

  function transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.push({ run: () => runMember(work, resolve, reject), reject });
      if (waiting.length === 1) void enqueue(commitTogether);
    });
  }

  return {
    engine: 'libsql',
    query: (sql, parameters) => enqueue(() => queries.query(sql, parameters)),
    transaction,
    exclusively: (work) => enqueue(() => inTransaction(work)),
    purgeDeleted: () =>
      enqueue(async () => {
        connection.exec('vacuum');
        connection.exec(EMPTY_WAL);
      }),
    close: () =>
      enqueue(async () => {
        prepared.cache.clear();
        connection.exec(EMPTY_WAL);
        connection.close();
        processLock.exec('rollback');
        processLock.close();
      }),
  };
}
