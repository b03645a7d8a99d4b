import { originOf } from '../guard/origin.ts';

/** What each client has used in the current period, which is the same for all. */
export interface Period {
  used: Map<string, number>;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** Counts in periods of this length. A clock that is set back begins another, so that nobody waits longer than one. */
export function createPeriods(periodMs: number): (now: number) => Period {
  let current: Period = { used: new Map(), endsAt: Number.NEGATIVE_INFINITY };
  return (now) => {
    if (now >= current.endsAt || now < current.endsAt - periodMs)
      current = { used: new Map(), endsAt: now + periodMs };
    return current;
  };
}

/** Takes an amount from a client's share of a period. Returns false, and takes nothing, if that is more than is left. */
export type Quota = (clientAddress: string, amount: number, now: number) => boolean;

/**
 * Bounds what each client may use in a period, counted in this process. Like the limits of the calendar, it does not count clients that cannot be told apart:
 * the machine itself, and a proxy that is not trusted.
 */
export function createQuota({ most, periodMs }: { most: number; periodMs: number }): Quota {
  const periodAt = createPeriods(periodMs);
  return (clientAddress, amount, now) => {
    const { address, network } = originOf(clientAddress);
    if (address === null || network === null) return true;
    const { used } = periodAt(now);
    // Whoever has one IPv6 address has the whole network.
    const client = address.includes(':') ? network : address;
    const sum = (used.get(client) ?? 0) + amount;
    if (sum > most) return false;
    used.set(client, sum);
    return true;
  };
}
