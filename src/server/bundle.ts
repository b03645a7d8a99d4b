import { join } from 'node:path';
import { runServer } from './start-server.ts';

// Beside the bundle that this becomes: everything the server needs can be copied as one folder.
await runServer({ web: join(import.meta.dirname, 'web'), explorer: join(import.meta.dirname, 'flow'), content: join(import.meta.dirname, 'content') });
