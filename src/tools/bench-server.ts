import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import Libsql from 'libsql';
import pg from 'pg';
import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import { buildApp } from '#src/server/app.ts';
import type { Database } from '#src/server/database/database.ts';
import { databaseFileOf } from '#src/server/database/libsql.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { only, text } from '#src/server/database/row.ts';
import { seed } from '#src/server/seed/seed.ts';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { dateIn, lastDayOf } from '#src/server/wall-clock.ts';
import { quantile, saveDraftAt, table } from './bench-product.ts';
import { takeNoArguments } from './usage.ts';
import { WEB_ROOT } from './paths.ts';
import { ensureWebBuilt } from './web-build.ts';

/*
 * Compares the server with bare Fastify, and with itself on a full database. Uses the embedded database, or an empty PostgreSQL database given
 * as DATABASE_URL. The servers run in this process and the clients in another, so this process's CPU time is the servers' alone. PostgreSQL's
 * own CPU time is not included.
 */

const ROUNDS = 4;
/** Enough requests for V8 to compile the code under test. */
const WARM_UP = 5000;
const REQUESTS = 1000;
const MOST_MS = 10_000;
const CONNECTIONS = 8;
const FULL = 100_000;
const ZIPCODE = '80202';

interface Job {
  url: string;
  headers: Record<string, string>;
  /** Sent as a PUT. Absent: the request is a GET. */
  body?: string;
  isKeyed?: boolean;
  connections?: number;
  requests: number;
}

function send({ url, headers, body, isKeyed }: Job, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const own = isKeyed ? { ...headers, 'idempotency-key': randomUUID() } : headers;
    const request = httpRequest(
      url,
      { agent, method: body === undefined ? 'GET' : 'PUT', headers: own },
      (response) => {
        response
          .resume()
          .once('end', () =>
            response.statusCode === 200
              ? resolve()
              : reject(new Error(`${url} answered ${response.statusCode}.`)),
          );
      },
    );
    request.once('error', reject).end(body);
  });
}

/** Sends the requests over a few connections, each starting the next request when the last is answered, for ten seconds at most. Returns milliseconds for each. */
async function load(job: Job): Promise<number[]> {
  const { connections = CONNECTIONS } = job;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  let left = job.requests;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0 && performance.now() - begun < MOST_MS) {
        const sent = performance.now();
        await send(job, agent);
        times.push(performance.now() - sent);
      }
    }),
  );
  agent.destroy();
  return times;
}

/** Results for one kind of request, over all rounds. */
interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU time per request. */
  processor: number;
}

async function startClients() {
  const child = fork(import.meta.filename, ['clients']);
  const run = async (job: Job): Promise<number[]> => {
    child.send(job);
    const [times]: number[][] = await once(child, 'message');
    return times ?? [];
  };
  return {
    stop: () => child.disconnect(),
    /** Measures the jobs in turn (A B A B). */
    async measure(jobs: readonly Omit<Job, 'requests'>[]): Promise<Figures[]> {
      const all = jobs.map(() => ({ times: new Array<number>(), seconds: 0, processor: 0 }));
      for (const job of jobs) await run({ ...job, requests: WARM_UP });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, sums] of all.entries()) {
          const job = jobs[index];
          if (job === undefined) continue;
          const [begun, used] = [performance.now(), process.cpuUsage()];
          sums.times.push(...(await run({ ...job, requests: REQUESTS })));
          const { user, system } = process.cpuUsage(used);
          sums.seconds += (performance.now() - begun) / 1000;
          sums.processor += (user + system) / 1000;
        }
      }
      return all.map(({ times, seconds, processor }) => ({
        perSecond: times.length / seconds,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        processor: processor / times.length,
      }));
    },
  };
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

function line(name: string, { perSecond, p50, p99, processor }: Figures, ratio = ''): string[] {
  return [name, perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), processor.toFixed(2), ratio];
}

