import { createActor } from 'xstate';
import type { AnyEventObject, AnyTransitionDefinition, Snapshot } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { heldPorts } from '#src/services/fakes/held-ports.ts';
import type { HeldPorts } from '#src/services/fakes/held-ports.ts';
import type { Case } from './cases.ts';
import { stopTime } from './still-time.ts';

/** A clock on which nothing happens by itself: time passes as an event, when somebody says so. */
const STILL_CLOCK = { setTimeout: () => 0, clearTimeout: () => undefined };

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
  /** Lets a case happen at a moment in epoch milliseconds, now where that is null; resolves when the flow has dealt with it. Rejects where no such call waits. */
  apply(one: Case, now?: number | null): Promise<void>;
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
  const giveBack = stopTime(now);
  actor.start();
  giveBack();

  function send(one: Case): void {
    switch (one.kind) {
      case 'event':
        actor.send(one.event);
        break;
      case 'delay':
        // The chart's own timed event; a visitor cannot send it.
        Reflect.apply(actor.send, actor, [{ type: one.event }]);
        break;
      case 'answer':
      case 'failure':
        one.answer(held);
        break;
    }
  }

  return {
    actor,
    held,
    apply: async (one, moment = null) => {
      const goOn = stopTime(moment);
      try {
        send(one);
        await settled();
      } finally {
        goOn();
      }
    },
    stop: () => {
      actor.stop();
    },
  };
}
