import path from 'node:path';
import { runServer, SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { PROJECT_ROOT } from './paths.ts';

// The page comes from the bundler; the configuration is the same as the page's.
await runServer({ ...SOURCE_FOLDERS, web: path.join(PROJECT_ROOT, 'public') });
