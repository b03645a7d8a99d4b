import path from 'node:path';

export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
/** Where the built front end is. */
export const WEB_ROOT = path.join(PROJECT_ROOT, 'dist/web');
