import { randomUUID } from 'node:crypto';
import { type AppointmentRequest, type DraftStatus, STATUS } from '#src/domain/draft.ts';
import { read } from '#src/domain/schema.ts';
import { FOR_UPDATE, type Queries, type Transaction } from '../database/database.ts';
import { firstOf, integer, json, optional, record, text } from '../database/row.ts';

/** A draft as it is stored. */
export interface StoredDraft {
  id: string;
  /** Counts the saves. It is also the ETag. */
  revision: number;
  status: DraftStatus;
  /** As the browser sent it. */
  sessionData: string;
  request: AppointmentRequest;
  /** Page that the company's own systems send the visitor to (decision F8); never set through the API. */
  nextPageOverride: string | null;
}

/** What a save stores. */
export type DraftContent = Pick<StoredDraft, 'status' | 'sessionData' | 'request'>;

const storedDraft = record<StoredDraft>({
  id: text,
  revision: integer,
  status: (row, column) => read(STATUS, row[column]),
  sessionData: text,
  request: json,
  nextPageOverride: optional(text),
});

const DRAFT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value has the form of a draft id. Anything else must not reach the database. */
export function isDraftId(value: string): boolean {
  return DRAFT_ID.test(value);
}

const COLUMNS = 'id, revision, status, session_data, request, next_page_override';

/** The draft of this id, or null. */
export async function findDraft(
  queries: Queries,
  id: string,
  lock: typeof FOR_UPDATE | '' = '',
): Promise<StoredDraft | null> {
  if (!isDraftId(id)) return null;
  return firstOf(
    await queries.query(`select ${COLUMNS} from drafts where id = $1 ${lock}`, [id]),
    storedDraft,
  );
}

/** The same, but locks it until the transaction ends, so that its saves and holds run one at a time. */
export function lockDraft(transaction: Queries, id: string): Promise<StoredDraft | null> {
  return findDraft(transaction, id, FOR_UPDATE);
}

/** Stores a new draft under an id that cannot be guessed (122 random bits, decision B5). */
export function insertDraft(
  transaction: Transaction,
  content: DraftContent,
  now: number,
): StoredDraft {
  const draft: StoredDraft = { ...content, id: randomUUID(), revision: 1, nextPageOverride: null };
  transaction.send(
    `insert into drafts (id, revision, status, session_data, request, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [draft.id, draft.revision, draft.status, draft.sessionData, JSON.stringify(draft.request), now],
  );
  return draft;
}

/** Stores the next revision of a locked draft. */
export function updateDraft(
  transaction: Transaction,
  previous: StoredDraft,
  content: DraftContent,
  now: number,
): StoredDraft {
  const draft: StoredDraft = { ...previous, ...content, revision: previous.revision + 1 };
  transaction.send(
    `update drafts set revision = $2, status = $3, session_data = $4, request = $5, updated_at = $6 where id = $1`,
    [draft.id, draft.revision, draft.status, draft.sessionData, JSON.stringify(draft.request), now],
  );
  return draft;
}
