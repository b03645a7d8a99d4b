import { createPostgresqlDatabase, startTestServer, type TestServer, type TestServerOptions } from './server.ts';

export interface Engine {
  name: 'libsql' | 'postgresql';
  /** Starts a server on a database of its own, which goes when the server is closed. */
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

/** PostgreSQL's connection string for tests; the role must be allowed to create databases. Undefined where there is none. */
export const POSTGRESQL_URL = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];

/** The embedded database, and PostgreSQL where `TEST_DATABASE_URL` or `DATABASE_URL` names one. */
export const ENGINES: readonly Engine[] = POSTGRESQL_URL ? [libsql, postgresql(POSTGRESQL_URL)] : [libsql];
