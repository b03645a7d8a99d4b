import { serve, type SmallServer } from './listen.ts';

/** Serves one page of another company at every path, by default on `localhost`: the product on 127.0.0.1 is cross-site to it, not just cross-origin. */
export function startHostSite(
  page: string,
  { headers = {}, host = 'localhost' }: { headers?: Record<string, string>; host?: string } = {},
): Promise<SmallServer> {
  return serve(
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page),
    host,
  );
}

declare global {
  interface Window {
    /** The details of the `booking:` events the host page has received, in order. */
    heard: unknown[];
  }
}

const HEAR = `
  window.heard = [];
  for (const type of ['ready', 'started', 'step', 'booked', 'callRequested', 'notServed'])
    document.addEventListener('booking:' + type, (event) => window.heard.push(event.detail));
`;

/** A page of another company. */
export function hostPage(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">${head}</head><body><h1>Host</h1>${body}</body></html>`;
}

/** A host page that embeds the product with the script tag and records the events it receives. */
export function embeddingPage(productUrl: string, attributes = ''): string {
  return hostPage(`<div id="place"></div>
    <script>${HEAR}</script>
    <script src="${productUrl}/embed.js" data-target="#place" ${attributes}></script>`);
}
