import { isUtf8 } from 'node:buffer';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { registerContentRoutes } from './cms/cms.routes.ts';
import type { Context } from './context.ts';
import type { Database } from './database/database.ts';
import { createGuard, type GuardOptions } from './guard/guard.ts';
import { refuseOtherMethods } from './http/allowed-methods.ts';
import { endConnectionsOnClose } from './http/closing.ts';
import { ignoreForwardedPorts } from './http/forwarded-addresses.ts';
import { loggerOptions } from './http/logging.ts';
import { openPageTokens, type PageTokens } from './http/page-token.ts';
import {
  createBytesLimiter,
  createRateLimiter,
  DEFAULT_RATE_LIMITS,
  type RateLimits,
} from './http/rate-limits.ts';
import { protectWrites } from './http/request-token.ts';
import { answerSandboxes } from './http/sandboxes.ts';
import { addSecurityHeaders, PROBLEM_HEADERS } from './http/security-headers.ts';
import { compileValidator } from './http/validation.ts';
import { handleClientError, handleError, Problem } from './problems.ts';
import type { MailSettings } from './mail/mail-copy.ts';
import { registerInspector } from './outbox/inspector.routes.ts';
import { NO_OUTBOX } from './outbox/outbox.ts';
import { keepReceivers } from './outbox/receivers.ts';
import { startDeliveries } from './outbox/worker.ts';
import { scheduleNightly } from './retention/nightly.ts';
import { DEFAULT_RETENTION } from './retention/retention-settings.ts';
import { appointmentBlockRoutes } from './routes/appointment-blocks.routes.ts';
import { appointmentRoutes } from './routes/appointments.routes.ts';
import { funnelRoutes } from './routes/funnel.routes.ts';
import { healthRoutes } from './routes/health.routes.ts';
import { pastVisitRoutes } from './routes/past-visits.routes.ts';
import { marketingRoutes } from './routes/marketing.routes.ts';
import { propertyRoutes } from './routes/property.routes.ts';
import { textRoutes } from './routes/texts.routes.ts';
import { registerUnsubscribe } from './routes/unsubscribe.routes.ts';
import { visitRoutes } from './routes/visit.routes.ts';
import { scriptHostsOf } from './web/web-config.ts';
import { registerExplorer, registerWeb } from './web/web.routes.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** Longest path segment: a whole address, percent-encoded. */
const MAX_SEGMENT_LENGTH = 4000;
/** Longest path: `/api/PropertyOwners/` and an address. */
const MAX_PATH_LENGTH = MAX_SEGMENT_LENGTH + 100;
/** Campaigns and partners put a lot into the query of a page's address. */
const MAX_HEADER_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;

type Given<T> = { [Name in keyof T]?: T[Name] | undefined };

/** By default, events are sent nowhere, and visitors call to change a visit. */
export interface AppOptions extends Given<
  Pick<Context, 'clock' | 'outbox' | 'retention' | 'visits'>
> {
  /** Migrated and seeded. */
  database: Database;
  /** Folder of the built front end; without one only the API and the content are served. */
  webRoot?: string | undefined;
  /** Folder of `<content_type>.json` files. */
  contentRoot: string;
  /** Folder of the built flow explorer, served at `/flow/` beside the front end. */
  explorerRoot?: string | undefined;
  /** Whether the flow explorer is told of visits, wherever it is served from. Default: if this server serves it. */
  hasExplorer?: boolean | undefined;
  logger?: false | { level?: string; stream?: NodeJS.WritableStream };
  rateLimits?: Partial<RateLimits>;
  /** The limits that keep scripts from emptying the calendar. Absent: the defaults. */
  guard?: GuardOptions | undefined;
  /** If set, `/outbox/` shows the outbox, with its mails built from these settings. */
  inspectedMails?: MailSettings | undefined;
  /** Whose `X-Forwarded-*` headers to trust: a list of addresses and networks, or `true` for any. */
  trustProxy?: string | boolean;
}

/** The path and query of a request's target, which may be an absolute URL (RFC 9112, section 3.2.2). */
function pathAndQuery(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/** Below this path, everything is one address. Some proxies decode the slashes in it. */
const OWNERS_PATH = '/api/PropertyOwners/';

/** A path that cannot be decoded is treated as the start page (spec §5, router). Below `/api` and `/cms` it stays an error. */
function rewriteUrl(request: { url?: string | undefined }): string {
  const url = pathAndQuery(request.url ?? '/');
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const path = url.slice(0, url.length - query.length);
  if (path.startsWith(OWNERS_PATH))
    return OWNERS_PATH + path.slice(OWNERS_PATH.length).replaceAll('/', '%2F') + query;
  if (/^\/(api|cms)\//.test(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `/${query}`;
  }
}

/** No client compresses what it sends. @throws Problem for a body with a Content-Encoding */
function requirePlain({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem(
      'unsupported-media-type',
      'Send the body as it is, without a Content-Encoding.',
    );
}

/** Decodes a JSON body, which is UTF-8 (RFC 8259). @throws Problem for bytes that are not UTF-8, or a content type that names another charset */
function textOf(body: Buffer, contentType = ''): string {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  if (!/^utf-?8$/i.test(charset))
    throw new Problem('unsupported-media-type', 'Send JSON as UTF-8.');
  if (!isUtf8(body)) throw new Problem('bad-request', 'The body is not UTF-8.');
  return body.toString();
}

function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.decorateRequest('rawBody', '');
  app.addHook('preParsing', async (request) => requirePlain(request));
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const text = textOf(body, request.headers['content-type']);
      request.rawBody = text;
      // A request may declare JSON and have no body, such as a DELETE.
      if (text === '') return undefined;
      return new Promise((resolve, reject) => {
        void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
      });
    },
  );
}

