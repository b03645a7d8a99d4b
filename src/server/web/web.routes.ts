import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  COMPANY_SITE_PLACEHOLDER,
  isPlainLanding,
  LANDING_FILE,
} from '#src/startup/landing-page.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { trimSlashes } from '#src/domain/slashes.ts';
import { ROUTE_PATHS } from '#src/domain/steps.ts';
import { VISIT_PATH } from '#src/domain/visit.ts';
import { escapeHtml } from '../http/html.ts';
import type { PageTokens } from '../http/page-token.ts';
import { giveToken } from '../http/request-token.ts';
import { mayBeFramed } from '../http/security-headers.ts';
import { Problem } from '../problems.ts';
import { type Page, pageOf, sendHtml } from './page.ts';
import { companySiteOf, isSwitchedOn, visitsOf } from './web-config.ts';

const INDEX = 'index.html';
const CONFIG = 'config.json';
/** Vite puts a hash of the content into the names of everything in this folder. */
const HASHED_FOLDER = `assets${sep}`;
/** Compressed copies. Like the pages, they are not served under their own names: they are sent in place of the files next to them. */
const MADE_SMALLER = '**/*.{br,gz}';
/** They contain all of the sources. */
const SOURCE_MAPS = '**/*.map';

/** Host pages keep this address for years. A new version must reach them, but revalidating on every page view would slow each of them down. */
const EMBED_SCRIPT = 'embed.js';

/** For what is the same for every visitor: a browser revalidates it every time, a CDN once a minute. */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=60';
/** For answers that give visitors their request token. */
const OWN = 'private, no-cache';

/** The cache-control of a file, given by its path below the root, or of its compressed copy. */
function cacheControl(file: string): string {
  if (file.replace(/\.(br|gz)$/, '') === EMBED_SCRIPT)
    return 'public, max-age=3600, stale-while-revalidate=86400';
  if (file === CONFIG) return OWN;
  return file.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : SHARED;
}

/**
 * Serves only the files that exist when the server starts: restart it after a build. Looking up files at request time lists the
 * whole folder on every request, which doubled the work of sending a file.
 */
function filesAtStart(root: string, headers: Readonly<Record<string, string>> = {}) {
  return {
    root,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, filePath: string) => {
      const file = relative(root, filePath);
      reply.headers({ ...headers, 'cache-control': cacheControl(file) });
      // Every page fetches the configuration before it writes anything, and a page itself may come from a CDN.
      if (file === CONFIG) giveToken(reply.request, reply);
    },
  } as const;
}

function pathnameOf(request: FastifyRequest): string {
  return decodeURIComponent(request.raw.url?.split('?', 1)[0] ?? '/');
}

/** Scripts and pictures do not accept HTML: a missing file gets a problem document, unless a visitor opens its address. */
function isPageRequest(request: FastifyRequest): boolean {
  const lastSegment = pathnameOf(request).split('/').at(-1) ?? '';
  const isForVisitor =
    !lastSegment.includes('.') || request.headers.accept?.includes('text/html') === true;
  return (request.method === 'GET' || request.method === 'HEAD') && isForVisitor;
}

/** An address that carries a draft id must stay out of caches and search engines (decision B5). */
function pageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (isRecord(request.query) && 'id' in request.query)
    reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store');
  else reply.header('cache-control', mayBeFramed(request) ? OWN : SHARED);
}

/** The page in a file; null if there is no such file. */
function readPage(file: string, completed = (html: string) => html): Page | null {
  return existsSync(file) ? pageOf(completed(readFileSync(file, 'utf8'))) : null;
}

/** The page with the landing screen already in it; null if it was not built or the configuration names no company site. */
function readLandingPage(webRoot: string): Page | null {
  const site = companySiteOf(webRoot);
  return site === null
    ? null
    : readPage(join(webRoot, LANDING_FILE), (html) =>
        html.replaceAll(COMPANY_SITE_PLACEHOLDER, () => escapeHtml(site)),
      );
}

/** Source maps contain all of the sources, so they are hidden unless switched on. */
function hiddenMaps(webRoot: string): string[] {
  return isSwitchedOn('sourceMaps', webRoot) ? [] : [SOURCE_MAPS];
}

/**
 * Serves the built front end. The start path gets the page with the landing screen in it, unless the query asks for another.
 * Every other path gets the plain page, because routes exist only in the browser; if it is not a route, with status 404. The embedded start
 * has a request token in it, made for this client, and is never sent as unchanged.
 */
export async function registerWeb(
  app: FastifyInstance,
  webRoot: string,
  pageTokens: PageTokens,
): Promise<void> {
  // Modules, styles and the configuration are readable everywhere: a sandboxed page counts as another site's (decision B13).
  const files = filesAtStart(webRoot, { 'access-control-allow-origin': '*' });
  await app.register(fastifyStatic, {
    ...files,
    index: false,
    preCompressed: true,
    globIgnore: [MADE_SMALLER, LANDING_FILE, INDEX, ...hiddenMaps(webRoot)],
  });

  const plain = readPage(join(webRoot, INDEX));
  const landing = readLandingPage(webRoot);
  const hasVisits = visitsOf(webRoot) !== null;
  const paths = ROUTE_PATHS.filter((path) => hasVisits || path !== VISIT_PATH);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isPageRequest(request) || plain === null) throw new Problem('not-found');
    pageHeaders(request, reply);
    if (mayBeFramed(request))
      return reply.type('text/html; charset=utf-8').send(pageTokens.putInto(plain.html, request));
    const path = trimSlashes(pathnameOf(request));
    const query = request.raw.url?.split('?').slice(1).join('?') ?? '';
    const page = path === '' && isPlainLanding(query) ? (landing ?? plain) : plain;
    return sendHtml(request, reply.code(paths.some((one) => one === path) ? 200 : 404), page);
  }

  // A trailing slash makes no difference.
  for (const path of paths)
    for (const address of new Set([`/${path}`, `/${path}/`.replace('//', '/')]))
      app.get(address, answer);
  app.setNotFoundHandler(answer);
}

/** Serves the flow explorer, a static folder, below `/flow/`. Its settings come from the front end's configuration. */
export async function registerExplorer(
  app: FastifyInstance,
  explorerRoot: string,
  webRoot: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    ...filesAtStart(explorerRoot),
    preCompressed: true,
    globIgnore: [MADE_SMALLER, ...hiddenMaps(webRoot)],
    prefix: '/flow/',
    decorateReply: false,
  });
  app.get('/flow', async (_request, reply) => reply.redirect('/flow/'));
}
