import { randomUUID } from 'node:crypto';
import { type Queries, SKIP_LOCKED, type Transaction } from '../database/database.ts';
import { Problem } from '../problems.ts';
import type { ConsentKind } from '../consent/consent-changes.ts';
import { countOf, firstOf, integer, json, optional, record, text } from '../database/row.ts';
import type { ReminderSettings } from '../reminders/reminder-settings.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { lockKeys } from '../store/locks.ts';
import { type DraftEvent, eventsOf, GIVEN_UP, REMINDER_TYPES } from './events.ts';
import { countMails, mailboxOf, MAX_MAILS } from './mail-limit.ts';

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
  /** What it was called in earlier versions, if messages may still wait under that name. */
  readonly formerName?: string;
  /** How long an attempt may take. Default: that of {@link OutboxTimes}. */
  readonly timeoutMs?: number;
  /** Set if it is told when another sink's message is given up. */
  readonly hearsOfFailures?: true;
  /** Set for mail to visitors: the address, and whether the mail takes the place of one that still waits. */
  readonly mailOf?: (event: DraftEvent) => { recipient: string; replaces: boolean };
  /** Set if it takes reminders: those that need consent of this kind. */
  readonly reminds?: ConsentKind;
  /** Set if it sends nothing: its messages just stay in the outbox for inspection. */
  readonly isKept?: true;
  wants(event: DraftEvent): boolean;
  /** Rejects if the message was not delivered; unless a `NotDelivered` says that this is final, it is then retried. The signal aborts once nobody is waiting anymore. */
  deliver(message: Message, signal: AbortSignal): Promise<void>;
}

export interface OutboxTimes {
  /** How long each sink waits before it looks for due messages again. */
  pollMs: number;
  /** How long an attempt may take. */
  timeoutMs: number;
  /** How long a message belongs to the process that claimed it. Renewed for as long as the attempt takes. */
  leaseMs: number;
  /** Pauses before the second attempt, the third and so on. A message whose attempt fails with no pause left is given up. */
  pausesMs: readonly number[];
}

export interface OutboxSettings {
  sinks: readonly Sink[];
  /** How long an open draft goes without a save before it counts as left; null for never. */
  leftAfterMs: number | null;
  /** The keys of whoever sends and receives our text messages. Absent: there is nobody. */
  textSecrets?: readonly Buffer[] | undefined;
  /** Absent: nobody is reminded of anything. */
  reminders?: ReminderSettings | undefined;
  /** Overrides the default times: tests do not wait for days. */
  times?: Partial<OutboxTimes>;
}

/** A sink that sends nothing ({@link Sink.isKept}). */
export function keptSink(name: string, rest: Partial<Sink> = {}): Sink {
  return { name, isKept: true, wants: () => true, deliver: async () => undefined, ...rest };
}

export const NO_OUTBOX: OutboxSettings = { sinks: [], leftAfterMs: null };

const COLUMNS = 'id, sink, event, attempts, due_at, sent_at, last_error';

const messageOf = record<Message>({
  id: text,
  sink: text,
  event: json,
  attempts: integer,
  dueAt: optional(integer),
  sentAt: optional(integer),
  lastError: optional(text),
});

/** Whether the draft of an event is deleted, so that nothing of it may stay here once it is told. */
function isOfForgotten({ consent }: DraftEvent): boolean {
  return consent?.source === 'forget';
}

/** Puts a message into the outbox, unless there was one with this id. It is due when its event happens. */
export function enqueue(
  transaction: Transaction,
  sink: Sink,
  event: DraftEvent,
  {
    id = randomUUID(),
    recipient = null,
    now,
  }: { id?: string; recipient?: string | null; now: number },
): void {
  transaction.send(
    `insert into outbox (id, draft_id, sink, type, event, attempts, due_at, recipient, recorded_at) values ($1, $2, $3, $4, $5, 0, $6, $7, $8)
     on conflict (id) do nothing`,
    [
      `msg_${id}`,
      isOfForgotten(event) ? null : event.data.draftId,
      sink.name,
      event.type,
      JSON.stringify(event),
      Date.parse(event.timestamp),
      recipient,
      now,
    ],
  );
}

