import { lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of the public internet, and none of this machine, a private network or another special one. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** The host of an address without the brackets around an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether the host is an IP address outside the public internet. What a name stands for is only known when it is connected to. */
export function isPrivateLiteral(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/**
 * Looks a name up for a connection and refuses what is not of the public internet. The connection goes to the very addresses that were
 * checked here, so a name cannot stand for another one in between (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error(`${hostname} has no address.`), '');
    const inside = addresses.find(({ address }) => !isPublicAddress(address));
    if (inside !== undefined) return callback(new Error(`${hostname} is ${inside.address}, which is not of the public internet.`), '');
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
