import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { deleteInBatches, runNowAndThen } from '../store/tidying.ts';
import { admitReminder } from '../reminders/reminders.ts';
import { isReminder } from './events.ts';
import { notDelivered, NotDelivered } from './not-delivered.ts';
import {
  claimMessages,
  giveUp,
  markFailed,
  markSent,
  type Message,
  type OutboxTimes,
  renewClaim,
  shortenWaits,
  type Sink,
} from './outbox.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses are those that the Standard Webhooks specification recommends, except for the first. They add up to a little over three days. */
const OUTBOX_TIMES: OutboxTimes = {
  pollMs: SECOND,
  timeoutMs: 10 * SECOND,
  leaseMs: 30 * SECOND,
  pausesMs: [
    30 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
};

/** How many messages one sink delivers at once in one process. */
const BATCH = 8;
const KEPT_MS = 7 * 24 * HOUR;

/** How long attempts may go on once the server is closing. */
const CLOSING_MS = 10 * SECOND;
/** A claim is renewed at least this often. */
const RENEW_MS = 10 * SECOND;

/** Settles with the attempt, or rejects once it has taken too long or `closing` aborts, even if the attempt goes on. */
async function withinTime(
  timeoutMs: number,
  closing: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, closing]);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      const reason = timeout.aborted
        ? `No answer within ${timeoutMs / SECOND} seconds.`
        : 'The server was closed meanwhile.';
      reject(new NotDelivered(reason, { logged: reason }));
    });
  });
  await Promise.race([attempt(signal), late]);
}

/**
 * Delivers what is in the outbox until the server closes. Each sink has its own loop, so that none waits for another, and a slow attempt holds up no other
 * of its sink. Closing waits ten seconds for running attempts.
 */
export function startDeliveries(app: FastifyInstance, { database, clock, outbox }: Context): void {
  const times = { ...OUTBOX_TIMES, ...outbox.times };
  const closing = new AbortController();
  const closed = new AbortController();
  const now = () => clock().getTime();
  const tidy = runNowAndThen(app, (at) =>
    deleteInBatches(
      database,
      'outbox',
      'id',
      // That a draft was left is said once in its life. Of a deleted draft nothing stays that nobody takes.
      `(sent_at <= $1 and type <> 'reminder.left') or (draft_id is null and recorded_at <= $1)`,
      [at - KEPT_MS],
    ),
  );

  const waitsMs = [
    outbox.leftAfterMs ?? 0,
    ...times.pausesMs.map((pauseMs) => Math.max(pauseMs, times.leaseMs)),
  ];
  let shortenedAt = -Infinity;

  /** Shortens waits at the start, once a minute, and as soon as the clock has been set back. */
  async function shortenNowAndThen(): Promise<void> {
    const at = now();
    if (at >= shortenedAt && at < shortenedAt + MINUTE) return;
    shortenedAt = at;
    await shortenWaits(database, { now: at, waitsMs });
  }

  /** Runs the attempt while its claim is renewed. */
  async function whileClaimed(message: Message, work: () => Promise<void>): Promise<void> {
    let renewed = Promise.resolve();
    const renewing = setInterval(
      () => {
        renewed = renewClaim(database, message, now() + times.leaseMs).catch((error: unknown) =>
          app.log.error({ err: error }, 'the outbox cannot be written'),
        );
      },
      Math.min(RENEW_MS, times.leaseMs / 3),
    );
    try {
      await work();
    } finally {
      clearInterval(renewing);
      await renewed;
    }
  }

  async function fail(sink: Sink, message: Message, failure: NotDelivered): Promise<void> {
    const isFinal = failure.isFinal || (isReminder(message.event) && failure.mayHaveArrived);
    const wait = isFinal ? undefined : times.pausesMs[message.attempts - 1];
    if (wait === undefined)
      await database.transaction((transaction) =>
        giveUp(transaction, message, { error: failure.message, now: now(), sinks: outbox.sinks }),
      );
    else await markFailed(database, message, { error: failure.message, dueAt: now() + wait });
    app.log.warn(
      { message: message.id, sink: sink.name, attempt: message.attempts, reason: failure.logged },
      wait === undefined ? 'message given up' : 'message not delivered',
    );
  }

  function isDueStill({ reminds }: Sink, message: Message): Promise<boolean> {
    const { reminders } = outbox;
    return database.transaction((transaction) =>
      admitReminder(transaction, message, { kind: reminds, settings: reminders, now: now() }),
    );
  }

  /** Resolves with whether the sink wants more messages. */
  async function attempt(sink: Sink, message: Message): Promise<boolean> {
    const timeoutMs = outbox.times?.timeoutMs ?? sink.timeoutMs ?? times.timeoutMs;
    if (isReminder(message.event) && !(await isDueStill(sink, message))) return true;
    try {
      await whileClaimed(message, () =>
        withinTime(timeoutMs, closed.signal, (signal) => sink.deliver(message, signal)),
      );
      await markSent(database, message, now());
      return true;
    } catch (error) {
      const failure = notDelivered(error);
      await fail(sink, message, failure);
      return !failure.isGone;
    }
  }

  async function run(sink: Sink): Promise<void> {
    const running = new Set<Promise<void>>();
    const gone = new AbortController();
    const stop = AbortSignal.any([closing.signal, gone.signal]);
    const unreadable = (error: unknown) =>
      app.log.error({ err: error, sink: sink.name }, 'the outbox cannot be read');

    function begin(message: Message): void {
      const one = attempt(sink, message)
        .then((wantsMore) => {
          if (!wantsMore) gone.abort();
        })
        .catch(unreadable)
        .finally(() => running.delete(one));
      running.add(one);
    }

    async function claim(limit: number): Promise<Message[]> {
      if (limit === 0) return [];
      try {
        await shortenNowAndThen();
        return await claimMessages(database, sink, { limit, now: now(), leaseMs: times.leaseMs });
      } catch (error) {
        unreadable(error);
        return [];
      }
    }

    while (!stop.aborted) {
      const messages = await claim(BATCH - running.size);
      messages.forEach(begin);
      if (messages.length > 0) continue;
      tidy(now());
      const ended = new AbortController();
      const signal = AbortSignal.any([stop, ended.signal]);
      await Promise.race([
        pause(times.pollMs, undefined, { signal, ref: false }).catch(() => undefined),
        ...running,
      ]);
      ended.abort();
    }
    if (gone.signal.aborted)
      app.log.warn(
        { sink: sink.name },
        'the receiver answered that it is gone; nothing more is sent to it until the next start',
      );
    await Promise.all(running);
  }

  const running = outbox.sinks.map(run);
  // Stops before the server starts to wait for running requests, so that the two waits do not add up.
  app.addHook('preClose', async () => {
    closing.abort();
    setTimeout(() => closed.abort(), CLOSING_MS).unref();
  });
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
}
