import type { AnyStateMachine } from 'xstate';

/**
 * The flow with a clock: whatever reaches it (an event of a page, an answer, a timer) carries the time at which it did, which the chart reads with `timeOf`. The only place that
 * stamps events. `now` gives epoch milliseconds.
 */
export function withEventTimes<Machine extends AnyStateMachine>(
  machine: Machine,
  // Not `Date.now` itself: whoever moves the clock of a page replaces that.
  now: () => number = () => Date.now(),
): Machine {
  const transition: Machine['transition'] = (snapshot, event, scope) =>
    machine.transition(snapshot, { ...event, at: now() }, scope);
  return Object.create(machine, { transition: { value: transition } });
}
