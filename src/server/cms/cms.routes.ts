import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '#src/domain/is-record.ts';
import { Problem } from '../problems.ts';
import { type Entry, openSnapshot, resolveReferences, UnreadableContent } from './snapshot.ts';

/** The only stack that the endpoint imitates. The keys are public by nature: every browser gets them. */
export const DEMO_STACK = {
  apiKey: 'demo-stack',
  deliveryToken: 'demo-delivery-token',
  environment: 'production',
  branch: 'main',
} as const;

/** The SDK sends far less. */
const MAX_QUERY_LENGTH = 8192;

/** An error in the format and wording of the content service. */
class ContentError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}

/** The values of a query parameter, whose name may have brackets: `include[][]` and `include[]` are both `include`. */
function parametersOf(query: unknown, name: string): string[] {
  return Object.entries(isRecord(query) ? query : {})
    .filter(([key]) => key.split('[', 1)[0] === name)
    .flatMap(([, value]) => [value].flat().map(String));
}

function checkStack({ headers, query }: FastifyRequest): void {
  if (headers['api_key'] !== DEMO_STACK.apiKey)
    throw new ContentError(
      412,
      109,
      "We can't find that Stack. Please check your API key and try again.",
      'api_key',
    );
  if (headers['access_token'] !== DEMO_STACK.deliveryToken)
    throw new ContentError(
      401,
      105,
      "You're not allowed in here unless you're logged in.",
      'access_token',
    );
  if ((headers['branch'] ?? DEMO_STACK.branch) !== DEMO_STACK.branch)
    throw new ContentError(
      412,
      901,
      'Access denied. You do not have permission for this branch.',
      'branch',
    );
  if (parametersOf(query, 'environment').at(-1) !== DEMO_STACK.environment)
    throw new ContentError(
      422,
      141,
      'The requested environment was not found. Please try again.',
      'environment',
    );
}

function notValid(parameter: string): ContentError {
  return new ContentError(422, 141, `The ${parameter} parameter is not valid.`, parameter);
}

/** The fields and values that the entries must have. */
function wantedOf(query: unknown): [string, unknown][] {
  const text = parametersOf(query, 'query').at(-1) ?? '{}';
  try {
    const wanted: unknown = text.length > MAX_QUERY_LENGTH ? null : JSON.parse(text);
    if (isRecord(wanted) && Object.values(wanted).every((value) => typeof value !== 'object'))
      return Object.entries(wanted);
  } catch {
    // Falls through to the same error as for JSON that is no such object.
  }
  throw notValid('query');
}

/** How many entries are asked for; Infinity if no limit is. */
function limitOf(query: unknown): number {
  const limit = Number(parametersOf(query, 'limit').at(-1) ?? Infinity);
  if (limit >= 0) return limit;
  throw notValid('limit');
}

/** The file with a uid, wherever it is in a value. */
function assetIn(value: unknown, uid: string): unknown {
  if (isRecord(value) && value['uid'] === uid && 'filename' in value) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map((inner) => assetIn(inner, uid))
    .find((asset) => asset !== undefined);
}

/**
 * Answers the delivery SDK below `/cms/v3` as Contentstack would, from the snapshot files in `contentRoot` (decision B2): the entries of a type with the
 * given values, one entry, one asset. References are sent unresolved unless included. There is one locale.
 */
export async function registerContentRoutes(
  app: FastifyInstance,
  contentRoot: string,
): Promise<void> {
  const snapshot = openSnapshot(contentRoot, (contentType, error) =>
    app.log.error({ contentType, err: error }, 'content cannot be read'),
  );

  app.setErrorHandler<Error>((error, _request, reply) => {
    if (error instanceof UnreadableContent) throw new Problem('unavailable');
    if (error instanceof Problem && error.kind === 'method-not-allowed')
      return reply.code(405).send({
        error_message: 'The method is not allowed here.',
        error_code: 405,
        errors: {},
      });
    if (!(error instanceof ContentError)) throw error;
    const { status, code, message, field } = error;
    return reply.code(status).send({
      error_message: message,
      error_code: code,
      errors: { [field]: ['is not valid.'] },
    });
  });
  app.addHook('preHandler', async (request) => checkStack(request));
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200)
      reply.header('cache-control', 'public, max-age=0, must-revalidate');
  });

  const entriesOf = (type: string): readonly Entry[] => {
    const entries = snapshot.entriesOf(type);
    if (entries !== null) return entries;
    const message = `The Content Type '${type}' was not found. Please try again.`;
    throw new ContentError(422, 118, message, 'uid');
  };
  /** An entry with the references and fields that are asked for. */
  const sent = (entry: Entry, query: unknown): Entry => {
    const resolved = resolveReferences(snapshot, entry, parametersOf(query, 'include'));
    const only = parametersOf(query, 'only');
    return only.length === 0
      ? resolved
      : Object.fromEntries(['uid', ...only].map((field) => [field, resolved[field]]));
  };

  app.get<{ Params: { type: string } }>(
    '/content_types/:type/entries',
    { schema: { hide: true } },
    async ({ params: { type }, query }) => {
      const wanted = wantedOf(query);
      const entries = entriesOf(type).filter((entry) =>
        wanted.every(([field, value]) => entry[field] === value),
      );
      return {
        entries: entries.slice(0, limitOf(query)).map((entry) => sent(entry, query)),
        ...(parametersOf(query, 'include_count').includes('true') && { count: entries.length }),
      };
    },
  );

  app.get<{ Params: { type: string; uid: string } }>(
    '/content_types/:type/entries/:uid',
    { schema: { hide: true } },
    async ({ params: { type, uid }, query }) => {
      const entry = entriesOf(type).find((one) => one['uid'] === uid);
      if (entry === undefined)
        throw new ContentError(422, 141, "The requested object doesn't exist.", 'uid');
      return { entry: sent(entry, query) };
    },
  );

  app.get<{ Params: { uid: string } }>(
    '/assets/:uid',
    { schema: { hide: true } },
    async ({ params: { uid } }) => {
      const asset = assetIn(snapshot.types().map(entriesOf), uid);
      if (asset !== undefined) return { asset };
      const message = 'The requested asset was not found. Please try again.';
      throw new ContentError(422, 145, message, 'uid');
    },
  );

  app.setNotFoundHandler(async (_request, reply) =>
    reply
      .code(404)
      .send({ error_message: 'The requested URL was not found.', error_code: 404, errors: {} }),
  );
}
