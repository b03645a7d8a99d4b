import { createAppointmentService } from './appointments.ts';
import { createLoadCampaign } from './campaigns.ts';
import type { HandOver } from './hand-over.ts';
import { createHoldService } from './holds.ts';
import type { Http } from './http.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { createLoadOffer } from './offers.ts';
import type { PortFunctions } from './ports.ts';
import type { PropertyService } from './property.ts';
import { createLoadSlots } from './slots.ts';
import type { SafeStorage } from './storage.ts';
import { createVisitService } from './visits.ts';

export interface PortDependencies {
  http: Http;
  /** Session storage. Keeps the keys of unanswered saves across a reload. */
  storage: SafeStorage;
  handOver: HandOver;
  property: PropertyService;
  /** See {@link createAppointmentService}. */
  evidence?: () => Promise<string | null>;
}

/** The real services behind the machine's ports. */
export function createPortFunctions({
  http,
  storage,
  handOver,
  property,
  evidence,
}: PortDependencies): PortFunctions {
  const keys = createIdempotencyKeys(storage);
  const appointments = createAppointmentService(http, keys, evidence);
  const visits = createVisitService(http, keys);
  const holds = createHoldService(http);
  const loadCampaign = createLoadCampaign(http);
  const loadSlots = createLoadSlots(http);
  const loadOffer = createLoadOffer(http);
  return {
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
    loadSlots: (request, signal) => {
      // The visitor needs this answer first when moving on to these times, so both are prefetched together (decision record 0019).
      if (request.isPrefetch === true && request.weekIndex === 0)
        void property.prefetchService(request.zipcode);
      return loadSlots(request, signal);
    },
    loadOffer: (_, signal) => loadOffer(signal),
    reserveSlot: (request, signal) => holds.reserveSlot(request, signal),
    releaseHold: (request, signal) => holds.releaseHold(request, signal),
    loadVisit: ({ draftId }, signal) => visits.loadVisit(draftId, signal),
    changeVisit: (request, signal) => visits.changeVisit(request, signal),
    handOver: async (request) => handOver.handOver(request),
  };
}
