import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOn, stopListening } from './listen.ts';

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
  return { url: `${await listenOn(server)}/leads`, requests, close: () => stopListening(server) };
}
