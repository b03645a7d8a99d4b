import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '#src/server/app.ts';
import type { Database } from '#src/server/database/database.ts';
import { databaseFileOf } from '#src/server/database/libsql.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';
import type { RateLimits } from '#src/server/http/rate-limits.ts';
import { seed } from '#src/server/seed/seed.ts';
import { aroundTests } from './around-tests.ts';

const CONTENT_ROOT = fileURLToPath(new URL('../../src/content/snapshot', import.meta.url));
const MEMORY = '/dev/shm';
/** Free bytes required there: containers often have only 64 MB, which a few databases and a browser fill. */
const ROOM_NEEDED = 512 * 1024 * 1024;

/** An in-memory folder if the system has one with enough room: a throwaway database need not wait for a disk on every commit. */
function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_NEEDED ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

const SCRATCH = scratchFolder();
const UNLIMITED: RateLimits = {
  reads: 1_000_000,
  writes: 1_000_000,
  lookups: 1_000_000,
  bytes: 1e12,
};

/** Creates an empty data folder for a server under test. The caller removes it. */
export function newDataDirectory(): string {
  return mkdtempSync(join(SCRATCH, 'booking-'));
}

/** Seeded database files, by the hour of their clock: writing such a file takes a tenth of the time of seeding a new one. */
const filled = new Map<string, Buffer>();

async function filledDatabase(now: Date): Promise<Buffer> {
  const hour = now.toISOString().slice(0, 13);
  const known = filled.get(hour);
  if (known !== undefined) return known;
  const folder = newDataDirectory();
  const database = openDatabase({ dataDirectory: folder, databaseUrl: undefined });
  await migrate(database, now);
  await seed(database, now);
  await database.close();
  const file = readFileSync(databaseFileOf(folder));
  rmSync(folder, { recursive: true, force: true });
  filled.set(hour, file);
  return file;
}

export interface TestServerOptions extends Partial<Omit<AppOptions, 'database'>> {
  /** Data folder to reuse, so that a second server finds the data of the first. Default: a new one, removed on close. */
  dataDirectory?: string;
  /** A PostgreSQL database to use instead; its tables are kept. */
  databaseUrl?: string | undefined;
  /** A free port is chosen by default. */
  port?: number;
}

export interface TestServer {
  /** Base URL without a slash at the end. */
  url: string;
  app: FastifyInstance;
  /** The server's own database, for comparing what is stored. */
  database: Database;
  close(): Promise<void>;
}

/** Starts the real server on 127.0.0.1 with demo data. By default without logging and rate limits, so that tests do not limit each other. */
export async function startTestServer({
  dataDirectory: given,
  databaseUrl,
  port = 0,
  clock: now = () => new Date(),
  ...appOptions
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDirectory = given ?? newDataDirectory();
  const file = databaseFileOf(dataDirectory);
  if (databaseUrl === undefined && !existsSync(file))
    writeFileSync(file, await filledDatabase(now()));
  const database = openDatabase({ dataDirectory, databaseUrl });
  await migrate(database, now());
  await seed(database, now());
  const app = await buildApp({
    contentRoot: CONTENT_ROOT,
    logger: false,
    ...appOptions,
    database,
    clock: now,
    rateLimits: { ...UNLIMITED, ...appOptions.rateLimits },
  });
  const url = await app.listen({ host: '127.0.0.1', port });
  return {
    url,
    app,
    database,
    close: async () => {
      await app.close();
      await database.close();
      if (given === undefined) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

type Start = (options?: TestServerOptions) => Promise<TestServer>;

/** A server that runs for a whole group of tests. Use it only within tests. */
export function serverFor(
  options: TestServerOptions = {},
  start: Start = startTestServer,
): TestServer {
  return aroundTests(() => start(options));
}

/** Starts a server that is closed at the end of the test. */
export async function serverInTest(
  options: TestServerOptions = {},
  start: Start = startTestServer,
): Promise<TestServer> {
  const server = await start(options);
  onTestFinished(() => server.close());
  return server;
}

/** A new, empty folder that is removed at the end of the test. */
export function folderInTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a web root with only a config.json, removed at the end of the test. */
export function webInTest(config: object): string {
  const folder = folderInTest();
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  return folder;
}

/** Sends a text on a new connection. Returns everything received until the server closes it. */
export function rawAnswer(url: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

/** A logger with a minimum level, and the lines written to it. */
export function recordedLog(level: 'trace' | 'debug' | 'info' | 'warn') {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { logger: { level, stream }, lines };
}

/** Creates an empty database on the PostgreSQL server at `url`. Returns its URL and a function to drop it. */
export async function createPostgresqlDatabase(
  url: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `booking_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: () => administer(url, `drop database if exists ${name} with (force)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
