import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { addressKey } from '#src/server/seed/address-key.ts';
import { freePort } from '#tests/support/processes.ts';
import {
  call,
  completed,
  draftDocument,
  hold,
  idempotencyKey,
  newDraft,
  openBlockAt,
  release,
  save,
  statusesOf,
} from '#tests/support/api.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import {
  isInstalled,
  overHttp2,
  PROXIES,
  type RunningProxy,
  startProxy,
} from '#tests/support/proxies.ts';
import { killProcesses, startProcess } from '#tests/support/server-process.ts';
import { createPostgresqlDatabase, serverFor, startTestServer } from '#tests/support/server.ts';

const DENVER = '80202';
const today = () => new Date().toISOString().slice(0, 10);
const hostOf = ({ url }: { url: string }) => new URL(url).host;

let webRoot: string;

beforeAll(() => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
  writeFileSync(
    path.join(webRoot, 'index.html'),
    `<!doctype html><title>Start</title>${'<p>window</p>'.repeat(400)}`,
  );
});

beforeEach(() => {
  // The certificate of the proxies is signed by nobody.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});

afterAll(() => {
  killProcesses();
  rmSync(webRoot, { recursive: true });
});

// `.ci/run` installs them all.
describe.each(PROXIES)('behind $name', (proxy) => {
  const isThere = isInstalled(proxy);

  describe.skipIf(!isThere)(
    '(if it and openssl are installed), while the second process is down,',
    () => {
      const server = serverFor({}, (options) =>
        startTestServer({ ...options, webRoot, trustProxy: '127.0.0.1' }),
      );
      let running: RunningProxy;
      let url: string;

      beforeAll(async () => {
        running = await startProxy(proxy, [hostOf(server), `127.0.0.1:${await freePort()}`]);
        ({ url } = running);
      });

      afterAll(() => running.stop());

      test('drafts are saved, each from the copy that was answered last [B12, B14]', async () => {
        const first = await save(url, draftDocument());
        const ifMatch = { 'if-match': first.headers.get('etag') ?? '' };
        const answers = [
          await save(url, first.body, ifMatch),
          await save(url, first.body, ifMatch),
        ];
        expect(statusesOf(answers)).toEqual([200, 412]);
      });

      test('times are held, released and booked, and problems told as the server says them [B14]', async () => {
        const draft = await newDraft(url, DENVER);
        const block = await openBlockAt(url, DENVER, today());
        const answers = [
          await hold(url, draft, block),
          await release(url, draft),
          await save(url, completed(draft, block)),
        ];
        expect(statusesOf(answers)).toEqual([200, 204, 200]);
        const { status, headers } = await call('GET', `${url}/api/Appointments/unknown`);
        expect(status).toBe(404);
        expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      });

      test('the owners of an address with a slash are told [B14]', async () => {
        const at = [addressKey('12 1/2 Main St'), DENVER];
        await server.database.query(
          'insert into properties (address_key, zipcode, street, value) values ($1, $2, $1, 300000)',
          at,
        );
        await server.database.query(
          `insert into property_owners (address_key, zipcode, position, first_name, last_name) values ($1, $2, 1, 'Maria', 'Garcia')`,
          at,
        );
        const draft = await save(url, draftDocument({ request: { isVerifyHomeOwnership: true } }));
        const address = encodeURIComponent(`12 1/2 Main St Denver CO ${DENVER}`);
        const { body } = await call(
          'GET',
          `${url}/api/PropertyOwners/${address}?appointmentId=${draft.body.id}`,
        );
        expect(body).toEqual({ propertyOwners: [{ firstName: 'Maria', lastName: 'Garcia' }] });
      });

      test('pages and answers are compressed, and the cookie of the request token is secure [B14]', async () => {
        const page = await fetch(`${url}/window-count?utm_campaign=${'x'.repeat(15_000)}`);
        const times = await fetch(
          `${url}/api/appointmentblocks?postalCode=${DENVER}&startDate=${today()}&numberOfDays=7&isEvent=false`,
        );
        expect(statusesOf([page, times])).toEqual([200, 200]);
        for (const { headers } of [page, times])
          expect(headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
        expect(times.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=.*; Secure/);
      });

      test('HTTP/2 works, with saves and compression [B12, B14]', async () => {
        const { body, headers } = await save(url, draftDocument());
        const put = {
          ':method': 'PUT',
          ':path': '/api/Appointments',
          'content-type': 'application/json',
          'if-match': headers.get('etag') ?? '',
          body: JSON.stringify(body),
        };
        const [page, ...saves] = await overHttp2(url, [{ ':path': '/window-count' }, put, put]);
        expect(page?.['content-encoding']).toBe('gzip');
        expect(saves.map((answer) => answer[':status'])).toEqual([200, 412]);
      });
    },
  );

  test.skipIf(!isThere || !POSTGRESQL_URL)(
    '(if it, openssl and PostgreSQL are installed) no save fails while one of two processes restarts [B14]',
    async () => {
      const { url: databaseUrl, drop } = await createPostgresqlDatabase(POSTGRESQL_URL ?? '');
      onTestFinished(drop);
      const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1' };
      const [one, other] = await Promise.all([startProcess(env), startProcess(env)]);
      const { url, stop } = await startProxy(proxy, [hostOf(one), hostOf(other)]);
      const statuses = new Set<number>();
      const restarted = new AbortController();
      const visitors = Promise.all(
        [1, 2, 3, 4].map(async () => {
          while (!restarted.signal.aborted)
            statuses.add((await save(url, draftDocument(), idempotencyKey())).status);
        }),
      );
      one.child.kill('SIGTERM');
      await one.ended;
      const again = await startProcess({ ...env, PORT: new URL(one.url).port });
      restarted.abort();
      await visitors;
      await stop();
      for (const { child } of [again, other]) child.kill('SIGTERM');
      await Promise.all([again.ended, other.ended]);
      expect(statuses).toEqual(new Set([200]));
    },
  );
});
