import { setImmediate } from 'node:timers/promises';
import { VITALS, type FunnelReport } from '#src/domain/funnel.ts';
import type { Database, Queries, Row } from '../database/database.ts';
import { countOf, flag, integer, only, optionalText, record, text } from '../database/row.ts';
import { createTally, DAY_MS, type Entry, type Measurement, type Tally } from './funnel-tally.ts';
import { countDecidedVisits } from './decided-visits.ts';
import { deleteInBatches } from './tidying.ts';

/** How far ahead the clock of a visitor may be. */
const AHEAD_MS = DAY_MS;
/** The most rows kept per visit and per draft. A visitor enters a few dozen pages. */
const MAX_ROWS_OF_A_VISIT = 300;
/** The most rows kept per table. For pages entered, that is about 100,000 visits. */
const MAX_ROWS = 500_000;

/** A page state that a visitor entered. */
interface FunnelRow extends Entry {
  visitHash: string | null;
  /** Before the first save, the hash of the visit. */
  draftHash: string;
  /** Epoch milliseconds by the clock of the server. */
  arrivedAt: number;
}

/** Stores rows. Skips a row that exists already, whose visit or draft has too many, or that is dated ahead. */
export async function recordFunnelRows(
  transaction: Queries,
  rows: readonly FunnelRow[],
): Promise<void> {
  for (const row of rows.filter(
    ({ recordedAt, arrivedAt }) => recordedAt <= arrivedAt + AHEAD_MS,
  )) {
    await transaction.query(
      `insert into funnel (draft_hash, recorded_at, state, variant, visit_hash, visitor, revision, bot, arrived_at)
       select $1, $2, $3, $4, $5, $1, $7, $8, $9
       where (select count(*) from funnel where draft_hash = $1) < $6 and (select count(*) from funnel where visit_hash = $5) < $6
       on conflict do nothing`,
      [
        row.draftHash,
        row.recordedAt,
        row.state,
        row.variant,
        row.visitHash,
        MAX_ROWS_OF_A_VISIT,
        row.revision,
        Number(row.isBot),
        row.arrivedAt,
      ],
    );
  }
  for (const visit of new Set(rows.map(({ visitHash }) => visitHash)))
    if (visit !== null) await findVisitors(transaction, visit);
}

/** Credits the pages of a visit from before the first save to the first draft that the visit saved after them; without one, to the visit. */
async function findVisitors(transaction: Queries, visitHash: string): Promise<void> {
  await transaction.query(
    `update funnel set visitor = coalesce(
       (select later.draft_hash from funnel later
        where later.visit_hash = $1 and later.draft_hash <> $1 and later.recorded_at >= funnel.recorded_at
        order by later.recorded_at, later.draft_hash limit 1),
       $1)
     where visit_hash = $1 and draft_hash = $1`,
    [visitHash],
  );
}

/** Stores what a browser measured. @param id made up by the browser for one vital of one page; a later value replaces the earlier one */
export async function recordMeasurement(
  queries: Queries,
  id: string,
  { recordedAt, state, variant, revision, isBot, vital, value }: Measurement,
): Promise<void> {
  await queries.query(
    `insert into vitals (id, recorded_at, state, variant, revision, bot, vital, value) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set value = excluded.value`,
    [id, recordedAt, state, variant, revision, Number(isBot), vital, value],
  );
}

/** The tables, their primary keys, and when a row arrived: what a client says of the time pushes nobody else's rows out (decision B15). */
const TABLES = {
  funnel: { key: 'draft_hash, recorded_at, state', arrival: 'coalesce(arrived_at, recorded_at)' },
  vitals: { key: 'id', arrival: 'recorded_at' },
};

/**
 * Deletes rows that arrived before `keptSince` or are dated too far in the future, and those beyond `maxRows` that arrived first. Returns how many.
 *
 * @param keptSince epoch milliseconds; by default none is too old
 */
