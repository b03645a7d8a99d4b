import { originOf } from '../guard/origin.ts';

/** Takes an amount from a client's share of a period. Returns false, and takes nothing, if that is more than is left. */
type Quota = (clientAddress: string, amount: number, now: number) => boolean;

/**
 * Bounds what each client may use in a period, counted in this process. Like the limits of the calendar, it does not count clients that cannot be told apart:
 * the machine itself, and a proxy that is not trusted.
 */
export function createQuota({ most, periodMs }: { most: number; periodMs: number }): Quota {
  let used = new Map<string, number>();
  let endsAt = 0;
  return (clientAddress, amount, now) => {
    const { address, network } = originOf(clientAddress);
    if (address === null || network === null) return true;
    // A clock that is set back begins another period, so that nobody waits longer than one.
    if (now >= endsAt || now < endsAt - periodMs) {
      used = new Map();
      endsAt = now + periodMs;
    }
    // Whoever has one IPv6 address has the whole network.
    const client = address.includes(':') ? network : address;
    const sum = (used.get(client) ?? 0) + amount;
    if (sum > most) return false;
    used.set(client, sum);
    return true;
  };
}
