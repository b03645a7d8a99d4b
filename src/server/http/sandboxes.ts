import type { FastifyInstance } from 'fastify';

/** All that the embedded start asks for: content, an event's name, the save that begins a draft, and what it reports. */
const OPEN = /^\/(cms\/v3\/.*|api\/(Appointments|Campaigns\/[^/]*|funnel|funnel\/vitals))$/;

/**
 * Lets a sandboxed page, which has no origin, make the calls of the embedded start (decision B13). It may send no cookie, so all it can do is
 * what anybody can do without a browser. Register it before the routes, which have no OPTIONS.
 */
export function answerSandboxes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', headers, method } = request.raw;
    if (headers.origin !== 'null' || !OPEN.test(url.split('?', 1)[0] ?? '')) return undefined;
    reply.headers({
      'access-control-allow-origin': 'null',
      'access-control-expose-headers': 'etag',
      vary: 'origin',
    });
    if (method !== 'OPTIONS') return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, PUT, POST',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      })
      .send();
  });
}
