import type { AppointmentRequest, DraftStatus } from '#src/domain/draft.ts';
import { isBooked } from '#src/domain/draft-status.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import type { ChangedConsent, ConsentChangeSource } from '../consent/consent-changes.ts';
import type { Queries } from '../database/database.ts';
import { firstOf, record, text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';

type ConsentEventType = 'consent.revoked' | 'consent.restored';

type DraftEventType =
  | 'draft.status_changed'
  | 'draft.appointment_moved'
  | 'draft.email_added'
  | 'draft.left';

/** Sent to the visitor alone: the visit is near, or the draft was left half-way. */
export const REMINDER_TYPES = ['reminder.visit', 'reminder.left'] as const;

type ReminderType = (typeof REMINDER_TYPES)[number];

/** Told to the office alone: another message about a draft was given up. */
export const GIVEN_UP = 'delivery.given_up';

/** What happened to a draft: the body of a webhook, in the form that the Standard Webhooks specification recommends. */
export interface DraftEvent {
  type: DraftEventType | ReminderType | ConsentEventType | typeof GIVEN_UP;
  /** ISO 8601 in UTC. */
  timestamp: string;
  data: {
    draftId: string;
    /** Goes up with every save of the draft. Tells which of two events is the later one, in whatever order they arrive. */
    revision: number;
    status: DraftStatus;
    /** Null for a new draft. */
    previousStatus: DraftStatus | null;
    /** Null if nothing is booked. */
    visit: BookedTime | null;
    /** The visit that was moved or given up by this save; null or absent if none was. */
    previousVisit?: BookedTime | null;
    appointmentRequest: AppointmentRequest;
  };
  /** Of a reminder. */
  reminder?: {
    /** From then on it is of no use. ISO 8601 in UTC. */
    until: string;
    /** The name of the page where the visitor stopped; null in a reminder of a visit. */
    stoppedAt: string | null;
  };
  /** Of `consent.revoked` and `consent.restored`. */
  consent?: { kind: ChangedConsent; source: ConsentChangeSource };
  /** Of `delivery.given_up`: the receiver that did not get the message, and why. */
  notDelivered?: { to: string; reason: string };
}

/** Whether a message reminds the visitor of something. */
export function isReminder({ type }: DraftEvent): boolean {
  return REMINDER_TYPES.some((reminder) => reminder === type);
}

/** The event that a save causes right away; null if it changes neither the status nor the time of the visit, nor adds an email address to what was agreed. */
function changeOf(previous: StoredDraft | null, draft: StoredDraft): DraftEventType | null {
  if (previous?.status !== draft.status) return 'draft.status_changed';
  const isMoved =
    previous.request.appointment?.appointmentDateTime !==
    draft.request.appointment?.appointmentDateTime;
  if (draft.status === 'Completed' && isMoved) return 'draft.appointment_moved';
  const isAgreed = isBooked(draft);
  const isAdded = previous.request.customer.email === '' && draft.request.customer.email !== '';
  return isAgreed && isAdded ? 'draft.email_added' : null;
}

/** An event of a draft that changes nothing of it, unless `data` says so. */
export function eventAbout(
  { id, revision, status, request }: StoredDraft,
  type: DraftEvent['type'],
  at: number,
  data: Pick<DraftEvent['data'], 'visit'> & Partial<DraftEvent['data']>,
): DraftEvent {
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data: {
      draftId: id,
      revision,
      status,
      previousStatus: status,
      appointmentRequest: request,
      ...data,
    },
  };
}

const bookedTime = record<BookedTime>({
  date: text,
  startTime: text,
  endTime: text,
  timeZone: text,
});

/** When the visit of a draft is; null if nothing is booked. */
export async function bookedTimeOf(
  queries: Queries,
  { status, request }: StoredDraft,
): Promise<BookedTime | null> {
  if (status !== 'Completed' || request.appointment === null) return null;
  const rows = await queries.query(
    `select b.date, b.start_time, b.end_time, m.time_zone from appointment_blocks b join markets m on m.id = b.market_id where b.id = $1`,
    [request.appointment.appointmentBlockGuid],
  );
  return firstOf(rows, bookedTime);
}

/**
 * The events of a save: what changed, and for a draft that is still open, that it is left. The latter counts only if no other save comes first.
 *
 * @param times now, and when the draft counts as left, in epoch milliseconds; if `leftAt` is null, there is no such event
 */
export async function eventsOf(
  queries: Queries,
  previous: StoredDraft | null,
  draft: StoredDraft,
  times: { now: number; leftAt: number | null },
): Promise<DraftEvent[]> {
  const change = changeOf(previous, draft);
  const previousVisit =
    previous === null || change === null ? null : await bookedTimeOf(queries, previous);
  const data = {
    previousStatus: previous?.status ?? null,
    visit: await bookedTimeOf(queries, draft),
    previousVisit,
  };
  return [
    ...(change === null ? [] : [eventAbout(draft, change, times.now, data)]),
    ...(draft.status === 'New' && times.leftAt !== null
      ? [eventAbout(draft, 'draft.left', times.leftAt, data)]
      : []),
  ];
}
