import type { DraftDocument } from '#src/domain/draft.ts';
import type { Queries } from '../database/database.ts';
import { firstOf, optionalText } from '../database/row.ts';
import { readSessionData } from '../schemas/session-data.schema.ts';
import { addressKey } from '../seed/address-key.ts';
import type { StoredDraft } from './drafts.ts';

/** Pages directly after the address page. Only there may a property call for another one. */
const PAGES_AFTER_ADDRESS: readonly string[] = ['time-date-booking', 'project-details'];

async function pageForProperty(queries: Queries, draft: StoredDraft): Promise<string | null> {
  const { street1, zipcode } = draft.request.property;
  const rows = await queries.query(
    'select next_page from properties where address_key = $1 and zipcode = $2',
    [addressKey(street1), zipcode],
  );
  return firstOf(rows, (row) => optionalText(row, 'next_page'));
}

/**
 * The draft as the API shows it. The backend may replace the `nextPage` that the browser sent (decision F8): with the draft's own
 * override, or, when the visitor goes on from the address page, with the page known for the property.
 */
export async function documentOf(queries: Queries, draft: StoredDraft): Promise<DraftDocument> {
  const session = readSessionData(draft.sessionData);
  const isAfterAddress = PAGES_AFTER_ADDRESS.includes(session?.nextPage ?? '');
  const override =
    draft.nextPageOverride ?? (isAfterAddress ? await pageForProperty(queries, draft) : null);
  return {
    id: draft.id,
    sessionData:
      override === null ? draft.sessionData : JSON.stringify({ ...session, nextPage: override }),
    status: draft.status,
    appointmentRequest: draft.request,
  };
}
