import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { buildApp } from './app.ts';
import { isRoutePath } from '#src/domain/steps.ts';
import { VISIT_PATH } from '#src/domain/visit.ts';
import { contentServiceOf, folderClient } from './cms/content-clients.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { databaseSettingsOf, openDatabase } from './database/open.ts';
import { requireSessions } from './database/postgresql.ts';
import { turnstileVerifier, type VerifyToken } from './guard/challenge.ts';
import { leastSecondsOf, limitsOf } from './guard/limits.ts';
import { logUnfilledMarkets } from './http/logging.ts';
import type { OutboxTimes } from './outbox/outbox.ts';
import { type OutboxEnvironment, outboxSettingsOf } from './outbox/outbox-settings.ts';
import { retentionOf } from './retention/retention-settings.ts';
import { seed } from './seed/seed.ts';
import { requireSetting, wholeNumberOf, wordOf } from './settings.ts';
import { hasTurnstile, isSwitchedOn, phoneOf, visitsOf } from './web/web-config.ts';
import { whyNotStarted } from './why-not-started.ts';

const DEFAULT_PORT = 3000;
const CLOSING_GRACE_MS = 10_000;
/** Not two: when npm passes Ctrl-C on as well, the process gets it twice. */
const SIGNALS_TO_END_AT_ONCE = 3;
const PARENT = process.ppid;
const PARENT_CHECK_MS = 250;

/** Environment variables of the server (decision B7). `TRUST_PROXY` is only needed behind a proxy, `DEMO_DATA` only if you have your own markets. */
export type ServerEnvironment = OutboxEnvironment &
  Partial<
    Record<
      | 'PORT'
      | 'HOST'
      | 'DATA_DIR'
      | 'DATABASE_URL'
      | 'LOG_LEVEL'
      | 'TRUST_PROXY'
      | 'DEMO_DATA'
      | 'BOOKING_LIMITS'
      | 'BOOKING_LEAST_SECONDS'
      | 'RETENTION_DAYS'
      | 'TURNSTILE_SECRET'
      | 'NODE_ENV',
      string | undefined
    >
  >;

/** Folders of what the server sends. */
interface Folders {
  /** The built front end; without its page only the API and the content are served. Holds the configuration. */
  web: string;
  /** The built flow explorer, which may also be missing. */
  explorer: string;
  /** `<content_type>.json` files. */
  content: string;
}

/** The folders when the server runs from its sources. */
export const SOURCE_FOLDERS: Folders = {
  web: join(import.meta.dirname, '../../dist/web'),
  explorer: join(import.meta.dirname, '../../dist/flow'),
  content: join(import.meta.dirname, '../content/snapshot'),
};

interface StartOptions {
  /** Default: {@link SOURCE_FOLDERS}. */
  folders?: Folders;
  /** How long running requests may take once the server is closing. Without a limit, a half-sent request would last forever. */
  closingGraceMs?: number;
  /** Overrides the default times. */
  outboxTimes?: Partial<OutboxTimes>;
  /** Whether a new database with the demo data gets a month of made-up visits, for the flow explorer to count. Default: no. */
  withDemoVisits?: boolean;
}

export interface RunningServer {
  app: FastifyInstance;
  database: Database;
  /** Base URL without a slash at the end. */
  url: string;
  /** Whether `/outbox/` shows what is in the outbox. */
  isInspected: boolean;
  /** Finishes running requests, cuts off those that take too long, then closes the port and the database. */
  close(): Promise<void>;
}

