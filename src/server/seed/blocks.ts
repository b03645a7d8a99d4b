import { addDaysText } from '#src/domain/calendar.ts';
import { periodOf } from '#src/domain/period.ts';
import type { Database, Queries } from '../database/database.ts';
import { flag, integer, record, text } from '../database/row.ts';
import { isUnavailable } from '../problems.ts';
import { dateIn, instantOf, weekdayOf } from '../wall-clock.ts';
import { insertRows } from './insert-rows.ts';
import { stableId } from './stable-id.ts';

/** How many days ahead blocks are made. Visitors are offered the booking window; the rest is reserve. */
const BLOCK_HORIZON_DAYS = 29;

interface Market {
  id: string;
  timeZone: string;
}

interface Hours {
  weekday: number;
  startTime: string;
  endTime: string;
  capacity: number;
  soldOut: boolean;
}

interface Block {
  id: string;
  date: string;
  hours: Hours;
}

async function marketsOf(queries: Queries): Promise<Market[]> {
  const rows = await queries.query('select id, time_zone from markets order by id');
  return rows.map(record<Market>({ id: text, timeZone: text }));
}

async function hoursOf(queries: Queries, market: Market): Promise<Hours[]> {
  const rows = await queries.query(
    'select weekday, start_time, end_time, capacity, sold_out from market_hours where market_id = $1 order by weekday, start_time',
    [market.id],
  );
  return rows.map(
    record<Hours>({
      weekday: integer,
      startTime: text,
      endTime: text,
      capacity: integer,
      soldOut: flag,
    }),
  );
}

/** A block as a row of its table. */
export function blockRow(
  market: Market,
  { id, date, startTime, endTime }: Record<'id' | 'date' | 'startTime' | 'endTime', string>,
) {
  return {
    id,
    marketId: market.id,
    date,
    startTime,
    endTime,
    period: periodOf(startTime),
    startsAt: instantOf(date, startTime, market.timeZone),
  };
}

async function insertBlocks(
  queries: Queries,
  market: Market,
  blocks: readonly Block[],
): Promise<void> {
  const rows = blocks.map(({ id, date, hours }) => blockRow(market, { id, date, ...hours }));
  const inserted = new Set(
    (await insertRows(queries, 'appointment_blocks', rows, { returning: 'id' })).map((row) =>
      text(row, 'id'),
    ),
  );
  const places = blocks
    .filter(({ id }) => inserted.has(id))
    .flatMap(({ id, hours: { capacity, soldOut } }) =>
      Array.from({ length: capacity }, (_, index) => ({
        blockId: id,
        number: index + 1,
        state: soldOut ? 'booked' : 'free',
      })),
    );
  await insertRows(queries, 'places', places);
}

async function topUpMarket(queries: Queries, market: Market, now: Date): Promise<void> {
  const hours = await hoursOf(queries, market);
  const today = dateIn(market.timeZone, now);
  const known = await queries.query(
    'select distinct date from appointment_blocks where market_id = $1 and date >= $2 and date <= $3',
    [market.id, today, addDaysText(today, BLOCK_HORIZON_DAYS)],
  );
  const knownDates = new Set(known.map((row) => text(row, 'date')));
  const dates = Array.from({ length: BLOCK_HORIZON_DAYS }, (_, ahead) =>
    addDaysText(today, ahead),
  ).filter((date) => !knownDates.has(date));
  const closures = await queries.query(
    'select first_day, last_day from market_closures where market_id = $1',
    [market.id],
  );
  const isClosed = (date: string) =>
    closures.some((row) => text(row, 'first_day') <= date && date <= text(row, 'last_day'));
  const blocks = dates
    .filter((date) => !isClosed(date))
    .flatMap((date) =>
      hours
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map((ofDay) => ({ id: stableId(market.id, date, ofDay.startTime), date, hours: ofDay })),
    );
  await insertBlocks(queries, market, blocks);
}

/** A market whose calendar could not be filled, and why. */
export interface UnfilledMarket {
  marketId: string;
  error: Error;
}

/**
 * Makes the blocks, and the capacity of each, for all days from today to the horizon that have none, by every market's own calendar. Each market is filled
 * separately, so that a bad row of one does not keep another from being filled. Returns the markets that could not be filled.
 *
 * @throws if the database is unavailable
 */
export async function topUpBlocks(database: Database, now: Date): Promise<UnfilledMarket[]> {
  const unfilled: UnfilledMarket[] = [];
  for (const market of await marketsOf(database)) {
    try {
      await database.exclusively((queries) => topUpMarket(queries, market, now));
    } catch (error) {
      if (!(error instanceof Error) || isUnavailable(error)) throw error;
      unfilled.push({ marketId: market.id, error });
    }
  }
  return unfilled;
}
