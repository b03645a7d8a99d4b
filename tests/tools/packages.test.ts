import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

interface Locked {
  engines?: { node?: string };
}

test('every package runs on the oldest Node that the README promises', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8'));
  const oldest = semver.minVersion(packages['']?.engines?.node ?? '') ?? '';
  const refusing = Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node !== undefined && !semver.satisfies(oldest, engines.node) ? [`${name} asks for Node ${engines.node}`] : [],
  );

  expect([String(oldest), refusing]).toEqual(['20.19.0', []]);
});
