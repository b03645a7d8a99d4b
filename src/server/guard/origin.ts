import ipaddr from 'ipaddr.js';

/** Where a request comes from, as far as the limits need to know. */
export interface Origin {
  /** From the machine itself: the laptop, its tests, or a proxy that is not trusted. */
  isLocal: boolean;
  /** Null for addresses that do not tell visitors apart. */
  address: string | null;
  /** The /24 (IPv4) or /64 (IPv6) network of the address; null if that is null. */
  network: string | null;
}

/** The ranges of a proxy that is not in `TRUST_PROXY`. Counted by its address, all visitors would be one. */
const INSIDE: readonly string[] = [
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'unspecified',
  'carrierGradeNat',
];

const NETWORK_BITS = { ipv4: 24, ipv6: 64 } as const;

/** The origin of a request from this client address. IPv4 written as IPv6 counts as IPv4. */
export function originOf(client: string): Origin {
  if (!ipaddr.isValid(client)) return { isLocal: false, address: null, network: null };
  const address = ipaddr.process(client);
  const range = address.range();
  if (INSIDE.includes(range))
    return { isLocal: range === 'loopback', address: null, network: null };
  const bits = NETWORK_BITS[address.kind()];
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return {
    isLocal: false,
    address: address.toString(),
    network: kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString(),
  };
}
