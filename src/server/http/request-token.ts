import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../problems.ts';

export const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'x-xsrf-token';

/** Headers of every write, for its schema. */
export const TokenHeaders = Type.Object({
  [TOKEN_HEADER]: Type.Optional(Type.String({ description: `From a browser: the value of the ${TOKEN_COOKIE} cookie (decision B8)` })),
});

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Only browsers send these headers on their own. Other clients need no token (decision B8). */
function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.cookie !== undefined;
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function hasToken(request: FastifyRequest): boolean {
  const cookie = request.cookies[TOKEN_COOKIE];
  const header = request.headers[TOKEN_HEADER];
  return cookie !== undefined && cookie !== '' && typeof header === 'string' && isSame(cookie, header);
}

/** Whether the page is being opened inside a page of another site. */
function isFramedByAnotherSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'cross-site';
}

/**
 * Sets the token cookie if the client has none. In another site's frame, only a partitioned cookie survives the blocking of
 * third-party storage.
 */
export function giveToken(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[TOKEN_COOKIE]) return;
  const isFramed = isFramedByAnotherSite(request);
  reply.setCookie(TOKEN_COOKIE, randomBytes(24).toString('base64url'), {
    path: '/',
    httpOnly: false,
    sameSite: isFramed ? 'none' : 'lax',
    secure: isFramed || request.protocol === 'https',
    partitioned: isFramed,
  });
}

/**
 * Cross-site request protection (decision B8): the routes registered here give every client a token, in a cookie that the page
 * can read, and a browser's write must send it back in a header.
 */
export function protectWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    giveToken(request, reply);
    if (SAFE_METHODS.includes(request.method)) return;
    if (isBrowser(request) && !hasToken(request)) {
      throw new Problem('request-token', 'Send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header.');
    }
  });
}
