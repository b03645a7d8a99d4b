import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from './paths.ts';
import { ended, spawnTool } from './processes.ts';

const LOCK = path.join(PROJECT_ROOT, 'dist/build.lock');
const LOCK_POLL_MS = 200;
const LOCK_STALE_MS = 180_000;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

/** Takes the lock if it is free. Removes that of a process that was killed while building, whose id may soon be another one's in a container. */
function takeLock(): boolean {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const taken = statSync(LOCK, { throwIfNoEntry: false });
    if (taken === undefined) return false;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    if (Date.now() - taken.mtimeMs > LOCK_STALE_MS || (owner > 0 && !isAlive(owner)))
      rmSync(LOCK, { force: true });
    return false;
  }
}

/** All files under a folder of the project (or the file itself), as paths relative to the project. */
export function filesUnder(relative: string): string[] {
  const absolute = path.join(PROJECT_ROOT, relative);
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(relative, name)));
}

/** A digest of the paths and contents of project files. */
function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(PROJECT_ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Runs `build`, which fills a folder, unless it did so with the same project files. Only one build runs at a time, even across processes. Rejects when the
 * build fails.
 */
export async function buildOnce(
  folder: string,
  files: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  const stamp = `${folder}.sources`;
  const digest = digestOf(files);
  const isFresh = () =>
    existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (isFresh()) return;
  while (!takeLock()) await pause(LOCK_POLL_MS);
  try {
    if (isFresh()) return;
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, digest);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Runs a file that builds something, in a process of its own so that the bundler's memory is freed. Rejects when it fails. */
export async function buildApart(
  what: string,
  file: string,
  say: (message: string) => void = () => {},
): Promise<void> {
  say(`Building the ${what} …`);
  // A test runner's NODE_ENV would make it a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawnTool(file, [], { stdio: ['ignore', 'inherit', 'inherit'], env });
  if ((await ended(child)) !== 0) throw new Error(`The ${what} could not be built.`);
}
