import { rmSync } from 'node:fs';
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
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** Starts the product on a free port with a freshly seeded database. The front end must have been built (see `product.setup.ts`). */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDirectory = newDataDirectory();
  const webRoot = options.webRoot ?? WEB_ROOT;
  const visits = options.visits ?? visitsOf(webRoot);
  const serve = (port: number): Promise<TestServer> =>
    startTestServer({ ...options, webRoot, visits, dataDirectory, port });
  let running = await serve(0);
  const { url } = running;

  const end = async (): Promise<void> => {
    const { app, close } = running;
    // Repeat this: a connection that the browser opens now but has not used would delay the shutdown for a minute.
    const cut = setInterval(() => app.server.closeAllConnections(), CUT_EVERY_MS);
    app.server.closeAllConnections();
    await close().finally(() => clearInterval(cut));
  };
  return {
    url,
    database: () => running.database,
    restart: async () => {
      await end();
      running = await serve(Number(new URL(url).port));
    },
    close: async () => {
      await end();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
