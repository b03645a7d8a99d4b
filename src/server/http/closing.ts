import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 100;

/**
 * Lets a server that is being closed answer what still comes on the connections it has, each of which ends with its answer, and keeps it
 * from waiting for those on which nothing comes: browsers open some in advance.
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
    // Node takes such a connection for one whose request is on its way.
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
