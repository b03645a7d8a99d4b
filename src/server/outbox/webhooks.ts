import { createHash, createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { NotDelivered } from './not-delivered.ts';
import type { Message, Sink } from './outbox.ts';
import { hostOf, lookupPublic } from './public-address.ts';

export interface WebhookSettings {
  /** The bytes of the key; several keys while one replaces another. */
  secrets: readonly Buffer[];
  /** Hosts that may be inside a private network. */
  allowedHosts: readonly string[];
}

/** Some receivers refuse requests without one. */
const USER_AGENT = 'window-and-door-estimate';
const GONE = 410;

/** Headers and body of a message, according to the Standard Webhooks specification: HMAC-SHA-256 over id, seconds since 1970 and body. */
export function signedWebhook(
  { id, event }: Message,
  secrets: readonly Buffer[],
  now: Date,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

/** Posts to a URL and resolves with the status. Follows no redirects and reads no response body. */
function post(
  url: URL,
  { headers, body }: ReturnType<typeof signedWebhook>,
  options: { signal: AbortSignal; isAllowed: boolean },
): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send(
      url,
      {
        method: 'POST',
        headers,
        signal: options.signal,
        ...(options.isAllowed ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    )
      .once('error', reject)
      .end(body);
  });
}

/** How the names of these sinks begin. */
export const WEBHOOK = 'webhook';

/** A sink that posts to a webhook. Any status but 200 to 299 counts as not delivered, including redirects; after 410 nothing more is sent. Its name is for logs: an address may hold a key. */
export function webhookSink(url: URL, { secrets, allowedHosts }: WebhookSettings): Sink {
  return {
    name: `${WEBHOOK} ${url.host} ${createHash('sha256').update(url.href).digest('hex').slice(0, 8)}`,
    formerName: `${WEBHOOK} ${url.href}`,
    wants: () => true,
    deliver: async (message, signal) => {
      const status = await post(url, signedWebhook(message, secrets, new Date()), {
        signal,
        isAllowed: allowedHosts.includes(hostOf(url)),
      });
      if (status < 200 || status > 299)
        throw new NotDelivered(`The receiver answered ${status}.`, {
          logged: String(status),
          isGone: status === GONE,
          mayHaveArrived: false,
        });
    },
  };
}
