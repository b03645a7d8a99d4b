import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SettingsError } from '#src/server/settings-error.ts';
import { type RunningServer, startServer } from '#src/server/start-server.ts';
import { newBooking, openBlockAt } from '#tests/support/api.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import { freePort, stop } from '#tests/support/processes.ts';
import { untilListening } from '#tests/support/proxies.ts';
import { createPostgresqlDatabase, folderInTest } from '#tests/support/server.ts';

const COMMAND = '/usr/sbin/pgbouncer';
const isThere = POSTGRESQL_URL !== undefined && spawnSync(COMMAND, ['--version']).status === 0;
const DENVER = '80202';

/** Starts PgBouncer in front of a new database, with the settings of the guide but for the mode. Returns the connection string. */
async function pooled(mode: string): Promise<string> {
  const { url, drop } = await createPostgresqlDatabase(POSTGRESQL_URL ?? '');
  const { hostname, port, username, password, pathname } = new URL(url);
  const [folder, own] = [folderInTest(), await freePort()];
  // It does not run as root.
  chmodSync(folder, 0o755);
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}${password === '' ? '' : ` password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 22
`,
  );
  const child = spawn(COMMAND, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    await stop(child);
    await drop();
  });
  await untilListening(own, child);
  return `postgresql://${username}@127.0.0.1:${own}${pathname}`;
}

async function started(databaseUrl: string): Promise<RunningServer> {
  const server = await startServer({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl });
  onTestFinished(() => server.close());
  return server;
}

describe.skipIf(!isThere)('behind PgBouncer (if it and PostgreSQL are installed)', () => {
  test('the product works in session mode, with its limits [B7]', async () => {
    const { url, database } = await started(await pooled('session'));
    const today = new Date().toISOString().slice(0, 10);
    const booked = await newBooking(url, DENVER, await openBlockAt(url, DENVER, today));
    expect(booked.status).toBe('Completed');
    expect(
      await database.query(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
      ),
    ).toEqual([{ lock: '5s', statement: '20s' }]);
  });

  test.each(['transaction', 'statement'])(
    'in %s mode it does not start, and says why in one sentence [B7]',
    async (mode) => {
      await expect(started(await pooled(mode))).rejects.toThrow(
        new SettingsError(
          'DATABASE_URL leads to a pooler that shares connections between transactions. Set pool_mode = session there (PgBouncer), or connect to PostgreSQL itself.',
        ),
      );
    },
  );
});
