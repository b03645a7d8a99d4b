import { statSync } from 'node:fs';
import path from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Test files that take longest for their size, the longest first. */
export const LONGEST = ['tests/model/properties/properties.test.ts', 'tests/e2e/explorer.test.ts', 'tests/e2e/input.test.ts'];

/** The order the vitest projects run in. */
const PROJECTS = ['unit', 'server', 'views', 'e2e'];

function rank(file: string): number {
  const known = LONGEST.findIndex((name) => file.endsWith(path.normalize(`/${name}`)));
  return known === -1 ? LONGEST.length : known;
}

/** One project after the other, each beginning with what takes longest. */
export function inOrder<File extends { moduleId: string; project: { name: string } }>(files: readonly File[]): File[] {
  const known = files.map((file) => ({
    file,
    project: PROJECTS.indexOf(file.project.name),
    rank: rank(file.moduleId),
    size: statSync(file.moduleId).size,
  }));
  return known.toSorted((a, b) => a.project - b.project || a.rank - b.rank || b.size - a.size).map(({ file }) => file);
}

/**
 * Keeps the files of a project together, because a worker ends, with every module it has loaded, where the next file belongs to another
 * one. Begins with what takes longest, so that no worker is left alone with it at the end. The same order on every machine.
 */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return inOrder(files);
  }

  /** Every run is whole: nothing is split among machines. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
