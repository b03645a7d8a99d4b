import { existsSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '#src/domain/message-of.ts';
import type { Database } from '#src/server/database/database.ts';
import { databaseFileOf } from '#src/server/database/libsql.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { databaseSettingsOf, openDatabase } from '#src/server/database/open.ts';
import { SettingsError } from '#src/server/settings-error.ts';

/** A command's output and exit code. */
export interface Report {
  text: string;
  exitCode: number;
}

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

/** Runs work on the server's database, prints the result and sets the exit code. An error is printed and exits with 1. */
export async function reportOnDatabase(
  work: (database: Database) => Promise<Report>,
): Promise<void> {
  try {
    const database = openExisting();
    try {
      await migrate(database, new Date(), { mayBeNew: false });
      const { text, exitCode } = await work(database);
      console.log(text);
      process.exitCode = exitCode;
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
