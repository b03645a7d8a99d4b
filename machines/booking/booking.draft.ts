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

export function withProperty(draft: Draft, change: Partial<Property>): Draft {
  return withRequest(draft, { property: { ...draft.appointmentRequest.property, ...change } });
}

/** Nothing has been looked up for the zipcode. */
const UNKNOWN_ZIPCODE = { zipcodeValid: null, zipcodeGuid: null, marketSegmentGuid: null };

/** The draft at another address. Clears everything looked up or answered for the old one (decisions F6, F30). */
export function atAddress(draft: Draft, lines: Partial<Address>): Draft {
  const { property } = draft.appointmentRequest;
  if (isSame(property, { ...property, ...lines })) return draft;
  const moved = withProperty(draft, {
    ...lines,
    ...UNKNOWN_ZIPCODE,
    ownership: { ...property.ownership, ownershipValidated: null },
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
  return withProperty(draft, {
    zipcodeValid: service.isServiceAvailable,
    zipcodeGuid: service.zipcodeId,
    marketSegmentGuid: service.marketSegmentId,
  });
}

export function withValidation(draft: Draft, validation: PropertyValidation): Draft {
  const { ownership } = draft.appointmentRequest.property;
  return withProperty(draft, {
    ownership: { ...ownership, ownershipValidated: validation.isPropertyOwnershipValidated },
  });
}

/** Removes what the query said about one person or lead: the next visitor is somebody else (decisions F9, F17). */
export function withoutVisitor(draft: Draft): Draft {
  const { isEvent, eventDetails } = draft.appointmentRequest;
  return withRequest(withProperty(draft, { ...UNKNOWN_ZIPCODE, zipcode: '' }), {
    eventDetails: isEvent ? eventDetails : { eventCampaignId: null, eventFieldAgentId: null },
    leadId: null,
    otherParameters: [],
    customer: { firstName: '', lastName: '', phonePrimary: '', email: '' },
  });
}
