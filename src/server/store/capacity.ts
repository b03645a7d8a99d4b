import { HOLD_MS } from '#src/domain/constants.ts';
import { type Queries, SKIP_LOCKED, type Transaction } from '../database/database.ts';
import { firstOf, integer, optional, record, text } from '../database/row.ts';

/** A hold outlives the visitor's countdown by this much, so that a booking sent in the last second is not refused. */
export const HOLD_GRACE_MS = 15_000;

/** A request may wait this long for a connection, so one that began later may have held a time before it. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Condition for a row of `places` whose hold still counts. A hold that would last longer than any was made before the server's clock was set
 * back, and counts no more: else its place would stay taken for as long as the clock was ahead.
 *
 * @param places name of the table in the statement
 * @param now placeholder of the time, in epoch milliseconds
 */
export const isHeldSql = (places: string, now: string): string =>
  `(${places}.state = 'held' and ${places}.expires_at > ${now} and ${places}.expires_at - ${HOLD_MS + HOLD_GRACE_MS + LONGEST_WAIT_MS} <= ${now})`;

/** A draft's share of a block's capacity: one row of the table `places`. */
interface Reservation {
  blockId: string;
  /** When a hold expires, including the grace period, in epoch milliseconds; null once booked. */
  expiresAt: number | null;
}

/** The outcome of trying to take some of a block's capacity. */
type Claim = 'taken' | 'full';

/** What a draft has booked and what it holds, including an expired hold. Both only while its visit is being moved. */
export interface Reservations {
  booked: Reservation | null;
  held: Reservation | null;
}

/** The reservations of a draft. */
export async function reservationsOf(queries: Queries, draftId: string): Promise<Reservations> {
  const rows = await queries.query(
    'select block_id, state, expires_at from places where draft_id = $1',
    [draftId],
  );
  const inState = (state: 'booked' | 'held') =>
    firstOf(
      rows.filter((row) => row['state'] === state),
      reservationOf,
    );
  return { booked: inState('booked'), held: inState('held') };
}

const reservationOf = record<Reservation>({ blockId: text, expiresAt: optional(integer) });

const RELEASE_SQL = `update places set state = 'free', draft_id = null, expires_at = null where draft_id = $1`;

/** Releases whatever the draft holds or has booked. */
export function releaseReservation(transaction: Transaction, draftId: string): void {
  transaction.send(RELEASE_SQL, [draftId]);
}

/** Releases what the draft holds, but never what it has booked. */
export function releaseHold(transaction: Transaction, draftId: string): void {
  transaction.send(`${RELEASE_SQL} and state = 'held'`, [draftId]);
}

/**
 * Takes one open row of a block for a draft that has none. The row lock decides: of any number of rivals, exactly one gets the last row
 * (decision B3). The others do not wait for it, which could take too long under load: they take the next row or find the block full.
 */
async function takeCapacity(
  queries: Queries,
  blockId: string,
  taken: { draftId: string; state: 'held' | 'booked'; expiresAt: number | null; now: number },
): Promise<Claim> {
  const rows = await queries.query(
    `update places set draft_id = $2, state = $3, expires_at = $4
     where block_id = $1
       and number = (select number from places
                     where block_id = $1 and (state = 'free' or (state = 'held' and not ${isHeldSql('places', '$5')}))
                     order by number limit 1 ${SKIP_LOCKED})
     returning number`,
    [blockId, taken.draftId, taken.state, taken.expiresAt, taken.now],
  );
  return rows.length > 0 ? 'taken' : 'full';
}

/**
 * Reserves time in the block for 300 seconds plus the grace period. A hold on another block is released, one on the same block is
 * extended, and what the draft has booked stays. The draft must be locked by the same transaction.
 */
export async function reserveBlock(
  queries: Transaction,
  draftId: string,
  blockId: string,
  now: number,
): Promise<Claim> {
  const expiresAt = now + HOLD_MS + HOLD_GRACE_MS;
  const prolonged = await queries.query(
    `update places set expires_at = $3 where draft_id = $1 and block_id = $2 and state = 'held' returning number`,
    [draftId, blockId, expiresAt],
  );
  if (prolonged.length > 0) return 'taken';
  releaseHold(queries, draftId);
  return takeCapacity(queries, blockId, { draftId, state: 'held', expiresAt, now });
}

/**
 * Books time in the block, and releases what the draft has elsewhere. A hold of the draft on the block becomes the booking, even if
 * it has expired, as long as nobody else took it. The draft must be locked by the same transaction.
 */
