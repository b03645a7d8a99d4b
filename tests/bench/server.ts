import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Result } from 'autocannon';
import { mapValues, medianBy } from 'es-toolkit';
import fastify from 'fastify';
import Libsql from 'libsql';
import pg from 'pg';
import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import type { Database } from '#src/server/database/database.ts';
import { databaseFileOf } from '#src/server/database/libsql.ts';
import { dateIn } from '#src/server/wall-clock.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { readCommand } from '#src/tools/command.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { read } from '#tests/support/api.ts';
import { newDataDirectory, startTestServer, type TestServer } from '#tests/support/server.ts';
import { answeredDocument, saved } from '#tests/support/visits.ts';

/*
 * Compares the server with bare Fastify, and with itself on a full database. Uses the embedded database, or an empty PostgreSQL database given
 * as DATABASE_URL. The servers run in this process and autocannon in another, so this process's CPU time is the servers' alone. PostgreSQL's
 * own CPU time is not included.
 */

const ROUNDS = 4;
/** Long enough for V8 to compile the code under test. */
const WARM_UP_SECONDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;
const FULL = 100_000;
/** A market, a zipcode of it and its time zone. */
const MARKET = { name: 'Denver', zipcode: '80202', zone: 'America/Denver' } as const;

/** A request: a PUT of its body, or a GET. */
interface Job {
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Figures {
  'a second': number;
  'p50 ms': number;
  'p99 ms': number;
  /** Milliseconds of CPU time per request. */
  'processor ms': number;
}

const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon');
const execute = promisify(execFile);

/** Sends a request again and again, from a process of its own. `[<id>]` in it becomes another id each time. @throws if an answer is not 200 */
async function load({ url, headers = {}, body }: Job, seconds: number): Promise<Figures> {
  const options = [
    '--json',
    '--idReplacement',
    `--connections=${CONNECTIONS}`,
    `--duration=${seconds}`,
    ...Object.entries(headers).map(([name, value]) => `--headers=${name}=${value}`),
    ...(body === undefined ? [] : ['--method=PUT', `--body=${body}`]),
  ];
  const used = process.cpuUsage();
  const { stdout } = await execute(process.execPath, [AUTOCANNON, ...options, url]);
  const { user, system } = process.cpuUsage(used);
  const { latency, requests, non2xx, errors, duration }: Result = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url} did not answer ${non2xx + errors} requests.`);
  return {
    'a second': requests.total / duration,
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    'processor ms': (user + system) / 1000 / requests.total,
  };
}

/** Measures requests in turn (A B A B): the median of each figure. */
async function measure<Name extends string>(
  jobs: Record<Name, Job>,
): Promise<Record<Name, Figures>> {
  const rounds = mapValues(jobs, (): Figures[] => []);
  for (const name in jobs) await load(jobs[name], WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name in jobs) rounds[name].push(await load(jobs[name], SECONDS));
  const median = (all: readonly Figures[], figure: keyof Figures) =>
    Number(medianBy(all, (one) => one[figure]).toPrecision(3));
  return mapValues(rounds, (all) => ({
    'a second': median(all, 'a second'),
    'p50 ms': median(all, 'p50 ms'),
    'p99 ms': median(all, 'p99 ms'),
    'processor ms': median(all, 'processor ms'),
  }));
}

/** Tells the figures of a request, those of what it is compared with, and how many times as large the former are. */
async function compare(name: string, product: Job, bare: Job): Promise<void> {
  const medians = await measure({ product, bare });
  const ratio = mapValues(medians.product, (figure, key) =>
    (figure / medians.bare[key]).toFixed(2),
  );
  console.log(name);
  console.table({ ...medians, ratio });
}

interface SaveBody {
  sessionData: string;
  appointmentRequest: unknown;
}

const INSERT = `insert into drafts (id, revision, status, session_data, request, created_at, updated_at) values ($1, 1, 'New', $2, $3, 0, 0)`;

/** One insert through the bare driver, on the product's database. */
function bareInsert({ engine }: Database): (values: string[]) => unknown {
  if (engine === 'postgresql') {
    const connectionString = process.env['DATABASE_URL'];
    const pool = new pg.Pool({ connectionString, max: 20, allowExitOnIdle: true });
    return (values) => pool.query(INSERT, values);
  }
  const connection = new Libsql(databaseFileOf(dataDirectory));
  connection.exec('pragma synchronous = full');
  const statement = connection.prepare(INSERT);
  return ([id = '', session = '', request = '']) =>
    statement.run({ 1: id, 2: session, 3: request });
}

/** The minimum a server can do: serve the page from a file, and save with one insert. */
async function startBare(page: string, database: Database) {
  const folder = path.join(dataDirectory, 'bare');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'index.html'), page);
  writeFileSync(path.join(folder, 'index.html.br'), brotliCompressSync(page));
  const app = fastify({ logger: false });
  await app.register(fastifyStatic, { root: folder, wildcard: false, preCompressed: true });
  const insert = bareInsert(database);
  app.put<{ Body: SaveBody }>('/api/Appointments', async ({ body }) => {
    const id = randomUUID();
    await insert([id, body.sessionData, JSON.stringify(body.appointmentRequest)]);
    return { ...body, id };
  });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Adds as many drafts and booked places as a market has after years. Half of the places are on days that are still to come. */
async function fill(database: Database, today: string): Promise<void> {
  const market = `(select id from markets where name = '${MARKET.name}')`;
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FULL})`;
  await database.query(
    `insert into drafts (id, revision, status, session_data, request, created_at, updated_at)
     ${numbers} select 'full-' || n.i, 1, 'Completed', d.session_data, d.request, 0, 0 from n cross join (select session_data, request from drafts limit 1) d`,
  );
  await database.query(
    `insert into appointment_blocks (id, market_id, date, start_time, end_time, period, starts_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
     select 'full-' || i, ${market}, '1' || (i + 1000), '09:00', '10:30', 'Morning', 0 from n`,
  );
  await database.query(
    `insert into places (block_id, number, state, draft_id)
     ${numbers}, b as (select id, row_number() over (order by id) as nth, count(*) over () as blocks from appointment_blocks where market_id = ${market} and date >= $1)
     select case when n.i % 2 = 0 then b.id else 'full-' || (n.i % 999 + 1) end, 1000 + n.i, 'booked', 'full-' || n.i from n join b on b.nth = n.i % b.blocks + 1`,
    [today],
  );
  await database.query('analyze');
}

