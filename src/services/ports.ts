import { TimeoutError, withTimeout } from 'es-toolkit';
import { fromPromise, type AnyEventObject, type CallbackActorLogic } from 'xstate';
import {
  failureOf,
  isPortName,
  PORTS,
  type PortName,
  type Ports,
} from '#machines/booking/booking.ports.ts';
import type { WatchHoldInput } from '#machines/booking/booking.types.ts';
import { REQUEST_TIMEOUT_MS } from '#src/domain/constants.ts';
import { ServiceError } from './service-error.ts';
import { watchHold } from './watch-hold.ts';

/** The function that answers a port. It rejects with a {@link ServiceError}; anything else becomes one. */
export type PortFunction<Name extends PortName> = (
  input: Ports[Name]['input'],
  signal?: AbortSignal,
) => Promise<Ports[Name]['output']>;

export type PortFunctions = { [Name in PortName]: PortFunction<Name> };

/** One function that answers every port. */
export type Ask = <Name extends PortName>(
  name: Name,
  ...call: Parameters<PortFunction<Name>>
) => ReturnType<PortFunction<Name>>;

/** The machine's actors: `machine.provide({ actors })`. */
export type PortImplementations = typeof PORTS & {
  watchHold: CallbackActorLogic<AnyEventObject, WatchHoldInput>;
};

/** The actor of a port. Any rejection becomes a {@link ServiceError}. */
function actorOf<Name extends PortName>(name: Name, ask: Ask) {
  return fromPromise<Ports[Name]['output'], Ports[Name]['input']>(async ({ input, signal }) => {
    try {
      return await ask(name, input, signal);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const failure =
        error instanceof TimeoutError ? ({ kind: 'timeout' } as const) : failureOf(error);
      throw new ServiceError(failure, { cause: error });
    }
  });
}

/** The machine's actors, all answered by one function, plus the clock watcher. */
export function actorsBy(ask: Ask): PortImplementations {
  // Reading a placeholder returns the actor of its port, so that no port has to be named here.
  const ports = new Proxy(PORTS, {
    get: (placeholders, name) =>
      isPortName(name) ? actorOf(name, ask) : Reflect.get(placeholders, name),
  });
  return { ...ports, watchHold };
}

/** The machine's actors, each answered by its function. */
export function actorsOf(functions: PortFunctions): PortImplementations {
  return actorsBy((name, input, signal) => functions[name](input, signal));
}

/**
 * The machine's actors, answered by functions that every call asks `load` for. If that fails, or takes longer than a request may, only that call
 * rejects; the next one asks again.
 */
export function lazyActors(load: () => Promise<PortFunctions>): PortImplementations {
  return actorsBy(async (name, input, signal) =>
    (await withTimeout(load, REQUEST_TIMEOUT_MS))[name](input, signal),
  );
}
