import { assertNever } from './assert.ts';
import type { AppointmentRequest, Draft, DraftStatus, SessionData } from './draft.ts';
import type { SavedAnswers } from './sections.ts';

const BOOKED: readonly DraftStatus[] = ['Completed', 'CallToSet'];

/** What a save re-applies, field by field. */
interface Mine {
  request: Partial<AppointmentRequest>;
  session: Partial<SessionData>;
}

/** What a tab saves. */
export interface DraftSave {
  draft: Draft;
  /** The copy that was changed; null before the first save. */
  base: Draft | null;
  answers: SavedAnswers;
}

/**
 * The draft to save again after the backend refused a stale one (decision F16): the latest draft, with what this step stores put into it
 * and nothing else of the stale copy. The next page is this tab's. Its status too, unless this tab did not change it (spec §4) or it would
 * undo more than an abandonment: what is booked stays booked (decision F4).
 */
export function mergeDraft(latest: Draft, mine: DraftSave): Draft {
  const { request, session } = mineOf(latest, mine);
  return {
    id: latest.id,
    status: statusOf(latest, mine),
    sessionData: { ...latest.sessionData, ...session, nextPage: mine.draft.sessionData.nextPage },
    appointmentRequest: { ...latest.appointmentRequest, ...request },
  };
}

function mineOf(latest: Draft, { draft, base, answers }: DraftSave): Mine {
  const { appointmentRequest: mine, sessionData } = draft;
  const { property, project, insideSalesReasonEnum: reason } = latest.appointmentRequest;
  const { zipcode, zipcodeValid, zipcodeGuid, marketSegmentGuid } = mine.property;
  const zip = { zipcode, zipcodeValid, zipcodeGuid, marketSegmentGuid };
  // What two sections write is this tab's word only where this tab changed it.
  const ownZip = zipcode === base?.appointmentRequest.property.zipcode ? {} : zip;
  const ownSelection = sessionData.ownershipSelection === base?.sessionData.ownershipSelection ? {} : { ownershipSelection: sessionData.ownershipSelection };
  const inProperty = (change: Partial<typeof property>): Partial<AppointmentRequest> => ({ property: { ...property, ...change } });
  const inProject = (change: Partial<typeof project>): Partial<AppointmentRequest> => ({ project: { ...project, ...change } });

  switch (answers) {
    case 'contact': {
      const { customer, marketingConsent, isEvent, eventDetails } = mine;
      return {
        request: { customer, marketingConsent, isEvent, eventDetails, ...inProperty(ownZip) },
        session: draft.status === 'CallRequested' ? sessionData : {},
      };
    }
    case 'windowCount': {
      const { windowCount, doorCount } = mine.project;
      return { request: { ...inProject({ windowCount, doorCount }), insideSalesReasonEnum: windowCount === project.windowCount ? reason : null }, session: {} };
    }
    case 'windowIssues': {
      const { windowReasonEnum, windowReasonOtherText } = mine.project;
      return { request: inProject({ windowReasonEnum, windowReasonOtherText }), session: {} };
    }
    case 'homeownerInfo': {
      const { propertyType, propertyTypeOtherText } = mine.property;
      const { multipleOwners, additionalOwners } = mine.property.ownership;
      return {
        request: {
          ...inProperty({ propertyType, propertyTypeOtherText, ownership: { ...property.ownership, multipleOwners, additionalOwners } }),
          insideSalesReasonEnum: propertyType === property.propertyType ? reason : null,
        },
        session: ownSelection,
      };
    }
    case 'sourceType': {
      const { sourceTypeEnum, sourceTypeOtherText } = mine.marketingAttribution;
      if (sourceTypeEnum === null) return { request: {}, session: {} };
      return { request: { marketingAttribution: { ...latest.appointmentRequest.marketingAttribution, sourceTypeEnum, sourceTypeOtherText } }, session: {} };
    }
    case 'projectDetails':
      return {
        request: {
          projectDetails: mine.projectDetails ?? latest.appointmentRequest.projectDetails,
          insideSales: mine.insideSales || latest.appointmentRequest.insideSales,
        },
        session: {},
      };
    case 'addressInfo': {
      const { street1, street2, city, state } = mine.property;
      const { ownershipValidated } = mine.property.ownership;
      const { insideSales, insideSalesReasonEnum } = mine;
      return {
        request: {
          ...inProperty({ street1, street2, city, state, ...zip, ownership: { ...property.ownership, ownershipValidated } }),
          insideSales,
          insideSalesReasonEnum,
        },
        session: ownSelection,
      };
    }
    case 'timeDateBooking':
      // What is booked is not undone by a tab that does not know of it (decision F4).
      if (BOOKED.includes(latest.status) && draft.status === 'New') return { request: {}, session: {} };
      return { request: { appointment: mine.appointment }, session: { appointmentInfo: sessionData.appointmentInfo } };
    case 'additionalComments':
      return { request: { customerComments: mine.customerComments }, session: { topics: sessionData.topics } };
    case 'insideSales':
    case 'exploreResources':
    case 'installationProcess':
    case 'whatsNext':
    case 'doNotServiceArea':
    case 'notAHomeowner':
    case 'callCenter':
      return { request: {}, session: {} };
    default:
      return assertNever(answers);
  }
}

function statusOf(latest: Draft, { draft: { status }, base, answers }: DraftSave): DraftStatus {
  if (status === base?.status) return latest.status;
  if (status === 'New') return latest.status === base?.status ? status : latest.status;
  return BOOKED.includes(latest.status) && answers !== 'timeDateBooking' && status !== 'CallRequested' ? latest.status : status;
}
