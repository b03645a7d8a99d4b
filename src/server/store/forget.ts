import { createHash } from 'node:crypto';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Database, Queries, Transaction } from '../database/database.ts';
import { text } from '../database/row.ts';
import { eventAbout } from '../outbox/events.ts';
import { tell } from '../outbox/outbox.ts';
import { receiversOf } from '../outbox/receivers.ts';
import { WEBHOOK } from '../outbox/webhooks.ts';
import { releaseReservation } from './capacity.ts';
import { isDraftId, lockDraft, type StoredDraft } from './drafts.ts';

/** Ids of the drafts whose request has a part in its JSON, in whatever case, oldest first. No statement that works on both databases can look inside it. */
async function draftsWith(queries: Queries, part: string): Promise<string[]> {
  const rows = await queries.query(
    `select id from drafts where lower(request) like $1 escape '!' order by created_at`,
    [`%${part.toLowerCase().replace(/[!%_]/g, '!$&')}%`],
  );
  return rows.map((row) => text(row, 'id'));
}

/** Ids of the drafts with a phone number, oldest first. @param phone ten digits */
export async function draftsOfPhone(queries: Queries, phone: string): Promise<string[]> {
  return /^\d{10}$/.test(phone) ? draftsWith(queries, `"phonePrimary":"${phone}"`) : [];
}

/** Ids of the drafts of a person. @param person ten digits of a phone number, or a draft id */
export async function draftsOfPerson(queries: Queries, person: string): Promise<string[]> {
  return isDraftId(person) ? [person] : draftsOfPhone(queries, person);
}

/** Ids of the drafts with an email address, in whatever case it was typed, oldest first. */
export async function draftsOfEmail(queries: Queries, email: string): Promise<string[]> {
  return email === '' ? [] : draftsWith(queries, `"email":${JSON.stringify(email)}`);
}

/**
 * Deletes a draft and everything that is stored because of it: its visit in the calendar, consents, counts and messages waiting to be sent. A table
 * that refers to drafts must be named here or use `on delete cascade`.
 *
 * @returns false if there is no such draft
 */
export async function forgetDraft(
  database: Database,
  draftId: string,
  now = Date.now(),
): Promise<boolean> {
  if (!isDraftId(draftId)) return false;
  const isDeleted = await database.transaction(async (transaction) => {
    const kept = await transaction.query(
      'delete from kept_consents where draft_id = $1 returning 1 as one',
      [draftId],
    );
    const draft = await lockDraft(transaction, draftId);
    if (draft === null) return kept.length > 0;
    await transaction.query('delete from idempotency_keys where answer like $1', [`%${draftId}%`]);
    // The browser sends only the hash of the id (`src/services/funnel.ts`). Pages from before the first save have it as their `visitor`.
    await transaction.query('delete from funnel where draft_hash = $1 or visitor = $1', [
      createHash('sha256').update(draftId).digest('hex'),
    ]);
    await deleteDraft(transaction, draftId);
    await tellForgotten(transaction, draft, now);
    return true;
  });
  // Also if there was no such draft: an earlier call may have deleted it and then failed here.
  await database.purgeDeleted();
  return isDeleted;
}

/** Tells webhooks that a draft is deleted, with its id and nothing else of it: they may still hold it, and its consent. */
async function tellForgotten(
  transaction: Transaction,
  draft: StoredDraft,
  now: number,
): Promise<void> {
  const webhooks = (await receiversOf(transaction)).filter(({ name }) => name.startsWith(WEBHOOK));
  const forgotten = { ...draft, revision: draft.revision + 1, request: emptyRequest() };
  const event = {
    ...eventAbout(forgotten, 'consent.revoked', now, { visit: null }),
    consent: { kind: 'all', source: 'forget' } as const,
  };
  tell(transaction, webhooks, event, now);
}

/** Deletes a locked draft with everything that refers to it, and frees its place in the calendar. */
export async function deleteDraft(transaction: Transaction, draftId: string): Promise<void> {
  releaseReservation(transaction, draftId);
  for (const table of ['consent_proofs', 'marketing_consents', 'owner_lookups'])
    await transaction.query(`delete from ${table} where draft_id = $1`, [draftId]);
  await transaction.query('delete from drafts where id = $1', [draftId]);
}
