import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems.ts';

/** Most requests per minute and client address, by what a request costs or gives away. */
export interface RateLimits {
  /** Reads and everything else under `/api`. */
  reads: number;
  /** Saves and holds. */
  writes: number;
  /** Lookups of owners and property values, which could be used to collect names. */
  lookups: number;
}

/** Far above what a visitor does, below what a script needs to be a nuisance. */
export const DEFAULT_RATE_LIMITS: RateLimits = { reads: 3000, writes: 1500, lookups: 300 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which of the limits counts for the route; reads when absent. */
    limit?: keyof RateLimits;
  }
}

const WINDOW = '1 minute';

/** Limits the routes registered after it (429 with Retry-After, decision B4). */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  app.addHook('onRoute', (route) => {
    const group = route.config?.limit ?? 'reads';
    route.config = { ...route.config, rateLimit: { max: limits[group], timeWindow: WINDOW, groupId: group } };
  });
  await app.register(rateLimit, {
    global: true,
    max: limits.reads,
    timeWindow: WINDOW,
    errorResponseBuilder: () => new Problem('too-many-requests', 'Please wait a little and try again.'),
  });
}
