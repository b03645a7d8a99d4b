import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

function open(url: string): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1');
}

/** The status lines and `Connection` headers of all responses in a text. */
function heads(answers: string): string[] {
  return answers.match(/^(HTTP\/1\.1 \d+|connection: [^\r]*)/gim) ?? [];
}

async function isListening(url: string): Promise<boolean> {
  const socket = open(url);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('a server that is being closed', () => {
  let server: RunningServer;

  beforeEach(async () => {
    server = await startServer(
      { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' },
      { closingGraceMs: 60_000 },
    );
  });

  /** A connection on which a save request has begun. */
  async function halfSent(): Promise<Socket> {
    const arrived = once(server.app.server, 'request');
    const socket = open(server.url);
    socket.write(SAVE.slice(0, HALF));
    await arrived;
    return socket;
  }

  async function closing(): Promise<{ closed: Promise<void> }> {
    const closed = server.close();
    await vi.waitFor(async () => expect(server.app.server.listening).toBe(false));
    return { closed };
  }

  test('answers what is under way and what comes after it on the same connection, and is closed then [B7]', async () => {
    const socket = await halfSent();
    const answers = text(socket);
    const { closed } = await closing();
    socket.write(SAVE.slice(HALF));
    expect(heads(await answers)).toEqual(['HTTP/1.1 200', 'connection: close']);
    await expect(closed).resolves.toBeUndefined();
  });

  test('answers a request that comes late as ever, as the last one of its connection [B7]', async () => {
    const socket = open(server.url);
    socket.write(READ.slice(0, 10));
    await once(server.app.server, 'connection');
    const other = await halfSent();
    const { closed } = await closing();
    const answers = text(socket);
    socket.write(READ.slice(10));
    expect(heads(await answers)).toEqual(['HTTP/1.1 200', 'connection: close']);
    other.destroy();
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

describe.skipIf(process.platform === 'win32')('a process that is asked to end', () => {
  const groups: ChildProcess[] = [];

  /** Whether any process of its group is running. */
  function isRunning({ pid }: ChildProcess): boolean {
    try {
      return pid !== undefined && process.kill(-pid, 0);
    } catch {
      return false;
    }
  }

  afterEach(() => {
    killProcesses();
    for (const child of groups.splice(0))
      if (isRunning(child)) process.kill(-(child.pid ?? 0), 'SIGKILL');
  });

  async function halfSent(url: string): Promise<Socket> {
    const socket = open(url);
    socket.write(SAVE.slice(0, HALF));
    const other = open(url);
    other.end(READ.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    await text(other);
    return socket;
  }

  test.each([
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
  ] as const)('by %s and then %s still answers what is under way [B7]', async (first, second) => {
    const { child, url, ended } = await startProcess({ DATA_DIR: dataDirectory });
    const socket = await halfSent(url);
    const answer = text(socket);
    child.kill(first);
    await vi.waitFor(async () => expect(await isListening(url)).toBe(false));
    child.kill(second);
    socket.write(SAVE.slice(HALF));
    expect(heads(await answer)).toEqual(['HTTP/1.1 200', 'connection: close']);
    expect(await ended).toBe(0);
  });

  test('a third time ends at once [B7]', async () => {
    const { child, url, ended } = await startProcess({ DATA_DIR: dataDirectory });
    await halfSent(url);
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await isListening(url)).toBe(false));
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
    groups.push(child);
    const socket = await halfSent(url);
    const answer = text(socket);
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await isListening(url)).toBe(false));
    socket.write(SAVE.slice(HALF));
    expect(heads(await answer)).toEqual(['HTTP/1.1 200', 'connection: close']);
    await vi.waitFor(() => expect(isRunning(child)).toBe(false));
  });
});
