import { createServer } from 'node:http';
import { listenOn, stopListening } from './listen.ts';

/** A site of somebody else, on an origin of its own. */
export interface HostSite {
  /** Without a slash at the end. On `localhost`, so that to the product on 127.0.0.1 it is another site, not just another origin. */
  url: string;
  stop(): Promise<void>;
}

/** Serves one page at every path. */
export async function startHostSite(page: string): Promise<HostSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  });
  return { url: await listenOn(server, 'localhost'), stop: () => stopListening(server) };
}

declare global {
  interface Window {
    /** What the host page was told, in order. */
    heard: unknown[];
  }
}

const HEAR = `
  window.heard = [];
  for (const type of ['ready', 'started', 'step', 'booked', 'callRequested', 'notServed'])
    document.addEventListener('booking:' + type, (event) => window.heard.push(event.detail));
`;

/** A host page that embeds the product by the script tag and writes down what it is told. */
export function embeddingPage(productUrl: string, attributes = ''): string {
  return `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body>
    <h1>Host</h1><div id="place"></div>
    <script>${HEAR}</script>
    <script src="${productUrl}/embed.js" data-target="#place" ${attributes}></script>
  </body></html>`;
}
