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
import type { DraftDocument } from '#src/domain/draft.ts';
import { addressKey } from '#src/server/seed/address-key.ts';
import {
  type ApiAnswer,
  call,
  completed,
  draftDocument,
  idempotencyKey,
  newDraft,
  openBlockAt,
  read,
  save,
} from '#tests/support/api.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import {
  isInstalled,
  overHttp2,
  PROXIES,
  type RunningProxy,
  startProxy,
} from '#tests/support/proxies.ts';
import { freePort } from '#src/tools/processes.ts';
import {
  createPostgresqlDatabase,
  serverFor,
  startTestServer,
  type TestServer,
} from '#tests/support/server.ts';
import { killProcesses, startProcess } from '#tests/support/server-process.ts';

const DENVER = '80202';
const COMPRESSED = expect.stringMatching(/^(br|gzip)$/);
const today = () => new Date().toISOString().slice(0, 10);
const hostOf = ({ url }: { url: string }) => new URL(url).host;

const from = ({ headers }: ApiAnswer) => ({ 'if-match': headers.get('etag') ?? '' });

type Server = Pick<TestServer, 'database'>;

/** What visitors do through a proxy: what they get, and how. Each `run` is given the proxy's address and the server behind it. */
const CASES: readonly [
  what: string,
  expected: unknown,
  run: (url: string, server: Server) => Promise<unknown>,
][] = [
  [
    'saves, each from the copy that was answered last',
    [200, 200, 200, 412],
    async (url) => {
      const first = await save(url, draftDocument());
      const second = await save(url, first.body, from(first));
      return [
        first,
        second,
        await save(url, second.body, from(second)),
        await save(url, first.body, from(first)),
      ].map(({ status }) => status);
    },
  ],
  [
    'a time that is held, released and booked',
    [200, 204, 200],
    async (url) => {
      const draft = await newDraft(url, DENVER);
      const block = await openBlockAt(url, DENVER, today());
      const hold = `${url}/api/Appointments/${draft.id}/hold`;
      const held = await call('PUT', hold, { body: { appointmentBlockGuid: block.id } });
      const released = await call('DELETE', hold);
      return [
        held,
        released,
        await save(url, completed(draft, block), from(await read(url, draft.id))),
      ].map(({ status }) => status);
    },
  ],
  [
    'the owners of an address with a slash',
    { propertyOwners: [{ firstName: 'Maria', lastName: 'Garcia' }] },
    async (url, { database }) => {
      const key = addressKey('12 1/2 Main St');
      await database.query(
        'insert into properties (address_key, zipcode, street, value) values ($1, $2, $1, 300000)',
        [key, DENVER],
      );
      await database.query(
        `insert into property_owners (address_key, zipcode, position, first_name, last_name) values ($1, $2, 1, 'Maria', 'Garcia')`,
        [key, DENVER],
      );
      const draft = await save(url, draftDocument({ request: { isVerifyHomeOwnership: true } }));
      return (
        await call(
          'GET',
          `${url}/api/PropertyOwners/${encodeURIComponent(`12 1/2 Main St Denver CO ${DENVER}`)}?appointmentId=${draft.body.id}`,
        )
      ).body;
    },
  ],
  [
    'pages with the parameters of a campaign, and answers, both compressed',
    [
      [200, COMPRESSED],
      [200, COMPRESSED],
    ],
    async (url) => {
      const page = await fetch(`${url}/window-count?utm_campaign=${'x'.repeat(15_000)}`);
      const times = await fetch(
        `${url}/api/appointmentblocks?postalCode=${DENVER}&startDate=${today()}&numberOfDays=7&isEvent=false`,
      );
      return [page, times].map(({ status, headers }) => [status, headers.get('content-encoding')]);
    },
  ],
  [
    'the request token, in a cookie for https alone',
    expect.stringMatching(/^XSRF-TOKEN=.*; Secure/),
    async (url) => (await fetch(`${url}/config.json`)).headers.get('set-cookie'),
  ],
  [
    'a problem as the server says it',
    [404, 'application/problem+json; charset=utf-8'],
    async (url) => {
      const { status, headers } = await call('GET', `${url}/api/Appointments/unknown`);
      return [status, headers.get('content-type')];
    },
  ],
  [
    'HTTP/2, with saves and compression',
    ['gzip', 200, 200, 200, 412],
    async (url) => {
      const put = (document: DraftDocument, more = {}) => ({
        ':method': 'PUT',
        ':path': '/api/Appointments',
        'content-type': 'application/json',
        body: JSON.stringify(document),
        ...more,
      });
      const { body } = await save(url, draftDocument());
      const [page, first] = await overHttp2(url, [{ ':path': '/window-count' }, put(body)]);
      const later = await overHttp2(url, [
        put(body, { 'if-match': first?.etag }),
        put(body, { 'if-match': first?.etag }),
      ]);
      return [
        page?.['content-encoding'],
        ...[page, first, ...later].map((answer) => answer?.[':status']),
      ];
    },
  ],
];

let webRoot: string;

beforeAll(() => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
  writeFileSync(
    path.join(webRoot, 'index.html'),
    `<!doctype html><title>Start</title>${'<p>window</p>'.repeat(400)}`,
  );
  writeFileSync(path.join(webRoot, 'config.json'), '{"siteName":"Test"}');
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
    '(if it and openssl are installed), while the second process is down',
    () => {
      const server = serverFor({}, (options) =>
        startTestServer({ ...options, webRoot, trustProxy: '127.0.0.1' }),
      );
      let running: RunningProxy;

      beforeAll(async () => {
        running = await startProxy(proxy, [hostOf(server), `127.0.0.1:${await freePort()}`]);
      });

      afterAll(() => running.stop());

      test.each(CASES)('visitors get %s [B12, B14]', async (_what, expected, run) => {
        expect(await run(running.url, server)).toEqual(expected);
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
      const statuses: number[] = [];
      const restarted = new AbortController();
      const visitors = Promise.all(
        [1, 2, 3, 4].map(async () => {
          const body = JSON.stringify(draftDocument());
          const send = () =>
            fetch(`${url}/api/Appointments`, {
              method: 'PUT',
              headers: { 'content-type': 'application/json', ...idempotencyKey() },
              body,
            });
          while (!restarted.signal.aborted) statuses.push((await send()).status);
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
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );
});
