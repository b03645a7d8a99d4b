import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

test.each([
  ['content-build.ts', '--help', 0, 'Usage: npm run content:build'],
  ['content-build.ts', '--foo', 2, 'Usage: npm run content:build'],
  ['bench-size.ts', '--help', 0, 'Usage: npm run bench:size'],
])('a command that takes no arguments does nothing but show its usage if it gets one: %s %s', (file, argument, code, usage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `src/tools/${file}`, argument], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect([status, stdout.split('\n')[0], stderr]).toEqual([code, usage, '']);
});
