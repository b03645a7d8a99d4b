import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../paths.ts';
import type { Chart } from './chart.ts';

/** The chart of one revision with the addresses of its pages. */
export interface Revision {
  chart: Chart;
  routes: Record<string, string>;
}

const WANTED = ['machines', 'src/domain'];
const LARGEST = 64 * 1024 * 1024;

/** Reads the charts of folders that hold machines/, src/domain/ and package.json. @throws with what the process printed */
function readRevisions(folders: readonly string[]): Revision[] {
  const reader = path.join(PROJECT_ROOT, 'src/tools/flow/read-revision.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', reader, ...folders], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    maxBuffer: LARGEST,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const revisions: Revision[] = JSON.parse(printed);
  return revisions;
}

/** Reads the chart of a repository as it was at a git reference, and as it is now. @throws where git knows no such reference */
export function readRevisionsSince(repository: string, ref: string): { before: Revision; after: Revision } {
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
    const [before, after] = readRevisions([path.join(folder, 'revision'), repository]);
    if (before === undefined || after === undefined) throw new Error('The charts could not be read.');
    return { before, after };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