/** Puts an event into the outbox for each of the sinks that wants it, except mails to visitors. */
export function tell(
  transaction: Transaction,
  sinks: readonly Sink[],
  event: DraftEvent,
  now: number,
): void {
  for (const sink of sinks)
    if (sink.mailOf === undefined && sink.wants(event)) enqueue(transaction, sink, event, { now });
}

/** Records a mail to a visitor. */
async function recordMail(
  transaction: Transaction,
  sink: Sink,
  event: DraftEvent,
  mail: { recipient: string; replaces: boolean },
  now: number,
): Promise<void> {
  const recipient = mailboxOf(mail.recipient);
  await lockKeys(transaction, 'mails', [recipient]);
  if (mail.replaces)
    transaction.send(
      'delete from outbox where draft_id = $1 and sink = $2 and due_at is not null',
      [event.data.draftId, sink.name],
    );
  const sent = await countMails(transaction, { recipient, draftId: event.data.draftId, now });
  // A calendar must hear of every change, so a move that could not be told is refused. The last mail of the day is left for giving the visit up.
  const isMove = event.type === 'draft.appointment_moved';
  if (isMove && sent >= MAX_MAILS - 1)
    throw new Problem(
      'too-many-changes',
      // Says nothing of the address: it may have had its mails about visits of somebody else.
      "This visit can't be changed online any more today. Please call us to change it.",
    );
  const takesBack = Boolean(event.data.previousVisit) && !isMove;
  if (sent < MAX_MAILS || takesBack) enqueue(transaction, sink, event, { recipient, now });
}

const REMINDERS = REMINDER_TYPES.map((type) => `'${type}'`).join(', ');
/** Types of what a later save makes untrue before it has happened. */
const TAKEN_BACK = `'draft.left', ${REMINDERS}`;

/** Puts the events of a save into the outbox. Must run in the transaction of the save. Removes a pending `draft.left`, because the draft was not left, and pending reminders. */
export async function recordSave(
  transaction: Transaction,
  { sinks, leftAfterMs }: OutboxSettings,
  { previous, draft, now }: { previous: StoredDraft | null; draft: StoredDraft; now: number },
): Promise<void> {
  if (sinks.length === 0) return;
  if (previous !== null)
    transaction.send(
      `delete from outbox where draft_id = $1 and type in (${TAKEN_BACK}) and due_at is not null`,
      [draft.id],
    );
  const leftAt = leftAfterMs === null ? null : now + leftAfterMs;
  for (const event of await eventsOf(transaction, previous, draft, { now, leftAt })) {
    tell(transaction, sinks, event, now);
    for (const sink of sinks)
      if (sink.mailOf !== undefined && sink.wants(event))
        await recordMail(transaction, sink, event, sink.mailOf(event), now);
  }
}

/**
 * Lets no message wait longer than usual: one that is due later than its longest wait from now was recorded by a clock that has been set back since.
 *
 * @param waitsMs the longest wait after 0, 1, 2 … attempts, in milliseconds
 */
export async function shortenWaits(
  queries: Queries,
  { now, waitsMs }: { now: number; waitsMs: readonly number[] },
): Promise<void> {
  for (const [attempts, waitMs] of waitsMs.entries()) {
    // Reminders wait for weeks, until an instant that no clock changes.
    const others = attempts === 0 ? ` and type not in (${REMINDERS})` : '';
    await queries.query(
      `update outbox set due_at = $1 where due_at > $1 and attempts = $2${others}`,
      [now + waitMs, attempts],
    );
  }
}

/** Claims messages that are due. Nobody else gets them until the lease ends; after that, an interrupted attempt is made again. */
export async function claimMessages(
  queries: Queries,
  { name, formerName = name }: Pick<Sink, 'name' | 'formerName'>,
  { limit, now, leaseMs }: { limit: number; now: number; leaseMs: number },
): Promise<Message[]> {
  const rows = await queries.query(
    `update outbox set attempts = attempts + 1, due_at = $1
     where id in (select id from outbox where sink in ($2, $5) and due_at <= $3 order by due_at limit $4 ${SKIP_LOCKED})
     returning ${COLUMNS}`,
    [now + leaseMs, name, now, limit, formerName],
  );
  return rows.map(messageOf);
}

