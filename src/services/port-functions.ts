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
  const { loadDraft, saveDraft } = createAppointmentService(http, keys, evidence);
  const { checkService, validateProperty, lookUpOwners, prefetchService } = property;
  const loadSlots = createLoadSlots(http);
  return {
    loadDraft,
    saveDraft: async (request, signal) => {
      try {
        return await saveDraft(request, signal);
      } catch (error) {
        handOver.closeHandOverWindow();
        throw error;
      }
    },
    loadCampaign: createLoadCampaign(http),
    checkService,
    validateProperty,
    lookUpOwners,
    loadSlots: (request, signal) => {
      // The visitor needs this answer first when moving on to these times, so both are prefetched together (decision record 0019).
      if (request.isPrefetch === true && request.weekIndex === 0)
        void prefetchService(request.zipcode);
      return loadSlots(request, signal);
    },
    loadOffer: createLoadOffer(http),
    ...createHoldService(http),
    ...createVisitService(http, keys),
    handOver: async (request) => handOver.handOver(request),
  };
}
