import {
  createPostgresqlDatabase,
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
