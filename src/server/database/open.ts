import type { Database } from './database.ts';
import { openLibsql } from './libsql.ts';
import { openPostgresql } from './postgresql.ts';

interface DatabaseSettings {
  /** Folder of the embedded database. */
  dataDirectory: string;
  /** PostgreSQL connection string; when set, the embedded database is not used (decision B7). */
  databaseUrl?: string | undefined;
}

/** Reads from the environment which database the server uses (decision B7). */
export function databaseSettingsOf(env: {
  DATA_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
}): DatabaseSettings {
  return { dataDirectory: env.DATA_DIR || './data', databaseUrl: env.DATABASE_URL };
}

/** Opens the database that the settings name (decision B2). */
export function openDatabase({ dataDirectory, databaseUrl }: DatabaseSettings): Database {
  return databaseUrl ? openPostgresql(databaseUrl) : openLibsql(dataDirectory);
}
