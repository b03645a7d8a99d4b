import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../paths.ts';
import type { Chart } from './chart.ts';

/** One revision: its chart, the URL paths and titles of its pages, and its domain constants. */
export interface Revision {
  chart: Chart;
  routes: Record<string, string>;
  titles: Record<string, string>;
  /** Times, limits and lists by their names, as text; those inside an object by name and key. */
  constants: Record<string, string>;
}

const WANTED = ['machines', 'src/domain'];
const LARGEST = 64 * 1024 * 1024;

/** Reads the revisions in folders that contain machines/, src/domain/ and package.json. @throws with what the process printed */
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

/** A revision's TypeScript sources by path in the repository, with line endings normalized. */
function sourcesOf(folder: string): Map<string, string> {
  const files = WANTED.flatMap((part) => {
    const root = path.join(folder, part);
    return existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)) : [];
  });
  const own = files.filter((file) => file.endsWith('.ts'));
  return new Map(own.map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')]));
}

/** Files that only one of the revisions has, or whose contents differ. */
function sourcesThatDiffer(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).toSorted();
}

/** A failed command's stderr; empty for any other error. */
export function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
}

/** The commit id of a git reference. @throws in a sentence if git does not know the reference */
function commitOf(repository: string, ref: string): string {
  const question = ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`];
  try {
    return execFileSync('git', question, { cwd: repository, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const said = stderrOf(error);
    if (said === '' || said.includes('not a git repository')) throw error;
    throw new Error(`Git knows no “${ref}” here (in a shallow clone, fetch the rest first: git fetch --unshallow).`, { cause: error });
  }
}

/** Two revisions, and the files of the flow whose text differs. */
export interface Revisions {
  before: Revision;
  after: Revision;
  sources: string[];
}

/** Reads a repository as it was at a git reference, and as it is now. @throws if git does not know the reference or a chart cannot be read */
export function readRevisionsSince(repository: string, ref: string): Revisions {
  const folder = mkdtempSync(path.join(tmpdir(), 'flow-revision-'));
  try {
    const commit = commitOf(repository, ref);
    const archive = execFileSync('git', ['archive', '--format=tar', commit, ...WANTED], { cwd: repository, maxBuffer: LARGEST, stdio: ['ignore', 'pipe', 'pipe'] });
    const file = path.join(folder, 'revision.tar');
    writeFileSync(file, archive);
    mkdirSync(path.join(folder, 'revision'));
    execFileSync('tar', ['-xf', file, '-C', path.join(folder, 'revision')]);
    // package.json defines the import paths; use the current ones.
    copyFileSync(path.join(PROJECT_ROOT, 'package.json'), path.join(folder, 'revision/package.json'));
    const modules = path.join(folder, 'revision/node_modules');
    if (!existsSync(modules)) symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), modules, 'junction');
    const [before, after] = readRevisions([path.join(folder, 'revision'), repository]);
    if (before === undefined || after === undefined) throw new Error('The charts could not be read.');
    return { before, after, sources: sourcesThatDiffer(sourcesOf(path.join(folder, 'revision')), sourcesOf(repository)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
