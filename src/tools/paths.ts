import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
/** Output folder of the front end build. */
export const WEB_ROOT = path.join(PROJECT_ROOT, 'dist/web');

/** File with the notices of the packages that a build contains, relative to the folder it is built into. */
export const LICENSES = 'licenses.md';

/** All files under a folder of the project (or the file itself), as paths relative to the project. */
export function filesUnder(relative: string): string[] {
  const absolute = path.join(PROJECT_ROOT, relative);
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(relative, name)));
}
