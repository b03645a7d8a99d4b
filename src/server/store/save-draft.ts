import { assertNever } from '#src/domain/assert.ts';
import { bookingWindowDays } from '#src/domain/calendar.ts';
import type {
  Appointment,
  AppointmentRequest,
  DraftDocument,
  DraftStatus,
} from '#src/domain/draft.ts';
import { REQUIRED } from '#src/domain/messages.ts';
import { withBoundedParameters } from '#src/domain/stored-parameters.ts';
import { withDetailsWithin } from '#src/domain/project.ts';
import { type ConsentSource, recordConsent } from '../consent/proofs.ts';
import type { Transaction } from '../database/database.ts';
import type { Gate } from '../guard/guard.ts';
import { type OutboxSettings, recordSave } from '../outbox/outbox.ts';
import { type FieldError, Problem } from '../problems.ts';
import { recordReminders } from '../reminders/reminders.ts';
import { lastDayOf } from '../wall-clock.ts';
import {
  type DraftContent,
  insertDraft,
  isDraftId,
  lockDraft,
  type StoredDraft,
  updateDraft,
} from './drafts.ts';
import {
  type Block,
  blockFor,
  bookBlock,
  releaseHold,
  releaseReservation,
  type Reservations,
  reservationsOf,
} from './capacity.ts';

/** The entity tag of a stored draft. */
export function etagOf(draft: Pick<StoredDraft, 'revision'>): string {
  return `"${draft.revision}"`;
}

/** A revision in `If-Match`. A proxy that compresses makes the tag weak (`W/"7"`), and some drop the quotes; it still names the same revision (decision B12). */
const REVISION = /^(?:(?:W\/)?"(\d+)"|(\d+))$/;

function matches(ifMatch: string, { revision }: StoredDraft): boolean {
  if (ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => {
    const [, quoted, bare] = REVISION.exec(tag.trim()) ?? [];
    return (quoted ?? bare) === String(revision);
  });
}

const BESIDE_A_VISIT: readonly DraftStatus[] = ['Completed', 'CallToSet', 'CallRequested'];

/**
 * The status after a save. A late save of an early step cannot undo a booked appointment: only CallToSet gives it up, and only
 * Completed and CallRequested can go along with it. Who gives the visit up on its own page may also abandon the project.
 */
function nextStatus(
  sent: DraftStatus | undefined,
  previous: DraftStatus,
  isBooked: boolean,
): DraftStatus {
  if (sent === undefined) return previous;
  return isBooked && !BESIDE_A_VISIT.includes(sent) ? previous : sent;
}

const NO_RESERVATIONS: Reservations = { booked: null, held: null };

interface Save extends Pick<SaveOptions, 'gate' | 'now' | 'givesUp'> {
  document: DraftDocument;
  previous: StoredDraft | null;
  reservations: Reservations;
}

/** What the draft will hold once its reservation is settled, as far as that is known beforehand. */
function contentOf({ document, previous, reservations, givesUp }: Save): DraftContent {
  const isBooked = reservations.booked !== null && !givesUp;
  const status = nextStatus(document.status, previous?.status ?? 'New', isBooked);
  return {
    status,
    sessionData: document.sessionData,
    request: withBoundedParameters(
      withDetailsWithin({ ...document.appointmentRequest, appointment: appointmentOf() }),
    ),
  };

  function appointmentOf(): Appointment | null {
    const sent = document.appointmentRequest.appointment;
    if (status === 'CallToSet' || givesUp) return null;
    // Looks at the status that was sent, not the resulting one: a late save of an early page keeps the status, and would otherwise move the visit.
    const asksToBook = document.status === 'Completed' && sent !== null;
    if (isBooked && !asksToBook) return previous?.request.appointment ?? null;
    return sent;
  }
}

/** @throws Problem `slot-taken` when the market that serves the property has no such block */
export async function offeredBlock(
  transaction: Transaction,
  draft: Pick<StoredDraft, 'request'>,
  blockId: string,
): Promise<Block> {
  const block = await blockFor(transaction, blockId, draft.request.property.zipcode);
  if (block === null)
    throw new Problem('slot-taken', 'This block is not offered at the zipcode of the property.');
  return block;
}

/**
 * The block, if its time allows booking the draft into it. Does not look at its capacity.
 *
 * @throws Problem `slot-taken` when it is not offered, has begun or begins too soon, `outside-booking-window` when its day is too far ahead (decision B10)
 */
export async function bookableBlock(
  transaction: Transaction,
  draft: StoredDraft,
  blockId: string,
  { reservations: { held }, now }: Pick<Save, 'reservations' | 'now'>,
): Promise<Block> {
  const block = await offeredBlock(transaction, draft, blockId);
  if (block.startsAt <= now) throw new Problem('slot-taken', 'This block has begun.');
  // Who holds the time has picked it in time.
  const isHeld = held?.blockId === blockId && (held.expiresAt ?? 0) > now;
  if (block.bookableUntil <= now && !isHeld)
    throw new Problem('slot-taken', 'This block begins too soon to be booked.');
  const { isPPL, isEvent } = draft.request;
  const days = bookingWindowDays({ isPaidLead: isPPL, isEvent });
  if (block.date > lastDayOf(days, block.timeZone, new Date(now))) {
    throw new Problem(
      'outside-booking-window',
      `Book a day among the next ${days}, today in the market counted.`,
    );
  }
  return block;
}

