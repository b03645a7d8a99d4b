import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemDocument, RETRY_AFTER_SECONDS, sendProblem } from '../problems.ts';
import { InvalidQuery, matchesQuery, parseQuery } from './query.ts';
import { resolveReferences } from './references.ts';
import {
  type Entry,
  isObject,
  type Json,
  type JsonObject,
  openSnapshot,
  type Snapshot,
  UnreadableContent,
} from './snapshot.ts';

/** The only stack that the endpoint imitates. The keys are public by nature: every browser gets them. */
export const DEMO_STACK = {
  apiKey: 'demo-stack',
  deliveryToken: 'demo-delivery-token',
  environment: 'production',
  branch: 'main',
  locale: 'en-us',
} as const;

const MAX_ENTRIES = 100;

/** An error in the format and wording of the content service. */
class ContentError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(
    status: number,
    code: number,
    message: string,
    errors: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

const INVALID = ['is not valid.'];

function checkStack({ headers, query }: FastifyRequest): void {
  if (headers['api_key'] !== DEMO_STACK.apiKey) {
    throw new ContentError(
      412,
      109,
      "We can't find that Stack. Please check your API key and try again.",
      { api_key: INVALID },
    );
  }
  if (headers['access_token'] !== DEMO_STACK.deliveryToken) {
    throw new ContentError(401, 105, "You're not allowed in here unless you're logged in.", {
      access_token: INVALID,
    });
  }
  if (headers['branch'] !== undefined && headers['branch'] !== DEMO_STACK.branch) {
    throw new ContentError(412, 901, 'Access denied. You do not have permission for this branch.', {
      branch: INVALID,
    });
  }
  if (parametersOf(query).get('environment')?.at(-1) !== DEMO_STACK.environment) {
    throw new ContentError(422, 141, 'The requested environment was not found. Please try again.', {
      environment: INVALID,
    });
  }
}

/** Query parameters by name, without the brackets of list parameters: `include[][]` and `include[]` are both `include`. */
function parametersOf(query: unknown): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  if (typeof query !== 'object' || query === null) return parameters;
  for (const [key, value] of Object.entries(query)) {
    const name = key.split('[', 1)[0] ?? key;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    parameters.set(name, [...(parameters.get(name) ?? []), ...values.map(String)]);
  }
  return parameters;
}

function countOf(parameters: Map<string, string[]>, name: string, fallback: number): number {
  const text = parameters.get(name)?.at(-1);
  if (text === undefined) return fallback;
  if (!/^\d{1,6}$/.test(text))
    throw new ContentError(422, 141, `The ${name} parameter is not valid.`, { [name]: INVALID });
  return Number(text);
}

function entriesOf(snapshot: Snapshot, type: string): readonly Entry[] {
  const entries = snapshot.entriesOf(type);
  if (entries === null) {
    throw new ContentError(
      422,
      118,
      `The Content Type '${type}' was not found. Please try again.`,
      { uid: INVALID },
    );
  }
  return entries;
}

function readableEntries(snapshot: Snapshot, type: string): readonly Entry[] {
  try {
    return snapshot.entriesOf(type) ?? [];
  } catch (error) {
    if (error instanceof UnreadableContent) return [];
    throw error;
  }
}

const ALWAYS_SENT: readonly string[] = ['uid', '_content_type_uid'];

function picked(entry: JsonObject, fields: readonly string[]): JsonObject {
  if (fields.length === 0) return entry;
  const heads = new Set([
    ...ALWAYS_SENT,
    ...fields.map((field) => field.split('.', 1)[0] ?? field),
  ]);
  return Object.fromEntries(Object.entries(entry).filter(([key]) => heads.has(key)));
}

function localeOf(entry: Entry): Json {
  return entry['locale'] ?? DEMO_STACK.locale;
}

function selected(entries: readonly Entry[], parameters: Map<string, string[]>): Entry[] {
  const locale = parameters.get('locale')?.at(-1) ?? DEMO_STACK.locale;
  const fallsBack = parameters.get('include_fallback')?.at(-1) === 'true';
  const query = parseQuery(parameters.get('query')?.at(-1) ?? '{}');
  return entries.filter(
    (entry) => (fallsBack || localeOf(entry) === locale) && matchesQuery(entry, query),
  );
}

