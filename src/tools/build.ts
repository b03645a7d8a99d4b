import path from 'node:path';
import { PROJECT_ROOT } from './paths.ts';
import { buildServer } from './server-build.ts';
import { buildWeb } from './web-build.ts';

await buildWeb();
// `npm start` builds only the front end.
if (!process.argv.includes('--web')) await buildServer(path.join(PROJECT_ROOT, 'dist'));
