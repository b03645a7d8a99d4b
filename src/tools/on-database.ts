import type { Database } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';

/** A command's output and exit code. */
export interface Told {
  text: string;
  exitCode: number;
}

/** A command that takes one argument. */
export type DatabaseWork = (database: Database, argument: string) => Promise<Told>;

/** Runs work on the server's database, prints the result and sets the exit code. An error is printed and exits with 1. */
export async function tellOnDatabase(work: (database: Database) => Promise<Told>): Promise<void> {
  try {
    const database = openDatabase({ dataDirectory: process.env['DATA_DIR'] || './data', databaseUrl: process.env['DATABASE_URL'] });
    try {
      await migrate(database, new Date());
      const { text, exitCode } = await work(database);
      console.log(text);
      process.exitCode = exitCode;
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Runs a command with its one argument on the server's database, or prints its usage. */
export async function runOnDatabase(usage: string, work: DatabaseWork): Promise<void> {
  const [argument, ...others] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith('--') || others.length > 0) {
    console.log(usage);
    process.exitCode = argument === '--help' ? 0 : 2;
    return;
  }
  await tellOnDatabase((database) => work(database, argument));
}