/** The product's row, then the row it is compared with. */
function pair(name: string, product: Figures, against: string, other: Figures): string[][] {
  const ratio = `${(product.perSecond / other.perSecond).toFixed(2)} / ${(product.processor / other.processor).toFixed(2)}`;
  return [line(name, product, ratio), line(`  ${against}`, other)];
}

async function measureAll(database: Database, folder: string): Promise<void> {
  await migrate(database, new Date());
  await seed(database, new Date());
  const app = await buildApp({
    database,
    webRoot: WEB_ROOT,
    contentRoot: SOURCE_FOLDERS.content,
    logger: false,
    rateLimits: { reads: 1e9, writes: 1e9 },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const bare = await startBare(await (await fetch(url)).text(), folder, database);
  const clients = await startClients();
  try {
    const draftUrl = `${url}/api/Appointments/${await saveDraftAt(url, 'window-count')}`;
    const { id: _, ...document }: { id: string } = JSON.parse(await (await fetch(draftUrl)).text());
    const put = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: '', ...document }),
    };
    const get = { headers: { 'accept-encoding': 'br' } };
    const market = only(
      await database.query(`select id, time_zone from markets where name = 'Denver'`),
    );
    const [marketId, zone] = [text(market, 'id'), text(market, 'time_zone')];
    const days = {
      first: dateIn(zone, new Date()),
      last: lastDayOf(BOOKING_WINDOW_DAYS, zone, new Date()),
    };
    const slotsUrl = `${url}/api/appointmentblocks?postalCode=${ZIPCODE}&startDate=${days.first}&numberOfDays=${BOOKING_WINDOW_DAYS}`;
    const reads = [
      { url: draftUrl, headers: {} },
      { url: slotsUrl, headers: {} },
      { url: slotsUrl, headers: {}, connections: 1 },
    ];

    const pages = await clients.measure([
      { url: `${url}/`, ...get },
      { url: `${bare.url}/`, ...get },
    ]);
    const saves = await clients.measure(
      ['', bare.url, url].map((base, index) => ({
        url: `${base || url}/api/Appointments`,
        ...put,
        isKeyed: index === 2,
      })),
    );
    const empty = await clients.measure(reads);
    await fill(database, marketId, days);
    const full = await clients.measure(reads);
    const [page, barePage] = pages;
    const [save, bareSave, keyed] = saves;
    const [draft, slots, slotsAlone] = empty;
    const [draftFull, slotsFull, slotsAloneFull] = full;
    if (
      !page ||
      !barePage ||
      !save ||
      !bareSave ||
      !keyed ||
      !draft ||
      !slots ||
      !slotsAlone ||
      !draftFull ||
      !slotsFull ||
      !slotsAloneFull
    )
      return;
    console.log(
      `${database.engine}; ${CONNECTIONS} connections, ${ROUNDS * REQUESTS} requests each, in turn`,
    );
    console.log(
      table([
        ['', 'a second', 'p50 ms', 'p99 ms', 'processor ms', 'ratio: a second / processor'],
        ...pair('GET /', page, 'the same from a file', barePage),
        ...pair('save', save, 'one insert', bareSave),
        ...pair('save with a key', keyed, 'one insert', bareSave),
        ...pair('read a draft, full', draftFull, 'empty', draft),
        ...pair('slots for 14 days, full', slotsFull, 'empty', slots),
        ...pair('slots, one at a time, full', slotsAloneFull, 'empty', slotsAlone),
      ]),
    );
  } finally {
    clients.stop();
    await app.close();
    await bare.app.close();
  }
}

if (process.argv[2] === 'clients') {
  process.on('message', (job: Job) => void load(job).then((times) => process.send?.(times)));
} else {
  takeNoArguments(
    'Usage: npm run bench:server\nMeasures saves, reads and landing pages per second and the cost of each, against bare Fastify and with a full database.',
  );
  await ensureWebBuilt((message) => console.log(message));
  const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'bench-server-')));
  const [dataDirectory = '', bareFolder = ''] = folders;
  const database = openDatabase({ dataDirectory, databaseUrl: process.env['DATABASE_URL'] });
  try {
    await measureAll(database, bareFolder);
  } finally {
    await database.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
