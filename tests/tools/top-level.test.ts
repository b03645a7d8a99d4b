import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

const AGREED = ['.ci', '.storybook', 'docs', 'machines', 'public', 'src', 'stories', 'tests'];
/** What git, tools and tests put there, and no commit contains. */
const MADE = ['.git', '.vitest-attachments', 'data', 'dist', 'node_modules', 'reports'];

test('files lie in the agreed folders of the top level alone', () => {
  const folders = readdirSync(PROJECT_ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(PROJECT_ROOT, name)).length > 0);
  expect(folders.filter((name) => !MADE.includes(name)).toSorted()).toEqual(AGREED);
});
