import { startServer } from '#src/server/start-server.ts';
import { QUICK_RETRIES } from './outbox-times.ts';

// The server as a process of its own, whose outbox waits for milliseconds where it would wait for minutes.
const { url } = await startServer(process.env, { outboxTimes: QUICK_RETRIES });
console.log(`Listening on ${url}`);
