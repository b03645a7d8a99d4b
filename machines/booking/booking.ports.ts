import { fromPromise, type InputFrom, type OutputFrom } from 'xstate';
import type { Campaign, NameValue, PropertyOwner, PropertyValidation, PropertyValidationRequest, ServiceAvailability } from '#src/domain/draft.ts';
import type { HandOverAnswer, HoldAnswer, OwnersRequest, SavedDraft, SaveRequest, Slots, SlotsRequest } from './booking.types.ts';

/** Stands where a port is filled in by the application; running it is a mistake in the composition. */
function port<Input, Output>() {
  return fromPromise<Output, Input>(({ self }) => {
    throw new Error(`The port of "${self.id}" is not provided`);
  });
}

/** What the flow asks of the world: input and output of every actor that answers once. All of them reject with a failure. */
export const PORTS = {
  loadDraft: port<{ id: string }, SavedDraft>(),
  saveDraft: port<SaveRequest, SavedDraft>(),
  loadCampaign: port<{ eventCampaignId: string }, Campaign>(),
  checkService: port<{ zipcode: string }, ServiceAvailability>(),
  validateProperty: port<PropertyValidationRequest, PropertyValidation>(),
  lookUpOwners: port<OwnersRequest, PropertyOwner[]>(),
  loadSlots: port<SlotsRequest, Slots>(),
  loadOffer: port<Record<string, never>, string | null>(),
  reserveSlot: port<{ draftId: string; blockId: string }, HoldAnswer>(),
  releaseHold: port<{ draftId: string }, undefined>(),
  handOver: port<{ draftId: string; query: NameValue[] }, HandOverAnswer>(),
};

export type PortName = keyof typeof PORTS;

/** Whether something from outside, such as a key, is a port's name. */
export function isPortName(name: unknown): name is PortName {
  return typeof name === 'string' && Object.hasOwn(PORTS, name);
}

export type Ports = { [Name in PortName]: { input: InputFrom<(typeof PORTS)[Name]>; output: OutputFrom<(typeof PORTS)[Name]> } };
