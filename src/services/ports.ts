import { fromPromise, type AnyEventObject, type CallbackActorLogic } from 'xstate';
import { isPortName, PORTS, type PortName, type Ports } from '#machines/booking/booking.ports.ts';
import type { WatchHoldInput } from '#machines/booking/booking.types.ts';
import { REQUEST_TIMEOUT_MS } from '#src/domain/constants.ts';
import { ServiceError, toFailure } from './service-error.ts';
import { watchHold } from './watch-hold.ts';

/** What answers a port. */
export type PortFunction<Name extends PortName> = (input: Ports[Name]['input'], signal: AbortSignal) => Promise<Ports[Name]['output']>;

export type PortFunctions = { [Name in PortName]: PortFunction<Name> };

/** Answers every port. */
export type Ask = <Name extends PortName>(name: Name, ...call: Parameters<PortFunction<Name>>) => ReturnType<PortFunction<Name>>;

/** The machine's actors: `machine.provide({ actors })`. */
export type PortImplementations = typeof PORTS & { watchHold: CallbackActorLogic<AnyEventObject, WatchHoldInput> };

/** The actor of a port; whatever the answer rejects with arrives as a {@link ServiceError}. */
function actorOf<Name extends PortName>(name: Name, ask: Ask) {
  return fromPromise<Ports[Name]['output'], Ports[Name]['input']>(async ({ input, signal }) => {
    try {
      return await ask(name, input, signal);
    } catch (error) {
      throw error instanceof ServiceError ? error : new ServiceError(toFailure(error), { cause: error });
    }
  });
}

/** The machine's actors, all answered by one function, with the clock watcher beside them. */
export function actorsBy(ask: Ask): PortImplementations {
  // Every placeholder is read as the actor that answers it, so that no port has to be named here.
  const ports = new Proxy(PORTS, { get: (placeholders, name) => (isPortName(name) ? actorOf(name, ask) : Reflect.get(placeholders, name)) });
  return { ...ports, watchHold };
}

/** The machine's actors, each answered by its function. */
export function actorsOf(functions: PortFunctions): PortImplementations {
  return actorsBy((name, input, signal) => functions[name](input, signal));
}

/** Waits no longer than an answer may take (spec §9). */
async function inTime<Code>(loading: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServiceError({ kind: 'timeout' })), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The machine's actors, answered by functions whose code is fetched when the first of them is called. A fetch that fails, or takes longer than
 * an answer may, rejects that call and is tried again by the next.
 */
export function lazyActors(load: () => Promise<PortFunctions>): PortImplementations {
  return actorsBy(async (name, input, signal) => (await inTime(load()))[name](input, signal));
}
