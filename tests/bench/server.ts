import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Result } from 'autocannon';
import { medianBy } from 'es-toolkit';
import fastify from 'fastify';
import Libsql from 'libsql';
import pg from 'pg';
import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import type { Database } from '#src/server/database/database.ts';
import { databaseFileOf } from '#src/server/database/libsql.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { only, text } from '#src/server/database/row.ts';
import { dateIn, lastDayOf } from '#src/server/wall-clock.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { readCommand } from '#src/tools/command.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { read } from '#tests/support/api.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
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
const ZIPCODE = '80202';

/** A request. */
interface Job {
  url: string;
  headers: Record<string, string>;
  /** Sent as a PUT. Absent: the request is a GET. */
  body?: string;
  connections?: number;
}

/** Results for one kind of request, over all rounds. */
interface Figures {
  'a second': number;
  'p50 ms': number;
  'p99 ms': number;
  /** Milliseconds of CPU time per request. */
  'processor ms': number;
}

const execute = promisify(execFile);

/** Sends a request again and again over a few connections, from a process of its own. `[<id>]` in it becomes another id each time. @throws if an answer is not 200 */
async function load(job: Job, seconds: number): Promise<Figures> {
  const { url, headers, body, connections = CONNECTIONS } = job;
  const options = [
    '-j',
    '-I',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...(body === undefined ? [] : ['-m', 'PUT', '-b', body]),
  ];
  const used = process.cpuUsage();
  const { stdout } = await execute(process.execPath, [
    createRequire(import.meta.url).resolve('autocannon'),
    ...options,
    url,
  ]);
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

/** Measures the jobs in turn (A B A B). Returns the median of each figure. */
async function measure(jobs: readonly Job[]): Promise<Figures[]> {
  const rounds = jobs.map((): Figures[] => []);
  for (const job of jobs) await load(job, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, job] of jobs.entries()) rounds[index]?.push(await load(job, SECONDS));
  return rounds.map((all) => {
    const median = (name: keyof Figures) => medianBy(all, (figures) => figures[name]);
    return {
      'a second': median('a second'),
      'p50 ms': median('p50 ms'),
      'p99 ms': median('p99 ms'),
      'processor ms': median('processor ms'),
    };
  });
}

const BARE_INSERT = `insert into drafts (id, revision, status, session_data, request, created_at, updated_at) values ($1, 1, 'New', $2, $3, 0, 0)`;

interface SaveBody {
  sessionData: string;
  appointmentRequest: unknown;
}