/** Prolongs the claim of a message that is still being delivered. */
export async function renewClaim(queries: Queries, { id }: Message, until: number): Promise<void> {
  await queries.query('update outbox set due_at = $2 where id = $1 and due_at is not null', [
    id,
    until,
  ]);
}

/** Records that a message was delivered. One about a deleted draft is deleted too. */
export async function markSent(
  queries: Queries,
  { id, event }: Message,
  now: number,
): Promise<void> {
  if (isOfForgotten(event)) {
    await queries.query('delete from outbox where id = $1', [id]);
    return;
  }
  await queries.query(
    'update outbox set due_at = null, sent_at = $2, last_error = null where id = $1',
    [id, now],
  );
}

/** Records that an attempt failed, and when the next one is due. */
export async function markFailed(
  queries: Queries,
  { id }: Message,
  { error, dueAt }: { error: string; dueAt: number },
): Promise<void> {
  await queries.query(
    'update outbox set due_at = $2, sent_at = null, last_error = $3 where id = $1',
    [id, dueAt, error],
  );
}

/** Gives a message up, and tells those of the sinks that hear of failures, except its own. That such a telling is given up is told to nobody. */
export async function giveUp(
  transaction: Transaction,
  { id, sink: to, event }: Message,
  { error, now, sinks }: { error: string; now: number; sinks: readonly Sink[] },
): Promise<void> {
  const rows = await transaction.query(
    'update outbox set due_at = null, sent_at = null, last_error = $2 where id = $1 returning id',
    [id, error],
  );
  if (rows.length === 0 || event.type === GIVEN_UP) return;
  const reported: DraftEvent = {
    ...event,
    type: GIVEN_UP,
    timestamp: new Date(now).toISOString(),
    notDelivered: { to, reason: error },
  };
  for (const sink of sinks)
    if (sink.hearsOfFailures === true && sink.name !== to)
      enqueue(transaction, sink, reported, { now });
}

const IS_GIVEN_UP = 'due_at is null and sent_at is null';

/** Whether the event of a message has yet to happen. If the message waits for a retry, the event has happened. */
export function isToCome({ attempts, dueAt }: Message, now: number): boolean {
  return attempts === 0 && dueAt !== null && dueAt > now;
}

/**
 * The latest messages. Those that were given up come first, those whose event is still to come last.
 *
 * @param to the beginning of the names of the sinks; by default all
 */
export async function listMessages(
  queries: Queries,
  limit: number,
  now: number,
  to = '',
): Promise<Message[]> {
  const rows = await queries.query(
    `select ${COLUMNS} from outbox where sink like $3
     order by case when ${IS_GIVEN_UP} then 0 when attempts = 0 and due_at > $2 then 2 else 1 end, coalesce(sent_at, due_at) desc, id limit $1`,
    [limit, now, `${to}%`],
  );
  return rows.map(messageOf);
}

/** The messages that were given up, earliest event first. */
export async function listGivenUp(queries: Queries): Promise<Message[]> {
  const rows = await queries.query(`select ${COLUMNS} from outbox where ${IS_GIVEN_UP}`);
  return rows
    .map(messageOf)
    .toSorted((one, other) => one.event.timestamp.localeCompare(other.event.timestamp));
}

/** How many messages wait for an attempt. */
export async function countWaiting(queries: Queries): Promise<number> {
  return countOf(queries, 'select count(*) as count from outbox where due_at is not null');
}

/** The message of this id, or null. */
export async function findMessage(queries: Queries, id: string): Promise<Message | null> {
  return firstOf(
    await queries.query(`select ${COLUMNS} from outbox where id = $1`, [id]),
    messageOf,
  );
}

/**
 * Sends messages that were given up again, starting over with the first attempt: those in `ids`, or if it is empty all but reminders, which may have arrived and are sent
 * once at most. Returns their ids.
 */
export async function sendAgain(
  queries: Queries,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const isNamed =
    ids.length === 0
      ? `and type not in (${REMINDERS})`
      : `and id in (${ids.map((_, index) => `$${index + 2}`).join(', ')})`;
  const rows = await queries.query(
    `update outbox set due_at = $1, attempts = 0 where ${IS_GIVEN_UP} ${isNamed} returning id`,
    [now, ...ids],
  );
  return rows.map((row) => text(row, 'id'));
}
