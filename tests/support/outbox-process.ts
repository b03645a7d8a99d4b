import { SOURCE_FOLDERS, startServer } from '#src/server/start-server.ts';
import { QUICK_RETRIES } from './outbox-times.ts';

// Runs the server as its own process, with an outbox that waits milliseconds instead of minutes, and with the configuration in `WEB_ROOT` and attempts of `ATTEMPT_MS` if those are set.
const web = process.env['WEB_ROOT'] ?? SOURCE_FOLDERS.web;
const { url } = await startServer(process.env, {
  outboxTimes: {
    ...QUICK_RETRIES,
    timeoutMs: Number(process.env['ATTEMPT_MS'] ?? QUICK_RETRIES.timeoutMs),
  },
  folders: { ...SOURCE_FOLDERS, web },
});
console.log(`Listening on ${url}`);