async function measureAll({ url, database }: TestServer): Promise<void> {
  const bare = await startBare(await (await fetch(url)).text(), database);
  try {
    const id = await saved(url, answeredDocument());
    const { body: document } = await read(url, id);
    const save = (base: string, headers: Record<string, string> = {}): Job => ({
      url: `${base}/api/Appointments`,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...document, id: '' }),
    });
    const page = (base: string): Job => ({ url: base, headers: { 'accept-encoding': 'br' } });
    const today = dateIn(MARKET.zone, new Date());
    const reads = {
      'read a draft': { url: `${url}/api/Appointments/${id}` },
      'slots for 14 days': {
        url: `${url}/api/appointmentblocks?postalCode=${MARKET.zipcode}&startDate=${today}&numberOfDays=${BOOKING_WINDOW_DAYS}`,
      },
    };
    console.log(
      `${database.engine}; ${CONNECTIONS} connections, ${ROUNDS} times ${SECONDS} s each, in turn; medians`,
    );
    await compare('GET /, and from a file', page(url), page(bare.url));
    await compare('save, and one insert', save(url), save(bare.url));
    await compare(
      'save with a key, and one insert',
      save(url, { 'idempotency-key': 'key-[<id>]-1' }),
      save(bare.url),
    );
    console.table(await measure(reads));
    await fill(database, today);
    console.log('on a full database');
    console.table(await measure(reads));
  } finally {
    await bare.app.close();
  }
}

readCommand(
  'Usage: npm run bench:server\nMeasures saves, reads and landing pages per second and the cost of each, against bare Fastify and with a full database.',
  {},
);
await ensureWebBuilt();
const dataDirectory = newDataDirectory();
const server = await startTestServer({
  dataDirectory,
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  webRoot: WEB_ROOT,
});
try {
  await measureAll(server);
} finally {
  await server.close();
  rmSync(dataDirectory, { recursive: true, force: true });
}
