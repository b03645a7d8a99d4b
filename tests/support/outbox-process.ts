import { startServer } from '#src/server/start-server.ts';
import { QUICK_RETRIES } from './outbox-times.ts';

// Runs the server as its own process, with an outbox that waits milliseconds instead of minutes.
const { url } = await startServer(process.env, { outboxTimes: QUICK_RETRIES });
console.log(`Listening on ${url}`);
