import { fromPromise } from 'xstate';
import type { AnyEventObject, CallbackActorLogic, PromiseActorLogic } from 'xstate';
import type { Ports, WatchHoldInput } from '#machines/booking/booking.types.ts';
import { REQUEST_TIMEOUT_MS } from '#src/domain/constants.ts';
import { ServiceError, toFailure } from './service-error.ts';
import { watchHold } from './watch-hold.ts';

type PortName = keyof Ports;

/** What answers a port. */
export type PortFunction<Name extends PortName> = (input: Ports[Name]['input'], signal: AbortSignal) => Promise<Ports[Name]['output']>;

export type PortFunctions = { [Name in PortName]: PortFunction<Name> };

/** The machine's actors: `machine.provide({ actors })`. */
export type PortImplementations = { [Name in PortName]: PromiseActorLogic<Ports[Name]['output'], Ports[Name]['input']> } & {
  watchHold: CallbackActorLogic<AnyEventObject, WatchHoldInput>;
};

/** An actor out of a function; whatever it rejects with arrives as a {@link ServiceError}. */
function actorOf<Name extends PortName>(answer: PortFunction<Name>): PromiseActorLogic<Ports[Name]['output'], Ports[Name]['input']> {
  return fromPromise(async ({ input, signal }) => {
    try {
      return await answer(input, signal);
    } catch (error) {
      throw error instanceof ServiceError ? error : new ServiceError(toFailure(error), { cause: error });
    }
  });
}

/** Functions as the machine's actors, with the clock watcher beside them. */
export function actorsOf(functions: PortFunctions): PortImplementations {
  return {
    loadDraft: actorOf<'loadDraft'>(functions.loadDraft),
    saveDraft: actorOf<'saveDraft'>(functions.saveDraft),
    loadCampaign: actorOf<'loadCampaign'>(functions.loadCampaign),
    checkService: actorOf<'checkService'>(functions.checkService),
    validateProperty: actorOf<'validateProperty'>(functions.validateProperty),
    lookUpOwners: actorOf<'lookUpOwners'>(functions.lookUpOwners),
    loadSlots: actorOf<'loadSlots'>(functions.loadSlots),
    loadOffer: actorOf<'loadOffer'>(functions.loadOffer),
    placeHold: actorOf<'placeHold'>(functions.placeHold),
    releaseHold: actorOf<'releaseHold'>(functions.releaseHold),
    handOver: actorOf<'handOver'>(functions.handOver),
    watchHold,
  };
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
 * Port functions whose code is fetched when the first of them is called. A fetch that fails, or takes longer than an answer may, rejects that
 * call and is tried again by the next.
 */
export function lazyFunctions(load: () => Promise<PortFunctions>): PortFunctions {
  const code = () => inTime(load());
  return {
    loadDraft: async (input, signal) => (await code()).loadDraft(input, signal),
    saveDraft: async (input, signal) => (await code()).saveDraft(input, signal),
    loadCampaign: async (input, signal) => (await code()).loadCampaign(input, signal),
    checkService: async (input, signal) => (await code()).checkService(input, signal),
    validateProperty: async (input, signal) => (await code()).validateProperty(input, signal),
    lookUpOwners: async (input, signal) => (await code()).lookUpOwners(input, signal),
    loadSlots: async (input, signal) => (await code()).loadSlots(input, signal),
    loadOffer: async (input, signal) => (await code()).loadOffer(input, signal),
    placeHold: async (input, signal) => (await code()).placeHold(input, signal),
    releaseHold: async (input, signal) => (await code()).releaseHold(input, signal),
    handOver: async (input, signal) => (await code()).handOver(input, signal),
  };
}
