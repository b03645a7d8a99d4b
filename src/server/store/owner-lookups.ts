import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { text } from '../database/row.ts';
import { Problem } from '../problems.ts';
import { addressKey } from '../seed/address-key.ts';
import { lockDraft } from './drafts.ts';

/** Far more than a visitor types, too few to collect names. */
const MAX_ADDRESSES = 10;

/** Only this hash is stored, not the address. It is enough to tell whether a draft has asked about it before. */
function hashOf(address: string): string {
  return createHash('sha256').update(addressKey(address)).digest('hex');
}

/**
 * Records that a draft asks who owns an address. Only a draft whose visitor has to verify homeownership may ask. It asks before it is saved
 * with the address, whose zipcode may differ from the one it began with.
 *
 * @param address with its zipcode at the end
 * @returns null if it may ask, or why not: Problem `not-found`, `verification-not-asked` or `too-many-addresses`
 */
export async function noteOwnerLookup(
  transaction: Queries,
  draftId: string,
  address: string,
): Promise<Problem | null> {
  const draft = await lockDraft(transaction, draftId);
  if (draft === null) return new Problem('not-found', 'There is no such draft.');
  if (!draft.request.isVerifyHomeOwnership)
    return new Problem(
      'verification-not-asked',
      'Save the draft with isVerifyHomeOwnership first.',
    );
  const hash = hashOf(address);
  const rows = await transaction.query(
    'select address_hash from owner_lookups where draft_id = $1',
    [draftId],
  );
  if (rows.some((row) => text(row, 'address_hash') === hash)) return null;
  if (rows.length >= MAX_ADDRESSES)
    return new Problem(
      'too-many-addresses',
      `Owners are told at ${MAX_ADDRESSES} addresses a draft.`,
    );
  await transaction.query('insert into owner_lookups (draft_id, address_hash) values ($1, $2)', [
    draftId,
    hash,
  ]);
  return null;
}
