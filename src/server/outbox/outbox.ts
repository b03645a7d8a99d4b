import { randomUUID } from 'node:crypto';
import { type Queries, type Row, SKIP_LOCKED, type Transaction } from '../database/database.ts';
import { integer, only, optionalText, text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { type DraftEvent, eventsOf } from './events.ts';

/** One event on its way to one sink: a row of the table `outbox`, which goes with its draft. */
export interface Message {
  /** The same at every attempt, so that the receiver can tell repeats. */
  id: string;
  sink: string;
  event: DraftEvent;
  /** Attempts begun. */
  attempts: number;
  /** Epoch milliseconds of the next attempt; null once it has arrived or is given up. */
  dueAt: number | null;
  /** Epoch milliseconds; null until it has arrived. */
  sentAt: number | null;
  /** Why the last attempt failed; null where none has. */
  lastError: string | null;
}

/** Somewhere that events go. */
export interface Sink {
  /** Stays the same across restarts: messages are kept under it. */
  readonly name: string;
  wants(event: DraftEvent): boolean;
  /** Rejects where the message did not arrive; it is then tried again. The signal tells when nobody waits any longer. */
  deliver(message: Message, signal: AbortSignal): Promise<void>;
}

export interface OutboxTimes {
  /** How often each sink looks for what is due, beside being told of it. */
  pollMs: number;
  /** How long an attempt may take. */
  timeoutMs: number;
  /** How long a message is left to the process that took it; longer than an attempt. */
  leaseMs: number;
  /** Before the second attempt, the third and so on; after the last one the message is given up. */
  pausesMs: readonly number[];
}

export interface OutboxSettings {
  sinks: readonly Sink[];
  /** After how long without a save an open draft counts as left; null where nobody is told. */
  leftAfterMs: number | null;
  /** In place of the usual ones: tests do not wait for days. */
  times?: Partial<OutboxTimes>;
}

/** A sink from which nothing goes any further: what it gets stays in the outbox, to be looked at. */
export function keptSink(name: string, wants: Sink['wants'] = () => true): Sink {
  return { name, wants, deliver: async () => undefined };
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

/** Puts the events of a save into the outbox; must run in the transaction of the save. A draft that is saved again was not left. */
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

/** Takes messages that are due; nobody else gets them for as long as the lease lasts, after which an attempt that was broken off is made again. */
export async function claimMessages(queries: Queries, sink: string, { limit, now, leaseMs }: { limit: number; now: number; leaseMs: number }): Promise<Message[]> {
  const rows = await queries.query(
    `update outbox set attempts = attempts + 1, due_at = $1
     where id in (select id from outbox where sink = $2 and due_at <= $3 order by due_at limit $4 ${SKIP_LOCKED})
     returning ${COLUMNS}`,
    [now + leaseMs, sink, now, limit],
  );
  return rows.map(messageOf);
}

/** Notes that a message has arrived. */
export async function markSent(queries: Queries, { id }: Message, now: number): Promise<void> {
  await queries.query('update outbox set due_at = null, sent_at = $2, last_error = null where id = $1', [id, now]);
}

/** Notes that an attempt failed, and when the next is made: null gives the message up. */
export async function markFailed(queries: Queries, { id }: Message, { error, dueAt }: { error: string; dueAt: number | null }): Promise<void> {
  await queries.query('update outbox set due_at = $2, last_error = $3 where id = $1', [id, dueAt, error]);
}

const GIVEN_UP = 'due_at is null and sent_at is null';

/** Whether the event of a message has yet to happen. One that is tried again later has happened. */
export function isToCome({ attempts, dueAt }: Message, now: number): boolean {
  return attempts === 0 && dueAt !== null && dueAt > now;
}

/** The latest messages, those that were given up first, and what is still to come last. */
export async function listMessages(queries: Queries, limit: number, now: number): Promise<Message[]> {
  const rows = await queries.query(
    `select ${COLUMNS} from outbox
     order by case when ${GIVEN_UP} then 0 when attempts = 0 and due_at > $2 then 2 else 1 end, coalesce(sent_at, due_at) desc, id limit $1`,
    [limit, now],
  );
  return rows.map(messageOf);
}

/** The messages that were given up, the earliest event first. */
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

/** Has messages that were given up sent again from the first attempt on: those named, or all where none is. Answers their ids. */
export async function sendAgain(queries: Queries, ids: readonly string[], now: number): Promise<string[]> {
  const isNamed = ids.length === 0 ? '' : `and id in (${ids.map((_, index) => `$${index + 2}`).join(', ')})`;
  const rows = await queries.query(`update outbox set due_at = $1, attempts = 0 where ${GIVEN_UP} ${isNamed} returning id`, [now, ...ids]);
  return rows.map((row) => text(row, 'id'));
}
