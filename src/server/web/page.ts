import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

const ENCODINGS: (keyof typeof COMPRESS)[] = ['br', 'gzip'];

/** A page that is kept in memory, plain and compressed. */
export interface Page {
  html: string;
  etag: string;
  /** Filled when first needed. */
  compressed: Partial<Record<keyof typeof COMPRESS, Promise<Buffer>>>;
}

export function pageOf(html: string): Page {
  // Weak: the compressed forms of a page share it.
  return {
    html,
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    compressed: {},
  };
}

/** Sends a page, which is compressed once and not for every visitor. Sends only a 304 if the browser has the page and may keep it. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const mayBeKept = reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';
  if (mayBeKept) reply.header('etag', page.etag);
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (mayBeKept && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
  if (encoding === null) return reply.send(page.html);
  page.compressed[encoding] ??= COMPRESS[encoding](page.html);
  return reply.header('content-encoding', encoding).send(await page.compressed[encoding]);
}
