import { HOLD_MS } from '#src/domain/constants.ts';
import { type Queries, SKIP_LOCKED, type Transaction } from '../database/database.ts';
import { flag, integer, optionalText, record, text } from '../database/row.ts';
import { blockRow } from '../seed/blocks.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { stableId } from '../seed/stable-id.ts';
import { isHeldSql } from './capacity.ts';
import { findDraft } from './drafts.ts';

/** A market of the calendar. */
export interface Market {
  id: string;
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** A time of the calendar and how many visits it takes. Times are on the market's wall clock. */
export interface Slot {
  market: Market;
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  capacity: number;
}

/** A visit that a change of the calendar leaves without room. */
interface AffectedVisit {
  draftId: string;
  date: string;
  startTime: string;
  name: string;
  phone: string;
}

/** What a change did to one time. */
export interface SlotChange {
  date: string;
  startTime: string;
  /** Capacity before and after; `before` is null for a new time. */
  before: number | null;
  after: number;
  /** Booked visits beyond the wanted capacity, which stand until somebody moves them. */
  visits: AffectedVisit[];
  /** Visitors who hold the time right now, beyond the wanted capacity. */
  holds: number;
}

/** The markets by id and by name, in lower case. */
export async function marketsByName(queries: Queries): Promise<Map<string, Market>> {
  const rows = await queries.query('select id, name, time_zone from markets');
  return new Map(
    rows.map(record<Market>({ id: text, name: text, timeZone: text })).flatMap((market) => [
      [market.id, market],
      [market.name.toLowerCase(), market],
    ]),
  );
}

/** A time, as it is stored. */
interface Time {
  id: string;
  date: string;
  startTime: string;
}

const timeOf = record<Time>({ id: text, date: text, startTime: text });

async function visitsIn(queries: Queries, { id, date, startTime }: Time): Promise<AffectedVisit[]> {
  const rows = await queries.query(
    `select draft_id from places where block_id = $1 and state = 'booked' and draft_id is not null order by number`,
    [id],
  );
  const visits: AffectedVisit[] = [];
  for (const row of rows) {
    const draft = await findDraft(queries, text(row, 'draft_id'));
    if (draft === null) continue;
    const { firstName, lastName, phonePrimary } = draft.request.customer;
    visits.push({
      draftId: draft.id,
      date,
      startTime,
      name: `${firstName} ${lastName}`,
      phone: phonePrimary,
    });
  }
  return visits;
}

/**
 * Gives a block as many places as it shall have. Only places that nobody has booked or holds are taken away, so that no visit is lost.
 *
 * @returns null if there is nothing to change
 */
async function setCapacity(
  transaction: Transaction,
  time: Time,
  capacity: number,
  now: number,
): Promise<SlotChange | null> {
  const rows = await transaction.query(
    `select p.number, p.state, p.draft_id, case when ${isHeldSql('p', '$2')} then 1 else 0 end as held from places p where p.block_id = $1 order by p.number`,
    [time.id, now],
  );
  const before = rows.length;
  if (before === capacity) return null;
  const { id, date, startTime } = time;
  if (before < capacity) {
    const last = Math.max(0, ...rows.map((row) => integer(row, 'number')));
    const places = Array.from({ length: capacity - before }, (_, index) => ({
      blockId: id,
      number: last + 1 + index,
      state: 'free',
    }));
    await insertRows(transaction, 'places', places);
    return { date, startTime, before, after: capacity, visits: [], holds: 0 };
  }
  const removed = await transaction.query(
    `delete from places where block_id = $1 and number in (
       select p.number from places p
       where p.block_id = $1 and p.state <> 'booked' and not ${isHeldSql('p', '$3')} order by p.number desc limit $2 ${SKIP_LOCKED})
     returning number`,
    [id, before - capacity, now],
  );
  // A day that is sold out in the calendar's hours has places that are booked by nobody.
  const soldOut = rows
    .filter((row) => text(row, 'state') === 'booked' && optionalText(row, 'draft_id') === null)
    .slice(0, before - capacity - removed.length);
  for (const row of soldOut)
    await transaction.query('delete from places where block_id = $1 and number = $2', [
      id,
      integer(row, 'number'),
    ]);
  const after = before - removed.length - soldOut.length;
  const visits = await visitsIn(transaction, time);
  const holds = rows.filter((row) => flag(row, 'held')).length;
  return {
    date,
    startTime,
    before,
    after,
    visits: visits.slice(Math.max(0, capacity - holds)),
    holds: Math.min(holds, after - capacity),
  };
}

/** Makes one time of the calendar as given. The time keeps its id, and its end may change. @returns null if it is so already */
export async function setSlot(
  transaction: Transaction,
  { market, date, startTime, endTime, capacity }: Slot,
  now: number,
): Promise<SlotChange | null> {
  const id = stableId(market.id, date, startTime);
  const [known] = await transaction.query(
    'select id, end_time from appointment_blocks where market_id = $1 and date = $2 and start_time = $3',
    [market.id, date, startTime],
  );
  if (known === undefined) {
    const row = blockRow(market, { id, date, startTime, endTime });
    await insertRows(transaction, 'appointment_blocks', [row]);
    await setCapacity(transaction, { id, date, startTime }, capacity, now);
    return { date, startTime, before: null, after: capacity, visits: [], holds: 0 };
  }
  const time = { id: text(known, 'id'), date, startTime };
  const isNewEnd = text(known, 'end_time') !== endTime;
  if (isNewEnd)
    await transaction.query('update appointment_blocks set end_time = $2 where id = $1', [
      time.id,
      endTime,
    ]);
  const change = await setCapacity(transaction, time, capacity, now);
  if (change !== null || !isNewEnd) return change;
  const visits = await visitsIn(transaction, time);
  return { date, startTime, before: capacity, after: capacity, visits, holds: 0 };
}

/**
 * Closes a market from one day to another, both included: takes away what is free, and remembers the days, so that those that the server has not made yet
 * come closed. An import of times of such a day opens them again.
 */
export async function closeDays(
  transaction: Transaction,
  market: Market,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<SlotChange[]> {
  await transaction.query(
    'insert into market_closures (market_id, first_day, last_day) values ($1, $2, $3) on conflict do nothing',
    [market.id, from, to],
  );
  const blocks = await transaction.query(
    'select id, date, start_time from appointment_blocks where market_id = $1 and date >= $2 and date <= $3 and starts_at > $4 order by starts_at',
    [market.id, from, to, now],
  );
  const changes: SlotChange[] = [];
  for (const time of blocks.map(timeOf)) {
    const change = await setCapacity(transaction, time, 0, now);
    if (change !== null) changes.push(change);
  }
  return changes;
}

/** Sets how long before its start a time of a market can be booked at last. Returns the hours before. */
export async function setLeastNotice(
  transaction: Transaction,
  market: Market,
  hours: number,
): Promise<number> {
  const [row] = await transaction.query('select least_notice_minutes from markets where id = $1', [
    market.id,
  ]);
  await transaction.query('update markets set least_notice_minutes = $2 where id = $1', [
    market.id,
    hours * 60,
  ]);
  return row === undefined ? 0 : integer(row, 'least_notice_minutes') / 60;
}

/** How long somebody who holds a time may still take to book it. */
export const HOLD_MINUTES = HOLD_MS / 60_000;
