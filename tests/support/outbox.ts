import { vi } from 'vitest';
import type { Message, OutboxSettings, OutboxTimes, Sink } from '#src/server/outbox/outbox.ts';

const HOUR = 60 * 60 * 1000;

/** Waits until something is true, with a generous limit for a busy machine. */
export const eventually: typeof vi.waitUntil = (callback) =>
  vi.waitUntil(callback, { timeout: 60_000, interval: 10 });

/** Polls every few milliseconds; everything else is as in production. */
export const QUICK: Partial<OutboxTimes> = { pollMs: 5 };

/** A sink that records the messages it receives. */
export interface RecordingSink extends Sink {
  /** All deliveries, including repeated ones, in the order of arrival. */
  readonly received: Message[];
  /** Resolves once that many messages have arrived. Sorted by revision, because they arrive in any order. */
  arrived(count: number): Promise<Message[]>;
}

/** A sink that takes everything, unless `accept` rejects. */
export function recordingSink(
  name = 'test',
  accept: (message: Message, signal: AbortSignal) => Promise<void> = async () => undefined,
): RecordingSink {
  const received: Message[] = [];
  return {
    name,
    received,
    wants: () => true,
    deliver: async (message, signal) => {
      await accept(message, signal);
      received.push(message);
    },
    arrived: async (count) => {
      await eventually(() => received.length >= count);
      return received.toSorted((a, b) => a.event.data.revision - b.event.data.revision);
    },
  };
}

/** The settings of an outbox with these sinks. */
export function outboxWith(
  sinks: readonly Sink[],
  times: Partial<OutboxTimes> = {},
): OutboxSettings {
  return { sinks, leftAfterMs: HOUR, times: { ...QUICK, ...times } };
}

/** A summary of an event, without the request. */
export function briefly({ event: { type, data } }: Message) {
  const { status, previousStatus, revision, visit } = data;
  return {
    type,
    status,
    previousStatus,
    revision,
    visit:
      visit === null ? null : `${visit.date} ${visit.startTime}–${visit.endTime} ${visit.timeZone}`,
  };
}
