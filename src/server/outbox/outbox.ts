import { randomUUID } from 'node:crypto';
import { type Queries, type Row, SKIP_LOCKED, type Transaction } from '../database/database.ts';
import { integer, only, optionalText, text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { type DraftEvent, eventsOf } from './events.ts';

/** One event on its way to one sink: a row of the table `outbox`, deleted together with its draft. */
export interface Message {
  /** The same for every attempt, so that the receiver recognizes repeats. */
  id: string;
  sink: string;
  event: DraftEvent;
  /** How many attempts have begun. */
  attempts: number;
  /** Epoch milliseconds of the next attempt; null once the message is delivered or given up. */
  dueAt: number | null;
  /** Epoch milliseconds; null until the message is delivered. */
  sentAt: number | null;
  /** Why the last attempt failed; null if it did not. */
  lastError: string | null;
}

/** A destination for events. */
export interface Sink {
  /** Must stay the same across restarts: messages are stored under it. */
  readonly name: string;
  /** Set if it sends nothing: its messages just stay in the outbox for inspection. */
  readonly isKept?: true;
  wants(event: DraftEvent): boolean;
  /** Rejects if the message was not delivered; it is then retried. The signal aborts once nobody is waiting anymore. */
  deliver(message: Message, signal: AbortSignal): Promise<void>;
}

export interface OutboxTimes {
  /** How long each sink waits before it looks for due messages again. */
  pollMs: number;
  /** How long an attempt may take. */
  timeoutMs: number;
  /** How long a message belongs to the process that claimed it. Longer than an attempt. */
  leaseMs: number;
  /** Pauses before the second attempt, the third and so on. A message whose attempt fails with no pause left is given up. */
  pausesMs: readonly number[];
}

export interface OutboxSettings {
  sinks: readonly Sink[];
  /** How long an open draft goes without a save before it counts as left; null for never. */
  leftAfterMs: number | null;
  /** Overrides the default times: tests do not wait for days. */
  times?: Partial<OutboxTimes>;
}

/** A sink that sends nothing ({@link Sink.isKept}). */
export function keptSink(name: string, wants: Sink['wants'] = () => true): Sink {
  return { name, isKept: true, wants, deliver: async () => undefined };
}

export const NO_OUTBOX: OutboxSettings = { sinks: [], leftAfterMs: null };

const COLUMNS = 'id, sink, event, attempts, due_at, sent_at, last_error';

function optionalInteger(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

function messageOf(row: Row): Message {
  const event: DraftEvent = JSON.parse(text(row, 'event'));
  return {
    id: text(row, 'id'),
    sink: text(row, 'sink'),
    event,
    attempts: integer(row, 'attempts'),
    dueAt: optionalInteger(row, 'due_at'),
    sentAt: optionalInteger(row, 'sent_at'),
    lastError: optionalText(row, 'last_error'),
  };
}

/** Puts the events of a save into the outbox. Must run in the transaction of the save. Removes a pending `draft.left`: the draft was not left. */
export async function recordSave(
  transaction: Transaction,
  { sinks, leftAfterMs }: OutboxSettings,
  { previous, draft, now }: { previous: StoredDraft | null; draft: StoredDraft; now: number },
): Promise<void> {
  if (sinks.length === 0) return;
  if (previous !== null) transaction.send(`delete from outbox where draft_id = $1 and type = 'draft.left' and due_at is not null`, [draft.id]);
  const leftAt = leftAfterMs === null ? null : now + leftAfterMs;
  for (const event of await eventsOf(transaction, previous, draft, { now, leftAt })) {
    for (const { name } of sinks.filter((sink) => sink.wants(event))) {
      transaction.send('insert into outbox (id, draft_id, sink, type, event, attempts, due_at) values ($1, $2, $3, $4, $5, 0, $6)', [
        `msg_${randomUUID()}`,
        draft.id,
        name,
        event.type,
        JSON.stringify(event),
        Date.parse(event.timestamp),
      ]);
    }
  }
}

/** Claims messages that are due. Nobody else gets them until the lease ends; after that, an interrupted attempt is made again. */
export async function claimMessages(queries: Queries, sink: string, { limit, now, leaseMs }: { limit: number; now: number; leaseMs: number }): Promise<Message[]> {
  const rows = await queries.query(
    `update outbox set attempts = attempts + 1, due_at = $1
     where id in (select id from outbox where sink = $2 and due_at <= $3 order by due_at limit $4 ${SKIP_LOCKED})
     returning ${COLUMNS}`,
    [now + leaseMs, sink, now, limit],
  );
  return rows.map(messageOf);
}

/** Records that a message was delivered. */
export async function markSent(queries: Queries, { id }: Message, now: number): Promise<void> {
  await queries.query('update outbox set due_at = null, sent_at = $2, last_error = null where id = $1', [id, now]);
}

/** Records that an attempt failed, and when the next one is due. Null gives the message up. */
export async function markFailed(queries: Queries, { id }: Message, { error, dueAt }: { error: string; dueAt: number | null }): Promise<void> {
  await queries.query('update outbox set due_at = $2, last_error = $3 where id = $1', [id, dueAt, error]);
}

const GIVEN_UP = 'due_at is null and sent_at is null';

/** Whether the event of a message has yet to happen. If the message waits for a retry, the event has happened. */
export function isToCome({ attempts, dueAt }: Message, now: number): boolean {
  return attempts === 0 && dueAt !== null && dueAt > now;
}

/** The latest messages. Those that were given up come first, those whose event is still to come last. */
export async function listMessages(queries: Queries, limit: number, now: number): Promise<Message[]> {
  const rows = await queries.query(
    `select ${COLUMNS} from outbox
     order by case when ${GIVEN_UP} then 0 when attempts = 0 and due_at > $2 then 2 else 1 end, coalesce(sent_at, due_at) desc, id limit $1`,
    [limit, now],
  );
  return rows.map(messageOf);
}

/** The messages that were given up, earliest event first. */
export async function listGivenUp(queries: Queries): Promise<Message[]> {
  const rows = await queries.query(`select ${COLUMNS} from outbox where ${GIVEN_UP}`);
  return rows.map(messageOf).toSorted((one, other) => one.event.timestamp.localeCompare(other.event.timestamp));
}

/** How many messages wait for an attempt. */
export async function countWaiting(queries: Queries): Promise<number> {
  return integer(only(await queries.query('select count(*) as count from outbox where due_at is not null')), 'count');
}

/** The message of this id, or null. */
export async function findMessage(queries: Queries, id: string): Promise<Message | null> {
  const [row] = await queries.query(`select ${COLUMNS} from outbox where id = $1`, [id]);
  return row === undefined ? null : messageOf(row);
}

/** Sends messages that were given up again, starting over with the first attempt: those in `ids`, or all if it is empty. Returns their ids. */
export async function sendAgain(queries: Queries, ids: readonly string[], now: number): Promise<string[]> {
  const isNamed = ids.length === 0 ? '' : `and id in (${ids.map((_, index) => `$${index + 2}`).join(', ')})`;
  const rows = await queries.query(`update outbox set due_at = $1, attempts = 0 where ${GIVEN_UP} ${isNamed} returning id`, [now, ...ids]);
  return rows.map((row) => text(row, 'id'));
}
