import path from 'node:path';

export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
/** Output folder of the front end build. */
export const WEB_ROOT = path.join(PROJECT_ROOT, 'dist/web');
