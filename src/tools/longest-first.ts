import { statSync } from 'node:fs';
import path from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Test files that take longest for their size, the longest first. */
export const LONGEST = ['tests/model/properties/properties.test.ts', 'tests/e2e/routes.test.ts', 'tests/e2e/explorer.test.ts', 'tests/e2e/input.test.ts'];

function rank(file: string): number {
  const known = LONGEST.findIndex((name) => file.endsWith(path.normalize(`/${name}`)));
  return known === -1 ? LONGEST.length : known;
}

/** Begins with what takes longest, so that no worker is left alone with it at the end. The same order on every machine. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const known = files.map((file) => ({ file, rank: rank(file.moduleId), size: statSync(file.moduleId).size }));
    return known.toSorted((a, b) => a.rank - b.rank || b.size - a.size).map(({ file }) => file);
  }

  /** Every run is whole: nothing is split among machines. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
