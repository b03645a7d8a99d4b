import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY_SITE_PLACEHOLDER, isPlainLanding, LANDING_FILE } from '#src/startup/landing-page.ts';
import { isRoutePath, ROUTE_PATHS } from '#src/domain/steps.ts';
import { escapeHtml } from '../http/html.ts';
import { giveToken } from '../http/request-token.ts';
import { mayBeFramed } from '../http/security-headers.ts';
import { problemDocument, sendProblem } from '../problems.ts';
import { type Page, pageOf, sendHtml } from './page.ts';
import { companySiteOf, isSwitchedOn } from './web-config.ts';

const INDEX = 'index.html';
const CONFIG = 'config.json';
/** Vite puts a hash of the content into the names of everything in this folder. */
const HASHED_FOLDER = `assets${sep}`;
/** Left out of what is served under its own name, as the pages are: sent in place of the files beside them. */
const MADE_SMALLER = '**/*.{br,gz}';
/** They have all of the sources in them. */
const SOURCE_MAPS = '**/*.map';

/** Host pages name this address for years: a new version must reach them, and asking for it on every page view would cost each of them. */
const EMBED_SCRIPT = 'embed.js';

/** For what is the same for every visitor: a browser asks each time whether it has changed, a CDN once a minute. */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=60';
/** For what brings a visitor their request token. */
const OWN = 'private, no-cache';

/** For a file below the root, or what is sent in its place where that is smaller. */
function cacheControl(file: string): string {
  if (file.replace(/\.(br|gz)$/, '') === EMBED_SCRIPT) return 'public, max-age=3600, stale-while-revalidate=86400';
  if (file === CONFIG) return OWN;
  return file.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : SHARED;
}

/**
 * The files that are there when the server starts; a new build needs a new start. A file that is looked up by its address has its
 * whole folder listed at every request, which doubled the work of sending it.
 */
function filesAtStart(root: string) {
  return {
    root,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, filePath: string) => {
      const file = relative(root, filePath);
      reply.header('cache-control', cacheControl(file));
      // Every page asks for it before it writes anything, and pages themselves come from a CDN.
      if (file === CONFIG) giveToken(reply.request, reply);
    },
  } as const;
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

/**
 * An address that carries a draft id must stay out of caches and search engines (decision B5). Only the request for the page itself tells
 * that it is framed by another site and needs a token that works there (decision B8).
 */
function pageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const isForFrames = mayBeFramed(request);
  if (isForFrames) giveToken(request, reply);
  if (hasDraftId(request)) reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store');
  else reply.header('cache-control', isForFrames ? OWN : SHARED);
}

/** The page of a file; null where there is no such file. */
function readPage(file: string, completed = (html: string) => html): Page | null {
  return existsSync(file) ? pageOf(completed(readFileSync(file, 'utf8'))) : null;
}

/** The page that has the landing screen in it already; null where it was not built or the configuration names no company site. */
function readLandingPage(webRoot: string): Page | null {
  const site = companySiteOf(webRoot);
  return site === null ? null : readPage(join(webRoot, LANDING_FILE), (html) => html.replaceAll(COMPANY_SITE_PLACEHOLDER, () => escapeHtml(site)));
}

function queryOf(request: FastifyRequest): string {
  return request.raw.url?.split('?').slice(1).join('?') ?? '';
}

/** Source maps have all of the sources in them. */
function hiddenMaps(webRoot: string): string[] {
  return isSwitchedOn('sourceMaps', webRoot) ? [] : [SOURCE_MAPS];
}

/**
 * Serves the built front end. The start path gets the page with the landing screen in it, unless the query asks for another;
 * every other path without a file extension gets the plain page, because its routes exist in the browser; one that is no route gets
 * it with 404. A missing file is a problem document.
 */
export async function registerWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...filesAtStart(webRoot),
    index: false,
    preCompressed: true,
    globIgnore: [MADE_SMALLER, LANDING_FILE, INDEX, ...hiddenMaps(webRoot)],
  });

  const plain = readPage(join(webRoot, INDEX));
  const landing = readLandingPage(webRoot);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isPageRequest(request) || plain === null) return sendProblem(reply, problemDocument('not-found'));
    pageHeaders(request, reply);
    const path = pathnameOf(request).replace(/^\/+|\/+$/g, '');
    const page = landing !== null && path === '' && isPlainLanding(queryOf(request)) ? landing : plain;
    return sendHtml(request, reply.code(isRoutePath(path) ? 200 : 404), page);
  }

  // With or without a slash at the end it is the same page.
  for (const path of ROUTE_PATHS) for (const address of new Set([`/${path}`, `/${path}/`.replace('//', '/')])) app.get(address, answer);
  app.setNotFoundHandler(answer);
}

/** Serves the flow explorer, a static folder, below `/flow/`. The configuration is that of the front end. */
export async function registerExplorer(app: FastifyInstance, explorerRoot: string, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, { ...filesAtStart(explorerRoot), globIgnore: hiddenMaps(webRoot), prefix: '/flow/', decorateReply: false });
  app.get('/flow', async (_request, reply) => reply.redirect('/flow/'));
}