export async function pruneFunnel(
  database: Database,
  now: number,
  { keptSince = 0, maxRows = MAX_ROWS }: { keptSince?: number; maxRows?: number } = {},
): Promise<number> {
  let deleted = 0;
  for (const [table, { key, arrival }] of Object.entries(TABLES)) {
    const [tooMany] = await database.query(
      `select ${arrival} as arrival from ${table} order by ${arrival} desc limit 1 offset $1`,
      [maxRows],
    );
    const lastOld = Math.max(
      keptSince - 1,
      tooMany === undefined ? 0 : integer(tooMany, 'arrival'),
    );
    deleted += await deleteInBatches(database, table, key, `${arrival} <= $1 or recorded_at > $2`, [
      lastOld,
      now + AHEAD_MS,
    ]);
  }
  return deleted;
}

/** How many rows there are to count, drafts included. */
export async function countFunnelRows(queries: Queries): Promise<number> {
  return countOf(
    queries,
    'select (select count(*) from funnel) + (select count(*) from vitals) + (select count(*) from drafts) as count',
  );
}

/** The next visitors after a given one, each with all entries in one text: one row per entry takes three times as long. No part of an entry contains a space or a comma. */
const VISITORS_SQL = `
  select visitor, string_agg(recorded_at || ' ' || state || ' ' || variant || ' ' || bot || ' ' || coalesce(revision, ''), ',' order by recorded_at, state) as entries
  from funnel where visitor > $1
  group by visitor order by visitor limit $2`;

/** Visitors per query: the embedded database serves nobody else while it runs one. */
const BATCH_VISITORS = 1000;

function entryOf(written: string): Entry {
  const [recordedAt = '', state = '', variant = '', bot = '', revision = ''] = written.split(' ');
  return {
    state,
    recordedAt: Number(recordedAt),
    variant,
    revision: revision === '' ? null : revision,
    isBot: bot === '1',
  };
}

async function countVisitors(queries: Queries, tally: Tally): Promise<void> {
  const batchAfter = (visitor: string) => queries.query(VISITORS_SQL, [visitor, BATCH_VISITORS]);
  let next: Promise<Row[]> | null = batchAfter('');
  while (next !== null) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    // PostgreSQL works on the next query while these rows are counted.
    next =
      last !== undefined && rows.length === BATCH_VISITORS
        ? batchAfter(text(last, 'visitor'))
        : null;
    // Awaited only on the next turn of the loop. A rejection before that must not end the process.
    next?.catch(() => undefined);
    for (const row of rows) tally.add(text(row, 'entries').split(',').map(entryOf));
    await setImmediate();
  }
}

const entryOfRow = record<Omit<Entry, 'recordedAt'>>({
  state: text,
  variant: text,
  revision: optionalText,
  isBot: (row) => flag(row, 'bot'),
});

/** The measurements of one day, counted by the database: one row per measurement takes six times as long. */
const VITALS_SQL = `
  select state, variant, revision, bot, vital, value, count(*) as count
  from vitals where recorded_at >= $1 and recorded_at < $2
  group by state, variant, vital, value, bot, revision`;

async function countMeasurements(queries: Queries, tally: Tally): Promise<void> {
  const { first, last } = only(
    await queries.query('select min(recorded_at) as first, max(recorded_at) as last from vitals'),
  );
  if (typeof first !== 'number' || typeof last !== 'number') return;
  for (let day = first - (first % DAY_MS); day <= last; day += DAY_MS) {
    for (const row of await queries.query(VITALS_SQL, [day, day + DAY_MS])) {
      const vital = VITALS.find((name) => name === row['vital']);
      const measured = { ...entryOfRow(row), recordedAt: day, value: Number(row['value']) };
      if (vital !== undefined) tally.measure({ ...measured, vital }, integer(row, 'count'));
    }
    await setImmediate();
  }
}

/** Counts visitors, what their browsers measured, and what their answers led to. Lets other requests run in between. */
export async function funnelReport(queries: Queries): Promise<FunnelReport> {
  const tally = createTally();
  await countVisitors(queries, tally);
  await countMeasurements(queries, tally);
  return { groups: tally.groups(), ...(await countDecidedVisits(queries)) };
}
