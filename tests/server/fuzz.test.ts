import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forEachAsync } from 'es-toolkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import {
  exchange,
  rawExchanges,
  type Operation,
  type RawAnswer,
  type RawExchange,
} from '#tests/support/raw-requests.ts';
import { newDataDirectory, type TestServer } from '#tests/support/server.ts';

/** `FUZZ_CONNECTIONS=10000 FUZZ_SEED=7` opens more connections, or sends other requests. Each connection carries one to three. */
const CONNECTIONS = Number(process.env['FUZZ_CONNECTIONS'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 16;

const OTHER_PATHS = [
  '/cms/v3/content_types/{type}/entries',
  '/cms/v3/content_types/{type}/entries/{uid}',
  '/cms/v3/assets/{uid}',
  '/api/openapi.json',
  '/',
  '/{page}',
  '/assets/{file}',
  '/flow/{file}',
];

/** What is wrong with the answers to an exchange; null if nothing is. */
function faultOf({ requests }: RawExchange, { statuses, isClosed }: RawAnswer): string | null {
  const [failed] = statuses.filter((status) => status >= 500);
  if (failed !== undefined) return `answered ${failed}`;
  if (statuses.length === 0) return 'no answer';
  if (statuses.length < requests.length && !isClosed)
    return `${statuses.length} answers to ${requests.length} requests`;
  return null;
}

describe.each(ENGINES)('requests of every kind on $name', ({ start }) => {
  let server: TestServer;
  let operations: Operation[];
  let webRoot: string;

  beforeAll(async () => {
    webRoot = newDataDirectory();
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Start</title>');
    server = await start({ webRoot });
    const { body } = await call<{ paths: Record<string, object> }>(
      'GET',
      `${server.url}/api/openapi.json`,
    );
    operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
  });

  afterAll(async () => {
    await server.close();
    rmSync(webRoot, { recursive: true });
  });

  test(
    'are all answered, none of them with a fault of the server [B4]',
    { timeout: 1_800_000 },
    async () => {
      const waiting = fc.sample(rawExchanges(operations, OTHER_PATHS), {
        numRuns: CONNECTIONS,
        seed: SEED,
      });
      const port = Number(new URL(server.url).port);
      const faults: [string, string][] = [];
      const statuses = new Map<number, number>();

      await forEachAsync(
        waiting,
        async (next) => {
          const answer = await exchange(port, next);
          for (const status of answer.statuses)
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const fault = faultOf(next, answer);
          if (fault !== null)
            faults.push([fault, Buffer.concat(next.requests).toString('latin1').slice(0, 1000)]);
        },
        { concurrency: AT_ONCE },
      );
      if (process.env['FUZZ_CONNECTIONS'] !== undefined) console.log(statuses);
      expect(faults).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(CONNECTIONS / 20);
      expect((await call('GET', `${server.url}/api/health`)).status).toBe(200);
    },
  );
});
