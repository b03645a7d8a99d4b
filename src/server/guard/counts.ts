import { createHash } from 'node:crypto';
import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import type { Queries } from '../database/database.ts';
import { integer, only } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';
import type { LimitKey } from './limits.ts';
import type { Origin } from './origin.ts';

/** The keys by which a draft's reservations are counted. Null: not counted by that one. */
export type Keys = Readonly<Record<LimitKey, string | null>>;

/** All drafts that were perhaps not made by a person count as one network, wherever they come from. */
const SUSPECTS = 'suspects';

/** How many lock rows all possible keys share. If two keys share a row, they just wait for each other. */
const LOCKS = 1024;

const HOUR_MS = 60 * 60 * 1000;

const TAKEN = `(p.state = 'booked' or (p.state = 'held' and p.expires_at > $1))`;

async function isActiveEvent(queries: Queries, { isEvent, eventDetails }: StoredDraft['request']): Promise<boolean> {
  if (!isEvent || eventDetails === null) return false;
  return (await queries.query('select 1 as one from campaigns where id = $1 and active = 1', [eventDetails.eventCampaignId])).length > 0;
}

/** Whether {@link noteSuspect} marked the draft when it was created. */
async function isSuspect(queries: Queries, draftId: string): Promise<boolean> {
  return (await queries.query('select 1 as one from draft_origins where draft_id = $1 and suspect = 1', [draftId])).length > 0;
}

/** The keys by which the draft counts from now on. */
export async function keysOf(queries: Queries, draft: StoredDraft, { address, network }: Origin): Promise<Keys> {
  const phone = draft.request.customer.phonePrimary;
  if (await isSuspect(queries, draft.id)) return { phone, address, network: SUSPECTS, event: null };
  if (await isActiveEvent(queries, draft.request)) return { phone, address: null, network: null, event: draft.request.eventDetails?.eventCampaignId ?? null };
  return { phone, address, network, event: null };
}

/** Marks a new draft as perhaps not made by a person. */
export async function noteSuspect(transaction: Queries, draftId: string): Promise<void> {
  await transaction.query('insert into draft_origins (draft_id, suspect) values ($1, 1)', [draftId]);
}

/** Records the keys of a draft that is about to take time in the calendar, and when. */
export async function noteTaking(transaction: Queries, draftId: string, { phone, address, network, event }: Keys, now: number): Promise<void> {
  await transaction.query(
    `insert into draft_origins (draft_id, phone, address, network, event, taken_at, suspect) values ($1, $2, $3, $4, $5, $6, 0)
     on conflict (draft_id) do update
       set phone = excluded.phone, address = excluded.address, network = excluded.network, event = excluded.event, taken_at = excluded.taken_at`,
    [draftId, phone, address, network, event, now],
  );
}

/** Keeps other transactions from counting by these keys until this one ends. */
export async function lockKeys(transaction: Queries, names: readonly string[]): Promise<void> {
  const numbers = names.map((name) => createHash('sha256').update(name).digest().readUInt32BE() % LOCKS);
  // Always in the same order, so that two transactions never deadlock.
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    await transaction.query('insert into reservation_locks (number) values ($1) on conflict (number) do update set number = excluded.number', [number]);
  }
}

/** How many open holds, or bookings yet to come, other drafts with the same key have. */
export async function countBy(queries: Queries, key: LimitKey, value: string, kind: 'held' | 'booked', draftId: string, now: number): Promise<number> {
  const counts = kind === 'held' ? `p.state = 'held' and p.expires_at > $1` : `p.state = 'booked' and b.starts_at > $1`;
  const rows = await queries.query(
    `select count(*) as count
     from draft_origins o join places p on p.draft_id = o.draft_id join appointment_blocks b on b.id = p.block_id
     where o.${key} = $2 and o.draft_id <> $3 and ${counts}`,
    [now, value, draftId],
  );
  return integer(only(rows), 'count');
}

/**
 * How busy a market is: its places on the days that can be booked, how many places were taken within the last hour, and how many of those by the
 * network. Does not count the draft's own place as taken.
 */
export async function rushOf(queries: Queries, marketId: string, network: string, draftId: string, now: number): Promise<{ places: number; taken: number; byNetwork: number }> {
  const places = await queries.query(
    'select count(*) as count from places p join appointment_blocks b on b.id = p.block_id where b.market_id = $1 and b.starts_at > $2 and b.starts_at <= $3',
    [marketId, now, now + BOOKING_WINDOW_DAYS * 24 * HOUR_MS],
  );
  const taken = await queries.query(
    `select count(*) as count, coalesce(sum(case when o.network = $5 then 1 else 0 end), 0) as by_network
     from draft_origins o join places p on p.draft_id = o.draft_id join appointment_blocks b on b.id = p.block_id
     where o.taken_at > $4 and o.draft_id <> $3 and b.market_id = $2 and ${TAKEN}`,
    [now, marketId, draftId, now - HOUR_MS, network],
  );
  return { places: integer(only(places), 'count'), taken: integer(only(taken), 'count'), byNetwork: integer(only(taken), 'by_network') };
}
