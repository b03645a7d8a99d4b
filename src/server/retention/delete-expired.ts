import { setImmediate } from 'node:timers/promises';
import { keepConsents } from '../consent/kept-consents.ts';
import type { Database } from '../database/database.ts';
import { text } from '../database/row.ts';
import { lockDraft } from '../store/drafts.ts';
import { deleteDraft } from '../store/forget.ts';
import { pruneFunnel } from '../store/funnel.ts';
import { deleteInBatches } from '../store/tidying.ts';
import type { Retention } from './retention-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a message is tried. */
const MESSAGE_MS = 7 * DAY_MS;
/** Drafts per query: the embedded database serves nobody else while it runs one. */
const BATCH = 100;

/** How many were deleted. */
type Deleted = Record<keyof Retention, number>;

/**
 * Drafts without a save since `$1`, in the order of their ids, after the one that `$2` names. Never one whose visit is still to come or took place since then,
 * nor one that somebody is still to be told of. A message from before `$3` waits for a receiver that is not set any more.
 */
const EXPIRED_SQL = (isBooked: boolean) => `
  select d.id from drafts d
  where d.updated_at <= $1 and d.id > $2 and d.status ${isBooked ? '=' : '<>'} 'Completed'
    and not exists (select 1 from places p join appointment_blocks b on b.id = p.block_id where p.draft_id = d.id and p.state = 'booked' and b.starts_at > $1)
    and not exists (select 1 from outbox o where o.draft_id = d.id and o.due_at is not null and o.recorded_at > $3)
  order by d.id limit ${BATCH}`;

async function deleteDrafts(
  database: Database,
  isBooked: boolean,
  savedUntil: number,
  now: number,
): Promise<number> {
  let deleted = 0;
  let last = '';
  for (let count = BATCH; count === BATCH;) {
    const rows = await database.query(EXPIRED_SQL(isBooked), [savedUntil, last, now - MESSAGE_MS]);
    count = rows.length;
    for (const row of rows) {
      last = text(row, 'id');
      const isDeleted = await database.transaction(async (transaction) => {
        const draft = await lockDraft(transaction, last);
        // Saved meanwhile, or deleted by another process.
        const isExpired =
          draft !== null &&
          (
            await transaction.query(
              'select 1 as one from drafts where id = $1 and updated_at <= $2',
              [last, savedUntil],
            )
          ).length > 0;
        if (!isExpired) return false;
        await keepConsents(transaction, draft);
        await deleteDraft(transaction, last);
        return true;
      });
      if (isDeleted) deleted += 1;
      await setImmediate();
    }
  }
  return deleted;
}

/** Deletes what has been kept long enough, in small batches, so that other requests run in between. */
export async function deleteExpired(
  database: Database,
  retention: Retention,
  now: number,
): Promise<Deleted> {
  /** Does nothing where it is kept for ever. */
  async function expired(
    name: keyof Retention,
    work: (until: number) => Promise<number>,
  ): Promise<number> {
    return retention[name] === 0 ? 0 : work(now - retention[name] * DAY_MS);
  }
  return {
    left: await expired('left', (until) => deleteDrafts(database, false, until, now)),
    booked: await expired('booked', (until) => deleteDrafts(database, true, until, now)),
    // After the drafts, whose proofs they keep.
    proofs: await expired('proofs', async (until) => {
      const deleteOld = (table: string, key: string, condition: string) =>
        deleteInBatches(database, table, key, condition, [until]);
      const key = 'draft_id, revision';
      await deleteOld(
        'consent_proofs',
        key,
        `(${key}) in (select c.draft_id, c.revision from marketing_consents c where c.recorded_at <= $1)`,
      );
      const answers = await deleteOld('marketing_consents', key, 'recorded_at <= $1');
      return answers + (await deleteOld('kept_consents', 'draft_id', 'last_at <= $1'));
    }),
    funnel: await expired('funnel', (until) => pruneFunnel(database, now, { keptSince: until })),
  };
}
