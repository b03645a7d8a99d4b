import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { serve } from './listen.ts';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** Every request in the order of arrival, including those answered with a failure. */
  readonly requests: ReceivedWebhook[];
}

/** The content of a webhook. Throws if it is not signed with the secret. */
export function verified(webhook: ReceivedWebhook | undefined, secret: string): unknown {
  const headers = Object.entries(webhook?.headers ?? {}).map(([name, one]) => [name, String(one)]);
  return new Webhook(secret).verify(webhook?.body ?? '', Object.fromEntries(headers));
}

/** Starts a webhook receiver on 127.0.0.1, closed at the end of the test. Answers 204 by default. */
export async function startReceiver(
  answer: (response: ServerResponse, request: ReceivedWebhook) => void = (response) =>
    void response.writeHead(204).end(),
): Promise<Receiver> {
  const requests: ReceivedWebhook[] = [];
  const { url, close } = await serve((request, response) => {
    void text(request).then(
      (body) => {
        const received = { headers: request.headers, body };
        requests.push(received);
        answer(response, received);
      },
      () => undefined,
    );
  });
  onTestFinished(close);
  return { url: `${url}/leads`, requests };
}
