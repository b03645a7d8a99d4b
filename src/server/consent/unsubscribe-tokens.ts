import { createHash } from 'node:crypto';
import type { Queries, Transaction } from '../database/database.ts';
import { firstOf, text } from '../database/row.ts';

/** Below it, a link for each draft whose visitor was reminded. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** As hard to guess as the draft's id, which mail providers must not learn: they get the link in a header (decision B5). */
function tokenOf(draftId: string): string {
  return createHash('sha256').update(`unsubscribe ${draftId}`).digest('base64url');
}

/** The link of a draft that stops its visitor's reminders. */
export function unsubscribeLink(publicUrl: string, draftId: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}/${tokenOf(draftId)}`;
}

/** Lets the link of a draft be found. Call it before the link goes out. */
export function keepUnsubscribeToken(transaction: Transaction, draftId: string): void {
  transaction.send(
    'insert into unsubscribe_tokens (token, draft_id) values ($1, $2) on conflict (token) do nothing',
    [tokenOf(draftId), draftId],
  );
}

/** The id of the draft whose link ends in this token; null if there is none. */
export async function draftOfToken(queries: Queries, token: string): Promise<string | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const rows = await queries.query('select draft_id from unsubscribe_tokens where token = $1', [
    token,
  ]);
  return firstOf(rows, (row) => text(row, 'draft_id'));
}
