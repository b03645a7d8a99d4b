import { once } from 'node:events';
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Makes a server listen on a free port. Returns its URL, without a trailing slash. */
export async function listenOn(server: Server, host = '127.0.0.1'): Promise<string> {
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('A server that listens has a port.');
  return `http://${host}:${address.port}`;
}

/** Stops a server, closing all its connections. */
export async function stopListening(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await once(server.close(), 'close');
}

/** A small HTTP server of a test. */
export interface SmallServer extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Serves on a free port. */
export async function serve(handler: RequestListener, host?: string): Promise<SmallServer> {
  const server = createServer(handler);
  const close = () => stopListening(server);
  return { url: await listenOn(server, host), close, [Symbol.asyncDispose]: close };
}
