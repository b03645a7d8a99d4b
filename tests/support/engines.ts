import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import {
  createPostgresqlDatabase,
  newDataDirectory,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './server.ts';

export interface Engine {
  name: 'libsql' | 'postgresql';
  /** Starts a server on its own database, which is deleted when the server closes. */
  start(options?: TestServerOptions): Promise<TestServer>;
}

const libsql: Engine = { name: 'libsql', start: startTestServer };

function postgresql(adminUrl: string): Engine {
  return {
    name: 'postgresql',
    start: async (options) => {
      const { url, drop } = await createPostgresqlDatabase(adminUrl);
      const server = await startTestServer({ ...options, databaseUrl: url });
      return {
        ...server,
        close: async () => {
          await server.close();
          await drop();
        },
      };
    },
  };
}

/** PostgreSQL's connection string for tests; undefined if there is none, or an empty one. The role must be allowed to create databases. */
export const POSTGRESQL_URL = [process.env['TEST_DATABASE_URL'], process.env['DATABASE_URL']].find(
  (url) => url !== undefined && url !== '',
);

/** The embedded database, and PostgreSQL if `TEST_DATABASE_URL` or `DATABASE_URL` is set. */
export const ENGINES: readonly Engine[] = POSTGRESQL_URL
  ? [libsql, postgresql(POSTGRESQL_URL)]
  : [libsql];

/** Servers that run as processes on one database. */
export interface Processes {
  name: string;
  /** How many of them. */
  processes: number;
  /** Makes a database for the rest of the test. Returns the settings that lead a process to it. */
  open(): Promise<Record<string, string>>;
}

const oneProcess: Processes = {
  name: 'one process on the embedded database',
  processes: 1,
  open: async () => {
    const folder = newDataDirectory();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return { DATA_DIR: folder };
  },
};

function twoProcesses(adminUrl: string): Processes {
  return {
    name: 'two processes on PostgreSQL',
    processes: 2,
    open: async () => {
      const { url, drop } = await createPostgresqlDatabase(adminUrl);
      onTestFinished(drop);
      return { DATABASE_URL: url };
    },
  };
}

/** For tests that kill servers: one process, and two on PostgreSQL if there is one. */
export const PROCESSES: readonly Processes[] = POSTGRESQL_URL
  ? [oneProcess, twoProcesses(POSTGRESQL_URL)]
  : [oneProcess];
