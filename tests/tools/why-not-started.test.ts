import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#src/server/database/database.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { whyNotStarted } from '#src/tools/why-not-started.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const POSTGRESQL = { DATABASE_URL: 'postgresql://localhost/booking' };

test.each([
  [coded('EADDRINUSE', 'listen EADDRINUSE'), {}, 'Port 3000 is in use. Stop what is using it, or choose another: PORT=3100 npm start'],
  [coded('EADDRINUSE', 'listen EADDRINUSE'), { PORT: '8080' }, 'Port 8080 is in use. Stop what is using it, or choose another: PORT=3100 npm start'],
  [coded('EACCES', 'listen EACCES'), { PORT: '80' }, 'Port 80 cannot be opened: no permission. Choose another: PORT=3100 npm start'],
  [new SettingsError('PORT must be a number from 0 to 65535.'), {}, 'PORT must be a number from 0 to 65535.'],
  [coded('ECONNREFUSED', ''), POSTGRESQL, 'The PostgreSQL of DATABASE_URL does not let the server in: ECONNREFUSED'],
  [coded('28P01', 'password authentication failed for user "x"'), POSTGRESQL, 'The PostgreSQL of DATABASE_URL does not let the server in: password authentication failed for user "x"'],
  [new DatabaseUnavailable(new Error('timeout expired')), POSTGRESQL, 'The PostgreSQL of DATABASE_URL does not let the server in: timeout expired'],
  ['no error at all', {}, 'no error at all'],
])('%s is told in words that say what to do', (error, env, words) => {
  expect(whyNotStarted(error, env)).toBe(words);
});

test.each([[coded('ECONNREFUSED', 'connect ECONNREFUSED'), {}], [new TypeError('x is not a function'), POSTGRESQL]])('%s that nobody foresaw keeps its stack', (error, env) => {
  expect(whyNotStarted(error, env)).toBe(error.stack);
});
