import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '#src/server/start-server.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import {
  completed,
  draftDocument,
  idempotencyKey,
  newDraft,
  openBlockAt,
  read,
  save,
  sorted,
} from '#tests/support/api.ts';
import { POSTGRESQL_URL } from '#tests/support/engines.ts';
import { listenOn } from '#tests/support/listen.ts';
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

describe('startServer', () => {
  test('runs by PORT, HOST and DATA_DIR alone, and keeps its data across a restart [B7]', async () => {
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' };
    const first = await startServer(env);
    const draft = (await save(first.url, draftDocument())).body;
    await first.close();
    const second = await startServer(env);
    onTestFinished(() => second.close());
    expect((await read(second.url, draft.id)).body).toEqual(draft);
  });

  test('refuses a wrong setting of the outbox by its name [L7]', async () => {
    await expect(
      startServer({ PORT: '0', WEBHOOK_URLS: 'leads', DATA_DIR: dataDirectory }),
    ).rejects.toThrow(
      new SettingsError('WEBHOOK_URLS must be https addresses with commas between.'),
    );
  });

  test.each<[string, string[], string]>([
    ['PORT', ['http', '-1', '70000', '3.5'], 'PORT must be a number from 0 to 65535.'],
    ['DEMO_DATA', ['no', '0', 'OFF'], 'DEMO_DATA must be on or off.'],
    [
      'BOOKING_LIMITS',
      ['no', '5', 'phone=5', 'phone=a/b', 'phone=1/2,address=1/2', 'street=1/2', 'phone=-1/2'],
      'BOOKING_LIMITS must be off, or holds and bookings by phone, address, network and at an event, such as phone=3/5 network=10/20.',
    ],
    [
      'BOOKING_LEAST_SECONDS',
      ['fast', '-1', '601', '1.5'],
      'BOOKING_LEAST_SECONDS must be a number from 0 to 600.',
    ],
    [
      'LOG_LEVEL',
      ['verbose', '30', 'INFO'],
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    ],
    [
      'TRUST_PROXY',
      [
        'bogus',
        'yes',
        '0',
        '1',
        '1.5',
        '10.1',
        '10.0.0.0/33',
        '10.0.0.0/x',
        '::1/129',
        '127.0.0.1,',
      ],
      'TRUST_PROXY must be true, false, or addresses and networks with commas between.',
    ],
  ])('refuses %s of %j', async (name, values, message) => {
    for (const value of values)
      await expect(
        startServer({ PORT: '0', [name]: value, DATA_DIR: dataDirectory }),
      ).rejects.toThrow(new SettingsError(message));
  });

  test('with DEMO_DATA=off fills in no demo row, and leaves those alone that are there', async () => {
    const env = { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' };
    const tables = ['markets', 'campaigns', 'promotional_offers', 'properties', 'reviews'];
    const rowsWith = async (DEMO_DATA: string): Promise<number[]> => {
      const { database, close } = await startServer({ ...env, DEMO_DATA });
      const counts = await Promise.all(
        tables.map((table) => database.query(`select count(*) as count from ${table}`)),
      );
      await close();
      return counts.map(([row]) => Number(row?.['count']));
    };
    const without = await rowsWith('off');
    const demo = await rowsWith('on');

    expect({
      without,
      demoEvery: demo.every((count) => count > 0),
      rowsWith: await rowsWith('off'),
    }).toEqual({
      without: [0, 0, 0, 0, 0],
      demoEvery: true,
      rowsWith: demo,
    });
  });

  test.each([
    ['true', true],
    ['127.0.0.1', true],
    ['10.0.0.0/8, 127.0.0.0/8, ::1', true],
    ['loopback', true],
    ['127.0.0.0/255.0.0.0', true],
    ['', false],
    ['false', false],
    ['10.0.0.1', false],
  ])(
    'TRUST_PROXY=%s believes what a proxy at 127.0.0.1 says of the visitor: %s',
    async (TRUST_PROXY, isBelieved) => {
      const { app, close } = await startServer({
        PORT: '0',
        TRUST_PROXY,
        DATA_DIR: dataDirectory,
        LOG_LEVEL: 'silent',
      });
      onTestFinished(close);
      const { headers } = await app.inject({
        url: '/api/PromotionalOffers',
        headers: { 'x-forwarded-proto': 'https' },
      });
      expect(headers['set-cookie']?.includes('Secure')).toBe(isBelieved);
    },
  );

  test('a port that is taken leaves the data folder free for the next try', async () => {
    const env = { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' };
    const first = await startServer({ ...env, DATA_DIR: join(dataDirectory, 'other') });
    onTestFinished(() => first.close());
    await expect(startServer({ ...env, PORT: new URL(first.url).port })).rejects.toThrow(
      'EADDRINUSE',
    );
    const second = await startServer(env);
    await second.close();
  });
});

describe('a server that is asked to end while a request is half-sent', () => {
  test('waits for it no longer than its grace, and leaves the data folder free [B7]', async () => {
    const env = { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' };
    const first = await startServer(env, { closingGraceMs: 0 });
    const arrived = once(first.app.server, 'request');
    const socket = connect(Number(new URL(first.url).port), '127.0.0.1');
    const hungUp = once(socket, 'close');
    socket.write(
      'PUT /api/Appointments HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    await arrived;
    await expect(first.close()).resolves.toBeUndefined();
    await hungUp;
    const second = await startServer(env);
    await second.close();
  });
});

describe('a server process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
    const server = await startProcess({ DATA_DIR: dataDirectory });
    expect((await save(server.url, draftDocument())).status).toBe(200);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
  });

  test('that cannot start says why in one sentence and ends with 1 [B7]', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const { port } = new URL(await listenOn(other));
    const server = await builtServer();
    const failing = (env: Record<string, string>) =>
      spawnSync(process.execPath, [server], {
        env: environment({ DATA_DIR: dataDirectory, ...env }),
        encoding: 'utf8',
      });
    const runs = [
      { PORT: 'abc' },
      { PORT: port },
      { HOST: '203.0.113.1' },
      { DATABASE_URL: 'postgresql://127.0.0.1:1/booking' },
    ].map(failing);
    expect(runs.map(({ status, stdout, stderr }) => ({ status, stdout, stderr }))).toEqual(
      [
        'PORT must be a number from 0 to 65535.',
        `Port ${port} is in use. Stop what is using it, or set PORT to another.`,
        'HOST must be an address of this machine: listen EADDRNOTAVAIL: address not available 203.0.113.1',
        'The PostgreSQL of DATABASE_URL does not let the server in: connect ECONNREFUSED 127.0.0.1:1',
      ].map((sentence) => ({ status: 1, stdout: '', stderr: `${sentence}\n` })),
    );
  });

  test('that is killed in the middle of a race loses no answered save and sells nothing twice [B3]', async () => {
    const first = await startProcess({ DATA_DIR: dataDirectory });
    const block = await openBlockAt(first.url, ONE_PLACE, today());
    const drafts = await Promise.all(
      Array.from({ length: 40 }, () => newDraft(first.url, ONE_PLACE)),
    );
    const answers = drafts.map((draft) =>
      save(first.url, completed(draft, block)).catch(() => null),
    );
    const others = Array.from({ length: 40 }, () =>
      save(first.url, draftDocument(), idempotencyKey()).catch(() => null),
    );
    await Promise.any(
      others.map(async (other) => (await other) ?? Promise.reject(new Error('no answer'))),
    );
    first.child.kill('SIGKILL');
    const answered = (await Promise.all([...answers, ...others])).filter(
      (answer) => answer?.status === 200,
    );
    await first.ended;

    const second = await startProcess({ DATA_DIR: dataDirectory });
    const found = await Promise.all(
      answered.map((answer) => read(second.url, answer?.body.id ?? '')),
    );
    expect(found.map(({ body }) => body)).toEqual(answered.map((answer) => answer?.body));
    const after = await Promise.all(drafts.map((draft) => read(second.url, draft.id)));
    expect(after.filter(({ body }) => body.status === 'Completed').length).toBeLessThanOrEqual(1);
  });
});

describe.skipIf(POSTGRESQL_URL === undefined)('two processes on PostgreSQL', () => {
  test('start together, and of 200 visitors of both exactly one gets the last capacity [B2, B3]', async () => {
    const { url: databaseUrl, drop } = await createPostgresqlDatabase(POSTGRESQL_URL ?? '');
    const servers = await Promise.all(
      [1, 2].map(() => startProcess({ DATABASE_URL: databaseUrl })),
    );
    try {
      const urls = servers.map(({ url }) => url);
      const block = await openBlockAt(urls[0] ?? '', ONE_PLACE, today());
      const urlOf = (index: number) => urls[index % urls.length] ?? '';
      const drafts = await Promise.all(
        Array.from({ length: 200 }, (_, index) => newDraft(urlOf(index), ONE_PLACE)),
      );
      const answers = await Promise.all(
        drafts.map((draft, index) => save(urlOf(index + 1), completed(draft, block))),
      );
      expect(sorted(answers.map(({ status }) => status))).toEqual([
        200,
        ...Array.from({ length: 199 }, () => 409),
      ]);
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
  });
});
