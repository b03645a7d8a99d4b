import rateLimit from '@fastify/rate-limit';
import type {
  FastifyInstance,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import { Problem } from '../problems.ts';
import { createQuota } from './quota.ts';

/** The most requests per minute and client address, by what a request costs or gives away. */
export interface RateLimits {
  /** Reads of content, and everything else under `/api`. */
  reads: number;
  /** Saves, holds and rows of the funnel. */
  writes: number;
  /** Lookups of owners and property values, which could be used to collect names, and the counts of the funnel, which are expensive. */
  lookups: number;
  /** Bytes of the bodies of writes: what a client may have stored (decision B15). */
  bytes: number;
}

/** Far more than a visitor needs, less than a script needs to be a nuisance. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  reads: 3000,
  writes: 1500,
  lookups: 300,
  bytes: 4_000_000,
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it arrived. */
    rawBody: string;
  }
  interface FastifyContextConfig {
    /** Which limit applies to the route. Absent: `reads`. */
    limit?: 'reads' | 'writes' | 'lookups';
  }
}

const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** A refusal for now. */
function tooMany(): Problem {
  return new Problem('too-many-requests', 'Please wait a little and try again.');
}

/** Creates a hook that bounds the bytes that each client sends in a minute with writes. */
export function createBytesLimiter(most: number, clock: () => Date): preValidationAsyncHookHandler {
  const quota = createQuota({ most, periodMs: WINDOW_MS });
  return async (request, reply) => {
    if (
      request.routeOptions.config.limit !== 'writes' ||
      quota(request.ip, Buffer.byteLength(request.rawBody), clock().getTime())
    )
      return;
    reply.header('retry-after', WINDOW_SECONDS);
    throw tooMany();
  };
}

/**
 * Creates a hook that rate-limits the routes it is added to (429 with Retry-After, decision B4). Each limit has one count per client
 * address, shared by all of its routes. A request without a route counts as a read.
 */
export async function createRateLimiter(
  app: FastifyInstance,
  limits: RateLimits,
): Promise<onRequestAsyncHookHandler> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    errorResponseBuilder: tooMany,
  });
  // Not the plugin's own `config.rateLimit`: it counts each route separately.
  const createLimiters = () => ({
    reads: app.rateLimit({ max: limits.reads }),
    writes: app.rateLimit({ max: limits.writes }),
    lookups: app.rateLimit({ max: limits.lookups }),
  });
  let limiters = createLimiters();
  let lastAskedAt = 0;
  return async (request, reply) => {
    // A client that has already disconnected has no address to count by.
    if (request.socket.remoteAddress === undefined)
      throw new Problem('bad-request', 'The connection is gone.');
    const now = Date.now();
    // The plugin would refuse a client for as long as the clock was set back.
    if (now < lastAskedAt) limiters = createLimiters();
    lastAskedAt = now;
    return limiters[request.routeOptions.config.limit ?? 'reads'].call(app, request, reply);
  };
}
