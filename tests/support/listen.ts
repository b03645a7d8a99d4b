import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Makes a server listen on a free port. Returns its URL, without a trailing slash. */
export async function listenOn(server: Server, host = '127.0.0.1'): Promise<string> {
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server that listens has a port.');
  return `http://${host}:${address.port}`;
}

/** Stops a server, closing all its connections. */
export async function stopListening(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await once(server.close(), 'close');
}
