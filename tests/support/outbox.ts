import { vi } from 'vitest';
import {
  listMessages,
  type Message,
  type OutboxSettings,
  type OutboxTimes,
  type Sink,
} from '#src/server/outbox/outbox.ts';
import { MONDAY_MORNING, testClock } from './api.ts';
import { recordedLog, serverInTest, startTestServer } from './server.ts';

const HOUR = 60 * 60 * 1000;
/** Longer than any pause, so that a message under way can be told from one that waits. */
const LONG_LEASE_MS = 77 * 24 * HOUR;

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

/** A server with an outbox and a stopped clock, closed at the end of the test. By default no draft counts as left. */
export async function outboxInTest(
  sinks: readonly Sink[],
  settings: Partial<OutboxSettings> = {},
  start: typeof startTestServer = startTestServer,
) {
  const clock = testClock(MONDAY_MORNING);
  const { logger, lines } = recordedLog('warn');
  const times = { ...QUICK, leaseMs: LONG_LEASE_MS, ...settings.times };
  const outbox = { sinks, leftAfterMs: null, ...settings, times };
  const server = await serverInTest({ clock, logger, outbox, visits: { noticeMs: 0 } }, start);
  const messages = () => listMessages(server.database, 1000, clock().getTime());
  const isSettled = ({ dueAt, attempts, lastError }: Message) =>
    dueAt === null ||
    (dueAt > clock().getTime() &&
      dueAt !== clock().getTime() + times.leaseMs &&
      (attempts === 0 || lastError !== null));
  return {
    ...server,
    clock,
    outbox,
    /** What was logged. */
    lines,
    messages,
    /** The messages, once nothing is due. What is being sent when the clock advances is sent again. */
    settled: () =>
      eventually(async () => {
        const all = await messages();
        return all.every(isSettled) ? all : null;
      }),
  };
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
