import { fromCallback, type AnyEventObject } from 'xstate';
import { PORTS, type PortName, type Ports } from '#machines/booking/booking.ports.ts';
import type { Failure, WatchHoldInput } from '#machines/booking/booking.types.ts';
import { actorsBy, type PortFunction, type PortImplementations } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

interface HeldCall<Name extends PortName> {
  input: Ports[Name]['input'];
  resolve: (output: Ports[Name]['output']) => void;
  reject: (error: ServiceError) => void;
}

/** Holds the calls of one port until they are answered by hand. */
export class HeldPort<Name extends PortName> {
  readonly #waiting: HeldCall<Name>[] = [];

  readonly call: PortFunction<Name> = (input, signal) =>
    new Promise((resolve, reject) => {
      const held: HeldCall<Name> = { input, resolve, reject };
      this.#waiting.push(held);
      signal?.addEventListener('abort', () => this.#forget(held), { once: true });
    });

  /** Inputs of the waiting calls, oldest first. */
  get waiting(): readonly Ports[Name]['input'][] {
    return this.#waiting.map(({ input }) => input);
  }

  /** Answers the oldest call; throws when none waits. */
  resolve(output: Ports[Name]['output']): void {
    this.#next().resolve(output);
  }

  /** Rejects the oldest call; throws when none waits. */
  reject(failure: Failure): void {
    this.#next().reject(new ServiceError(failure));
  }

  #next(): HeldCall<Name> {
    const held = this.#waiting.shift();
    if (held === undefined) throw new Error('No call waits for an answer.');
    return held;
  }

  #forget(held: HeldCall<Name>): void {
    const index = this.#waiting.indexOf(held);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}

export type HeldPorts = { [Name in PortName]: HeldPort<Name> };

/** Ports whose calls are answered by hand. Their clock watcher does nothing: send ticks and expiry as events. */
export function heldPorts(): { held: HeldPorts; ports: PortImplementations } {
  const held: HeldPorts = Object.assign(
    {},
    ...Object.keys(PORTS).map((name) => ({ [name]: new HeldPort() })),
  );
  const ports = actorsBy((name, input, signal) => held[name].call(input, signal));
  return {
    held,
    ports: { ...ports, watchHold: fromCallback<AnyEventObject, WatchHoldInput>(() => undefined) },
  };
}
