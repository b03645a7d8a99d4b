import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#src/server/database/database.ts';
import { databaseFileOf } from '#src/server/database/libsql.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { databaseSettingsOf, openDatabase } from '#src/server/database/open.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { printReport, type Report } from './command.ts';

/** What a command's usage says of the database that it works on. */
export const SERVER_DATABASE =
  'the database that DATABASE_URL or DATA_DIR names; of the embedded one the server must be stopped.';

/** A command that takes one argument. */
export type DatabaseWork = (database: Database, argument: string) => Promise<Report>;

/** Opens the server's database, and does not create one: a new, empty database would say of everybody that nothing is stored about them. */
function openExisting(): Database {
  const settings = databaseSettingsOf(process.env);
  if (!settings.databaseUrl && !existsSync(databaseFileOf(settings.dataDirectory))) {
    throw new SettingsError(
      `There is no database in ${path.resolve(settings.dataDirectory)}. Set DATA_DIR to the server's data folder, or DATABASE_URL if it uses PostgreSQL.`,
    );
  }
  return openDatabase(settings);
}

/** Runs work on the server's database, and reports what it says. */
export function reportOnDatabase(work: (database: Database) => Promise<Report>): Promise<void> {
  return printReport(async () => {
    const database = openExisting();
    try {
      await migrate(database, new Date(), { mayBeNew: false });
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
