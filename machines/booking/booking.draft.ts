import type { Address } from '#src/domain/address-decision.ts';
import { isSame } from '#src/domain/is-same.ts';
import { homeownerOptionOf, verificationOptionOf } from '#src/domain/names.ts';
import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import type {
  AppointmentRequest,
  Draft,
  DraftStatus,
  EventDetails,
  Property,
  PropertyValidation,
  ServiceAvailability,
  SessionData,
} from '#src/domain/draft.ts';

export function withRequest(draft: Draft, change: Partial<AppointmentRequest>): Draft {
  return { ...draft, appointmentRequest: { ...draft.appointmentRequest, ...change } };
}

export function withSession(draft: Draft, change: Partial<SessionData>): Draft {
  return { ...draft, sessionData: { ...draft.sessionData, ...change } };
}

/** Records the page that the visitor goes to next (spec §4: Next and Back record nextPage). */
export function withNextPage(draft: Draft, step: StepId): Draft {
  return withSession(draft, { nextPage: pathOfStep(step) });
}

export function withStatus(draft: Draft, status: DraftStatus): Draft {
  return { ...draft, status };
}

export function withAppointment(
  draft: Draft,
  appointment: AppointmentRequest['appointment'],
  status: DraftStatus,
): Draft {
  return withRequest(withStatus(draft, status), { appointment });
}

/** Hands the draft to inside sales, or takes it back. */
export function withInsideSales(draft: Draft, insideSales: boolean, status: DraftStatus): Draft {
  return withRequest(withStatus(draft, status), { insideSales });
}

/** The reason a project goes to inside sales; null clears it (decision F6). */
export function withInsideSalesReason(draft: Draft, reason: number | null): Draft {
  return withRequest(draft, { insideSalesReasonEnum: reason });
}

/** Sets the zipcode and clears everything looked up for the old one. */
function withZipcode(property: Property, zipcode: string): Property {
  return { ...property, zipcode, zipcodeValid: null, zipcodeGuid: null, marketSegmentGuid: null };
}

/** The draft at another address. Clears everything looked up or answered for the old one (decisions F6, F30). */
export function atAddress(draft: Draft, lines: Partial<Address>): Draft {
  const { property } = draft.appointmentRequest;
  const given = { ...property, ...lines };
  if (isSame(property, given)) return draft;
  const moved = withRequest(draft, {
    property: {
      ...withZipcode(given, given.zipcode),
      ownership: { ...property.ownership, ownershipValidated: null },
    },
  });
  const isVerified = verificationOptionOf(draft.sessionData.ownershipSelection) !== null;
  return isVerified
    ? withSession(moved, {
        ownershipSelection: homeownerOptionOf(property.ownership.multipleOwners),
      })
    : moved;
}

export function withEvent(draft: Draft, eventDetails: EventDetails): Draft {
  return withRequest(draft, { isEvent: true, eventDetails });
}

/** Stores the result of the service area check (decision F6). */
export function withService(draft: Draft, service: ServiceAvailability): Draft {
  const { property } = draft.appointmentRequest;
  return withRequest(draft, {
    property: {
      ...property,
      zipcodeValid: service.isServiceAvailable,
      zipcodeGuid: service.zipcodeId,
      marketSegmentGuid: service.marketSegmentId,
    },
  });
}

export function withValidation(draft: Draft, validation: PropertyValidation): Draft {
  const { property } = draft.appointmentRequest;
  const ownership = {
    ...property.ownership,
    ownershipValidated: validation.isPropertyOwnershipValidated,
  };
  return withRequest(draft, { property: { ...property, ownership } });
}

/** Removes what the query said about one person or lead: the next visitor is somebody else (decisions F9, F17). */
export function withoutVisitor(draft: Draft): Draft {
  const { isEvent, eventDetails } = draft.appointmentRequest;
  return withRequest(draft, {
    eventDetails: isEvent ? eventDetails : { eventCampaignId: null, eventFieldAgentId: null },
    leadId: null,
    otherParameters: [],
    customer: { firstName: '', lastName: '', phonePrimary: '', email: '' },
    property: withZipcode(draft.appointmentRequest.property, ''),
  });
}
