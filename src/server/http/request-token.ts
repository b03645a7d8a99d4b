import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../problems.ts';

const TOKEN_COOKIE = 'XSRF-TOKEN';
const TOKEN_HEADER = 'x-xsrf-token';

/** Headers of every write, for its schema. */
export const TokenHeaders = Type.Object({
  [TOKEN_HEADER]: Type.Optional(
    Type.String({
      description: `From a browser: the value of the ${TOKEN_COOKIE} cookie (decision B8), or the token in the page of the embedded start (decision B13)`,
    }),
  ),
});

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Only browsers send these headers on their own. Other clients need no token (decision B8). */
function isBrowser({ headers }: FastifyRequest): boolean {
  return (
    headers.origin !== undefined ||
    headers['sec-fetch-site'] !== undefined ||
    headers.cookie !== undefined
  );
}

/** Compares two secrets in a time that does not tell where they differ. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function hasToken(request: FastifyRequest): boolean {
  const cookie = request.cookies[TOKEN_COOKIE];
  const header = request.headers[TOKEN_HEADER];
  return (
    cookie !== undefined && cookie !== '' && typeof header === 'string' && isSame(cookie, header)
  );
}

/** Sets the token cookie if the client has none. */
export function giveToken(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[TOKEN_COOKIE]) return;
  reply.setCookie(TOKEN_COOKIE, randomBytes(24).toString('base64url'), {
    path: '/',
    httpOnly: false,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

/**
 * Cross-site request protection (decision B8): the routes registered here give every client a token, in a cookie that the page
 * can read, and a browser's write must send it back in a header. The embedded start, which may get no cookie, has its token in the page.
 *
 * @param isPageToken whether a header's value is such a token, and the page has sent it
 */
export function protectWrites(
  app: FastifyInstance,
  isPageToken: (value: unknown, request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    giveToken(request, reply);
    if (SAFE_METHODS.includes(request.method)) return;
    if (
      isBrowser(request) &&
      !hasToken(request) &&
      !isPageToken(request.headers[TOKEN_HEADER], request)
    ) {
      throw new Problem(
        'request-token',
        'Send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header.',
      );
    }
  });
}
