import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#src/server/database/database.ts';
import { visitsOf } from '#src/server/web/web-config.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import {
  newDataDirectory,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './server.ts';

export interface ProductOptions extends Pick<
  TestServerOptions,
  'explorerRoot' | 'guard' | 'rateLimits' | 'trustProxy' | 'visits'
> {
  /** The server's clock. Default: the real one. To set the browser's clock, use Playwright. */
  clock?: () => Date;
  /** Folder to serve instead of the built front end. */
  webRoot?: string;
  /** Whether visitors change their visits themselves, as the demo's configuration says. Default: yes. */
  hasVisits?: boolean;
}

/** A copy of the built front end whose configuration leaves changes of visits to the phone. */
function webWithoutVisits(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  cpSync(WEB_ROOT, folder, { recursive: true, filter: (file) => !file.endsWith('.map') });
  const file = join(folder, 'config.json');
  const config: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...config, visits: null }));
  return folder;
}

const CUT_EVERY_MS = 20;

/** The whole product on one port: the built front end, the API and the content, on an embedded database of its own. */
export interface Product {
  /** Without a slash at the end; the same across restarts. */
  url: string;
  /** The running server's database, for reading what was stored. */
  database(): Database;
  /** Stops the server and starts another on the same port and the same data. */
  restart(): Promise<void>;
  /** Stops the server, keeps the data: nothing answers until {@link Product.resume}. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the product on a free port with a freshly seeded database. The front end must have been built (see `product.setup.ts`). */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDirectory = newDataDirectory();
  const ownWeb = options.hasVisits === false ? webWithoutVisits() : null;
  const webRoot = options.webRoot ?? ownWeb ?? WEB_ROOT;
  const visits = options.visits ?? visitsOf(webRoot);
  const serve = (port: number): Promise<TestServer> =>
    startTestServer({ ...options, webRoot, visits, dataDirectory, port });
  let running: TestServer | null = await serve(0);
  const { url } = running;
  const port = Number(new URL(url).port);

  const pause = async (): Promise<void> => {
    if (running === null) return;
    const { app, close } = running;
    // Repeat this: a connection that the browser opens now but has not used would delay the shutdown for a minute.
    const cut = setInterval(() => app.server.closeAllConnections(), CUT_EVERY_MS);
    app.server.closeAllConnections();
    await close().finally(() => clearInterval(cut));
    running = null;
  };
  const resume = async (): Promise<void> => {
    running ??= await serve(port);
  };
  return {
    url,
    database: () => {
      if (!running) throw new Error('The product is not running.');
      return running.database;
    },
    pause,
    resume,
    restart: async () => {
      await pause();
      await resume();
    },
    stop: async () => {
      await pause();
      rmSync(dataDirectory, { recursive: true, force: true });
      if (ownWeb !== null) rmSync(ownWeb, { recursive: true, force: true });
    },
  };
}
