import { join } from 'node:path';
import { runServer } from './start-server.ts';

// These folders are next to the bundle built from this file, so everything the server needs can be copied as one folder.
await runServer({
  web: join(import.meta.dirname, 'web'),
  explorer: join(import.meta.dirname, 'flow'),
  content: join(import.meta.dirname, 'content'),
});
