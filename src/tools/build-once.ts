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
const LOCK_STALE_MS = 180_000;
const LOCK_POLL_MS = 200;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function takeLock(): boolean {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

/** Removes the lock of a process that was killed while building. */
function dropStaleLock(): void {
  const stat = statSync(LOCK, { throwIfNoEntry: false });
  if (!stat) return;
  const owner = Number(readFileSync(LOCK, 'utf8'));
  if (Date.now() - stat.mtimeMs > LOCK_STALE_MS || (owner > 0 && !isAlive(owner))) releaseLock();
}

function releaseLock(): void {
  rmSync(LOCK, { force: true });
}

async function locked(work: () => Promise<void>): Promise<void> {
  while (!takeLock()) {
    dropStaleLock();
    await pause(LOCK_POLL_MS);
  }
  try {
    await work();
  } finally {
    releaseLock();
  }
}

/** Runs `build` unless the output is fresh. Only one build runs at a time, even across processes. Rejects when the build fails. */
export async function buildOnce(isFresh: () => boolean, build: () => Promise<void>): Promise<void> {
  if (isFresh()) return;
  await locked(async () => {
    if (!isFresh()) await build();
  });
}

/** All files under a folder of the project (or the file itself), as paths relative to the project. Skips everything in `leftOut`. */
export function filesUnder(relative: string, leftOut: ReadonlySet<string> = new Set()): string[] {
  const absolute = path.join(PROJECT_ROOT, relative);
  if (leftOut.has(relative) || !existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(relative, name), leftOut));
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
  /** One of the pages. */
  page: string;
  /** A file with the digest of the sources the pages were built from, written last. */
  stamp: string;
  digest: () => string;
  tool: string;
  args?: readonly string[];
}

function isUpToDate({ page, stamp, digest }: Built): boolean {
  return existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest();
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
      // A test runner's NODE_ENV would make it a development build.
      const env = { ...process.env, NODE_ENV: 'production' };
      const code = await ended(
        spawnTool(built.tool, built.args ?? [], { stdio: ['ignore', 'inherit', 'inherit'], env }),
      );
      if (code !== 0) throw new Error(`The ${built.what} could not be built.`);
    },
  );
}
