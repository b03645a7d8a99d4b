import { fromPromise } from 'xstate';
import type { AnyEventObject, CallbackActorLogic, PromiseActorLogic } from 'xstate';
import type { Ports, WatchHoldInput } from '#machines/booking/booking.types.ts';
import { createAppointmentService } from './appointments.ts';
import { createLoadCampaign } from './campaigns.ts';
import type { HandOver } from './hand-over.ts';
import { createHoldService } from './holds.ts';
import type { Http } from './http.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { createLoadOffer } from './offers.ts';
import { createPropertyService } from './property.ts';
import { ServiceError, toFailure } from './service-error.ts';
import { createLoadSlots } from './slots.ts';
import type { SafeStorage } from './storage.ts';
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

export interface PortDependencies {
  http: Http;
  /** Session storage: keeps the keys of saves without an answer across a reload. */
  storage: SafeStorage;
  handOver: HandOver;
}

/** The real services behind the machine's ports. */
export function createPorts({ http, storage, handOver }: PortDependencies): PortImplementations {
  const appointments = createAppointmentService(http, createIdempotencyKeys(storage));
  const property = createPropertyService(http);
  const holds = createHoldService(http);
  const loadCampaign = createLoadCampaign(http);
  const loadSlots = createLoadSlots(http);
  const loadOffer = createLoadOffer(http);
  return actorsOf({
    loadDraft: ({ id }, signal) => appointments.loadDraft(id, signal),
    saveDraft: async (request, signal) => {
      try {
        return await appointments.saveDraft(request, signal);
      } catch (error) {
        handOver.closeHandOverWindow();
        throw error;
      }
    },
    loadCampaign: ({ eventCampaignId }, signal) => loadCampaign(eventCampaignId, signal),
    checkService: ({ zipcode }, signal) => property.checkService(zipcode, signal),
    validateProperty: (request, signal) => property.validateProperty(request, signal),
    lookUpOwners: (request, signal) => property.lookUpOwners(request, signal),
    loadSlots: (request, signal) => loadSlots(request, signal),
    loadOffer: (_, signal) => loadOffer(signal),
    placeHold: (request, signal) => holds.placeHold(request, signal),
    releaseHold: (request, signal) => holds.releaseHold(request, signal),
    handOver: async (request) => handOver.handOver(request),
  });
}
