import { createHash } from 'node:crypto';
import { memoize, retry } from 'es-toolkit';
import pg from 'pg';
import { SettingsError } from '../settings-error.ts';
import {
  type Database,
  DatabaseUnavailable,
  type Parameter,
  type Queries,
  type Row,
  type Transaction,
} from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_RETRIES = 7;
const CONNECTION_TIMEOUT_MS = 20_000;
/** How long a request waits for a connection while all are busy. Clients give up after 90 seconds. */
const QUEUE_TIMEOUT_MS = 60_000;
/**
 * How long PostgreSQL waits for a lock, for a statement, and for a process that has stopped in the middle of a transaction. Without these,
 * one row that stays locked ties up a connection for every save of it, until none is left. The connection string may override them.
 */
const LIMITS = {
  lock_timeout: 5000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;
/** The limits that are raised while one process migrates or seeds and others wait for it. */
const EXCLUSIVE_LIMITS = ['lock_timeout', 'statement_timeout'] as const;
/** Longest pause before a retry. Without a pause, an aborted transaction takes its lock back before the one waiting for it wakes up. */
const PAUSE_MS = 100;
/** Names the lock that migrations and seeding share; any number that nothing else in the database uses. */
const EXCLUSIVE_LOCK = 710_204_118;

function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}

/** The driver's messages, which come without a code, when it gets no connection or one broke. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout (expired|exceeded)|Client has encountered a connection error)/;

/** Awaits the driver's answer. Turns errors about the connection into {@link DatabaseUnavailable}. */
async function answerOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof Error && CONNECTION_LOST.test(error.message)
      ? new DatabaseUnavailable(error)
      : error;
  }
}

/**
 * The limits of a connection: those of its connection string, else the usual ones, and the string without them. They are set on every new
 * connection, because PgBouncer refuses a connection that names them as it starts.
 */
function limitsIn(url: string): { connectionString: string; limits: string[] } {
  // Not every connection string is a URL: `postgresql://user@/database?host=/var/run/postgresql`.
  const [address = '', query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const limits = Object.entries(LIMITS).map(
    ([name, usual]) => parameters.get(name) ?? String(usual),
  );
  for (const name of Object.keys(LIMITS)) parameters.delete(name);
  return {
    connectionString: parameters.size === 0 ? address : `${address}?${parameters.toString()}`,
    limits,
  };
}

const SET_LIMITS = `select ${Object.keys(LIMITS)
  .map((name, index) => `set_config('${name}', $${index + 1}, false)`)
  .join(', ')}`;

/** Gives up on connecting sooner than a queued request gives up on waiting (CONNECTION_TIMEOUT_MS, QUEUE_TIMEOUT_MS). */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  }
}

/** Names of prepared statements, which are slow to make. PostgreSQL prepares each one on a connection when it first runs there. */
const nameOf = memoize((sql: string) => createHash('sha256').update(sql).digest('base64url'));

async function run(
  client: pg.Pool | pg.PoolClient,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<Row[]> {
  const asked =
    parameters.length === 0
      ? client.query<Row>(sql)
      : client.query<Row>({ name: nameOf(sql), text: sql, values: [...parameters] });
  return (await answerOf(asked)).rows;
}

/** Sends together whatever is written to a connection in this tick: sent alone, each statement costs a system call and a packet. */
function sendTogether({ stream }: pg.Connection): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The statements of one transaction. `failure` is the error of the first that failed: everything after it fails because of it. */
function transactionOn(client: pg.PoolClient): Transaction & { failure(): unknown } {
  let failure: unknown;
  const query: Queries['query'] = async (sql, parameters) => {
    sendTogether(client.connection);
    try {
      return await run(client, sql, parameters);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  return {
    query,
    send: (sql, parameters) => void query(sql, parameters).catch(() => undefined),
    failure: () => failure,
  };
}

/** Whether the driver can read a connection string. It takes any scheme, and a text without one for the name of a database. */
function isConnectionString(url: string): boolean {
  if (!/^postgres(ql)?:\/\//i.test(url)) return false;
  try {
    void new pg.Client(url);
    return true;
  } catch {
    return false;
  }
}

const NEEDS_SESSIONS =
  'DATABASE_URL leads to a pooler that shares connections between transactions. Set pool_mode = session there (PgBouncer), or connect to PostgreSQL itself.';
const PROTOCOL_VIOLATION = '08P01';

/**
 * Requires that a connection stays with one session of PostgreSQL: prepared statements and settings live there. Looks which session answers
 * one connection, while another of them is in a transaction.
 *
 * @throws SettingsError if a pooler hands out its sessions by transaction or statement
 */
export async function requireSessions(url: string): Promise<void> {
  const { connectionString } = limitsIn(url);
  const [one, other] = [new Client({ connectionString }), new Client({ connectionString })];
  const sessionOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  try {
    await Promise.all([one.connect(), other.connect()]);
    const first = [await sessionOf(one), await sessionOf(one)];
    await other.query('begin');
    const [taken, last] = [await sessionOf(other), await sessionOf(one)];
    if (first.includes(taken) || new Set([...first, last]).size > 1)
      throw new SettingsError(NEEDS_SESSIONS);
  } catch (error) {
    // By statement, PgBouncer refuses to begin a transaction.
    throw error instanceof pg.DatabaseError &&
      error.code === PROTOCOL_VIOLATION &&
      error.message.includes('statement pooling')
      ? new SettingsError(NEEDS_SESSIONS)
      : error;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

/**
 * PostgreSQL, shared by any number of server processes.
 *
 * @param url connection string, e.g. `postgresql://user:password@host:5432/database`
 * @param onIdleError gets the error of a connection that broke while idle; the pool replaces the connection
 * @throws SettingsError if `url` is no connection string
 */
export function openPostgresql(
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
): Database {
  if (!isConnectionString(url))
    throw new SettingsError(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database, with special characters percent-encoded.',
    );
  const { connectionString, limits } = limitsIn(url);
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    // A statement is sent without waiting for the answers to those before it.
    pipeline: true,
    Client,
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(SET_LIMITS, limits);
    },
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onIdleError);
  // Without a listener, a connection that breaks during a transaction would end the process. The next statement on it reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await answerOf(pool.connect());
    const current = transactionOn(client);
    try {
      current.send('begin');
      const result = await work(current);
      // Rolls back if an earlier statement failed.
      await current.query('commit');
      if (current.failure() !== undefined) throw current.failure();
      client.release();
      return result;
    } catch (error) {
      const rolledBack = await client.query('rollback').then(
        () => true,
        () => false,
      );
      client.release(!rolledBack);
      throw current.failure() ?? error;
    }
  }

  const transaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    retry(() => attempt(work), {
      retries: MAX_RETRIES,
      delay: () => PAUSE_MS * (0.2 + 0.8 * Math.random()),
      shouldRetry: isWorthRetrying,
    });

  return {
    engine: 'postgresql',
    query: (sql, parameters) => run(pool, sql, parameters),
    transaction,
    exclusively: (work) =>
      transaction(async (queries) => {
        for (const name of EXCLUSIVE_LIMITS) await queries.query(`set local ${name} = '2min'`);
        await queries.query('select pg_advisory_xact_lock($1)', [EXCLUSIVE_LOCK]);
        return work(queries);
      }),
    purgeDeleted: () => Promise.resolve(),
    close: () => pool.end(),
  };
}
