import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems.ts';

interface Route {
  pattern: RegExp;
  methods: Set<string>;
}

/** Matches the paths of a route such as `/Appointments/:id`. */
function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${segments.join('/')}$`);
}

/** Answers 405 to a method that a path does not have, and lists those it has in `Allow`. Register it before the routes. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, Route>();

  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (allowed.length === 0 || allowed.includes(request.method)) return;
    reply.header('allow', [...new Set(allowed)].toSorted().join(', '));
    throw new Problem('method-not-allowed');
  });
}
