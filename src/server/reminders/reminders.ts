import { createHash } from 'node:crypto';
import { addDaysText } from '#src/domain/calendar.ts';
import { STEPS } from '#src/domain/steps.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import { type ConsentKind, hasConsent } from '../consent/consent-changes.ts';
import { keepUnsubscribeToken } from '../consent/unsubscribe-tokens.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { bookedTimeOf, type DraftEvent, eventAbout } from '../outbox/events.ts';
import { countMails, mailboxOf, MAX_MAILS } from '../outbox/mail-limit.ts';
import { enqueue, type Message, type OutboxSettings } from '../outbox/outbox.ts';
import { readSessionData } from '../schemas/session-data.schema.ts';
import { marketOfZipcode } from '../store/capacity.ts';
import { lockDraft, type StoredDraft } from '../store/drafts.ts';
import { lockKeys } from '../store/locks.ts';
import { instantOf } from '../wall-clock.ts';
import { afterNight, beforeNight } from './night.ts';
import type { Lead, ReminderSettings } from './reminder-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Mails of a day that are left for what a visitor does: booking, moving and giving up a visit. */
const LEFT_FOR_OTHERS = 2;

interface Reminder {
  type: 'reminder.visit' | 'reminder.left';
  /** What it is about: of two reminders of a draft with the same text, only one is ever sent. */
  about: string;
  /** Epoch milliseconds. */
  dueAt: number;
  until: number;
  visit: BookedTime | null;
  stoppedAt: string | null;
}

/** The reminders of a visit. Each is of use until the next one. */
function remindersOfVisit(
  visit: BookedTime,
  leads: readonly Lead[],
  { night }: ReminderSettings,
): Reminder[] {
  const { date, startTime, timeZone } = visit;
  /** A day is one of the calendar, whatever clocks do in between. */
  const before = ({ days, minutes }: Omit<Lead, 'name'>) =>
    instantOf(addDaysText(date, -days), startTime, timeZone) - minutes * 60_000;
  const dueAts = leads.map((lead) => beforeNight(night, before(lead), timeZone));
  return leads.map(({ name }, index) => ({
    type: 'reminder.visit',
    about: `${date} ${startTime} ${name}`,
    dueAt: dueAts[index] ?? 0,
    until: dueAts[index + 1] ?? before({ days: 0, minutes: 0 }),
    visit,
    stoppedAt: null,
  }));
}

/** The name of the page where an open draft stopped; null if it stopped at none from which the visitor can go on to a visit. */
function stoppedAtOf({ sessionData, nextPageOverride }: StoredDraft): string | null {
  const nextPage = readSessionData(sessionData)?.nextPage ?? null;
  if (nextPageOverride !== null || nextPage === null) return null;
  const step = Object.values(STEPS).find(({ path }) => path === nextPage);
  const goesOn = step?.kind === 'question' || step === STEPS.timeDateBooking;
  return goesOn ? step.title : null;
}

/** The mail to who leaves a draft half-way; null where there is none. */
async function reminderToGoOn(
  queries: Queries,
  draft: StoredDraft,
  { leftAt, night }: { leftAt: number; night: ReminderSettings['night'] },
): Promise<Reminder | null> {
  const stoppedAt = stoppedAtOf(draft);
  if (stoppedAt === null || draft.request.isEvent) return null;
  const market = await marketOfZipcode(queries, draft.request.property.zipcode);
  if (market === null) return null;
  const dueAt = afterNight(night, leftAt, market.timeZone);
  return {
    type: 'reminder.left',
    about: 'left',
    dueAt,
    until: dueAt + DAY_MS,
    visit: null,
    stoppedAt,
  };
}

async function remindersOf(
  queries: Queries,
  draft: StoredDraft,
  kind: ConsentKind,
  { settings, leftAt }: { settings: ReminderSettings; leftAt: number | null },
): Promise<Reminder[]> {
  const { request, status } = draft;
  if (!request.marketingConsent || (kind === 'mail' && request.customer.email === '')) return [];
  const leads = settings.before[kind];
  if (status === 'Completed' && leads.length > 0) {
    const visit = await bookedTimeOf(queries, draft);
    return visit === null ? [] : remindersOfVisit(visit, leads, settings);
  }
  if (status !== 'New' || kind !== 'mail' || !settings.hasLeftMail || leftAt === null) return [];
  const reminder = await reminderToGoOn(queries, draft, { leftAt, night: settings.night });
  return reminder === null ? [] : [reminder];
}

