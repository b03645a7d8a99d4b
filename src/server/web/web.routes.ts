import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY_SITE_PLACEHOLDER, isPlainLanding, LANDING_FILE } from '#src/startup/landing-page.ts';
import { isRoutePath, ROUTE_PATHS } from '#src/domain/steps.ts';
import { escapeHtml } from '../http/html.ts';
import { giveToken } from '../http/request-token.ts';
import { problemDocument, sendProblem } from '../problems.ts';
import { sendHtml } from './page.ts';
import { isSwitchedOn } from './web-config.ts';

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

/** For a file below the root, or what is sent in its place where that is smaller. */
function cacheControl(file: string): string {
  if (file.replace(/\.(br|gz)$/, '') === EMBED_SCRIPT) return 'public, max-age=3600, stale-while-revalidate=86400';
  return file.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache';
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
    setHeaders: (reply: FastifyReply, filePath: string) => void reply.header('cache-control', cacheControl(relative(root, filePath))),
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

/** An address that carries a draft id must stay out of caches and search engines (decision B5). */
function pageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (hasDraftId(request)) reply.header('x-robots-tag', 'noindex, nofollow');
  reply.header('cache-control', hasDraftId(request) ? 'no-store' : 'no-cache');
}

/** The company's site of the runtime configuration; null where it is no whole address. */
async function companySite(webRoot: string): Promise<string | null> {
  const config: unknown = JSON.parse(await readFile(join(webRoot, CONFIG), 'utf8'));
  const site = typeof config === 'object' && config !== null && 'companySiteUrl' in config ? config.companySiteUrl : null;
  return typeof site === 'string' && /^https?:\/\//i.test(site) && URL.canParse(site) ? site.replace(/\/+$/, '') : null;
}

/** The page that has the landing screen in it already; null where it was not built or the configuration cannot be read. */
async function landingPage(webRoot: string): Promise<string | null> {
  try {
    const [page, site] = await Promise.all([readFile(join(webRoot, LANDING_FILE), 'utf8'), companySite(webRoot)]);
    return site === null ? null : page.replaceAll(COMPANY_SITE_PLACEHOLDER, () => escapeHtml(site));
  } catch {
    return null;
  }
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

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    giveToken(request, reply);
    pageHeaders(request, reply);
    const path = pathnameOf(request).replace(/^\/+|\/+$/g, '');
    const landing = path === '' && isPlainLanding(queryOf(request)) ? await landingPage(webRoot) : null;
    const page = landing ?? (await readFile(join(webRoot, INDEX), 'utf8'));
    return sendHtml(request, reply.code(isRoutePath(path) ? 200 : 404), page);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isPageRequest(request) || !existsSync(join(webRoot, INDEX))) return sendProblem(reply, problemDocument('not-found'));
    return sendPage(request, reply);
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
