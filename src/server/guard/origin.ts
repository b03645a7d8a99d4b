import ipaddr from 'ipaddr.js';

/** Where a request comes from, as far as limits count by it. */
export interface Origin {
  /** From the machine itself: the laptop, its tests, or a proxy that is not trusted. */
  isLocal: boolean;
  /** Null for addresses that tell no visitor from another. */
  address: string | null;
  /** The 256 addresses of IPv4, or the /64 of IPv6, around the address. */
  network: string | null;
}

/** A proxy that is not in `TRUST_PROXY` has one of these: by it, all visitors would be one. */
const INSIDE: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified', 'carrierGradeNat'];

const NETWORK_BITS = { ipv4: 24, ipv6: 64 } as const;

/** The origin of a request by the address of its client; IPv4 written as IPv6 is IPv4. */
export function originOf(client: string): Origin {
  if (!ipaddr.isValid(client)) return { isLocal: false, address: null, network: null };
  const address = ipaddr.process(client);
  const range = address.range();
  if (INSIDE.includes(range)) return { isLocal: range === 'loopback', address: null, network: null };
  const bits = NETWORK_BITS[address.kind()];
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return { isLocal: false, address: address.toString(), network: kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString() };
}
