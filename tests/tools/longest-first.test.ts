import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST } from '#src/tools/longest-first.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

test('the test files that are begun first are there', () => {
  expect(LONGEST.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
});
