import { isDateText, isTimeText } from './calendar.ts';
import { emptyRequest } from './draft-defaults.ts';
import type {
  AdditionalOwner,
  Appointment,
  AppointmentInfo,
  AppointmentRequest,
  Draft,
  DraftDocument,
  DraftStatus,
  MarketingAttribution,
  NameValue,
  OwnershipSelection,
  Project,
  ProjectDetails,
  ProjectDoor,
  ProjectWindow,
  Property,
  SessionData,
} from './draft.ts';

const STATUSES: readonly DraftStatus[] = ['New', 'CallRequested', 'Abandoned', 'Completed', 'CallToSet', 'InsideSales'];
const SELECTIONS: readonly OwnershipSelection[] = ['the_only_homeowner', 'multiple_homeowners', 'lead_is_the_homeowner', 'im_not_sure'];

type Fields = Readonly<Record<string, unknown>>;

/** A draft as it is sent: session data as a text, the status left out where it is the one the backend holds (spec §4). */
export function toDocument(draft: Draft, savedStatus: DraftStatus | null): DraftDocument {
  const document = { id: draft.id, sessionData: JSON.stringify(draft.sessionData), appointmentRequest: draft.appointmentRequest };
  return draft.status === savedStatus ? document : { ...document, status: draft.status };
}

/**
 * A draft out of whatever the backend answered; null where it has no id or no request. What is missing or of another type inside them
 * reads as not answered, and session data that is not JSON as empty.
 */
export function fromDocument(document: unknown): Draft | null {
  const { id, status, sessionData, appointmentRequest } = fields(document);
  if (typeof id !== 'string' || id === '' || !isFields(appointmentRequest)) return null;
  return {
    id,
    status: STATUSES.find((known) => known === status) ?? 'New',
    sessionData: sessionOf(sessionData),
    appointmentRequest: requestOf(appointmentRequest),
  };
}

function sessionOf(value: unknown): SessionData {
  const session = fields(parsed(value));
  return {
    nextPage: optionalText(session['nextPage']),
    ownershipSelection: SELECTIONS.find((known) => known === session['ownershipSelection']) ?? null,
    topics: list(session['topics'], (topic) => (typeof topic === 'string' ? topic : null)),
    appointmentInfo: appointmentInfoOf(session['appointmentInfo']),
  };
}

function appointmentInfoOf(value: unknown): AppointmentInfo | null {
  const info = fields(value);
  const selectedTime = text(info['selectedTime']);
  const selectedTimeDate = text(info['selectedTimeDate']);
  const selectedStartTime = text(info['selectedStartTime']);
  const selectedEndTime = text(info['selectedEndTime']);
  if (selectedTime === '' || !isDateText(selectedTimeDate) || !isTimeText(selectedStartTime) || !isTimeText(selectedEndTime)) return null;
  return { selectedTime, selectedTimeDate, selectedStartTime, selectedEndTime };
}

function requestOf(request: Fields): AppointmentRequest {
  const customer = fields(request['customer']);
  const eventDetails = fields(request['eventDetails']);
  return {
    customer: {
      firstName: text(customer['firstName']),
      lastName: text(customer['lastName']),
      phonePrimary: text(customer['phonePrimary']),
      email: text(customer['email']),
    },
    marketingConsent: request['marketingConsent'] === true,
    marketingAttribution: attributionOf(fields(request['marketingAttribution'])),
    property: propertyOf(fields(request['property'])),
    project: projectOf(fields(request['project'])),
    appointment: appointmentOf(request['appointment']),
    insideSales: request['insideSales'] === true,
    insideSalesReasonEnum: optionalNumber(request['insideSalesReasonEnum']),
    customerComments: text(request['customerComments']),
    isPPL: request['isPPL'] === true,
    originationSource: optionalText(request['originationSource']),
    leadId: optionalText(request['leadId']),
    externalAgentId: optionalText(request['externalAgentId']),
    isVerifyHomeOwnership: request['isVerifyHomeOwnership'] === true,
    isEvent: request['isEvent'] === true,
    eventDetails: {
      eventCampaignId: optionalText(eventDetails['eventCampaignId']),
      eventFieldAgentId: optionalText(eventDetails['eventFieldAgentId']),
    },
    otherParameters: list(request['otherParameters'], nameValueOf),
    projectDetails: projectDetailsOf(request['projectDetails']),
  };
}

