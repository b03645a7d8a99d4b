import type { FastifyInstance } from 'fastify';

/** `203.0.113.7:51234`, `[2001:db8::1]:51234` or `[2001:db8::1]`: the address, without the port that some proxies add. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/;

function withoutPort(address: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/** Takes ports out of `X-Forwarded-For`: with one, an address would be no address, and every connection would count as another client. */
export function ignoreForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const { 'x-forwarded-for': forwarded } = headers;
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded
        .split(',')
        .map((part) => withoutPort(part.trim()))
        .join(', ');
  });
}