/** The minimum a server can do: serve the page from a file, and save with one insert through the bare driver. */
async function startBare(page: string, folder: string, database: Database) {
  writeFileSync(path.join(folder, 'index.html'), page);
  writeFileSync(path.join(folder, 'index.html.br'), brotliCompressSync(page));
  const app = fastify({ logger: false });
  await app.register(fastifyStatic, { root: folder, wildcard: false, preCompressed: true });
  const insert = await bareInsert(folder, database);
  app.put<{ Body: SaveBody }>('/api/Appointments', async (request) => {
    const id = randomUUID();
    await insert([id, request.body.sessionData, JSON.stringify(request.body.appointmentRequest)]);
    return { ...request.body, id };
  });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

async function bareInsert(
  folder: string,
  { engine }: Database,
): Promise<(values: string[]) => unknown> {
  if (engine === 'postgresql') {
    const pool = new pg.Pool({
      connectionString: process.env['DATABASE_URL'],
      max: 20,
      allowExitOnIdle: true,
    });
    return (values) => pool.query(BARE_INSERT, values);
  }
  const own = openDatabase({ dataDirectory: folder });
  await migrate(own, new Date());
  await own.close();
  const connection = new Libsql(databaseFileOf(folder));
  connection.exec('pragma synchronous = full');
  const statement = connection.prepare(BARE_INSERT);
  return ([id = '', session = '', request = '']) =>
    statement.run({ 1: id, 2: session, 3: request });
}

/** Adds as many drafts and booked places as a market has after years. Half of the places are on days that can still be booked. */
async function fill(
  database: Database,
  marketId: string,
  days: { first: string; last: string },
): Promise<void> {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FULL})`;
  await database.query(
    `insert into drafts (id, revision, status, session_data, request, created_at, updated_at)
     ${numbers} select 'full-' || n.i, 1, 'Completed', d.session_data, d.request, 0, 0 from n cross join (select session_data, request from drafts limit 1) d`,
  );
  await database.query(
    `insert into appointment_blocks (id, market_id, date, start_time, end_time, period, starts_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
     select 'full-' || i, '${marketId}', '1' || (i + 1000), '09:00', '10:30', 'Morning', 0 from n`,
  );
  await database.query(
    `insert into places (block_id, number, state, draft_id)
     ${numbers}, b as (select id, row_number() over (order by id) as nth, count(*) over () as blocks from appointment_blocks where market_id = $1 and date >= $2 and date <= $3)
     select case when n.i % 2 = 0 then b.id else 'full-' || (n.i % 999 + 1) end, 1000 + n.i, 'booked', 'full-' || n.i from n join b on b.nth = n.i % b.blocks + 1`,
    [marketId, days.first, days.last],
  );
  await database.query('analyze');
}

/** Rows of the table by their names. */
type Rows = Record<string, Record<string, string>>;

function rounded(figures: Figures): Record<string, string> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]: [string, number]) => [
      name,
      figure.toFixed(name === 'a second' ? 0 : 2),
    ]),
  );
}

/** The product's row, then the row it is compared with. */
function pair(name: string, product: Figures, against: string, other: Figures): Rows {
  const ratioOf = (figure: keyof Figures) => (product[figure] / other[figure]).toFixed(2);
  const ratio = `${ratioOf('a second')} / ${ratioOf('processor ms')}`;
  return {
    [name]: { ...rounded(product), 'ratio: a second / processor': ratio },
    [`${name}: ${against}`]: rounded(other),
  };
}

/** Measures two requests in turn. */
async function compared(name: string, product: Job, against: string, other: Job): Promise<Rows> {
  const [ours, theirs] = await measure([product, other]);
  return ours === undefined || theirs === undefined ? {} : pair(name, ours, against, theirs);
}

async function measureAll({ url, database }: TestServer, folder: string): Promise<void> {
  const bare = await startBare(await (await fetch(url)).text(), folder, database);
  try {
    const id = await saved(url, answeredDocument());
    const { body: document } = await read(url, id);
    const save = (base: string, headers: Record<string, string> = {}): Job => ({
      url: `${base}/api/Appointments`,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...document, id: '' }),
    });
    const page = (base: string): Job => ({ url: base, headers: { 'accept-encoding': 'br' } });
    const market = only(
      await database.query(`select id, time_zone from markets where name = 'Denver'`),
    );
    const [marketId, zone] = [text(market, 'id'), text(market, 'time_zone')];
    const days = {
      first: dateIn(zone, new Date()),
      last: lastDayOf(BOOKING_WINDOW_DAYS, zone, new Date()),
    };
    const slots = {
      url: `${url}/api/appointmentblocks?postalCode=${ZIPCODE}&startDate=${days.first}&numberOfDays=${BOOKING_WINDOW_DAYS}`,
      headers: {},
    };
    const reads: Record<string, Job> = {
      'read a draft': { url: `${url}/api/Appointments/${id}`, headers: {} },
      'slots for 14 days': slots,
      'slots, one at a time': { ...slots, connections: 1 },
    };
    const rows: Rows = {
      ...(await compared('GET /', page(url), 'from a file', page(bare.url))),
      ...(await compared('save', save(url), 'one insert', save(bare.url))),
      ...(await compared(
        'save with a key',
        save(url, { 'idempotency-key': 'key-[<id>]-1' }),
        'one insert',
        save(bare.url),
      )),
    };
    const empty = await measure(Object.values(reads));
    await fill(database, marketId, days);
    const full = await measure(Object.values(reads));
    for (const [index, name] of Object.keys(reads).entries()) {
      const [before, after] = [empty[index], full[index]];
      if (before !== undefined && after !== undefined)
        Object.assign(rows, pair(`${name}, full`, after, 'empty', before));
    }
    console.log(
      `${database.engine}; ${CONNECTIONS} connections, ${ROUNDS} times ${SECONDS} s each, in turn; medians`,
    );
    console.table(rows);
  } finally {
    await bare.app.close();
  }
}

readCommand(
  'Usage: npm run bench:server\nMeasures saves, reads and landing pages per second and the cost of each, against bare Fastify and with a full database.',
  {},
);
await ensureWebBuilt((message) => console.log(message));
const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'bench-server-')));
const [dataDirectory = '', bareFolder = ''] = folders;
const server = await startTestServer({
  dataDirectory,
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  webRoot: WEB_ROOT,
});
try {
  await measureAll(server, bareFolder);
} finally {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