/**
 * Puts the reminders that follow a save into the outbox, each with the time at which it is due. Those of the save before must be out of it. A reminder that
 * was sent, or may have been, is still there under the same id, and is not recorded again.
 */
export async function recordReminders(
  transaction: Transaction,
  { sinks, reminders, leftAfterMs }: OutboxSettings,
  draft: StoredDraft,
  now: number,
): Promise<void> {
  if (reminders === undefined) return;
  const leftAt = leftAfterMs === null ? null : now + leftAfterMs;
  for (const sink of sinks) {
    if (sink.reminds === undefined) continue;
    const found = await remindersOf(transaction, draft, sink.reminds, {
      settings: reminders,
      leftAt,
    });
    for (const { type, about, dueAt, until, visit, stoppedAt } of found) {
      if (dueAt <= now) continue;
      const event = {
        ...eventAbout(draft, type, dueAt, { visit }),
        reminder: { until: new Date(until).toISOString(), stoppedAt },
      };
      const id = createHash('sha256').update(`${draft.id} ${sink.name} ${about}`).digest('hex');
      enqueue(transaction, sink, event, { id: id.slice(0, 36), now });
    }
  }
}

/** Whether what a reminder says is still so: the same visit, or a draft without another save. */
async function isStillSo(
  queries: Queries,
  draft: StoredDraft,
  { type, data: { revision, visit } }: DraftEvent,
): Promise<boolean> {
  if (type === 'reminder.left') return draft.status === 'New' && draft.revision === revision;
  const booked = await bookedTimeOf(queries, draft);
  return booked?.date === visit?.date && booked?.startTime === visit?.startTime;
}

/**
 * Whether a reminder may be one of the mails of the day (decision B15). That a draft was left is told to an address once, and to nobody who had another mail
 * meanwhile: they have booked in another draft, or asked for a call.
 */
async function mayMail(
  transaction: Transaction,
  { data: { draftId }, type }: DraftEvent,
  { recipient, id, now }: { recipient: string; id: string; now: number },
): Promise<boolean> {
  await lockKeys(transaction, 'mails', [recipient]);
  const sent = await countMails(transaction, { recipient, draftId, now, except: id });
  if (type !== 'reminder.left') return sent < MAX_MAILS - LEFT_FOR_OTHERS;
  const others = await transaction.query(
    `select 1 as one from outbox where recipient = $1 and type = 'reminder.left' and id <> $2 limit 1`,
    [recipient, id],
  );
  return sent === 0 && others.length === 0;
}

/**
 * Whether a reminder that is due may go out now. It then counts as sent before it is: whatever happens, it is sent once at most. If not, it is deleted, or put
 * off until the night is over.
 */
export async function admitReminder(
  transaction: Transaction,
  { id, event }: Message,
  {
    kind,
    settings,
    now,
  }: { kind: ConsentKind | undefined; settings: ReminderSettings | undefined; now: number },
): Promise<boolean> {
  const draft = await lockDraft(transaction, event.data.draftId);
  if (draft === null) return false;
  const { email } = draft.request.customer;
  const recipient = kind === 'mail' ? mailboxOf(email) : null;
  const isWanted =
    kind !== undefined &&
    settings !== undefined &&
    now < Date.parse(event.reminder?.until ?? '') &&
    (await isStillSo(transaction, draft, event)) &&
    (await hasConsent(transaction, draft, kind)) &&
    (recipient === null || (await mayMail(transaction, event, { recipient, id, now })));
  if (!isWanted) {
    transaction.send('delete from outbox where id = $1 and due_at is not null', [id]);
    return false;
  }
  const timeZone =
    event.data.visit?.timeZone ??
    (await marketOfZipcode(transaction, draft.request.property.zipcode))?.timeZone;
  const dayAt = timeZone === undefined ? now : afterNight(settings.night, now, timeZone);
  if (dayAt > now) {
    transaction.send(
      'update outbox set due_at = $2, attempts = attempts - 1 where id = $1 and due_at is not null',
      [id, dayAt],
    );
    return false;
  }
  const rows = await transaction.query(
    'update outbox set due_at = null, sent_at = $2, recipient = $3, recorded_at = $2 where id = $1 and due_at is not null returning id',
    [id, now, recipient],
  );
  if (recipient !== null) keepUnsubscribeToken(transaction, draft.id);
  return rows.length > 0;
}
