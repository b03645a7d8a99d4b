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

/** Runs `build` unless the output is fresh. Only one build runs at a time, even across processes. Rejects when the build fails. */
export async function buildOnce(isFresh: () => boolean, build: () => Promise<void>): Promise<void> {
  if (isFresh()) return;
  while (!takeLock()) await pause(LOCK_POLL_MS);
  try {
    if (!isFresh()) await build();
  } finally {
    rmSync(LOCK, { force: true });
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
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(PROJECT_ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Pages that a tool of this project builds. */
export interface Built {
  /** Name for messages, such as `front end`. */
  what: string;
  /** The folder they are built into. */
  root: string;
  /** A digest of the sources. */
  digest: () => string;
  /** The file that builds them, and its arguments. */
  command: readonly [file: string, ...args: string[]];
}

function stampOf(root: string): string {
  return `${root}.sources`;
}

/** Notes the sources that pages were built from. To be called last. */
export function stamp(root: string, digest: string): void {
  writeFileSync(stampOf(root), digest);
}

function isUpToDate({ root, digest }: Built): boolean {
  return (
    existsSync(path.join(root, 'index.html')) &&
    existsSync(stampOf(root)) &&
    readFileSync(stampOf(root), 'utf8') === digest()
  );
}

/** Builds pages unless they are fresh, in a separate process so that the bundler's memory is freed. Rejects when the build fails. */
export function ensureBuilt(
  built: Built,
  say: (message: string) => void = () => {},
): Promise<void> {
  return buildOnce(
    () => isUpToDate(built),
    async () => {
      say(`Building the ${built.what} …`);
      const [file, ...args] = built.command;
      // A test runner's NODE_ENV would make it a development build.
      const env = { ...process.env, NODE_ENV: 'production' };
      const code = await ended(
        spawnTool(file, args, { stdio: ['ignore', 'inherit', 'inherit'], env }),
      );
      if (code !== 0) throw new Error(`The ${built.what} could not be built.`);
    },
  );
}
