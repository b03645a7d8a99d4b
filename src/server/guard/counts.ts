import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import type { Queries } from '../database/database.ts';
import { countOf, integer, optionalText, record } from '../database/row.ts';
import { type Block, isHeldSql } from '../store/capacity.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { lastDayOf } from '../wall-clock.ts';
import type { LimitKey } from './limits.ts';
import type { Origin } from './origin.ts';

/** What a draft's reservations are counted by. Null: not counted by that one. */
export interface Keys extends Readonly<Record<LimitKey, string | null>> {
  /** The campaign, if the draft is of an event that takes place in the block's market today. */
  readonly event: string | null;
  /** Whether the draft was perhaps not made by a person. */
  readonly isSuspect: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

/** The draft's campaign, if it is active, takes place in the block's market, and today is one of its days; else null (decision B11). */
async function eventOf(
  queries: Queries,
  { isEvent, eventDetails }: StoredDraft['request'],
  { marketId, timeZone }: Block,
  now: number,
): Promise<string | null> {
  if (!isEvent) return null;
  const rows = await queries.query(
    `select c.id from campaigns c join campaign_markets m on m.campaign_id = c.id
     where c.id = $1 and c.active = 1 and m.market_id = $2 and coalesce(c.first_day, '') <= $3 and coalesce(c.last_day, $3) >= $3`,
    [eventDetails.eventCampaignId, marketId, lastDayOf(1, timeZone, new Date(now))],
  );
  return rows.length > 0 ? eventDetails.eventCampaignId : null;
}

/** Whether {@link noteSuspect} marked the draft when it was created. */
async function isSuspect(queries: Queries, draftId: string): Promise<boolean> {
  const rows = await queries.query(
    'select 1 as one from draft_origins where draft_id = $1 and suspect = 1',
    [draftId],
  );
  return rows.length > 0;
}

/** What the draft counts by from now on, for a reservation in the block. */
export async function keysOf(
  queries: Queries,
  draft: StoredDraft,
  block: Block,
  { address, network }: Origin,
  now: number,
): Promise<Keys> {
  return {
    phone: draft.request.customer.phonePrimary,
    address,
    network,
    event: await eventOf(queries, draft.request, block, now),
    isSuspect: await isSuspect(queries, draft.id),
  };
}

/** Marks a new draft as perhaps not made by a person. */
export async function noteSuspect(transaction: Queries, draftId: string): Promise<void> {
  await transaction.query('insert into draft_origins (draft_id, suspect) values ($1, 1)', [
    draftId,
  ]);
}

/** Records the keys of a draft that is about to take time in the calendar, and when. */
export async function noteTaking(
  transaction: Queries,
  draftId: string,
  { phone, address, network, event }: Keys,
  now: number,
): Promise<void> {
  await transaction.query(
    `insert into draft_origins (draft_id, phone, address, network, event, taken_at, suspect) values ($1, $2, $3, $4, $5, $6, 0)
     on conflict (draft_id) do update
       set phone = excluded.phone, address = excluded.address, network = excluded.network, event = excluded.event, taken_at = excluded.taken_at`,
    [draftId, phone, address, network, event, now],
  );
}

/** How many open holds, or bookings yet to come, other drafts with the same key have; for `suspect` and 1, all suspects. */
export async function countBy(
  queries: Queries,
  key: LimitKey | 'suspect',
  value: string | 1,
  kind: 'held' | 'booked',
  draftId: string,
  now: number,
): Promise<number> {
  const counts = kind === 'held' ? isHeldSql('p', '$1') : `p.state = 'booked' and b.starts_at > $1`;
  return countOf(
    queries,
    `select count(*) as count
     from draft_origins o join places p on p.draft_id = o.draft_id join appointment_blocks b on b.id = p.block_id
     where o.${key} = $2 and o.draft_id <> $3 and ${counts}`,
    [now, value, draftId],
  );
}

/** The share of a market's places that makes a rush when it is taken within an hour. */
const RUSH_SHARE = 0.1;

/**
 * Whether so many places of a market were taken within the last hour that every network gets one, and how many of them the network took. An event's visitors
 * and all others make rushes of their own, and one network alone makes none: what a hall books refuses nobody at home, and the other way round. Does not count
 * the draft's own place.
 */
export async function rushOf(
  queries: Queries,
  marketId: string,
  { network, event }: Pick<Keys, 'network' | 'event'>,
  draftId: string,
  now: number,
): Promise<{ isRush: boolean; byNetwork: number }> {
  const places = await countOf(
    queries,
    'select count(*) as count from places p join appointment_blocks b on b.id = p.block_id where b.market_id = $1 and b.starts_at > $2 and b.starts_at <= $3',
    [marketId, now, now + BOOKING_WINDOW_DAYS * 24 * HOUR_MS],
  );
  const rows = await queries.query(
    `select o.network, count(*) as count
     from draft_origins o join places p on p.draft_id = o.draft_id join appointment_blocks b on b.id = p.block_id
     where o.taken_at > $4 and o.taken_at <= $1 and o.draft_id <> $3 and b.market_id = $2 and coalesce(o.event, '') = $5 and (p.state = 'booked' or ${isHeldSql('p', '$1')})
     group by o.network`,
    [now, marketId, draftId, now - HOUR_MS, event ?? ''],
  );
  const enough = Math.max(2, places * RUSH_SHARE);
  const taken = rows.map(
    record<{ network: string | null; count: number }>({ network: optionalText, count: integer }),
  );
  return {
    isRush:
      taken.reduce((sum, { count }) => sum + Math.min(count, Math.ceil(enough / 2)), 0) >= enough,
    byNetwork: taken.find((by) => by.network === network)?.count ?? 0,
  };
}