async function book(
  transaction: Transaction,
  draft: StoredDraft,
  appointment: Appointment,
  { reservations, gate, now }: Save,
): Promise<void> {
  const block = await bookableBlock(transaction, draft, appointment.appointmentBlockGuid, {
    reservations,
    now,
  });
  if (appointment.appointmentDateTime !== `${block.date}T${block.startTime}`) {
    const path = '/appointmentRequest/appointment/appointmentDateTime';
    throw new Problem('invalid-input', '', [
      { path, message: 'Is not the start of the chosen block.' },
    ]);
  }
  if (reservations.booked === null)
    await gate.admit(transaction, { draft, block, kind: 'booked', now });
  const claim = await bookBlock(transaction, draft.id, block.id, now);
  if (claim === 'full') throw new Problem('slot-taken', 'This block has no capacity left.');
}

function isBookedAlready(
  appointment: Appointment,
  { previous, reservations: { booked } }: Save,
): boolean {
  return (
    booked?.blockId === appointment.appointmentBlockGuid &&
    previous?.request.appointment?.appointmentDateTime === appointment.appointmentDateTime
  );
}

/** An error for everything that a visit needs and the draft lacks (spec §5). */
function missingForVisit({ property, appointment }: AppointmentRequest): FieldError[] {
  const missing = (['street1', 'city', 'state'] as const)
    .filter((name) => property[name].trim() === '')
    .map((name) => ({ path: `/appointmentRequest/property/${name}`, message: REQUIRED }));
  if (appointment !== null) return missing;
  const path = '/appointmentRequest/appointment';
  return [...missing, { path, message: 'A completed draft needs its appointment.' }];
}

async function complete(transaction: Transaction, draft: StoredDraft, save: Save): Promise<void> {
  const { appointment } = draft.request;
  const missing = missingForVisit(draft.request);
  if (appointment === null || missing.length > 0) throw new Problem('invalid-input', '', missing);
  if (isBookedAlready(appointment, save))
    await offeredBlock(transaction, draft, appointment.appointmentBlockGuid);
  else await book(transaction, draft, appointment, save);
}

async function settlePlaces(
  transaction: Transaction,
  draft: StoredDraft,
  save: Save,
): Promise<void> {
  switch (draft.status) {
    case 'New':
      return;
    case 'Completed':
      // A late save without that status may carry an address from anywhere (decision F16), so it books nothing.
      if (save.document.status !== 'Completed') return;
      return complete(transaction, draft, save);
    case 'CallToSet':
      return releaseReservation(transaction, draft.id);
    case 'Abandoned':
    case 'CallRequested':
    case 'InsideSales':
      if (save.givesUp) return releaseReservation(transaction, draft.id);
      return releaseHold(transaction, draft.id);
    default:
      return assertNever(draft.status);
  }
}

/** Locks a draft. @throws Problem `not-found`, or `stale-draft` when it is another revision than `ifMatch` names */
export async function lockMatching(
  transaction: Transaction,
  id: string,
  ifMatch: string | null,
): Promise<StoredDraft> {
  const previous = await lockDraft(transaction, id);
  if (previous === null) throw new Problem('not-found', 'There is no such draft.');
  if (ifMatch !== null && !matches(ifMatch, previous)) {
    throw new Problem('stale-draft', 'Read the draft again and repeat the change on it.');
  }
  return previous;
}

async function previousOf(
  transaction: Transaction,
  { id }: DraftDocument,
  ifMatch: string | null,
): Promise<StoredDraft | null> {
  if (id !== '') return lockMatching(transaction, id, ifMatch);
  if (ifMatch !== null)
    throw new Problem('stale-draft', 'A new draft cannot match an earlier one.');
  return null;
}

export interface SaveOptions {
  /** Null: whatever the revision is. */
  ifMatch: string | null;
  gate: Gate;
  consent: ConsentSource;
  now: number;
  outbox: OutboxSettings;
  /** The visitor gives the visit up on its own page. */
  givesUp?: boolean;
}

/**
 * Saves a draft, settles its reservation in the calendar and puts what happened into the outbox, all in the given transaction (decisions B3,
 * F14, F16).
 *
 * @throws Problem `not-found`, `stale-draft`, `slot-taken`, `outside-booking-window` or `invalid-input`, or one from the gate; then nothing is stored
 */
export async function saveDraft(
  transaction: Transaction,
  document: DraftDocument,
  { ifMatch, gate, consent, now, outbox, givesUp = false }: SaveOptions,
): Promise<StoredDraft> {
  // Keep this order: the reservation must be read after the draft is locked.
  const [previous, reservations] = await Promise.all([
    previousOf(transaction, document, ifMatch),
    isDraftId(document.id) ? reservationsOf(transaction, document.id) : NO_RESERVATIONS,
  ]);
  const save: Save = { document, previous, reservations, givesUp, gate, now };
  const content = contentOf(save);
  const draft =
    previous === null
      ? insertDraft(transaction, content, now)
      : updateDraft(transaction, previous, content, now);
  if (previous === null) await gate.draftMade(transaction, draft.id);
  const isConsentAnswered =
    consent.shown !== null || previous?.request.marketingConsent !== draft.request.marketingConsent;
  if (isConsentAnswered) recordConsent(transaction, draft, consent, now);
  await settlePlaces(transaction, draft, save);
  await recordSave(transaction, outbox, { previous, draft, now });
  await recordReminders(transaction, outbox, draft, now);
  return draft;
}
