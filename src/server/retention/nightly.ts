import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Retention } from './retention-settings.ts';

const HOUR_MS = 60 * 60 * 1000;
/** In UTC: between 1 and 5 in the morning everywhere in the contiguous United States. */
const NIGHT_HOUR = 9;
const LAST_RUN = 'last nightly run';

/** Claims the run of a night for this process. Another process on the same database that asks gets false. */
async function claimNight(database: Database, day: string): Promise<boolean> {
  const rows = await database.query(
    `insert into server_keys (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where server_keys.value < excluded.value returning name`,
    [LAST_RUN, day],
  );
  return rows.length > 0;
}

/** Deletes what has been kept long enough, if the night has come and no process has done it yet. */
export async function runNightly(
  app: FastifyInstance,
  database: Database,
  retention: Retention,
  now: Date,
): Promise<void> {
  if (
    now.getUTCHours() < NIGHT_HOUR ||
    !(await claimNight(database, now.toISOString().slice(0, 10)))
  )
    return;
  const deleted = await deleteExpired(database, retention, now.getTime());
  app.log.info({ deleted }, 'what was kept long enough is deleted');
}

/** Looks every hour. Closing the server waits for a run. */
export function scheduleNightly(
  app: FastifyInstance,
  { database, clock, retention }: { database: Database; clock: () => Date; retention: Retention },
): void {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => runNightly(app, database, retention, clock()))
      .catch((error: unknown) => app.log.error({ err: error }, 'the nightly deletion failed'));
  }, HOUR_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
