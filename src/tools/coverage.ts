import { spawn } from 'node:child_process';
import path from 'node:path';
import { packageCommand } from './processes.ts';
import { PROJECT_ROOT } from './paths.ts';

/** Runs the path coverage of the flow (tests/model) with the options given; see docs/qa.md. */
const child = spawn(process.execPath, [packageCommand('tsx', 'dist/cli.mjs'), path.join(PROJECT_ROOT, 'tests/model/run.ts'), ...process.argv.slice(2)], {
  cwd: PROJECT_ROOT,
  stdio: 'inherit',
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
