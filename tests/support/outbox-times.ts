import type { OutboxTimes } from '#src/server/outbox/outbox.ts';

/** Times for a process that gets killed and a receiver that fails half the time. */
export const QUICK_RETRIES: OutboxTimes = {
  pollMs: 20,
  timeoutMs: 500,
  leaseMs: 1000,
  pausesMs: Array.from({ length: 200 }, () => 30),
};
