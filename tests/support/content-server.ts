import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './listen.ts';

export interface ContentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string[]>>;
  readonly headers: IncomingHttpHeaders;
}

/** Answers one request of the delivery API. */
export type ContentAnswer = (request: ContentRequest, response: ServerResponse) => void;

export interface ContentServer extends AsyncDisposable {
  /** Pass this to the SDK as `endpoint`. */
  readonly endpoint: string;
  /** All requests so far. */
  readonly requests: readonly ContentRequest[];
}

/** Sends a JSON answer. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function requestOf(incoming: IncomingMessage): ContentRequest {
  const url = new URL(incoming.url ?? '/', 'http://content.example');
  const query: Record<string, string[]> = {};
  for (const [name, value] of url.searchParams) query[name] = [...(query[name] ?? []), value];
  return { method: incoming.method ?? '', path: url.pathname, query, headers: incoming.headers };
}

/** Starts a content service on a free local port that answers with `answer` and records every request. */
export async function startContentServer(answer: ContentAnswer): Promise<ContentServer> {
  const requests: ContentRequest[] = [];
  const { url, [Symbol.asyncDispose]: dispose } = await serve((incoming, response) => {
    const request = requestOf(incoming);
    requests.push(request);
    answer(request, response);
  });
  return {
    endpoint: `${url}/cms/v3`,
    requests,
    [Symbol.asyncDispose]: dispose,
  };
}
