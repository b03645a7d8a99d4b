import { fromPromise, type InputFrom, type OutputFrom } from 'xstate';
import type {
  Campaign,
  NameValue,
  PropertyOwner,
  PropertyValidation,
  PropertyValidationRequest,
  ServiceAvailability,
} from '#src/domain/draft.ts';
import { isRecord } from '#src/domain/is-record.ts';
import type {
  ChangeRequest,
  Failure,
  HandOverAnswer,
  HoldAnswer,
  KnownVisit,
  OwnersRequest,
  SavedDraft,
  SaveRequest,
  Slots,
  SlotsRequest,
} from './booking.types.ts';

/** A placeholder. `main.tsx` provides the implementation; running the placeholder throws. */
function port<Input, Output>() {
  return fromPromise<Output, Input>(({ self }) => {
    throw new Error(`The port of "${self.id}" is not provided`);
  });
}

/** Everything that the flow asks of the outside world: input and output of each promise actor. All of them reject with a failure. */
export const PORTS = {
  loadDraft: port<{ id: string }, SavedDraft>(),
  saveDraft: port<SaveRequest, SavedDraft>(),
  loadCampaign: port<{ eventCampaignId: string }, Campaign>(),
  checkService: port<{ zipcode: string }, ServiceAvailability>(),
  validateProperty: port<PropertyValidationRequest, PropertyValidation>(),
  lookUpOwners: port<OwnersRequest, PropertyOwner[]>(),
  loadSlots: port<SlotsRequest, Slots>(),
  loadOffer: port<Record<string, never>, string | null>(),
  reserveSlot: port<{ draftId: string; blockId: string; movesVisit?: true }, HoldAnswer>(),
  releaseHold: port<{ draftId: string }, undefined>(),
  loadVisit: port<{ draftId: string }, KnownVisit>(),
  changeVisit: port<ChangeRequest, SavedDraft>(),
  handOver: port<{ draftId: string; query: NameValue[] }, HandOverAnswer>(),
};

export type PortName = keyof typeof PORTS;

/** Whether a value is the name of a port. */
export function isPortName(name: unknown): name is PortName {
  return typeof name === 'string' && Object.hasOwn(PORTS, name);
}

export type Ports = {
  [Name in PortName]: {
    input: InputFrom<(typeof PORTS)[Name]>;
    output: OutputFrom<(typeof PORTS)[Name]>;
  };
};

/** Ports reject with nothing else: the type of `ServiceError` says that its `failure` is one. */
function isFailure(value: unknown): value is Failure {
  return isRecord(value) && typeof value['kind'] === 'string';
}

/** The failure that a call rejected with: that of its error, which is plain JSON in a journey from a report. Any other error is unexpected. */
export function failureOf(error: unknown): Failure {
  if (isRecord(error) && isFailure(error['failure'])) return error['failure'];
  return { kind: 'unexpected', message: error instanceof Error ? error.message : 'Unknown error' };
}
