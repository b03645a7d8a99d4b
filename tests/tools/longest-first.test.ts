import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inOrder, LONGEST } from '#src/tools/longest-first.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

test('the test files that are begun first are there', () => {
  expect(LONGEST.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
});

test('the files of a project stay together, those known to take long before the others, the large before the small', () => {
  const files = [
    ['views', 'tests/tools/longest-first.test.ts'],
    ['unit', 'tests/tools/longest-first.test.ts'],
    ['unit', 'tests/machines/hold.test.ts'],
    ['views', 'tests/machines/hold.test.ts'],
    ['server', 'tests/server/booking.test.ts'],
    ['unit', 'tests/model/properties/properties.test.ts'],
  ] as const;
  const sorted = inOrder(files.map(([name, file]) => ({ name, file, moduleId: path.join(PROJECT_ROOT, file), project: { name } })));
  expect(sorted.map(({ name, file }) => [name, file])).toEqual([
    ['unit', 'tests/model/properties/properties.test.ts'],
    ['unit', 'tests/machines/hold.test.ts'],
    ['unit', 'tests/tools/longest-first.test.ts'],
    ['server', 'tests/server/booking.test.ts'],
    ['views', 'tests/machines/hold.test.ts'],
    ['views', 'tests/tools/longest-first.test.ts'],
  ]);
});
