import { createActor, type AnyEventObject, type AnyTransitionDefinition, type Snapshot } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { heldPorts, type HeldPorts } from '#src/services/fakes/held-ports.ts';
import { PORT_OF, type InvocationId, type ModelEvent } from './cases/case.ts';
import { stopClock, withClock } from './clock.ts';

/** A clock on which nothing happens by itself: time passes as an event, when somebody says so. */
const STILL_CLOCK = { setTimeout: () => 0, clearTimeout: () => undefined };

/** Answers the call that an event stands for. @throws where no such call waits */
export function answer(held: HeldPorts, event: Extract<ModelEvent, { actorId: InvocationId }>): void {
  const port = held[PORT_OF[event.actorId]];
  if ('error' in event) port.reject(event.error.failure);
  else Reflect.apply(port.resolve, port, [event.output]);
}

/** What a session tells while it runs. */
export interface SessionListener {
  /** A transition was taken. */
  onTaken?: (definition: AnyTransitionDefinition) => void;
  /** The flow was told something, by a screen or from outside. */
  onEvent?: (event: AnyEventObject) => void;
}

/** The real flow on calls that wait to be answered by hand. */
export interface Session {
  actor: BookingActor;
  held: HeldPorts;
  /** Lets something happen at a moment in epoch milliseconds; resolves when the flow has dealt with it. Rejects where no such call waits. */
  apply(event: ModelEvent, now: number): Promise<void>;
  stop(): void;
}

/** Answers arrive by way of promises: one turn of the event loop later they are dealt with. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}

export interface SessionOptions {
  /** Where the flow goes on; calls that were open then are open again. It begins from its input where this is absent. */
  snapshot?: Snapshot<unknown> | null;
  /** When it begins, in epoch milliseconds; now where absent. */
  now?: number | null;
  listener?: SessionListener;
}

/** Starts the flow from its input, or where a kept snapshot left it. */
export function startSession(input: BookingInput, { snapshot = null, now = null, listener = {} }: SessionOptions = {}): Session {
  const { held, ports } = heldPorts();
  const actor: BookingActor = createActor(bookingMachine.provide({ actors: ports }), {
    input,
    clock: STILL_CLOCK,
    ...(snapshot === null ? {} : { snapshot }),
    inspect: (inspected) => {
      if (inspected.actorRef.sessionId !== inspected.rootId) return;
      // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
      if (inspected.type === '@xstate.microstep') for (const definition of inspected._transitions) listener.onTaken?.(definition);
      if (inspected.type === '@xstate.event') listener.onEvent?.(inspected.event);
    },
  });
  withClock(now ?? Date.now(), () => actor.start());

  return {
    actor,
    held,
    apply: async (event, at) => {
      const { giveBack } = stopClock(at);
      try {
        if ('actorId' in event) answer(held, event);
        // A visitor cannot send the chart's own timed events.
        else Reflect.apply(actor.send, actor, [event]);
        await settled();
      } finally {
        giveBack();
      }
    },
    stop: () => {
      actor.stop();
    },
  };
}
