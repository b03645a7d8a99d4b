import type { Database, Queries } from '../database/database.ts';
import { integer, only, optionalText, text } from '../database/row.ts';
import { deleteInBatches } from './tidying.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long rows are kept. */
const KEPT_MS = 90 * DAY_MS;
/** How far ahead the clock of a visitor may be. */
const AHEAD_MS = DAY_MS;
/** Most rows kept of one visit and of one draft: a visitor enters a few dozen pages. */
const MAX_ROWS_OF_A_VISIT = 300;
/** Most rows kept in all, so that counting them takes less than a second. */
const MAX_ROWS = 50_000;

/** A page state that a visitor entered. */
export interface FunnelRow {
  visitHash: string | null;
  /** Before the first save, the hash of the visit. */
  draftHash: string;
  state: string;
  variant: string;
  /** Epoch milliseconds. */
  recordedAt: number;
}

/** Visitors per state, and per state and the state that followed. */
export interface FunnelReport {
  states: { state: string; count: number }[];
  transitions: { from: string; to: string; count: number }[];
}

/** Stores a row; one that is there already, or of a visit or a draft with too many, changes nothing. */
export async function recordFunnelRow(queries: Queries, row: FunnelRow): Promise<void> {
  await queries.query(
    `insert into funnel (draft_hash, recorded_at, state, variant, visit_hash)
     select $1, $2, $3, $4, $5
     where (select count(*) from funnel where draft_hash = $1) < $6 and (select count(*) from funnel where visit_hash = $5) < $6
     on conflict do nothing`,
    [row.draftHash, row.recordedAt, row.state, row.variant, row.visitHash, MAX_ROWS_OF_A_VISIT],
  );
}

/** Forgets rows that are old or of a time that is yet to come, and the oldest of too many. */
export async function pruneFunnel(database: Database, now: number): Promise<void> {
  const [tooMany] = await database.query('select recorded_at from funnel order by recorded_at desc limit 1 offset $1', [MAX_ROWS]);
  const lastOld = Math.max(now - KEPT_MS - 1, tooMany === undefined ? 0 : integer(tooMany, 'recorded_at'));
  await deleteInBatches(database, 'funnel', 'draft_hash, recorded_at, state', 'recorded_at <= $1 or recorded_at > $2', [lastOld, now + AHEAD_MS]);
}

/** How many rows there are. */
export async function countFunnelRows(queries: Queries): Promise<number> {
  return integer(only(await queries.query('select count(*) as count from funnel')), 'count');
}

/**
 * Rows with who they are counted for: the draft; before its first save, the first draft the same visit saved afterwards; without
 * one, the visit. The first of them is the least text of time and draft; with the sum in front all times have sixteen digits.
 */
const COUNTED = `
  select state, recorded_at, coalesce(
      case when visit_hash is null or draft_hash <> visit_hash then draft_hash end,
      substr(min(case when draft_hash <> visit_hash then cast(2000000000000000 + recorded_at as text) || draft_hash end)
        over (partition by visit_hash order by recorded_at desc), 17),
      draft_hash
    ) as visitor
  from funnel`;

const REPORT_SQL = `
  with steps as (
    select visitor, state, lead(state) over (partition by visitor order by recorded_at, state) as next_state
    from (${COUNTED}) as counted
  )
  select state, null as next_state, count(distinct visitor) as count from steps group by state
  union all
  select state, next_state, count(distinct visitor) as count from steps where next_state <> state group by state, next_state
  order by state, next_state`;

/** Counts the visitors; every row is looked at once, however many there are of a visit. */
export async function funnelReport(queries: Queries): Promise<FunnelReport> {
  const rows = (await queries.query(REPORT_SQL)).map((row) => ({
    state: text(row, 'state'),
    nextState: optionalText(row, 'next_state'),
    count: integer(row, 'count'),
  }));
  return {
    states: rows.flatMap(({ state, nextState, count }) => (nextState === null ? [{ state, count }] : [])),
    transitions: rows.flatMap(({ state, nextState, count }) => (nextState === null ? [] : [{ from: state, to: nextState, count }])),
  };
}
