import { createHash, createHmac } from 'node:crypto';
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isSame } from '../http/request-token.ts';
import { NotDelivered } from './not-delivered.ts';
import type { Sink } from './outbox.ts';
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

interface SignedWebhook {
  headers: Record<string, string>;
  body: string;
}

/** HMAC-SHA-256 over id, seconds since 1970 and body, according to the Standard Webhooks specification. */
function signatureOf(secret: Buffer, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Headers and body of a message, signed with each of the keys. */
function signedWebhook(
  id: string,
  content: object,
  secrets: readonly Buffer[],
  now: Date,
): SignedWebhook {
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets
        .map((secret) => signatureOf(secret, id, timestamp, body))
        .join(' '),
    },
    body,
  };
}

/** Older requests, and those from the future, are refused: somebody may have recorded them. */
const TOLERANCE_SECONDS = 300;

/** Whether a request that we get is signed with one of the keys, just now. */
export function isSigned(
  headers: IncomingHttpHeaders,
  body: string,
  secrets: readonly Buffer[],
  now: Date,
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => String(headers[name] ?? ''),
  );
  if (!id || !timestamp || !signatures) return false;
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) return false;
  return signatures
    .split(' ')
    .some((signature) =>
      secrets.some((secret) => isSame(signature, signatureOf(secret, id, timestamp, body))),
    );
}

/** Posts to a URL and resolves with the status. Follows no redirects and reads no response body. */
function post(
  url: URL,
  { headers, body }: SignedWebhook,
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

/** Posts content to a webhook. Any status but 200 to 299 counts as not delivered, including redirects; after 410 nothing more is sent. @throws NotDelivered */
export async function postWebhook(
  url: URL,
  { id, content }: { id: string; content: object },
  { secrets, allowedHosts }: WebhookSettings,
  signal: AbortSignal,
): Promise<void> {
  const status = await post(url, signedWebhook(id, content, secrets, new Date()), {
    signal,
    isAllowed: allowedHosts.includes(hostOf(url)),
  });
  if (status < 200 || status > 299)
    throw new NotDelivered(`The receiver answered ${status}.`, {
      logged: String(status),
      isGone: status === GONE,
      mayHaveArrived: false,
    });
}

/** A sink that posts to a webhook. Its name is for logs: an address may hold a key. */
export function webhookSink(url: URL, settings: WebhookSettings): Sink {
  return {
    name: `${WEBHOOK} ${url.host} ${createHash('sha256').update(url.href).digest('hex').slice(0, 8)}`,
    formerName: `${WEBHOOK} ${url.href}`,
    wants: () => true,
    deliver: ({ id, event }, signal) => postWebhook(url, { id, content: event }, settings, signal),
  };
}
