import { fromPromise } from 'xstate';
import type { AnyEventObject, CallbackActorLogic, PromiseActorLogic } from 'xstate';
import type { Ports, WatchHoldInput } from '#machines/booking/booking.types.ts';
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

/** Port functions whose code is fetched when the first of them is called. A fetch that fails rejects that call and is tried again by the next. */
export function lazyFunctions(load: () => Promise<PortFunctions>): PortFunctions {
  return {
    loadDraft: async (input, signal) => (await load()).loadDraft(input, signal),
    saveDraft: async (input, signal) => (await load()).saveDraft(input, signal),
    loadCampaign: async (input, signal) => (await load()).loadCampaign(input, signal),
    checkService: async (input, signal) => (await load()).checkService(input, signal),
    validateProperty: async (input, signal) => (await load()).validateProperty(input, signal),
    lookUpOwners: async (input, signal) => (await load()).lookUpOwners(input, signal),
    loadSlots: async (input, signal) => (await load()).loadSlots(input, signal),
    loadOffer: async (input, signal) => (await load()).loadOffer(input, signal),
    placeHold: async (input, signal) => (await load()).placeHold(input, signal),
    releaseHold: async (input, signal) => (await load()).releaseHold(input, signal),
    handOver: async (input, signal) => (await load()).handOver(input, signal),
  };
}