function findAsset(value: Json, uid: string): JsonObject | null {
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      const found = findAsset(item, uid);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(value)) return null;
  if (value['uid'] === uid && typeof value['filename'] === 'string') return value;
  return findAsset(Object.values(value), uid);
}

/** Turns an error into the content service's own, if it has one for it. */
function worded(error: Error): Error {
  if (error instanceof InvalidQuery)
    return new ContentError(422, 141, 'The query parameter is not valid.', { query: INVALID });
  if (error instanceof Problem && error.kind === 'method-not-allowed')
    return new ContentError(405, 405, 'The method is not allowed here.', {});
  return error;
}

function sendContentError(error: Error, reply: FastifyReply): FastifyReply {
  const known = worded(error);
  if (known instanceof UnreadableContent)
    return sendProblem(
      reply.header('retry-after', RETRY_AFTER_SECONDS),
      problemDocument('unavailable'),
    );
  if (!(known instanceof ContentError)) throw error;
  return reply
    .code(known.status)
    .send({ error_message: known.message, error_code: known.code, errors: known.errors });
}

/**
 * Routes below `/cms/v3` that answer the delivery SDK as Contentstack would, from the snapshot files in `contentRoot`
 * (decision B2). References are sent unresolved unless included. A query without matches gets an empty list.
 */
export async function registerContentRoutes(
  app: FastifyInstance,
  contentRoot: string,
): Promise<void> {
  const snapshot = openSnapshot(contentRoot, (contentType, error) =>
    app.log.error({ contentType, err: error }, 'content cannot be read'),
  );

  app.setErrorHandler<Error>((error, _request, reply) => sendContentError(error, reply));
  app.addHook('preHandler', async (request) => checkStack(request));
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200)
      reply.header('cache-control', 'public, max-age=0, must-revalidate');
  });

  app.get<{ Params: { type: string } }>(
    '/content_types/:type/entries',
    { schema: { hide: true } },
    async (request) => {
      const parameters = parametersOf(request.query);
      const matching = selected(entriesOf(snapshot, request.params.type), parameters);
      const skip = countOf(parameters, 'skip', 0);
      const limit = Math.min(countOf(parameters, 'limit', MAX_ENTRIES), MAX_ENTRIES);
      const include = parameters.get('include') ?? [];
      const only = parameters.get('only') ?? [];
      const entries = matching
        .slice(skip, skip + limit)
        .map((entry) => picked(resolveReferences(snapshot, entry, include), only));
      return parameters.get('include_count')?.at(-1) === 'true'
        ? { entries, count: matching.length }
        : { entries };
    },
  );

  app.get<{ Params: { type: string; uid: string } }>(
    '/content_types/:type/entries/:uid',
    { schema: { hide: true } },
    async (request) => {
      const parameters = parametersOf(request.query);
      const entry = entriesOf(snapshot, request.params.type).find(
        ({ uid }) => uid === request.params.uid,
      );
      if (entry === undefined)
        throw new ContentError(422, 141, "The requested object doesn't exist.", { uid: INVALID });
      return {
        entry: picked(
          resolveReferences(snapshot, entry, parameters.get('include') ?? []),
          parameters.get('only') ?? [],
        ),
      };
    },
  );

  app.get<{ Params: { uid: string } }>(
    '/assets/:uid',
    { schema: { hide: true } },
    async (request) => {
      for (const type of snapshot.types()) {
        const asset = findAsset(readableEntries(snapshot, type), request.params.uid);
        if (asset !== null) return { asset };
      }
      throw new ContentError(422, 145, 'The requested asset was not found. Please try again.', {
        uid: INVALID,
      });
    },
  );

  app.setNotFoundHandler(async (_request, reply) =>
    reply
      .code(404)
      .send({ error_message: 'The requested URL was not found.', error_code: 404, errors: {} }),
  );
}
