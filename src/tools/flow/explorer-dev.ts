import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../paths.ts';
import { EXPLORER_PAGES } from './explorer-build.ts';

const PAGES_URL = `/${path.relative(PROJECT_ROOT, EXPLORER_PAGES).replaceAll(path.sep, '/')}/`;

/** Where an address under `/flow` lies in the sources; null for any other address. */
export function explorerSource(url: string): string | null {
  const { pathname, search } = new URL(url, 'http://localhost');
  if (!pathname.startsWith('/flow/')) return null;
  const rest = pathname.slice('/flow/'.length);
  return `${PAGES_URL}${rest === '' ? 'index.html' : rest}${search}`;
}

/** Serves the flow explorer from its sources at `/flow/`, beside the product, while it is developed. */
export function serveExplorer(): Plugin {
  return {
    name: 'flow-explorer',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url === '/flow') {
          response.writeHead(302, { location: '/flow/' }).end();
          return;
        }
        request.url = explorerSource(request.url ?? '/') ?? request.url ?? '/';
        next();
      });
    },
  };
}
