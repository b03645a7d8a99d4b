import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type RunningServer, SOURCE_FOLDERS, startServer } from '#src/server/start-server.ts';
import { QUICK_RETRIES } from './outbox-times.ts';
import { killProcesses, SERVERS, startProcess } from './server-process.ts';

/** `KILL_ROUNDS=20` for a longer run. */
export const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
export const LONG_ENOUGH = { timeout: 300_000 + ROUNDS * 20_000 };

/** Settings of a server that tells this receiver of all that happens to drafts, and nobody else. */
export function telling(receiverUrl: string): Record<string, string> {
  return {
    WEBHOOK_URLS: receiverUrl,
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    LEFT_AFTER_MINUTES: '0',
    // Otherwise a front end built for a laptop keeps mails and webhooks for the inspector.
    NODE_ENV: 'production',
  };
}

/** Starts so many processes on one database again and again. Each round lasts until they are killed. */
export async function killInRounds(
  processes: number,
  env: Record<string, string>,
  play: (urls: readonly string[], kill: () => void, round: number) => Promise<unknown>,
): Promise<void> {
  onTestFinished(killProcesses);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const servers = await Promise.all(
      Array.from({ length: processes }, () =>
        startProcess({ LOG_LEVEL: 'silent', ...env }, SERVERS.quickOutbox),
      ),
    );
    const kill = () => {
      for (const { child } of servers) child.kill('SIGKILL');
    };
    await play(
      servers.map(({ url }) => url),
      kill,
      round,
    );
    await Promise.all(servers.map(({ ended }) => ended));
  }
}

/** Starts a server on the same database in this process. */
export function startHere(
  env: Record<string, string>,
  times: Partial<typeof QUICK_RETRIES> = {},
): Promise<RunningServer> {
  const web = env['WEB_ROOT'] ?? SOURCE_FOLDERS.web;
  return startServer(
    { LOG_LEVEL: 'silent', ...env, PORT: '0' },
    { outboxTimes: { ...QUICK_RETRIES, ...times }, folders: { ...SOURCE_FOLDERS, web } },
  );
}
