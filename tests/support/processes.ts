import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serve } from './listen.ts';

const STOP_GRACE_MS = 5_000;

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  await using server = await serve(() => undefined);
  return Number(new URL(server.url).port);
}

/** Sends SIGTERM, and SIGKILL after a grace period. Resolves once the process has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  const grace = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(grace);
}
