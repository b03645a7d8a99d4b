import { setImmediate } from 'node:timers/promises';
import type { FunnelReport } from '#src/domain/funnel.ts';
import type { Database, Queries, Row } from '../database/database.ts';
import { integer, only, optionalText, text } from '../database/row.ts';
import { createTally, type Entry } from './funnel-tally.ts';
import { deleteInBatches } from './tidying.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long rows are kept. */
const KEPT_MS = 90 * DAY_MS;
/** How far ahead the clock of a visitor may be. */
const AHEAD_MS = DAY_MS;
/** Most rows kept of one visit and of one draft: a visitor enters a few dozen pages. */
const MAX_ROWS_OF_A_VISIT = 300;
/** Most rows kept in all: those of about 100,000 visits. */
const MAX_ROWS = 500_000;

/** A page state that a visitor entered. */
export interface FunnelRow extends Entry {
  visitHash: string | null;
  /** Before the first save, the hash of the visit. */
  draftHash: string;
}

/** Stores rows; one that is there already, or of a visit or a draft with too many, changes nothing. */
export async function recordFunnelRows(transaction: Queries, rows: readonly FunnelRow[]): Promise<void> {
  for (const row of rows) {
    await transaction.query(
      `insert into funnel (draft_hash, recorded_at, state, variant, visit_hash, visitor, revision, bot)
       select $1, $2, $3, $4, $5, $1, $7, $8
       where (select count(*) from funnel where draft_hash = $1) < $6 and (select count(*) from funnel where visit_hash = $5) < $6
       on conflict do nothing`,
      [row.draftHash, row.recordedAt, row.state, row.variant, row.visitHash, MAX_ROWS_OF_A_VISIT, row.revision, Number(row.isBot)],
    );
  }
  for (const visit of new Set(rows.map(({ visitHash }) => visitHash))) if (visit !== null) await findVisitors(transaction, visit);
}

/** Counts the pages of a visit before a first save for the first draft that the same visit saved afterwards; without one, for the visit. */
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

/** Forgets rows that are old or of a time that is yet to come, and the oldest of too many. */
export async function pruneFunnel(database: Database, now: number, maxRows = MAX_ROWS): Promise<void> {
  const [tooMany] = await database.query('select recorded_at from funnel order by recorded_at desc limit 1 offset $1', [maxRows]);
  const lastOld = Math.max(now - KEPT_MS - 1, tooMany === undefined ? 0 : integer(tooMany, 'recorded_at'));
  await deleteInBatches(database, 'funnel', 'draft_hash, recorded_at, state', 'recorded_at <= $1 or recorded_at > $2', [lastOld, now + AHEAD_MS]);
}

/** How many rows there are. */
export async function countFunnelRows(queries: Queries): Promise<number> {
  return integer(only(await queries.query('select count(*) as count from funnel')), 'count');
}

/** The entries of all visitors, visitor by visitor, from after one entry on. */
const ENTRIES_SQL = `
  select visitor, recorded_at, state, variant, revision, bot from funnel
  where (visitor, recorded_at, state) > ($1, $2, $3)
  order by visitor, recorded_at, state limit $4`;

/** Entries of one statement: the embedded database answers nobody while it runs. */
const BATCH_ROWS = 5000;

function entryOf(row: Row): Entry {
  return { state: text(row, 'state'), recordedAt: integer(row, 'recorded_at'), variant: text(row, 'variant'), revision: optionalText(row, 'revision'), isBot: integer(row, 'bot') === 1 };
}

/** Counts the visitors in one pass over their entries; other requests get their turn between batches. */
export async function funnelReport(queries: Queries): Promise<FunnelReport> {
  const tally = createTally();
  let visitor = '';
  let entries: Entry[] = [];
  let rows: Row[];
  do {
    const last = entries.at(-1);
    rows = await queries.query(ENTRIES_SQL, [visitor, last?.recordedAt ?? 0, last?.state ?? '', BATCH_ROWS]);
    for (const row of rows) {
      const next = text(row, 'visitor');
      if (next !== visitor) {
        tally.add(entries);
        entries = [];
        visitor = next;
      }
      entries.push(entryOf(row));
    }
    await setImmediate();
  } while (rows.length === BATCH_ROWS);
  tally.add(entries);
  return tally.report();
}
