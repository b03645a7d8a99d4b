import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDaysText } from '#src/domain/calendar.ts';
import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import { buildApp } from '#src/server/app.ts';
import type { Database, Queries } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import { seed } from '#src/server/seed/seed.ts';
import { OPEN_BLOCKS_SQL } from '#src/server/store/capacity.ts';
import { dateIn } from '#src/server/wall-clock.ts';
import { quantile } from './bench-product.ts';

/*
 * Measures GET /api/appointmentblocks for 14 days over HTTP in a market with 100 000 booked places, half of them in those very
 * days. Runs on the embedded database, or on an empty PostgreSQL database given as DATABASE_URL.
 */

const BOOKED = 100_000;
const WARM_UP = 50;
const REQUESTS = 1000;
const TARGET_P99_MS = 20;
const ZIPCODE = '80202';
const CONTENT_ROOT = fileURLToPath(new URL('../content/snapshot', import.meta.url));

/** Spreads booked places over the blocks of the market: one past block takes the first half, the coming days share the rest. */
async function bookPlaces(queries: Queries, marketId: string, today: string): Promise<void> {
  const rows = await queries.query(
    'select id from appointment_blocks where market_id = $1 and date >= $2 and date < $3 order by date, start_time',
    [marketId, today, addDaysText(today, BOOKING_WINDOW_DAYS)],
  );
  const blocks = rows.map((row) => text(row, 'id'));
  for (let days = 1; days <= 365; days += 1) {
    await queries.query(
      `insert into appointment_blocks (id, market_id, date, start_time, end_time, period, starts_at)
       values ($1, $2, $3, '09:00', '10:30', 'Morning', 0)`,
      [`past-${days}`, marketId, addDaysText(today, -days)],
    );
    blocks.push(`past-${days}`);
  }
  const windowBlocks = rows.length;
  for (let index = 0; index < BOOKED; index += 1) {
    const block =
      index % 2 === 0
        ? blocks[(index / 2) % windowBlocks]
        : blocks[windowBlocks + (((index - 1) / 2) % (blocks.length - windowBlocks))];
    await queries.query(`insert into places (block_id, number, state, draft_id) values ($1, $2, 'booked', $3)`, [
      block ?? '',
      1000 + index,
      `bench-${index}`,
    ]);
  }
}

async function queryPlan(database: Database, marketId: string, today: string): Promise<string[]> {
  const parameters = [marketId, today, addDaysText(today, BOOKING_WINDOW_DAYS - 1), Date.now(), 'nobody'];
  if (database.engine === 'libsql') {
    const rows = await database.query(`explain query plan ${OPEN_BLOCKS_SQL}`, parameters);
    return rows.map((row) => text(row, 'detail'));
  }
  const rows = await database.query(`explain ${OPEN_BLOCKS_SQL}`, parameters);
  return rows.map((row) => text(row, 'QUERY PLAN'));
}

async function timed(request: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const response = await request();
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`Answered ${response.status}.`);
  return performance.now() - start;
}

async function main(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-slots-'));
  const database = openDatabase({ dataDirectory, databaseUrl: process.env['DATABASE_URL'] });
  try {
    await migrate(database, new Date());
    await seed(database, new Date());
    const market = only(await database.query(`select id, time_zone from markets where name = 'Denver'`));
    const marketId = text(market, 'id');
    const today = dateIn(text(market, 'time_zone'), new Date());
    await database.transaction((queries) => bookPlaces(queries, marketId, today));
    await database.query('analyze');
    const booked = integer(
      only(
        await database.query(
          `select count(*) as count from places p join appointment_blocks b on b.id = p.block_id
           where b.market_id = $1 and p.state = 'booked'`,
          [marketId],
        ),
      ),
      'count',
    );

    const app = await buildApp({ database, contentRoot: CONTENT_ROOT, logger: false, rateLimits: { reads: 1_000_000 } });
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const query = new URLSearchParams({
      postalCode: ZIPCODE,
      startDate: today,
      numberOfDays: String(BOOKING_WINDOW_DAYS),
      isEvent: 'false',
    });
    const request = () => fetch(`${base}/api/appointmentblocks?${query}`);
    for (let run = 0; run < WARM_UP; run += 1) await timed(request);
    const times: number[] = [];
    for (let run = 0; run < REQUESTS; run += 1) times.push(await timed(request));
    times.sort((a, b) => a - b);
    await app.close();

    console.log(`${database.engine}: ${BOOKING_WINDOW_DAYS} days of blocks, ${booked} booked places in the market, ${REQUESTS} requests`);
    console.log(`p50 ${quantile(times, 0.5).toFixed(2)} ms   p99 ${quantile(times, 0.99).toFixed(2)} ms   (p99 target < ${TARGET_P99_MS} ms)`);
    console.log('query plan:');
    for (const line of await queryPlan(database, marketId, today)) console.log(`  ${line}`);
  } finally {
    await database.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

await main();
