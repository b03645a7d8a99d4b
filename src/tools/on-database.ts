import type { Database } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';

/** What a command does with the one thing it is given, and says about it. */
export type DatabaseWork = (database: Database, argument: string) => Promise<{ text: string; exitCode: number }>;

async function onDatabase(work: DatabaseWork, argument: string): Promise<{ text: string; exitCode: number }> {
  const database = openDatabase({ dataDirectory: process.env['DATA_DIR'] || './data', databaseUrl: process.env['DATABASE_URL'] });
  try {
    await migrate(database, new Date());
    return await work(database, argument);
  } finally {
    await database.close();
  }
}

/** Runs a command that takes one argument on the server's database, and ends the process with its exit code. */
export async function runOnDatabase(usage: string, work: DatabaseWork): Promise<void> {
  const [argument, ...others] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith('--') || others.length > 0) {
    console.log(usage);
    process.exitCode = argument === '--help' ? 0 : 2;
    return;
  }
  try {
    const { text, exitCode } = await onDatabase(work, argument);
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
