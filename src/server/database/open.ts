import type { Database } from './database.ts';
import { openLibsql } from './libsql.ts';
import { openPostgresql } from './postgresql.ts';

export interface DatabaseSettings {
  /** Folder of the embedded database. */
  dataDirectory: string;
  /** PostgreSQL connection string; when set, the embedded database is not used (decision B7). */
  databaseUrl?: string | undefined;
}

/** Opens the database that the settings name (decision B2). */
export function openDatabase({ dataDirectory, databaseUrl }: DatabaseSettings): Database {
  return databaseUrl ? openPostgresql(databaseUrl) : openLibsql(dataDirectory);
}
