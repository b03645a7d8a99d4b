import { createActor, type AnyEventObject, type AnyStateMachine, type Snapshot } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { withEventTimes } from '#src/flow/event-times.ts';
import { heldPorts, type HeldPorts } from '#src/services/fakes/held-ports.ts';
import { type Microstep, readMicrostep } from './active.ts';
import { PORT_OF, type InvocationId, type ModelEvent } from './cases/case.ts';

/** A clock that never fires: time passes only when an event says so. */
const STILL_CLOCK = { setTimeout: () => 0, clearTimeout: () => undefined };

/** Answers the open call that an event belongs to. @throws if no such call is waiting */
function answer(held: HeldPorts, event: Extract<ModelEvent, { actorId: InvocationId }>): void {
  const port = held[PORT_OF[event.actorId]];
  if ('error' in event) port.reject(event.error.failure);
  else Reflect.apply(port.resolve, port, [event.output]);
}

/** The real flow, with calls that wait to be answered by hand. */
export interface Session {
  actor: BookingActor;
  held: HeldPorts;
  /**
   * Applies an event at a time in epoch milliseconds: answers the call that it belongs to, or sends it; with `act`, that is done instead. Resolves when the
   * flow has handled it. Rejects if the call it answers is not waiting.
   */
  apply(event: ModelEvent, now: number, act?: () => void): Promise<void>;
  stop(): void;
}

/** Resolves one turn of the event loop later: answers arrive through promises and have been handled by then. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}

export interface SessionOptions {
  machine?: AnyStateMachine;
  /** Where the flow resumes; calls that were open then are open again. Absent: it starts from its input. */
  snapshot?: Snapshot<unknown> | null;
  /** The time until the first event is applied, in epoch milliseconds. Default: the present. */
  now?: number | null;
  /** Runs the flow's timers. Default: none runs. */
  clock?: {
    setTimeout(run: (...of: unknown[]) => void, milliseconds: number): unknown;
    clearTimeout(id: never): void;
  };
  onMicrostep?: (microstep: Microstep) => void;
  /** The flow received an event, from a screen or from outside. */
  onEvent?: (event: AnyEventObject) => void;
}

/** Starts the flow from its input, or resumes it from a stored snapshot. */
export function startSession(
  input: BookingInput,
  {
    machine = bookingMachine,
    snapshot = null,
    now = null,
    clock = STILL_CLOCK,
    onMicrostep,
    onEvent,
  }: SessionOptions = {},
): Session {
  const { held, ports } = heldPorts();
  /** The time of the event being applied; null between them, when screens send theirs. */
  let standing = now;
  const actor: BookingActor = createActor(
    withEventTimes(machine.provide({ actors: ports }), () => standing ?? Date.now()),
    {
      input,
      clock,
      ...(snapshot === null ? {} : { snapshot }),
      inspect: (inspected) => {
        if (inspected.actorRef.sessionId !== inspected.rootId) return;
        const microstep = readMicrostep(inspected);
        if (microstep !== null) onMicrostep?.(microstep);
        if (inspected.type === '@xstate.event') onEvent?.(inspected.event);
      },
    },
  );

  actor.start();

  return {
    actor,
    held,
    apply: async (event, at, act) => {
      standing = at;
      try {
        if (act !== undefined) act();
        else if ('actorId' in event) answer(held, event);
        // Bypasses the type of `send`, which excludes the chart's own timer events.
        else Reflect.apply(actor.send, actor, [event]);
        await settled();
      } finally {
        standing = now;
      }
    },
    stop: () => {
      actor.stop();
    },
  };
}
