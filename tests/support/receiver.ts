import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** Every request in the order of arrival, those answered with a failure too. */
  readonly requests: ReceivedWebhook[];
  close(): Promise<void>;
}

/** A receiver of webhooks on 127.0.0.1 that answers 204 unless told otherwise. */
export async function startReceiver(answer: (response: ServerResponse, request: ReceivedWebhook) => void = (response) => void response.writeHead(204).end()): Promise<Receiver> {
  const requests: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const received = { headers: request.headers, body };
        requests.push(received);
        answer(response, received);
      },
      () => undefined,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server that listens has a port.');
  return {
    url: `http://127.0.0.1:${address.port}/leads`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
