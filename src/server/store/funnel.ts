import { setImmediate } from 'node:timers/promises';
import type { Database, Queries, Row } from '../database/database.ts';
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
  /** `wentOn`: from there to a state that was new to them, and did not leave there in the end. `left`: were there last. */
  states: { state: string; count: number; wentOn: number; left: number }[];
  transitions: { from: string; to: string; count: number }[];
}

/** Stores rows; one that is there already, or of a visit or a draft with too many, changes nothing. */
export async function recordFunnelRows(transaction: Queries, rows: readonly FunnelRow[]): Promise<void> {
  for (const row of rows) {
    await transaction.query(
      `insert into funnel (draft_hash, recorded_at, state, variant, visit_hash, visitor)
       select $1, $2, $3, $4, $5, $1
       where (select count(*) from funnel where draft_hash = $1) < $6 and (select count(*) from funnel where visit_hash = $5) < $6
       on conflict do nothing`,
      [row.draftHash, row.recordedAt, row.state, row.variant, row.visitHash, MAX_ROWS_OF_A_VISIT],
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
export async function pruneFunnel(database: Database, now: number): Promise<void> {
  const [tooMany] = await database.query('select recorded_at from funnel order by recorded_at desc limit 1 offset $1', [MAX_ROWS]);
  const lastOld = Math.max(now - KEPT_MS - 1, tooMany === undefined ? 0 : integer(tooMany, 'recorded_at'));
  await deleteInBatches(database, 'funnel', 'draft_hash, recorded_at, state', 'recorded_at <= $1 or recorded_at > $2', [lastOld, now + AHEAD_MS]);
}

/** How many rows there are. */
export async function countFunnelRows(queries: Queries): Promise<number> {
  return integer(only(await queries.query('select count(*) as count from funnel')), 'count');
}

/** The visitors of one part: hashes from one first digit to the next. */
const REPORT_SQL = `
  with entries as (
    select visitor, state, recorded_at, row_number() over (partition by visitor, state order by recorded_at) as nth
    from funnel where visitor >= $1 and visitor < $2
  ), steps as (
    select visitor, state, lead(state) over later as next_state, lead(nth) over later as next_nth
    from entries window later as (partition by visitor order by recorded_at, state)
  ), visits as (
    select visitor, state, max(case when next_nth = 1 then 1 else 0 end) as went_on, max(case when next_state is null then 1 else 0 end) as has_left
    from steps group by visitor, state
  )
  select state, null as next_state, count(*) as count, sum(went_on * (1 - has_left)) as went_on, sum(has_left) as has_left from visits group by state
  union all
  select state, next_state, count(distinct visitor), 0, 0 from steps where next_state <> state group by state, next_state`;

const FIRST_DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));
const AFTER_LAST_DIGIT = 'g';

type StateCounts = Omit<FunnelReport['states'][number], 'state'>;

interface Counts {
  states: Map<string, StateCounts>;
  transitions: Map<string, number>;
}

/** Adds what the rows of one part say. A transition is named by its two states with a space between. */
function add({ states, transitions }: Counts, rows: readonly Row[]): void {
  for (const row of rows) {
    const [state, next, count] = [text(row, 'state'), optionalText(row, 'next_state'), integer(row, 'count')];
    if (next === null) {
      const before = states.get(state) ?? { count: 0, wentOn: 0, left: 0 };
      states.set(state, { count: before.count + count, wentOn: before.wentOn + integer(row, 'went_on'), left: before.left + integer(row, 'has_left') });
    } else {
      const name = `${state} ${next}`;
      transitions.set(name, (transitions.get(name) ?? 0) + count);
    }
  }
}

function sorted<T>(counts: ReadonlyMap<string, T>): [string, T][] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Counts the visitors in sixteen parts, so that on the embedded database other requests get their turn between them. */
export async function funnelReport(queries: Queries): Promise<FunnelReport> {
  const counts: Counts = { states: new Map(), transitions: new Map() };
  for (const [index, digit] of FIRST_DIGITS.entries()) {
    add(counts, await queries.query(REPORT_SQL, [digit, FIRST_DIGITS[index + 1] ?? AFTER_LAST_DIGIT]));
    await setImmediate();
  }
  return {
    states: sorted(counts.states).map(([state, count]) => ({ state, ...count })),
    transitions: sorted(counts.transitions).map(([name, count]) => {
      const [from = '', to = ''] = name.split(' ');
      return { from, to, count };
    }),
  };
}
