import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endConnectionsOnClose } from '#src/server/http/closing.ts';
import { type RunningServer, startServer } from '#src/server/start-server.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { draftDocument } from '#tests/support/api.ts';
import {
  builtServer,
  environment,
  killProcesses,
  startCommand,
  startProcess,
} from '#tests/support/server-process.ts';
import { folderInTest } from '#tests/support/server.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';

const BODY = JSON.stringify(draftDocument());
const SAVE = [
  'PUT /api/Appointments HTTP/1.1',
  'host: x',
  'content-type: application/json',
  `content-length: ${Buffer.byteLength(BODY)}`,
  '',
  BODY,
].join('\r\n');
/** The length of an incomplete save request. The remaining bytes complete it. */
const HALF = SAVE.length - 10;
const READ = 'GET /api/PromotionalOffers HTTP/1.1\r\nhost: x\r\n\r\n';

let dataDirectory: string;

beforeEach(() => {
  dataDirectory = folderInTest();
});

const open = (url: string): Socket => connect(Number(new URL(url).port), '127.0.0.1');

/** Sends the rest of a request. Returns the status lines and `Connection` headers of what is answered until the connection ends. */
async function answerTo(rest: string, socket: Socket): Promise<string[] | null> {
  const answer = text(socket);
  socket.write(rest);
  return (await answer).match(/^(HTTP\/1\.1 \d+|connection: [^\r]*)/gim);
}

const LAST_ANSWER = ['HTTP/1.1 200', 'connection: close'];

describe('a server that is being closed', () => {
  let server: RunningServer;

  beforeEach(async () => {
    server = await startServer(
      { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' },
      { closingGraceMs: 3_600_000 },
    );
  });

  async function closing(): Promise<{ closed: Promise<void> }> {
    const closed = server.close();
    await vi.waitFor(() => expect(server.app.server.listening).toBe(false));
    return { closed };
  }

  test('answers a request that is half-sent or comes late, the last one of its connection [B7]', async () => {
    const late = open(server.url);
    late.write(READ.slice(0, 10));
    await once(server.app.server, 'connection');
    const arrived = once(server.app.server, 'request');
    const halfSent = open(server.url);
    halfSent.write(SAVE.slice(0, HALF));
    await arrived;
    const { closed } = await closing();
    expect(await answerTo(READ.slice(10), late)).toEqual(LAST_ANSWER);
    expect(await answerTo(SAVE.slice(HALF), halfSent)).toEqual(LAST_ANSWER);
    await closed;
  });

  test('waits neither for a connection on which nothing was sent nor for one that is idle [B7]', async () => {
    const silent = open(server.url);
    await once(server.app.server, 'connection');
    const idle = open(server.url);
    idle.write(READ);
    await once(idle, 'data');
    const hungUp = [once(silent, 'close'), once(idle, 'close')];
    const { closed } = await closing();
    await expect(Promise.all([closed, ...hungUp])).resolves.toHaveLength(3);
  });
});

test('a connection that arrives after closing began does not hold it up [B7]', async () => {
  const app = fastify();
  endConnectionsOnClose(app);
  const { promise: hungUp, resolve } = withResolvers<unknown>();
  app.server.once('connection', (socket) => socket.once('close', resolve));
  app.addHook('preClose', async () => {
    await once(open(url), 'connect');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(Promise.all([app.close(), hungUp])).resolves.toHaveLength(2);
});

describe.skipIf(process.platform === 'win32')('a process that is asked to end', () => {
  afterEach(killProcesses);

  async function halfSent(url: string): Promise<Socket> {
    const socket = open(url);
    socket.write(SAVE.slice(0, HALF));
    const other = open(url);
    other.end(READ.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    await text(other);
    return socket;
  }

  async function isListening(url: string): Promise<boolean> {
    const socket = open(url);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isOpen;
  }

  const untilClosing = (url: string) =>
    vi.waitFor(async () => expect(await isListening(url)).toBe(false));

  test.each([
    { first: 'SIGTERM', second: 'SIGTERM' },
    { first: 'SIGINT', second: 'SIGTERM' },
    { first: 'SIGINT', second: 'SIGINT' },
  ] as const)(
    'by $first and then $second still answers what is under way [B7]',
    async ({ first, second }) => {
      const { child, url, ended } = await startProcess({ DATA_DIR: dataDirectory });
      const socket = await halfSent(url);
      child.kill(first);
      await untilClosing(url);
      child.kill(second);
      expect(await answerTo(SAVE.slice(HALF), socket)).toEqual(LAST_ANSWER);
      expect(await ended).toBe(0);
    },
  );

  test('a third time ends at once [B7]', async () => {
    const { child, url, ended } = await startProcess({ DATA_DIR: dataDirectory });
    await halfSent(url);
    child.kill('SIGTERM');
    await untilClosing(url);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
  });

  test('through npm is asked too, and answers what is under way [B7]', async () => {
    const scripts = { start: `cd '${PROJECT_ROOT}' && node '${await builtServer()}'` };
    writeFileSync(join(dataDirectory, 'package.json'), JSON.stringify({ scripts }));
    const { child, url } = await startCommand('npm', ['start'], {
      cwd: dataDirectory,
      env: environment({ DATA_DIR: dataDirectory }),
      detached: true,
    });
    const { pid = 0 } = child;
    const isGone = () => expect(() => process.kill(-pid, 0)).toThrow('ESRCH');
    onTestFinished(() => {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // Its group has ended.
      }
    });
    const socket = await halfSent(url);
    child.kill('SIGTERM');
    await untilClosing(url);
    expect(await answerTo(SAVE.slice(HALF), socket)).toEqual(LAST_ANSWER);
    await vi.waitFor(isGone);
  });
});
