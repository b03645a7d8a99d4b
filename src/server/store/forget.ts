import { createHash } from 'node:crypto';
import type { Database, Queries } from '../database/database.ts';
import { text } from '../database/row.ts';
import { isDraftId, lockDraft } from './drafts.ts';

/** The drafts with a phone number, the oldest first. @param phone ten digits */
export async function draftsOfPhone(queries: Queries, phone: string): Promise<string[]> {
  if (!/^\d{10}$/.test(phone)) return [];
  // As the request is stored: one text, which no statement of both databases looks into.
  const rows = await queries.query('select id from drafts where request like $1 order by created_at', [`%"phonePrimary":"${phone}"%`]);
  return rows.map((row) => text(row, 'id'));
}

/**
 * Deletes a draft and everything that is kept because of it: its visit in the calendar, consents, counts and what waits to be sent. A table that
 * refers to drafts is named here, or its rows go with the draft (`on delete cascade`).
 *
 * @returns false where there is no such draft
 */
export async function forgetDraft(database: Database, draftId: string): Promise<boolean> {
  if (!isDraftId(draftId)) return false;
  return database.transaction(async (transaction) => {
    if ((await lockDraft(transaction, draftId)) === null) return false;
    await transaction.query(`update places set state = 'free', draft_id = null, expires_at = null where draft_id = $1`, [draftId]);
    await transaction.query('delete from idempotency_keys where answer like $1', [`%${draftId}%`]);
    await forgetFunnel(transaction, createHash('sha256').update(draftId).digest('hex'));
    for (const table of ['consent_proofs', 'marketing_consents', 'owner_lookups']) await transaction.query(`delete from ${table} where draft_id = $1`, [draftId]);
    await transaction.query('delete from drafts where id = $1', [draftId]);
    return true;
  });
}

/** The browser hashes the id before it tells of pages (`src/services/funnel.ts`); the pages before the first save are of the same visitor. */
async function forgetFunnel(transaction: Queries, draftHash: string): Promise<void> {
  await transaction.query('delete from funnel where draft_hash = $1 or visitor = $1', [draftHash]);
}
