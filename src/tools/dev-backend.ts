import path from 'node:path';
import { runServer, SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { PROJECT_ROOT } from './paths.ts';

/* The backend of `npm run dev`, which starts again on every change of its sources. The bundler has the public port. */

process.env['PORT'] = process.env['BACKEND_PORT'] ?? '3001';
process.env['HOST'] = '127.0.0.1';
process.env['LOG_LEVEL'] ||= 'warn';
// The page comes from the bundler; the configuration is the same as the page's.
await runServer({ ...SOURCE_FOLDERS, web: path.join(PROJECT_ROOT, 'public') });
