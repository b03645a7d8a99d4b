import { lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is on the public internet, rather than on this machine, in a private network or in another special range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** The host of a URL, without the brackets around an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether the host is an IP address outside the public internet. What a name resolves to is only known when connecting. */
export function isPrivateLiteral(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/**
 * Looks up a name for a connection and refuses any that resolves to an address outside the public internet. The connection uses the very
 * addresses that were checked here, so the name cannot resolve to another one in between (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined)
      return callback(error ?? new Error(`${hostname} has no address.`), '');
    const inside = addresses.find(({ address }) => !isPublicAddress(address));
    if (inside !== undefined)
      return callback(
        Object.assign(
          new Error(`${hostname} is ${inside.address}, which is not of the public internet.`),
          { code: 'EPRIVATE' },
        ),
        '',
      );
    return options.all === true
      ? callback(null, addresses)
      : callback(null, first.address, first.family);
  });
};