/** A folder if it holds a page. */
function existing(folder: string): string | undefined {
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** Names of networks that Fastify knows. */
const NETWORK_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an address, a network (`10.0.0.0/8`, `10.0.0.0/255.0.0.0`) or the name of one. */
function isNetwork(text: string): boolean {
  const [address = '', size] = text.split('/', 2);
  if (isIP(address) === 0) return NETWORK_NAMES.includes(text);
  return (
    size === undefined || ipaddr.isValidCIDR(text) || (isIP(address) === 4 && isIP(size) === 4)
  );
}

function trustProxyOf(text: string | undefined): string | boolean {
  if (text === 'true') return true;
  if (text === undefined || text === '' || text === 'false') return false;
  // A number of proxies is refused too: given one as text, Fastify would trust nobody.
  requireSetting(
    text.split(',').every((part) => isNetwork(part.trim())),
    'TRUST_PROXY must be true, false, or addresses and networks with commas between.',
  );
  return text;
}

/** Requires both keys or neither. If only the pages had one, nobody would be a suspect; if only the server had one, everybody would. */
function verifierOf(secret: string | undefined, webRoot: string): VerifyToken | null {
  const isAsked = hasTurnstile(webRoot);
  requireSetting(
    secret || !isAsked,
    'TURNSTILE_SECRET must be set where config.json has turnstile.siteKey.',
  );
  requireSetting(
    isAsked || !secret,
    'turnstile.siteKey in config.json must be set where TURNSTILE_SECRET is.',
  );
  return secret ? turnstileVerifier(secret) : null;
}

const LOG_LEVELS: readonly string[] = [
  'trace',
  'debug',
  'info',
  'warn',
  'error',
  'fatal',
  'silent',
];

/** Addresses that only this machine can reach. */
const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Opens and prepares the database, and listens. @throws SettingsError for a wrong setting, and what `listen` throws when the port is in use */
export async function startServer(
  env: ServerEnvironment,
  {
    closingGraceMs = CLOSING_GRACE_MS,
    folders = SOURCE_FOLDERS,
    outboxTimes = {},
    withDemoVisits = false,
  }: StartOptions = {},
): Promise<RunningServer> {
  const port = wholeNumberOf(
    env.PORT,
    { fallback: DEFAULT_PORT, most: 65_535 },
    'PORT must be a number from 0 to 65535.',
  );
  const level = env.LOG_LEVEL || 'info';
  requireSetting(LOG_LEVELS.includes(level), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const trustProxy = trustProxyOf(env.TRUST_PROXY);
  const demo = wordOf(env.DEMO_DATA, ['on', 'off'], 'DEMO_DATA must be on or off.');
  const retention = retentionOf(env.RETENTION_DAYS);
  const guard = {
    limits: limitsOf(env.BOOKING_LIMITS),
    leastSeconds: leastSecondsOf(env.BOOKING_LEAST_SECONDS),
    verify: verifierOf(env.TURNSTILE_SECRET, folders.web),
    phone: phoneOf(folders.web),
  };
  const host = env.HOST || '127.0.0.1';
  // The inspector shows everything about everyone, and a laptop's configuration is easily left in place.
  const isInspected =
    isSwitchedOn('outboxInspector', folders.web) &&
    LOCAL_HOSTS.includes(host) &&
    trustProxy === false &&
    env.NODE_ENV !== 'production';
  const visits = visitsOf(folders.web);
  const { mails, ...outbox } = outboxSettingsOf(env, {
    content: { service: contentServiceOf(folders.web), shipped: folderClient(folders.content) },
    localUrl: `http://localhost:${port}`,
    isInspected,
    hasVisitPages: visits !== null && isRoutePath(VISIT_PATH),
  });
  const database = openDatabase(databaseSettingsOf(env));
  try {
    if (env.DATABASE_URL) await requireSessions(env.DATABASE_URL);
    await migrate(database, new Date());
    const unfilled = await seed(database, new Date(), {
      withDemo: demo === 'on',
      withVisits: withDemoVisits,
    });
    const app = await buildApp({
      database,
      webRoot: existing(folders.web),
      explorerRoot: existing(folders.explorer),
      hasExplorer: isSwitchedOn('flowExplorer', folders.web),
      contentRoot: folders.content,
      logger: { level },
      trustProxy,
      guard,
      retention,
      visits,
      outbox: { ...outbox, times: outboxTimes },
      inspectedMails: isInspected ? mails : undefined,
    });
    logUnfilledMarkets(app.log, unfilled);
    const url = await app.listen({ port, host });
    return {
      app,
      database,
      url,
      isInspected,
      close: async () => {
        const breakingOff = setTimeout(
          () => app.server.closeAllConnections(),
          closingGraceMs,
        ).unref();
        await app.close();
        clearTimeout(breakingOff);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * `npm start` runs a shell that runs this process. A signal to npm ends npm and the shell, but never arrives here. The only sign of it is a
 * new parent process.
 */
function onceNpmIsGone(tell: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const watching = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watching);
    tell();
  }, PARENT_CHECK_MS).unref();
}

/** Closes the server on the first signal to end. A second signal changes nothing; the third ends the process at once. */
export function closeOnSignals(server: Pick<RunningServer, 'close'>): void {
  let timesAsked = 0;

  function close(): void {
    timesAsked += 1;
    if (timesAsked === SIGNALS_TO_END_AT_ONCE) process.exit(1);
    if (timesAsked > 1) return;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
  onceNpmIsGone(() => {
    if (timesAsked === 0) close();
  });
}

/** Runs the server in this process, as its environment variables say, until a signal ends it. If it cannot start, says why and ends the process. */
export async function runServer(folders: Folders): Promise<void> {
  try {
    const server = await startServer(process.env, { folders });
    closeOnSignals(server);
    console.log(`Listening on ${server.url}`);
  } catch (error) {
    console.error(whyNotStarted(error, process.env));
    process.exit(1);
  }
}
