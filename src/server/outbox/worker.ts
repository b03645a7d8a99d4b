import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { deleteInBatches, tidyNowAndThen } from '../store/tidying.ts';
import { claimMessages, markFailed, markSent, type Message, type OutboxTimes, type Sink } from './outbox.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses are those that the Standard Webhooks specification recommends, except for the first. They add up to a little over three days. */
const OUTBOX_TIMES: OutboxTimes = {
  pollMs: SECOND,
  timeoutMs: 10 * SECOND,
  leaseMs: 30 * SECOND,
  pausesMs: [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
};

/** How many messages one sink delivers at once in one process. */
const BATCH = 8;
const KEPT_MS = 7 * 24 * HOUR;

/** Settles with the attempt, or rejects once it has taken too long, even if the attempt goes on. */
async function withinTime(timeoutMs: number, attempt: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${timeoutMs / SECOND} seconds.`)));
  });
  await Promise.race([attempt(signal), late]);
}

/**
 * Delivers what is in the outbox until the server closes. Each sink has its own loop, so that none waits for another. Closing waits for
 * running attempts.
 */
export function startDeliveries(app: FastifyInstance, { database, clock, outbox }: Context): void {
  const times = { ...OUTBOX_TIMES, ...outbox.times };
  const closing = new AbortController();
  const now = () => clock().getTime();
  const tidy = tidyNowAndThen(app, (at) => deleteInBatches(database, 'outbox', 'id', 'sent_at <= $1', [at - KEPT_MS]));

  async function attempt(sink: Sink, message: Message): Promise<void> {
    try {
      await withinTime(times.timeoutMs, (signal) => sink.deliver(message, signal));
      await markSent(database, message, now());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const wait = times.pausesMs[message.attempts - 1];
      await markFailed(database, message, { error: reason, dueAt: wait === undefined ? null : now() + wait });
      app.log.warn({ message: message.id, sink: sink.name, attempt: message.attempts, reason }, wait === undefined ? 'message given up' : 'message not delivered');
    }
  }

  async function deliverDue(sink: Sink): Promise<void> {
    while (!closing.signal.aborted) {
      const messages = await claimMessages(database, sink.name, { limit: BATCH, now: now(), leaseMs: times.leaseMs });
      if (messages.length === 0) return;
      await Promise.all(messages.map((message) => attempt(sink, message)));
    }
  }

  async function run(sink: Sink): Promise<void> {
    while (!closing.signal.aborted) {
      await deliverDue(sink).catch((error: unknown) => app.log.error({ err: error, sink: sink.name }, 'the outbox cannot be read'));
      tidy(now());
      await pause(times.pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = outbox.sinks.map(run);
  // Stops before the server starts to wait for running requests, so that the two waits do not add up.
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
}
