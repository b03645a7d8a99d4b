import { appointmentInfoOf } from '#src/domain/calendar.ts';
import type { Appointment, DraftDocument } from '#src/domain/draft.ts';
import { periodOf } from '#src/domain/period.ts';
import { schedulingPromotion } from '#src/domain/promotion.ts';
import type { VisitAnswer, VisitChange } from '#src/domain/visit.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { bookedTimeOf } from '../outbox/events.ts';
import { Problem } from '../problems.ts';
import { readSessionData } from '../schemas/session-data.schema.ts';
import { dateIn, instantOf, wallClockIn } from '../wall-clock.ts';
import type { StoredDraft } from './drafts.ts';
import { lockMatching, offeredBlock, saveDraft, type SaveOptions } from './save-draft.ts';

/** What the server needs to know of visits that visitors change themselves. */
export interface VisitSettings {
  /** How long before a visit it can be changed online at last. */
  noticeMs: number;
}

/** The visit of a draft, and whether it can still be changed online. */
export async function visitOf(
  queries: Queries,
  draft: StoredDraft,
  { noticeMs, now }: VisitSettings & { now: number },
): Promise<VisitAnswer> {
  const visit = await bookedTimeOf(queries, draft);
  if (visit === null) return { state: 'none', visit, changeableUntil: null };
  const { date, startTime, endTime, timeZone } = visit;
  const until = instantOf(date, startTime, timeZone) - noticeMs;
  const state = now < until ? 'open' : now < instantOf(date, endTime, timeZone) ? 'near' : 'past';
  return { state, visit, changeableUntil: wallClockIn(timeZone, new Date(until)) };
}

/** @throws Problem `no-visit` or `visit-fixed` unless the draft's visit can be changed online */
export async function requireChangeable(
  queries: Queries,
  draft: StoredDraft,
  when: VisitSettings & { now: number },
): Promise<void> {
  const { state } = await visitOf(queries, draft, when);
  if (state === 'none') throw new Problem('no-visit', 'This draft has no visit.');
  if (state !== 'open') throw new Problem('visit-fixed', 'The visit is too near, or over.');
}

/** The draft with its visit in another block. Whether the offer is earned follows the new day. */
async function movedTo(
  transaction: Transaction,
  { id, sessionData, request }: StoredDraft,
  blockId: string,
  now: number,
): Promise<DraftDocument> {
  const { startTime, endTime, date, timeZone } = await offeredBlock(
    transaction,
    { request },
    blockId,
  );
  const displayedText = request.appointment?.schedulingPromotion.displayedPromotion ?? null;
  const appointment: Appointment = {
    appointmentDateTime: `${date}T${startTime}`,
    appointmentBlockGuid: blockId,
    schedulingPromotion: schedulingPromotion({
      displayedText,
      finalDate: date,
      startDay: dateIn(timeZone, new Date(now)),
    }),
  };
  const appointmentInfo = appointmentInfoOf(date, {
    id: blockId,
    startTime,
    endTime,
    periodOfTheDay: periodOf(startTime),
  });
  return {
    id,
    status: 'Completed',
    sessionData: JSON.stringify({ ...readSessionData(sessionData), appointmentInfo }),
    appointmentRequest: { ...request, appointment },
  };
}

/**
 * Moves the visit of a draft to another block, or gives it up, as a save of the draft in the given transaction. A block that is full leaves everything as it
 * was.
 *
 * @throws Problem `not-found`, `stale-draft`, `no-visit`, `visit-fixed`, and for a move what {@link saveDraft} throws
 */
export async function changeVisit(
  transaction: Transaction,
  id: string,
  change: VisitChange,
  options: VisitSettings & Omit<SaveOptions, 'givesUp' | 'consent'>,
): Promise<StoredDraft> {
  const draft = await lockMatching(transaction, id, options.ifMatch);
  await requireChangeable(transaction, draft, options);
  const nothingShown = { address: '', userAgent: '', shown: null };
  if ('appointmentBlockGuid' in change) {
    return saveDraft(
      transaction,
      await movedTo(transaction, draft, change.appointmentBlockGuid, options.now),
      { ...options, consent: nothingShown },
    );
  }
  const sessionData = JSON.stringify({
    ...readSessionData(draft.sessionData),
    appointmentInfo: null,
  });
  return saveDraft(
    transaction,
    { id, status: change.status, sessionData, appointmentRequest: draft.request },
    { ...options, consent: nothingShown, givesUp: true },
  );
}
