import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRoutePath } from '#src/domain/routes.ts';
import { giveToken } from '../http/request-token.ts';
import { problemDocument, sendProblem } from '../problems.ts';

const INDEX = 'index.html';
/** Vite puts a hash of the content into the names of everything in this folder. */
const HASHED_FOLDER = `${sep}assets${sep}`;

/** Host pages name this address for years: a new version must reach them, and asking for it on every page view would cost each of them. */
const EMBED_SCRIPT = `${sep}embed.js`;

function cacheControl(filePath: string): string {
  if (filePath.endsWith(EMBED_SCRIPT)) return 'public, max-age=3600, stale-while-revalidate=86400';
  return filePath.includes(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pathnameOf(request: FastifyRequest): string {
  return decodeURIComponent(request.raw.url?.split('?', 1)[0] ?? '/');
}

function hasDraftId(request: FastifyRequest): boolean {
  return typeof request.query === 'object' && request.query !== null && 'id' in request.query;
}

function isPageRequest(request: FastifyRequest): boolean {
  const lastSegment = pathnameOf(request).split('/').at(-1) ?? '';
  return (request.method === 'GET' || request.method === 'HEAD') && !lastSegment.includes('.');
}

/** An address that carries a draft id must stay out of caches and search engines (decision B5). */
function pageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (hasDraftId(request)) reply.header('x-robots-tag', 'noindex, nofollow');
  reply.header('cache-control', hasDraftId(request) ? 'no-store' : 'no-cache');
}

/**
 * Serves the built front end. Every path without a file extension gets the page, because its routes exist in the browser;
 * one that is no route gets it with 404. A missing file is a problem document.
 */
export async function registerWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      if (!filePath.endsWith(INDEX)) reply.header('cache-control', cacheControl(filePath));
    },
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    giveToken(request, reply);
    pageHeaders(request, reply);
    const path = pathnameOf(request).replace(/^\/+|\/+$/g, '');
    const page = await readFile(join(webRoot, INDEX));
    return reply.code(isRoutePath(path) ? 200 : 404).type('text/html; charset=utf-8').send(page);
  }

  // Left to the static files, the root is a folder, which they refuse to a client that accepts no compression.
  app.get('/', sendPage);

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request) || !existsSync(join(webRoot, INDEX))) return sendProblem(reply, problemDocument('not-found'));
    return sendPage(request, reply);
  });
}

/** Serves the flow explorer, a static folder, below `/flow/`. */
export async function registerExplorer(app: FastifyInstance, explorerRoot: string): Promise<void> {
  await app.register(fastifyStatic, { root: explorerRoot, prefix: '/flow/', decorateReply: false, cacheControl: true, maxAge: 0 });
  app.get('/flow', async (_request, reply) => reply.redirect('/flow/'));
}
