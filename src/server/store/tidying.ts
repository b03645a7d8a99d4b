import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database, Parameter } from '../database/database.ts';

const TIDY_EVERY_MS = 10 * 60 * 1000;
/** Rows of one statement: the embedded database answers nobody while it runs. */
const BATCH_ROWS = 500;

/**
 * Deletes every row that a condition holds for, in small batches between which other requests get their turn.
 *
 * @param key columns of the primary key, with commas between
 * @param condition may use `$1` and so on for the parameters
 */
export async function deleteInBatches(database: Database, table: string, key: string, condition: string, parameters: readonly Parameter[]): Promise<void> {
  const batch = `select ${key} from ${table} where ${condition} limit ${BATCH_ROWS}`;
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; await setImmediate()) {
    deleted = (await database.query(`delete from ${table} where (${key}) in (${batch}) returning 1 as one`, parameters)).length;
  }
}

/**
 * Makes a function that has work done now and then beside the requests that call it, one run at a time: ten minutes after the last, or where
 * the caller says that it is due. A failure is logged, and the next run tries again. The server waits for a run when it closes.
 */
export function tidyNowAndThen(app: FastifyInstance, work: (now: number) => Promise<void>): (now: number, isDue?: boolean) => void {
  let begunAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  app.addHook('onClose', async () => running ?? undefined);
  return (now, isDue = false) => {
    if (running !== null || (!isDue && now - begunAt < TIDY_EVERY_MS)) return;
    begunAt = now;
    running = work(now)
      .catch((error: unknown) => app.log.error({ err: error }, 'tidying up failed'))
      .finally(() => {
        running = null;
      });
  };
}
