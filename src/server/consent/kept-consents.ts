import type { Customer } from '#src/domain/draft.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { type ConsentProof, consentProofsOf } from './proofs.ts';

/** A person's answers to the consent question, with or without the rest of the draft. */
export interface PersonsConsents {
  draft: { id: string; request: { customer: Customer } };
  proofs: readonly ConsentProof[];
}

/** Keeps what a draft answered to the consent question, and who answered, when the draft itself is about to be deleted. */
export async function keepConsents(
  transaction: Transaction,
  { id, request }: StoredDraft,
): Promise<void> {
  const proofs = await consentProofsOf(transaction, id);
  const last = proofs.at(-1);
  if (last === undefined) return;
  transaction.send(
    'insert into kept_consents (draft_id, phone, customer, proofs, last_at) values ($1, $2, $3, $4, $5)',
    [
      id,
      request.customer.phonePrimary,
      JSON.stringify(request.customer),
      JSON.stringify(proofs),
      last.recordedAt,
    ],
  );
}

/** What is kept of deleted drafts, by a phone number (ten digits) or a draft id. */
export async function keptConsentsOf(queries: Queries, person: string): Promise<PersonsConsents[]> {
  const rows = await queries.query(
    'select draft_id, customer, proofs from kept_consents where phone = $1 or draft_id = $1 order by last_at',
    [person],
  );
  return rows.map((row) => {
    const customer: Customer = JSON.parse(text(row, 'customer'));
    const proofs: ConsentProof[] = JSON.parse(text(row, 'proofs'));
    return { draft: { id: text(row, 'draft_id'), request: { customer } }, proofs };
  });
}
