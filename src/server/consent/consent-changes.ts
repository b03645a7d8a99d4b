import type { Queries, Transaction } from '../database/database.ts';
import { flag, integer, record, text } from '../database/row.ts';
import type { StoredDraft } from '../store/drafts.ts';

/** What a visitor is written to by. One answer on the contact form is consent to both, and to calls. */
export type ConsentKind = 'mail' | 'text';

/** What consent is revoked to, or given again. `all` is calls too. */
export type ChangedConsent = ConsentKind | 'all';

/** How the visitor said so: the link in a mail, a text message, a call to the office, or by having everything deleted. */
export type ConsentChangeSource = 'link' | 'text' | 'office' | 'forget';

/** Consent that was revoked or given again after the contact form. */
export interface ConsentChange {
  kind: ChangedConsent;
  isRevoked: boolean;
  source: ConsentChangeSource;
  /** Epoch milliseconds. */
  recordedAt: number;
}

/** In words. */
export const CONSENT_TO: Readonly<Record<ChangedConsent, string>> = {
  mail: 'reminders by mail',
  text: 'text messages',
  all: 'calls, text messages and mail',
};

/** In words. */
export const CHANGED_BY: Readonly<Record<ConsentChangeSource, string>> = {
  link: 'by the link in a mail',
  text: 'by a text message',
  office: 'recorded by the office',
  forget: 'because the draft is deleted',
};

/** Every change after the contact form, oldest first. */
export async function consentChangesOf(
  queries: Queries,
  draftId: string,
): Promise<ConsentChange[]> {
  const rows = await queries.query(
    'select kind, revoked, source, recorded_at from consent_changes where draft_id = $1 order by recorded_at',
    [draftId],
  );
  return rows.map(
    record<ConsentChange>({
      kind: (row) => text(row, 'kind') as ChangedConsent,
      isRevoked: (row) => flag(row, 'revoked'),
      source: (row) => text(row, 'source') as ConsentChangeSource,
      recordedAt: integer,
    }),
  );
}

/** Whether consent to a kind of message holds: of the answers on the contact form and all later changes, the latest counts. */
export async function hasConsent(
  queries: Queries,
  { id, request }: Pick<StoredDraft, 'id' | 'request'>,
  kind: ChangedConsent,
): Promise<boolean> {
  if (!request.marketingConsent) return false;
  const last = (await consentChangesOf(queries, id)).findLast(
    (change) => change.kind === kind || change.kind === 'all',
  );
  if (last === undefined || !last.isRevoked) return true;
  const [later] = await queries.query(
    'select 1 as one from marketing_consents where draft_id = $1 and given = 1 and recorded_at > $2',
    [id, last.recordedAt],
  );
  return later !== undefined;
}

/** Keeps a change beside the proof of consent. */
export function recordConsentChange(
  transaction: Transaction,
  draftId: string,
  { kind, isRevoked, source, recordedAt }: ConsentChange,
): void {
  transaction.send(
    `insert into consent_changes (draft_id, kind, revoked, source, recorded_at) values ($1, $2, $3, $4, $5)
     on conflict (draft_id, kind, recorded_at) do update set revoked = excluded.revoked, source = excluded.source`,
    [draftId, kind, isRevoked ? 1 : 0, source, recordedAt],
  );
}
