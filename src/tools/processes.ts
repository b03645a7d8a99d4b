import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from './paths.ts';

const POLL_MS = 25;
const STOP_GRACE_MS = 5_000;

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

/** Runs a TypeScript file of this project in its own process, without a shell. */
export function spawnTool(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: PROJECT_ROOT,
    ...options,
  });
}

/** Resolves with the exit code once the process has ended; a signal counts as 1. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? 1);
    else child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Sends SIGTERM, and SIGKILL after a grace period. Resolves once the process has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  const done = ended(child);
  child.kill('SIGTERM');
  const grace = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  await done;
  clearTimeout(grace);
}

/** Waits until the URL answers with success. Rejects if the process ends first or the time is up. Returns the milliseconds waited. */
export async function untilAnswers(
  url: string,
  child: ChildProcess,
  timeoutMs = 60_000,
): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < timeoutMs) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} before it answered.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return performance.now() - begun;
    await pause(POLL_MS);
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms.`);
}
