import { fromDocument } from '#src/domain/draft-document.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { Product } from './product.ts';

/** Reads a draft directly from the database, bypassing the API. Throws if there is none. */
export async function storedDraft(product: Pick<Product, 'database'>, id: string): Promise<Draft> {
  const rows = await product
    .database()
    .query('select status, session_data, request from drafts where id = $1', [id]);
  const row = rows[0];
  if (row === undefined) throw new Error(`The database holds no draft ${id}`);
  const draft = fromDocument({
    id,
    status: row['status'],
    sessionData: row['session_data'],
    appointmentRequest: JSON.parse(String(row['request'])),
  });
  if (draft === null) throw new Error(`The draft ${id} is not well-formed`);
  return draft;
}
