import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAPS = ['https://maps.googleapis.com', 'https://maps.gstatic.com'] as const;

const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'", ...MAPS],
  'style-src': ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'],
  'font-src': ["'self'", 'data:', 'https://fonts.gstatic.com'],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'connect-src': ["'self'", 'https:'],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
};

const HEADERS: Readonly<Record<string, string>> = {
  // Host pages load scripts and pictures (`/embed.js`). The API overrides this.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/**
 * The headers of answers.
 *
 * @param hosts other hosts whose scripts and frames the pages may load
 */
function headersWith(hosts: readonly string[]): {
  embedded: Record<string, string>;
  others: Record<string, string>;
} {
  const policy = Object.entries(DIRECTIVES)
    .map(([name, values]) =>
      [name, ...values, ...(['script-src', 'frame-src'].includes(name) ? hosts : [])].join(' '),
    )
    .join('; ');
  return {
    // `frame-ancestors *` would leave out `file:` pages, apps with a scheme of their own, and sandboxed pages.
    embedded: { ...HEADERS, 'content-security-policy': policy },
    others: {
      ...HEADERS,
      'content-security-policy': `${policy}; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

/** The headers of an API problem, for answers that are sent before any route and its hooks run. */
export const PROBLEM_HEADERS: Readonly<Record<string, string>> = {
  ...headersWith([]).others,
  'cross-origin-resource-policy': 'same-origin',
};

/** Whether other sites may show the page in a frame: only the embedded start (decision F13). */
export function mayBeFramed(request: FastifyRequest): boolean {
  return /^\/embed-get-started\/?(\?|$)/.test(request.raw.url ?? '/');
}

/**
 * Adds the headers of every answer. Only the embedded start may be framed by other sites. No address ever leaves in a Referer, because
 * addresses carry draft ids (decision B5). There is no opener policy, because an embedded page of another site may open the booking page
 * and hand over to it.
 *
 * @param hosts other hosts whose scripts and frames the pages may load
 */
export function addSecurityHeaders(app: FastifyInstance, hosts: readonly string[]): void {
  const { embedded, others } = headersWith(hosts);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(mayBeFramed(request) ? embedded : others);
  });
}
