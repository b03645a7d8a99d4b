import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Libsql from 'libsql';
import { PROJECT_ROOT } from './paths.ts';

const LOCK = path.join(PROJECT_ROOT, 'dist/building.db');
const LOCK_POLL_MS = 200;

/** Takes the lock if it is free. The operating system frees that of a process that was killed while building. */
function takeLock(lock: Libsql.Database): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
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
  mkdirSync(path.dirname(LOCK), { recursive: true });
  const lock = new Libsql(LOCK);
  try {
    while (!takeLock(lock)) await pause(LOCK_POLL_MS);
    if (isFresh()) return;
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, digest);
  } finally {
    if (lock.inTransaction) lock.exec('rollback');
    lock.close();
  }
}

/** Runs a file that builds something, in a process of its own so that the bundler's memory is freed. Rejects when it fails. */
export async function buildApart(what: string, file: string): Promise<void> {
  console.log(`Building the ${what} …`);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A test runner's NODE_ENV would make it a development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The ${what} could not be built.`);
}
