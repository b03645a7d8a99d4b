import type { EventObject } from 'xstate';

/**
 * When an event or an answer happened, in epoch milliseconds. The chart reads no clock: `withEventTimes` in src/flow stamps whatever reaches it, and what it raises itself passes the
 * time of its cause on.
 * @throws if the event carries no time
 */
export function timeOf(event: EventObject): number {
  if ('at' in event && typeof event.at === 'number') return event.at;
  throw new Error(
    `The event "${event.type}" does not say when it happened: run the chart through withEventTimes`,
  );
}
