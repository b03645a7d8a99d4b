import { createHash } from 'node:crypto';
import type { ShownConsent } from '#src/domain/form-evidence.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { flag, integer, optionalText, record, text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';

/** Who answered the consent question, and what they were shown. */
export interface ConsentSource {
  /** Address of the client. */
  address: string;
  userAgent: string;
  /** Null if the client did not say what it showed. */
  shown: ShownConsent | null;
}

interface StoredLabel extends ShownConsent {
  /** SHA-256 of the label in hexadecimal. */
  labelHash: string;
}

/** An answer to the consent question, as it was given. Stored apart from the draft, and never sent to a browser. */
export interface ConsentProof {
  draftId: string;
  /** The save of the draft that it came with. */
  revision: number;
  given: boolean;
  /** Epoch milliseconds. */
  recordedAt: number;
  /** Null for answers from before proof was kept. */
  address: string | null;
  userAgent: string | null;
  shown: StoredLabel | null;
}

const MAX_USER_AGENT = 1000;

/** Hash for comparing a label with the versions of the content. */
function labelHashOf(label: string): string {
  return createHash('sha256').update(label).digest('hex');
}

/** Records the answer to the consent question, with what was shown, for as long as the law asks for consent records. */
export function recordConsent(
  transaction: Transaction,
  draft: StoredDraft,
  { address, userAgent, shown }: ConsentSource,
  now: number,
): void {
  transaction.send(
    'insert into marketing_consents (draft_id, revision, given, recorded_at) values ($1, $2, $3, $4)',
    [draft.id, draft.revision, draft.request.marketingConsent ? 1 : 0, now],
  );
  transaction.send(
    `insert into consent_proofs (draft_id, revision, address, user_agent, label, label_hash, content, page, pre_checked, touched)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      draft.id,
      draft.revision,
      address,
      userAgent.slice(0, MAX_USER_AGENT),
      shown?.label ?? null,
      shown === null ? null : labelHashOf(shown.label),
      shown?.content ?? null,
      shown?.page ?? null,
      shown === null ? null : Number(shown.preChecked),
      shown === null ? null : Number(shown.touched),
    ],
  );
}

const shownOf = record<StoredLabel>({
  label: text,
  labelHash: text,
  content: text,
  page: text,
  preChecked: flag,
  touched: flag,
});

const proofOf = record<ConsentProof>({
  draftId: text,
  revision: integer,
  given: flag,
  recordedAt: integer,
  address: optionalText,
  userAgent: optionalText,
  shown: (row) => (row['label'] === null ? null : shownOf(row)),
});

/** Every answer of a draft to the consent question, oldest first. */
export async function consentProofsOf(queries: Queries, draftId: string): Promise<ConsentProof[]> {
  const rows = await queries.query(
    `select c.draft_id, c.revision, c.given, c.recorded_at, p.address, p.user_agent, p.label, p.label_hash, p.content, p.page, p.pre_checked, p.touched
     from marketing_consents c left join consent_proofs p on p.draft_id = c.draft_id and p.revision = c.revision
     where c.draft_id = $1 order by c.revision`,
    [draftId],
  );
  return rows.map(proofOf);
}
