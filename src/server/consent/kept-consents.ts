import type { Customer } from '#src/domain/draft.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { json, optional, record, text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { type ConsentChange, consentChangesOf } from './consent-changes.ts';
import { type ConsentProof, consentProofsOf } from './proofs.ts';

/** A person's answers to the consent question, with or without the rest of the draft. */
export interface PersonsConsents {
  draft: { id: string; request: { customer: Customer } };
  proofs: readonly ConsentProof[];
  /** What was said after the contact form. */
  changes: readonly ConsentChange[];
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
    'insert into kept_consents (draft_id, phone, customer, proofs, last_at, changes) values ($1, $2, $3, $4, $5, $6)',
    [
      id,
      request.customer.phonePrimary,
      JSON.stringify(request.customer),
      JSON.stringify(proofs),
      last.recordedAt,
      JSON.stringify(await consentChangesOf(transaction, id)),
    ],
  );
}

/** What is kept of deleted drafts, by a phone number (ten digits) or a draft id. */
export async function keptConsentsOf(queries: Queries, person: string): Promise<PersonsConsents[]> {
  const rows = await queries.query(
    'select draft_id, customer, proofs, changes from kept_consents where phone = $1 or draft_id = $1 order by last_at',
    [person],
  );
  return rows.map(keptOf).map(({ draftId, customer, proofs, changes }) => ({
    draft: { id: draftId, request: { customer } },
    proofs,
    changes: changes ?? [],
  }));
}

const keptOf = record<{
  draftId: string;
  customer: Customer;
  proofs: ConsentProof[];
  /** Null in rows of earlier versions. */
  changes: ConsentChange[] | null;
}>({ draftId: text, customer: json, proofs: json, changes: optional(json) });

/** Keeps a change beside the proofs of deleted drafts, by a phone number (ten digits) or a draft id. Returns how many it changed. */
export async function changeKeptConsents(
  transaction: Transaction,
  person: string,
  change: ConsentChange,
): Promise<number> {
  const kept = (await keptConsentsOf(transaction, person)).filter(({ changes }) => {
    const last = changes.findLast(({ kind }) => kind === change.kind || kind === 'all');
    return last?.isRevoked !== change.isRevoked;
  });
  for (const { draft, changes } of kept)
    transaction.send('update kept_consents set changes = $2 where draft_id = $1', [
      draft.id,
      JSON.stringify([...changes, change]),
    ]);
  return kept.length;
}
