import { rmSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT, WEB_ROOT } from './paths.ts';
import { buildServer } from './server-build.ts';
import { ensureWebBuilt } from './web-build.ts';

// Even if it is fresh.
rmSync(WEB_ROOT, { recursive: true, force: true });
await ensureWebBuilt();
await buildServer(path.join(PROJECT_ROOT, 'dist'));
