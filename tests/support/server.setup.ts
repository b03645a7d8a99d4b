import { POSTGRESQL_URL } from './engines.ts';

/** Says before the tests of the server which databases they run on. */
export function setup(): void {
  console.log(
    POSTGRESQL_URL
      ? 'The server is tested on the embedded database and on PostgreSQL.'
      : 'The server is tested on the embedded database; set TEST_DATABASE_URL to test it on PostgreSQL too.',
  );
}
