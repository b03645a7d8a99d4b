import { assertNever } from './assert.ts';
import { withCounts } from './counter.ts';
import type { AppointmentRequest, Draft, DraftStatus, SessionData } from './draft.ts';
import { takenBack } from './inside-sales.ts';
import type { SavedAnswers } from './sections.ts';
import { pagesBefore, pathOfStep } from './steps.ts';

const BOOKED: readonly DraftStatus[] = ['Completed', 'CallToSet'];
/** An address that is given anew makes such a draft a live one again (decision F6). */
const ENDED: readonly DraftStatus[] = ['Abandoned', 'InsideSales'];
/** Where Back leads from the address; every other page is one the address decision led to. */
const BEFORE_ADDRESS: readonly (string | null)[] = [...pagesBefore('address').map(pathOfStep), null];

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
 * and nothing else of the stale copy. The next page is this tab's. Its status too, unless this tab did not change it (spec §4). What is booked
 * is left as it is by a tab that does not know of it (decision F4); a call requested beside it is a draft of its own, with an empty id.
 */
export function mergeDraft(latest: Draft, mine: DraftSave): Draft {
  const isBookingUnknown = BOOKED.includes(latest.status) && !BOOKED.includes(mine.draft.status);
  if (isBookingUnknown && mine.draft.status === 'CallRequested' && mine.answers === 'contact') return { ...mine.draft, id: '' };
  const { request, session } = mineOf(latest, mine);
  const { nextPage, appointmentInfo } = latest.sessionData;
  const { appointment, insideSales, insideSalesReasonEnum } = latest.appointmentRequest;
  const merged: Draft = {
    id: latest.id,
    status: isBookingUnknown ? latest.status : statusOf(latest, mine),
    sessionData: { ...latest.sessionData, ...session, ...(isBookingUnknown ? { nextPage, appointmentInfo } : { nextPage: mine.draft.sessionData.nextPage }) },
    appointmentRequest: { ...latest.appointmentRequest, ...request, ...(isBookingUnknown && { appointment, insideSales, insideSalesReasonEnum }) },
  };
  return isBookingUnknown || isDecided(mine) ? merged : takenBack(latest, merged);
}

/** The address was given, asked about and decided on, rather than left by Back. */
function isDecided({ draft, answers }: DraftSave): boolean {
  return answers === 'addressInfo' && !BEFORE_ADDRESS.includes(draft.sessionData.nextPage);
}

function mineOf(latest: Draft, save: DraftSave): Mine {
  const { draft, base, answers } = save;
  const { appointmentRequest: mine, sessionData } = draft;
  const { property, project } = latest.appointmentRequest;
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
    case 'windowCount':
      return { request: { project: withCounts(project, mine.project) }, session: {} };
    case 'windowIssues': {
      const { windowReasonEnum, windowReasonOtherText } = mine.project;
      return { request: inProject({ windowReasonEnum, windowReasonOtherText }), session: {} };
    }
    case 'homeownerInfo': {
      const { propertyType, propertyTypeOtherText } = mine.property;
      const { multipleOwners, additionalOwners } = mine.property.ownership;
      return {
        request: inProperty({ propertyType, propertyTypeOtherText, ownership: { ...property.ownership, multipleOwners, additionalOwners } }),
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
          ...(isDecided(save) && { insideSales, insideSalesReasonEnum }),
        },
        session: ownSelection,
      };
    }
    case 'timeDateBooking':
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

function statusOf(latest: Draft, save: DraftSave): DraftStatus {
  const { draft, base } = save;
  if (draft.status === 'New' && isDecided(save) && ENDED.includes(latest.status)) return 'New';
  if (draft.status === base?.status) return latest.status;
  if (draft.status === 'New') return latest.status === base?.status ? 'New' : latest.status;
  return draft.status;
}
