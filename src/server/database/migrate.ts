import { SettingsError } from '../settings-error.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { text } from './row.ts';

/**
 * Brings the schema up to date: every migration not yet recorded runs once, in order, all in one transaction.
 * Several processes may start together; one migrates while the others wait.
 *
 * @param mayBeNew whether a database without a schema gets one
 * @throws SettingsError if the database has none and may not be new
 */
export async function migrate(
  database: Database,
  now: Date,
  { mayBeNew = true } = {},
): Promise<void> {
  await database.exclusively(async (queries) => {
    await queries.query(
      'create table if not exists migrations (id text primary key, applied_at bigint not null)',
    );
    const applied = new Set(
      (await queries.query('select id from migrations')).map((row) => text(row, 'id')),
    );
    if (applied.size === 0 && !mayBeNew)
      throw new SettingsError(
        'No server has used this database yet. Check DATA_DIR and DATABASE_URL.',
      );
    for (const [id, statements] of Object.entries(MIGRATIONS)) {
      if (applied.has(id)) continue;
      for (const statement of statements) await queries.query(statement);
      await queries.query('insert into migrations (id, applied_at) values ($1, $2)', [
        id,
        now.getTime(),
      ]);
    }
  });
}
