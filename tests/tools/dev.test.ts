import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { packageCommand } from '#src/tools/processes.ts';

test('a wrong PORT is said in one sentence', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [packageCommand('tsx', 'dist/cli.mjs'), 'src/tools/dev.ts'],
    { cwd: PROJECT_ROOT, env: { ...process.env, PORT: 'abc' }, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'PORT must be a number from 0 to 65535.\n',
  });
});