export async function bookBlock(
  queries: Transaction,
  draftId: string,
  blockId: string,
  now: number,
): Promise<Claim> {
  // First, because a draft has booked one place at most. If the block turns out to be full, the transaction is undone as a whole.
  queries.send(`${RELEASE_SQL} and block_id <> $2`, [draftId, blockId]);
  const confirmed = await queries.query(
    `update places set state = 'booked', expires_at = null where draft_id = $1 and block_id = $2 returning number`,
    [draftId, blockId],
  );
  if (confirmed.length > 0) return 'taken';
  return takeCapacity(queries, blockId, { draftId, state: 'booked', expiresAt: null, now });
}

/** A block of the calendar. */
export interface Block {
  id: string;
  marketId: string;
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  /** Epoch milliseconds. */
  startsAt: number;
  /** Until when it can be booked: its start less the market's least notice. Epoch milliseconds. */
  bookableUntil: number;
  /** IANA name. */
  timeZone: string;
}

/** When a block of a market can be booked at last, in epoch milliseconds. */
const BOOKABLE_UNTIL_SQL = '(b.starts_at - m.least_notice_minutes * 60000)';

/** The block with this id, if its market serves the zipcode; else null. */
export async function blockFor(
  queries: Queries,
  blockId: string,
  zipcode: string,
): Promise<Block | null> {
  const rows = await queries.query(
    `select b.id, b.market_id, b.date, b.start_time, b.end_time, b.starts_at, ${BOOKABLE_UNTIL_SQL} as bookable_until, m.time_zone
     from appointment_blocks b
       join markets m on m.id = b.market_id
       join market_zip_ranges z on z.market_id = b.market_id
     where b.id = $1 and z.first_zip <= $2 and z.last_zip >= $2`,
    [blockId, zipcode],
  );
  return firstOf(rows, blockOf);
}

const blockOf = record<Block>({
  id: text,
  marketId: text,
  date: text,
  startTime: text,
  endTime: text,
  startsAt: integer,
  bookableUntil: integer,
  timeZone: text,
});

const MARKET_OF_ZIPCODE_SQL =
  'select market_id from market_zip_ranges where first_zip <= $1 and last_zip >= $1 order by first_zip desc limit 1';

/** The market that serves a zipcode, or null. */
export async function marketOfZipcode(
  queries: Queries,
  zipcode: string,
): Promise<{ id: string; timeZone: string } | null> {
  const rows = await queries.query(
    `select id, time_zone from markets where id = (${MARKET_OF_ZIPCODE_SQL})`,
    [zipcode],
  );
  return firstOf(rows, record<{ id: string; timeZone: string }>({ id: text, timeZone: text }));
}

/**
 * The time zone of the market that serves a zipcode, with each of its open blocks between two days (inclusive): those that can still be booked and
 * have capacity left, an expired hold, or a reservation of the draft. One row without a block if none is open. Parameters: zipcode, first day,
 * last day, now, draft id.
 */
const CALENDAR_SQL = `
  select m.time_zone, m.least_notice_minutes, b.id, b.date, b.start_time, b.end_time, b.period
  from markets m
    left join appointment_blocks b on b.market_id = m.id and b.date >= $2 and b.date <= $3 and b.starts_at > $4
      and ((${BOOKABLE_UNTIL_SQL} > $4 and exists (select 1 from places p where p.block_id = b.id and p.state = 'free'))
        or (${BOOKABLE_UNTIL_SQL} > $4 and exists (select 1 from places p where p.block_id = b.id and p.state = 'held' and not ${isHeldSql('p', '$4')}))
        or exists (select 1 from places p where p.draft_id = $5 and p.block_id = b.id))
  where m.id = (${MARKET_OF_ZIPCODE_SQL})
  order by b.date, b.start_time`;

export interface OpenBlock {
  id: string;
  date: string;
  startTime: string;
  endTime: string;
  period: string;
}

const openBlockOf = record<OpenBlock>({
  id: text,
  date: text,
  startTime: text,
  endTime: text,
  period: text,
});

/** What a market offers. */
export interface Calendar {
  /** IANA name. */
  timeZone: string;
  /** How long before its start a time can be booked at last, in minutes. */
  leastNoticeMinutes: number;
  blocks: OpenBlock[];
}

/** The rows of {@link CALENDAR_SQL}; null if no market serves the zipcode. */
export async function openCalendar(
  queries: Queries,
  {
    zipcode,
    firstDate,
    lastDate,
    now,
    draftId,
  }: {
    zipcode: string;
    firstDate: string;
    lastDate: string;
    now: number;
    draftId: string | null;
  },
): Promise<Calendar | null> {
  const rows = await queries.query(CALENDAR_SQL, [zipcode, firstDate, lastDate, now, draftId]);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    timeZone: text(first, 'time_zone'),
    leastNoticeMinutes: integer(first, 'least_notice_minutes'),
    blocks: first['id'] === null ? [] : rows.map(openBlockOf),
  };
}
