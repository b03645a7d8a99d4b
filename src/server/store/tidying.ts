import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database, Parameter } from '../database/database.ts';

const TIDY_EVERY_MS = 10 * 60 * 1000;
/** Rows per statement: the embedded database serves nobody else while it runs one. */
const BATCH_ROWS = 500;

/**
 * Deletes every row that meets a condition, in small batches, so that other requests run in between. Returns how many there were.
 *
 * @param key columns of the primary key, separated by commas
 * @param condition may use `$1` and so on for the parameters
 */
export async function deleteInBatches(
  database: Database,
  table: string,
  key: string,
  condition: string,
  parameters: readonly Parameter[],
): Promise<number> {
  const batch = `select ${key} from ${table} where ${condition} limit ${BATCH_ROWS}`;
  let all = 0;
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; await setImmediate()) {
    deleted = (
      await database.query(
        `delete from ${table} where (${key}) in (${batch}) returning 1 as one`,
        parameters,
      )
    ).length;
    all += deleted;
  }
  return all;
}

/**
 * Returns a function for requests to call. It runs `work` in the background, one run at a time, if the last run began at least ten minutes ago. A failure is logged, and the next run tries again. Closing the server waits for a run.
 */
export function runNowAndThen(
  app: FastifyInstance,
  work: (now: number) => Promise<unknown>,
): (now: number) => void {
  let begunAt = Number.NEGATIVE_INFINITY;
  let running: Promise<unknown> | null = null;
  app.addHook('onClose', async () => running ?? undefined);
  return (now) => {
    if (running !== null || Math.abs(now - begunAt) < TIDY_EVERY_MS) return;
    begunAt = now;
    running = work(now)
      .catch((error: unknown) => app.log.error({ err: error }, 'work in the background failed'))
      .finally(() => {
        running = null;
      });
  };
}
