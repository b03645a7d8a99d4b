import path from 'node:path';

export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
/** Output folder of the front end build. */
export const WEB_ROOT = path.join(PROJECT_ROOT, 'dist/web');

/** File with the notices of the packages that a build contains, relative to the folder it is built into. */
export const LICENSES = 'licenses.md';
