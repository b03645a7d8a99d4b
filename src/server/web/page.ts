import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

const ENCODINGS: (keyof typeof COMPRESS)[] = ['br', 'gzip'];

interface Page {
  html: string;
  etag: string;
  /** Made when first asked for. */
  compressed: Partial<Record<keyof typeof COMPRESS, Promise<Buffer>>>;
}

/** There are two at a time; they change with the build and the configuration alone. */
const MOST_PAGES = 8;
const pages = new Map<string, Page>();

function pageOf(html: string): Page {
  const known = pages.get(html);
  if (known) return known;
  if (pages.size >= MOST_PAGES) pages.clear();
  // Weak: the compressed forms of a page share it.
  const page: Page = { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`, compressed: {} };
  pages.set(html, page);
  return page;
}

/** Sends a page, compressed once and not for every visitor; nothing but 304 where the browser has it already and may keep it. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const page = pageOf(html);
  const mayBeKept = reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';
  if (mayBeKept) reply.header('etag', page.etag);
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (mayBeKept && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
  if (encoding === null) return reply.send(page.html);
  page.compressed[encoding] ??= COMPRESS[encoding](page.html);
  return reply.header('content-encoding', encoding).send(await page.compressed[encoding]);
}
