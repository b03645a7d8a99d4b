import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { UnfilledMarket } from '../seed/blocks.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** A short fingerprint, to find all log lines of one draft without revealing its id (decision B5). */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 12);
}

/** The route pattern stands in for the URL: paths hold draft ids and streets, queries hold names and phone numbers. */
function loggedRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? 'unknown' };
}

function loggedError(error: Error & { code?: string; statusCode?: number }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' };
}

/** The parts of a log line that could name a person, in case a later log call passes a body or headers. */
const REDACTED_PATHS: readonly string[] = [
  'req.headers',
  'headers',
  'body',
  'query',
  'params',
  '*.body',
  '*.customer',
  '*.property',
  '*.additionalOwners',
  '*.customerComments',
  'customer',
  'property',
  'customerComments',
  'appointmentRequest',
  '*.appointmentRequest',
  'id',
  '*.id',
];

/** Logger options that keep personal data and draft ids out; `given` may set the level and where the lines go. */
export function loggerOptions(given: {
  level?: string;
  stream?: NodeJS.WritableStream;
}): LoggerOptions {
  return {
    level: given.level ?? 'info',
    ...(given.stream ? { stream: given.stream } : {}),
    redact: { paths: [...REDACTED_PATHS], censor: '[Redacted]' },
    serializers: { req: loggedRequest, err: loggedError },
  };
}

/** Logs the markets whose calendar could not be filled. Everything else goes on. */
export function logUnfilledMarkets(
  log: FastifyBaseLogger,
  unfilled: readonly UnfilledMarket[],
): void {
  for (const { marketId, error } of unfilled)
    log.error({ market: marketId, err: error }, 'the calendar of a market cannot be filled');
}
