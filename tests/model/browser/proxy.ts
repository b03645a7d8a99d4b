import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { omit } from 'es-toolkit';
import { listenOn, stopListening } from '#tests/support/listen.ts';
import { type HeldCall, heldCall } from './held-calls.ts';
import { answerInWords } from '#tests/support/watch-page.ts';
import { isUnexpected } from './problems.ts';
import type { Site } from './site.ts';

/** What a proxy does for one journey. */
export interface JourneyTraffic {
  /** A classic script that every document runs before its own. */
  script: string;
  /** Holds a call; returns false to let it through. */
  take(call: HeldCall): boolean;
  /** The failures the journey answers with. */
  refusals: ReadonlySet<string>;
  /** Receives what went wrong, as text. */
  problems: string[];
}

/** The product behind a server that holds its calls, for browsers in which a test cannot hold them. */
export interface Proxy {
  /** Without a slash at the end. */
  origin: string;
  /** Drops the calls still held for the previous journey and begins the next one. */
  begin(journey: JourneyTraffic): void;
  stop(): Promise<void>;
}

const SCRIPT = '/journey.js';

/** Starts a proxy in front of a site, on a port of its own. */
export async function startProxy({
  origin: target,
  api,
}: Pick<Site, 'origin' | 'api'>): Promise<Proxy> {
  let journey: JourneyTraffic | null = null;
  let origin = '';
  const held = new Set<ServerResponse>();

  function forward(asked: IncomingMessage, body: string, answer: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = asked;
    const isDocument = headers.accept?.includes('text/html') === true;
    const passedOn = send(
      new URL(url, target),
      {
        method,
        headers: isDocument ? omit(headers, ['accept-encoding', 'if-none-match']) : headers,
      },
      (given) => {
        const { statusCode: status = 502 } = given;
        const failure = { method, url: `${origin}${url}`, status, isDocument };
        if (journey !== null && isUnexpected(failure, journey.refusals))
          journey.problems.push(answerInWords(failure));
        if (given.headers['content-type']?.startsWith('text/html') !== true) {
          answer.writeHead(status, given.headers);
          given.pipe(answer);
          return;
        }
        const kept = omit(given.headers, ['content-length', 'etag']);
        text(given).then(
          (html) =>
            answer
              .writeHead(status, { ...kept, 'cache-control': 'no-store' })
              .end(html.replace('<head>', `<head><script src="${SCRIPT}"></script>`)),
          () => answer.destroy(),
        );
      },
    );
    passedOn.on('error', () => answer.destroy());
    passedOn.end(body);
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = asked;
    if (url === SCRIPT) {
      answer
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(journey?.script ?? '');
      return;
    }
    const body = await text(asked);
    const call = heldCall(
      api,
      { method, url: `${origin}${url}`, headers, postData: body },
      async (status, given, content) => {
        held.delete(answer);
        answer.writeHead(status, given).end(content);
      },
    );
    if (!url.startsWith(`${api}/`) || journey?.take(call) !== true)
      return forward(asked, body, answer);
    held.add(answer);
    answer.once('close', () => held.delete(answer));
  }

  const server = createServer((asked, answer) => {
    serve(asked, answer).catch(() => answer.destroy());
  });
  origin = await listenOn(server);
  const letGo = () => {
    for (const answer of held) answer.destroy();
    held.clear();
  };
  return {
    origin,
    begin: (next) => {
      letGo();
      journey = next;
    },
    stop: () => stopListening(server),
  };
}