/** Refuses a path that no route can have, before anything looks at it (decision B17). */
function requireShortPath({ originalUrl }: FastifyRequest): void {
  const end = originalUrl.indexOf('?');
  if ((end === -1 ? originalUrl.length : end) > MAX_PATH_LENGTH) throw new Problem('not-found');
}

/** Exactly one Host header (RFC 9112, section 3.2). Node would refuse a request without one too, but without a problem document (decision B4). */
function requireHost({ raw }: FastifyRequest): void {
  // Names and values take turns in it.
  const hosts = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1) throw new Problem('bad-request', 'A request has only one Host header.');
  if (hosts === 0 && raw.httpVersion === '1.1')
    throw new Problem('bad-request', 'HTTP/1.1 asks for a Host header.');
}

/**
 * Node leaves some requests unanswered: CONNECT, those of a client that has closed its sending side, and those that follow one with an `Upgrade` header. To an
 * `Expect` header with anything but `100-continue` it answers without a problem document.
 */
function answerEveryRequest(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket) =>
    handleClientError({ code: 'ERR_NO_TUNNEL' }, socket),
  );
  Object.assign(app.server, { httpAllowHalfOpen: true });
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.upgrade !== undefined) reply.header('connection', 'close');
    if (headers.expect?.toLowerCase().includes('100-continue') === false)
      throw new Problem('expectation-failed');
  });
}

async function registerApi(
  app: FastifyInstance,
  context: Context,
  pageTokens: PageTokens,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Window and door estimates', version: '1.0.0' },
    },
  });
  protectWrites(app, pageTokens.isGenuine);
  // Answers hold personal data, times that may be taken the next moment, or the request token: none is kept, and no route says otherwise.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' });
  });
  for (const routes of [
    appointmentRoutes,
    appointmentBlockRoutes,
    propertyRoutes,
    marketingRoutes,
    funnelRoutes,
    healthRoutes,
  ])
    await app.register(routes(context));
  if (context.visits !== null) await app.register(visitRoutes(context, context.visits));
  const { textSecrets } = context.outbox;
  if (textSecrets !== undefined) await app.register(textRoutes(context, textSecrets));
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.setNotFoundHandler(refuseUnknown);
}

async function refuseUnknown(): Promise<never> {
  throw new Problem('not-found');
}

/** Assembles the server (decisions B2 to B6): API under `/api`, content under `/cms/v3`, the front end everywhere else. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.logger === false ? false : loggerOptions(options.logger ?? {}),
    bodyLimit: BODY_LIMIT_BYTES,
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    clientErrorHandler: handleClientError,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: MAX_SEGMENT_LENGTH },
    rewriteUrl,
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply.headers(PROBLEM_HEADERS));
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler<FastifyError | Problem>(handleError);
  acceptOnlyJson(app);
  answerEveryRequest(app);
  endConnectionsOnClose(app);

  addSecurityHeaders(app, options.webRoot ? scriptHostsOf(options.webRoot) : []);
  app.addHook('onRequest', async (request) => {
    requireShortPath(request);
    requireHost(request);
  });
  if (options.trustProxy) ignoreForwardedPorts(app);
  answerSandboxes(app);
  refuseOtherMethods(app);
  await app.register(cookie);
  await app.register(compress, {
    // A few hundred compressed bytes can expand to more than any body may have.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });

  const context: Context = {
    database: options.database,
    clock: options.clock ?? (() => new Date()),
    outbox: options.outbox ?? NO_OUTBOX,
    guard: createGuard(options.guard),
    retention: options.retention ?? DEFAULT_RETENTION,
    visits: options.visits ?? null,
  };
  await keepReceivers(context.database, context.outbox.sinks);
  const pageTokens = await openPageTokens(context.database, context.clock);
  const limits = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const limitRates = await createRateLimiter(app, limits);
  await app.register(
    (api) =>
      registerApi(
        api
          .addHook('onRequest', limitRates)
          .addHook('preValidation', createBytesLimiter(limits.bytes, context.clock)),
        context,
        pageTokens,
      ),
    { prefix: '/api' },
  );
  await app.register(
    (cms) => registerContentRoutes(cms.addHook('onRequest', limitRates), options.contentRoot),
    { prefix: '/cms/v3' },
  );
  await app.register(async (pages) =>
    registerUnsubscribe(pages.addHook('onRequest', limitRates), context),
  );
  const { explorerRoot, webRoot, hasExplorer = Boolean(explorerRoot && webRoot) } = options;
  if (hasExplorer) {
    await app.register(pastVisitRoutes(context.database));
    if (explorerRoot && webRoot) await registerExplorer(app, explorerRoot, webRoot);
  }
  if (options.inspectedMails) registerInspector(app, context, options.inspectedMails);
  if (options.webRoot) await registerWeb(app, options.webRoot, pageTokens);
  else app.setNotFoundHandler(refuseUnknown);
  startDeliveries(app, context);
  scheduleNightly(app, context);
  await app.ready();
  return app;
}