function attributionOf(attribution: Fields): MarketingAttribution {
  return {
    sourceTypeEnum: optionalNumber(attribution['sourceTypeEnum']),
    sourceTypeOtherText: optionalText(attribution['sourceTypeOtherText']),
    referrerUri: optionalText(attribution['referrerUri']),
    submissionPageUrl: optionalText(attribution['submissionPageUrl']),
    submissionPageUrlParameters: list(attribution['submissionPageUrlParameters'], nameValueOf),
  };
}

function propertyOf(property: Fields): Property {
  const ownership = fields(property['ownership']);
  return {
    street1: text(property['street1']),
    street2: text(property['street2']),
    city: text(property['city']),
    state: text(property['state']),
    zipcode: text(property['zipcode']),
    zipcodeValid: optionalBoolean(property['zipcodeValid']),
    zipcodeGuid: optionalText(property['zipcodeGuid']),
    marketSegmentGuid: optionalText(property['marketSegmentGuid']),
    ownership: {
      multipleOwners: optionalBoolean(ownership['multipleOwners']),
      additionalOwners: list(ownership['additionalOwners'], ownerOf),
      ownershipValidated: optionalBoolean(ownership['ownershipValidated']),
    },
    propertyType: optionalNumber(property['propertyType']) ?? emptyRequest().property.propertyType,
    propertyTypeOtherText: optionalText(property['propertyTypeOtherText']),
  };
}

function ownerOf(value: unknown): AdditionalOwner | null {
  if (!isFields(value)) return null;
  return { firstName: text(value['firstName']), lastName: text(value['lastName']), phone: text(value['phone']) };
}

function projectOf(project: Fields): Project {
  return {
    doorCount: count(project['doorCount']),
    windowCount: count(project['windowCount']),
    windowReasonEnum: list(project['windowReasonEnum'], optionalNumber),
    windowReasonOtherText: optionalText(project['windowReasonOtherText']),
    timeframeEnum: optionalNumber(project['timeframeEnum']),
  };
}

function appointmentOf(value: unknown): Appointment | null {
  const appointment = fields(value);
  const promotion = fields(appointment['schedulingPromotion']);
  const appointmentDateTime = text(appointment['appointmentDateTime']);
  const [date = '', time = ''] = appointmentDateTime.split('T');
  if (!isDateText(date) || !isTimeText(time)) return null;
  return {
    appointmentDateTime,
    appointmentBlockGuid: text(appointment['appointmentBlockGuid']),
    schedulingPromotion: {
      displayedPromotion: optionalText(promotion['displayedPromotion']),
      acceptedPromotion: promotion['acceptedPromotion'] === true,
    },
  };
}

function projectDetailsOf(value: unknown): ProjectDetails | null {
  if (!isFields(value)) return null;
  return { windows: list(value['windows'], windowOf), doors: list(value['doors'], doorOf) };
}

function windowOf(value: unknown): ProjectWindow | null {
  if (!isFields(value)) return null;
  const options = list(value['options'], (option) => (typeof option === 'string' ? option : null));
  return { style: text(value['style']), amount: Math.max(1, count(value['amount'])), options };
}

function doorOf(value: unknown): ProjectDoor | null {
  if (!isFields(value)) return null;
  return {
    type: text(value['type']),
    location: text(value['location']),
    color: optionalText(value['color']),
    style: text(value['style']),
    styleComments: text(value['styleComments']),
  };
}

function nameValueOf(value: unknown): NameValue | null {
  if (!isFields(value) || typeof value['name'] !== 'string') return null;
  return { name: value['name'], value: text(value['value']) };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function optionalNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function optionalBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
}

function list<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((item) => item !== null);
}
