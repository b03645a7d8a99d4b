import { assertNever } from './assert.ts';
import type { AppointmentRequest, Draft, DraftStatus, SessionData } from './draft.ts';
import type { DataSection } from './sections.ts';

const BOOKED: readonly DraftStatus[] = ['Completed', 'CallToSet'];

/** What one data section re-applies, field by field. */
interface Mine {
  request: Partial<AppointmentRequest>;
  session: Partial<SessionData>;
}

/**
 * The draft to save again after the backend refused a stale one (decision F16): the latest draft, with what this step stores put into it
 * and nothing else of the stale copy. With `base`, the draft both started from, a field this tab has not touched keeps the latest value.
 * The next page is this tab's. Its status too, unless it is untouched or the latest draft is booked, which no older step undoes.
 */
export function mergeDraft(latest: Draft, mine: Draft, section: DataSection, base: Draft | null = null): Draft {
  const { request, session } = mineOf(section, { latest, mine, base });
  return {
    id: latest.id,
    status: statusOf(latest, mine, section),
    sessionData: { ...latest.sessionData, ...session, nextPage: mine.sessionData.nextPage },
    appointmentRequest: { ...latest.appointmentRequest, ...request },
  };
}

interface Versions {
  latest: Draft;
  mine: Draft;
  base: Draft | null;
}

function mineOf(section: DataSection, versions: Versions): Mine {
  const { latest, mine } = versions;
  const request = <Field extends keyof AppointmentRequest>(field: Field) =>
    chosen(versions, (draft) => draft.appointmentRequest[field]);
  const property = latest.appointmentRequest.property;
  const { project } = latest.appointmentRequest;
  const ofProperty = <Field extends keyof typeof property>(field: Field) =>
    chosen(versions, (draft) => draft.appointmentRequest.property[field]);
  const ofProject = <Field extends keyof typeof project>(field: Field) =>
    chosen(versions, (draft) => draft.appointmentRequest.project[field]);
  const ofSession = <Field extends keyof SessionData>(field: Field) => chosen(versions, (draft) => draft.sessionData[field]);
  const zipcode = () => ({
    zipcode: ofProperty('zipcode'),
    zipcodeValid: ofProperty('zipcodeValid'),
    zipcodeGuid: ofProperty('zipcodeGuid'),
    marketSegmentGuid: ofProperty('marketSegmentGuid'),
  });
  const inProperty = (change: Partial<typeof property>): Partial<AppointmentRequest> => ({ property: { ...property, ...change } });
  const inProject = (change: Partial<typeof project>): Partial<AppointmentRequest> => ({ project: { ...project, ...change } });

  switch (section) {
    case 'contact':
      return {
        request: {
          customer: request('customer'),
          marketingConsent: request('marketingConsent'),
          isEvent: request('isEvent'),
          eventDetails: request('eventDetails'),
          ...inProperty(zipcode()),
        },
        session: mine.status === 'CallRequested' ? mine.sessionData : {},
      };
    case 'windowCount':
      return { request: inProject({ windowCount: ofProject('windowCount'), doorCount: ofProject('doorCount') }), session: {} };
    case 'windowIssues':
      return {
        request: inProject({
          windowReasonEnum: ofProject('windowReasonEnum'),
          windowReasonOtherText: ofProject('windowReasonOtherText'),
        }),
        session: {},
      };
    case 'homeownerInfo':
      return {
        request: inProperty({
          propertyType: ofProperty('propertyType'),
          propertyTypeOtherText: ofProperty('propertyTypeOtherText'),
          ownership: {
            ...property.ownership,
            multipleOwners: chosen(versions, (draft) => draft.appointmentRequest.property.ownership.multipleOwners),
            additionalOwners: chosen(versions, (draft) => draft.appointmentRequest.property.ownership.additionalOwners),
          },
        }),
        session: { ownershipSelection: ofSession('ownershipSelection') },
      };
    case 'sourceType':
      return {
        request: {
          marketingAttribution: attributionOf(versions),
          projectDetails: request('projectDetails') ?? latest.appointmentRequest.projectDetails,
          insideSales: mine.appointmentRequest.insideSales || latest.appointmentRequest.insideSales,
        },
        session: {},
      };
    case 'addressInfo':
      return {
        request: {
          ...inProperty({
            street1: ofProperty('street1'),
            street2: ofProperty('street2'),
            city: ofProperty('city'),
            state: ofProperty('state'),
            ...zipcode(),
            ownership: {
              ...property.ownership,
              ownershipValidated: chosen(versions, (draft) => draft.appointmentRequest.property.ownership.ownershipValidated),
            },
          }),
          insideSales: request('insideSales'),
          insideSalesReasonEnum: request('insideSalesReasonEnum'),
        },
        session: { ownershipSelection: ofSession('ownershipSelection') },
      };
    case 'timeDateBooking':
      // What is booked is not undone by a tab that does not know of it (decision F4).
      if (BOOKED.includes(latest.status) && mine.status === 'New') return { request: {}, session: {} };
      return { request: { appointment: request('appointment') }, session: { appointmentInfo: ofSession('appointmentInfo') } };
    case 'additionalComments':
      return { request: { customerComments: request('customerComments') }, session: { topics: ofSession('topics') } };
    case 'insideSales':
    case 'exploreResources':
    case 'installationProcess':
    case 'whatsNext':
    case 'doNotServiceArea':
    case 'notAHomeowner':
    case 'callCenter':
      return { request: {}, session: {} };
    default:
      return assertNever(section);
  }
}

/** Two steps share this section: the one that does not ask for the source must not take away the answer of the other. */
function attributionOf(versions: Versions): AppointmentRequest['marketingAttribution'] {
  const { latest, mine } = versions;
  const attribution = latest.appointmentRequest.marketingAttribution;
  if (mine.appointmentRequest.marketingAttribution.sourceTypeEnum === null) return attribution;
  return {
    ...attribution,
    sourceTypeEnum: chosen(versions, (draft) => draft.appointmentRequest.marketingAttribution.sourceTypeEnum),
    sourceTypeOtherText: chosen(versions, (draft) => draft.appointmentRequest.marketingAttribution.sourceTypeOtherText),
  };
}

function statusOf(latest: Draft, mine: Draft, section: DataSection): DraftStatus {
  if (mine.status === 'New') return latest.status;
  return BOOKED.includes(latest.status) && section !== 'timeDateBooking' && mine.status !== 'CallRequested' ? latest.status : mine.status;
}

function chosen<T>({ latest, mine, base }: Versions, read: (draft: Draft) => T): T {
  return base !== null && isSame(read(mine), read(base)) ? read(latest) : read(mine);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
