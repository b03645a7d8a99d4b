import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#src/server/database/database.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { whyNotStarted } from '#src/server/why-not-started.ts';

const coded = (code: string, message: string, details: object = {}) =>
  Object.assign(new Error(message), { code, ...details });
const NOT_LET_IN = 'The PostgreSQL of DATABASE_URL does not let the server in: ';
const POSTGRESQL = { DATABASE_URL: 'postgresql://database.invalid/booking' };

test.each([
  [
    coded('EADDRINUSE', 'listen EADDRINUSE', { syscall: 'listen', port: 3000 }),
    {},
    'Port 3000 is in use. Stop what is using it, or set PORT to another.',
  ],
  [
    coded('EACCES', 'listen EACCES', { syscall: 'listen', port: 80 }),
    {},
    'Port 80 cannot be opened: no permission. Set PORT to another.',
  ],
  [
    coded('EADDRNOTAVAIL', 'listen EADDRNOTAVAIL 203.0.113.1', { syscall: 'listen', port: 3000 }),
    { HOST: '203.0.113.1' },
    'HOST must be an address of this machine: listen EADDRNOTAVAIL 203.0.113.1',
  ],
  [
    coded('ENOTFOUND', 'getaddrinfo ENOTFOUND nosuch.invalid', {
      syscall: 'getaddrinfo',
      hostname: 'nosuch.invalid',
    }),
    { ...POSTGRESQL, HOST: 'nosuch.invalid' },
    'HOST must be an address of this machine: getaddrinfo ENOTFOUND nosuch.invalid',
  ],
  [
    coded('ENOTFOUND', 'getaddrinfo ENOTFOUND database.invalid', {
      syscall: 'getaddrinfo',
      hostname: 'database.invalid',
    }),
    POSTGRESQL,
    `${NOT_LET_IN}getaddrinfo ENOTFOUND database.invalid`,
  ],
  [
    new SettingsError('PORT must be a number from 0 to 65535.'),
    {},
    'PORT must be a number from 0 to 65535.',
  ],
  [coded('ECONNREFUSED', ''), POSTGRESQL, `${NOT_LET_IN}ECONNREFUSED`],
  [
    coded('ENOENT', 'connect ENOENT /nosuch/.s.PGSQL.5432', { syscall: 'connect' }),
    POSTGRESQL,
    `${NOT_LET_IN}connect ENOENT /nosuch/.s.PGSQL.5432`,
  ],
  [
    coded('28P01', 'password authentication failed for user "x"'),
    POSTGRESQL,
    `${NOT_LET_IN}password authentication failed for user "x"`,
  ],
  [
    coded('08P01', 'unsupported startup parameter: search_path'),
    POSTGRESQL,
    `${NOT_LET_IN}unsupported startup parameter: search_path`,
  ],
  [
    new DatabaseUnavailable(new Error('timeout expired')),
    POSTGRESQL,
    `${NOT_LET_IN}timeout expired`,
  ],
  ['no error at all', {}, 'no error at all'],
])('%s is told in words that say what to do', (error, env, words) => {
  expect(whyNotStarted(error, env)).toBe(words);
});

test.each([
  [coded('ECONNREFUSED', 'connect ECONNREFUSED'), {}],
  [coded('EACCES', 'open EACCES', { syscall: 'open' }), {}],
  [new TypeError('x is not a function'), POSTGRESQL],
])('%s that nobody foresaw keeps its stack', (error, env) => {
  expect(whyNotStarted(error, env)).toBe(error.stack);
});
