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

function policy(overrides: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries({ ...DIRECTIVES, ...overrides })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const PAGE_POLICY = policy({ 'frame-ancestors': ["'self'"] });

/** The policies of pages that may also load scripts and frames from these hosts. */
function policiesWith(hosts: readonly string[]): { page: string; embedded: string } {
  const others = Object.fromEntries(
    ['script-src', 'frame-src'].map((name) => [name, [...(DIRECTIVES[name] ?? []), ...hosts]]),
  );
  // `frame-ancestors *` would leave out `file:` pages, apps with a scheme of their own, and sandboxed pages.
  return { page: policy({ ...others, 'frame-ancestors': ["'self'"] }), embedded: policy(others) };
}

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

const UNFRAMED: Readonly<Record<string, string>> = { ...HEADERS, 'x-frame-options': 'SAMEORIGIN' };

/** The headers of an API problem, for answers that are sent before any route and its hooks run. */
export const PROBLEM_HEADERS: Readonly<Record<string, string>> = {
  ...UNFRAMED,
  'content-security-policy': PAGE_POLICY,
  'cross-origin-resource-policy': 'same-origin',
};

function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split('?', 1)[0] ?? '/';
}

/** Whether other sites may show the page in a frame: only the embedded start (decision F13). */
export function mayBeFramed(request: FastifyRequest): boolean {
  return /^\/embed-get-started\/?$/.test(pathOf(request));
}

/**
 * Adds the headers of every answer. Only the embedded start may be framed by other sites. No address ever leaves in a Referer, because
 * addresses carry draft ids (decision B5). There is no opener policy, because an embedded page of another site may open the booking page
 * and hand over to it.
 *
 * @param hosts other hosts whose scripts and frames the pages may load
 */
export function addSecurityHeaders(app: FastifyInstance, hosts: readonly string[]): void {
  const policies = policiesWith(hosts);
  const embedded = { ...HEADERS, 'content-security-policy': policies.embedded };
  const others = { ...UNFRAMED, 'content-security-policy': policies.page };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(mayBeFramed(request) ? embedded : others);
  });
}
