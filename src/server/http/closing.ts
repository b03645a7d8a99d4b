import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 100;

/**
 * While the server closes, requests on open connections are still answered, and each of these connections ends with its answer. Connections
 * without a request are dropped, so that closing does not wait for them: browsers open some in advance.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let sweeping: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  function sweep(): void {
    app.server.closeIdleConnections();
    // Node does not count these as idle: it believes that their request is on its way.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  app.addHook('preClose', async () => {
    sweeping = setInterval(sweep, SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(sweeping));
  app.addHook('onSend', async (_request, reply) => {
    if (sweeping !== undefined) reply.header('connection', 'close');
  });
}
