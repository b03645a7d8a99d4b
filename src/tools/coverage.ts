import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from './paths.ts';

/** Start with a large heap: an exploration keeps most of what it allocates, and copying that around took about a sixth of its time. */
const MEMORY = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=1024',
];

/** Runs the path coverage of the flow (tests/model) with the options given; see docs/qa.md. */
const child = spawn(
  process.execPath,
  [
    ...MEMORY,
    '--import',
    'tsx',
    path.join(PROJECT_ROOT, 'tests/model/run.ts'),
    ...process.argv.slice(2),
  ],
  {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
  },
);
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
