import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { integer } from '#src/server/database/row.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { type RunningServer, startServer } from '#src/server/start-server.ts';
import {
  completed,
  draftDocument,
  idempotencyKey,
  newDraft,
  openBlockAt,
  read,
  save,
  sorted,
  statusesOf,
} from '#tests/support/api.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import {
  builtServer,
  environment,
  killProcesses,
  startProcess,
} from '#tests/support/server-process.ts';
import { createPostgresqlDatabase, folderInTest } from '#tests/support/server.ts';

const ONE_PLACE = '90012';

const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());

let dataDirectory: string;

beforeEach(() => {
  dataDirectory = folderInTest();
});

afterEach(killProcesses);

const start = (
  env: Record<string, string> = {},
  options?: Parameters<typeof startServer>[1],
): Promise<RunningServer> =>
  startServer({ PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...env }, options);

describe('startServer', () => {
  test('runs by PORT, HOST and DATA_DIR alone, and keeps its data across a restart [B7]', async () => {
    const first = await start({ HOST: '127.0.0.1' });
    const draft = (await save(first.url, draftDocument())).body;
    await first.close();
    const second = await start();
    onTestFinished(() => second.close());
    expect((await read(second.url, draft.id)).body).toEqual(draft);
  });

  test.each<[name: string, values: string[], message: string]>([
    ['PORT', ['http', '-1', '70000'], 'PORT must be a number from 0 to 65535.'],
    ['DEMO_DATA', ['no'], 'DEMO_DATA must be on or off.'],
    [
      'BOOKING_LIMITS',
      ['no', 'phone=5', 'phone=1/2,address=1/2', 'street=1/2', 'phone=-1/2'],
      'BOOKING_LIMITS must be off, or holds and bookings by phone, address, network and at an event, such as phone=3/5 network=10/20.',
    ],
    [
      'BOOKING_LEAST_SECONDS',
      ['fast', '601'],
      'BOOKING_LEAST_SECONDS must be a number from 0 to 600.',
    ],
    [
      'LOG_LEVEL',
      ['verbose'],
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    ],
    [
      'TRUST_PROXY',
      ['yes', '1', '10.0.0.0/33', '127.0.0.1,'],
      'TRUST_PROXY must be true, false, or addresses and networks with commas between.',
    ],
  ])('refuses %s of %j', async (name, values, message) => {
    for (const value of values)
      await expect(start({ [name]: value })).rejects.toThrow(new SettingsError(message));
  });

  test('with DEMO_DATA=off fills in no demo row, and leaves those alone that are there', async () => {
    const rowsWith = async (DEMO_DATA: string) => {
      const { database, close } = await start({ DEMO_DATA });
      const [row = {}] = await database.query(
        `select (select count(*) from markets) + (select count(*) from campaigns) + (select count(*) from properties) as count`,
      );
      await close();
      return integer(row, 'count');
    };
    expect(await rowsWith('off')).toBe(0);
    const demo = await rowsWith('on');
    expect(demo).toBeGreaterThan(0);
    expect(await rowsWith('off')).toBe(demo);
  });

  test.each([
    { value: 'true', isBelieved: true },
    { value: '10.0.0.0/8, 127.0.0.0/8, ::1', isBelieved: true },
    { value: 'loopback', isBelieved: true },
    { value: '', isBelieved: false },
    { value: '10.0.0.1', isBelieved: false },
  ])(
    'TRUST_PROXY=$value believes what a proxy at 127.0.0.1 says of the visitor: $isBelieved',
    async ({ value, isBelieved }) => {
      const { app, close } = await start({ TRUST_PROXY: value });
      onTestFinished(close);
      const { headers } = await app.inject({
        url: '/api/PromotionalOffers',
        headers: { 'x-forwarded-proto': 'https' },
      });
      expect(headers['set-cookie']?.includes('Secure')).toBe(isBelieved);
    },
  );

  test('closing waits for a half-sent request no longer than its grace [B7]', async () => {
    const first = await start({}, { closingGraceMs: 0 });
    const arrived = once(first.app.server, 'request');
    const socket = connect(Number(new URL(first.url).port), '127.0.0.1');
    const hungUp = once(socket, 'close');
    socket.write(
      'PUT /api/Appointments HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    await arrived;
    await expect(first.close()).resolves.toBeUndefined();
    await hungUp;
    await (await start()).close();
  });
});

describe('a server process', () => {
  test('that cannot start says why in one sentence and ends with 1 [B7]', async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [await builtServer()], {
      env: environment({
        DATA_DIR: dataDirectory,
        DATABASE_URL: 'postgresql://127.0.0.1:1/booking',
      }),
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'The PostgreSQL of DATABASE_URL does not let the server in: connect ECONNREFUSED 127.0.0.1:1\n',
    });
  });

  test('that is killed in a race loses no answered save and sells nothing twice [B3]', async () => {
    const first = await startProcess({ DATA_DIR: dataDirectory });
    const block = await openBlockAt(first.url, ONE_PLACE, today());
    const drafts = await Promise.all(
      Array.from({ length: 40 }, () => newDraft(first.url, ONE_PLACE)),
    );
    const saves = drafts.flatMap((draft) =>
      [completed(draft, block), draftDocument()].map((document) => save(first.url, document)),
    );
    await Promise.any(saves);
    first.child.kill('SIGKILL');
    const answered = (await Promise.allSettled(saves)).flatMap((outcome) =>
      outcome.status === 'fulfilled' && outcome.value.status === 200 ? [outcome.value.body] : [],
    );
    await first.ended;

    const { url } = await startProcess({ DATA_DIR: dataDirectory });
    const found = await Promise.all(answered.map(({ id }) => read(url, id)));
    expect(found.map(({ body }) => body)).toEqual(answered);
    const after = await Promise.all(drafts.map(({ id }) => read(url, id)));
    expect(after.filter(({ body }) => body.status === 'Completed').length).toBeLessThanOrEqual(1);
  });
});

test.skipIf(POSTGRESQL_URL === undefined)(
  'two processes on PostgreSQL start together and sell the last capacity once [B2, B3]',
  async () => {
    const { url: databaseUrl, drop } = await createPostgresqlDatabase(POSTGRESQL_URL ?? '');
    const servers = await Promise.all(
      [1, 2].map(() => startProcess({ DATABASE_URL: databaseUrl })),
    );
    try {
      const urlOf = (index: number) => servers[index % 2]?.url ?? '';
      const block = await openBlockAt(urlOf(0), ONE_PLACE, today());
      const drafts = await Promise.all(
        Array.from({ length: 200 }, (_, index) => newDraft(urlOf(index), ONE_PLACE)),
      );
      const answers = await Promise.all(
        drafts.map((draft, index) => save(urlOf(index + 1), completed(draft, block))),
      );
      expect(sorted(statusesOf(answers))).toEqual([200, ...Array.from({ length: 199 }, () => 409)]);
      const key = idempotencyKey();
      const repeated = await Promise.all(
        Array.from({ length: 30 }, (_, index) => save(urlOf(index), draftDocument(), key)),
      );
      expect(new Set(repeated.map(({ body }) => body.id)).size).toBe(1);
    } finally {
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      await drop();
    }
  },
);
