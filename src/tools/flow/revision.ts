import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../paths.ts';
import { packageCommand } from '../processes.ts';
import type { Chart } from './chart.ts';

/** The chart of one revision with the addresses of its pages. */
export interface Revision {
  chart: Chart;
  routes: Record<string, string>;
}

const WANTED = ['machines', 'src/domain'];
const LARGEST = 64 * 1024 * 1024;

/** Reads the chart of a folder that holds machines/, src/domain/ and package.json. @throws with what the process printed */
export function readRevision(folder: string): Revision {
  const reader = path.join(PROJECT_ROOT, 'src/tools/flow/read-revision.ts');
  const printed = execFileSync(process.execPath, [packageCommand('tsx', 'dist/cli.mjs'), reader, folder], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    maxBuffer: LARGEST,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const revision: Revision = JSON.parse(printed);
  return revision;
}

/** Reads the chart as it was at a git reference of a repository. @throws where git knows no such reference */
export function readRevisionAt(repository: string, ref: string): Revision {
  const folder = mkdtempSync(path.join(tmpdir(), 'flow-revision-'));
  try {
    const commit = execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`], { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
    const archive = execFileSync('git', ['archive', '--format=tar', commit, ...WANTED], { cwd: repository, maxBuffer: LARGEST, stdio: ['ignore', 'pipe', 'pipe'] });
    const file = path.join(folder, 'revision.tar');
    writeFileSync(file, archive);
    mkdirSync(path.join(folder, 'revision'));
    execFileSync('tar', ['-xf', file, '-C', path.join(folder, 'revision')]);
    // It names the import paths; those are today's.
    copyFileSync(path.join(PROJECT_ROOT, 'package.json'), path.join(folder, 'revision/package.json'));
    const modules = path.join(folder, 'revision/node_modules');
    if (!existsSync(modules)) symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), modules, 'junction');
    return readRevision(path.join(folder, 'revision'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
