import {
  DEFAULT_PROPERTY_TYPE,
  INSIDE_SALES_REASON,
  MAX_ADDITIONAL_OWNERS,
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_DOORS,
  MAX_EMAIL_LENGTH,
  MAX_OFFER_LENGTH,
  MAX_OTHER_TEXT_LENGTH,
  MAX_TOPICS,
  MAX_URL_LENGTH,
  MAX_WINDOW_AMOUNT,
  MAX_WINDOWS,
  PROPERTY_TYPE,
} from './constants.ts';
import { isDateText, isTimeText } from './date-text.ts';
import {
  count,
  field,
  flag,
  group,
  list,
  neededText,
  nullable,
  number,
  object,
  oneOf,
  text,
  unasked,
  type TypeOf,
} from './schema.ts';

/**
 * The only description of the appointment draft that travels between browser and backend (spec §3). Its types, the empty draft, the reader, what
 * the backend accepts, the limits of the forms and the merge of two tabs derive from it.
 * Dates are `yyyy-MM-dd`, times `HH:mm`, both in the property's wall-clock time (decision F12).
 */

const MAX_ID_LENGTH = 200;
const MAX_LABEL_LENGTH = 100;
const MAX_CODE = 999_999_999;
/** The range of codes that a list of choices may use (spec §9). */
const SOURCES = { type: 'integer', minimum: 876_090_000, maximum: 876_090_099 };

const name = text({ format: 'person-name' });
/** Ten digits, no separators. */
const phone = text({ format: 'phone' });
const line = (maxLength: number) => text({ format: 'line', maxLength });
const id = nullable(line(MAX_ID_LENGTH));
const label = text({ format: 'line', minLength: 1, maxLength: MAX_LABEL_LENGTH });
const comments = text({ format: 'lines', maxLength: MAX_COMMENTS_LENGTH });
const otherText = nullable(line(MAX_OTHER_TEXT_LENGTH));
const address = line(MAX_ADDRESS_LENGTH);
const url = nullable(line(MAX_URL_LENGTH));
/** Null until it is known. */
const answer = nullable(flag);
const code = number({ type: 'integer', minimum: 0, maximum: MAX_CODE });
/** Without a maximum: what is beyond that of the whole list is dropped, and refuses no save (`stored-parameters.ts`). */
const parameter = object({
  name: neededText(() => true, { format: 'line' }),
  value: text({ format: 'line' }),
});
const parameters = list(parameter);

const OWNER = object({ firstName: name, lastName: name, phone });
export const WINDOW = object({
  style: label,
  amount: count(1, MAX_WINDOW_AMOUNT),
  options: list(label, { maxItems: 20 }),
});
export const DOOR = object({
  type: label,
  location: label,
  color: nullable(line(MAX_LABEL_LENGTH)),
  style: label,
  styleComments: comments,
});
export const PROJECT_DETAILS = object({
  windows: list(WINDOW, { maxItems: MAX_WINDOWS }),
  doors: list(DOOR, { maxItems: MAX_DOORS }),
});

const appointment = object({
  /** `yyyy-MM-dd'T'HH:mm`, the property's wall-clock time. */
  appointmentDateTime: neededText(isDateTimeText, { format: 'wall-clock' }),
  appointmentBlockGuid: text({ format: 'line', minLength: 1, maxLength: MAX_ID_LENGTH }),
  schedulingPromotion: object({
    /** The offer text that was shown; null if none was. */
    displayedPromotion: nullable(line(MAX_OFFER_LENGTH)),
    acceptedPromotion: flag,
  }),
});

/** The chosen time, in the form in which the booking page restores it. */
const appointmentInfo = object({
  /** Block id and start time joined by an underscore (spec §3). */
  selectedTime: neededText((time) => time !== '', { maxLength: 120 }),
  selectedTimeDate: neededText(isDateText, { maxLength: 40 }),
  selectedStartTime: neededText(isTimeText, { maxLength: 40 }),
  selectedEndTime: neededText(isTimeText, { maxLength: 40 }),
});

/** Both the landing page and the address page ask for the zipcode. */
const ZIPCODE = ['contact', 'addressInfo'] as const;
/** Setting the window count to zero clears the window issues, so that section stores them too (decision F22). */
const ISSUES = ['windowIssues', 'windowCount'] as const;
/** Who gave no email address may give one after the booking. */
const EMAIL = ['contact', 'additionalComments'] as const;
/** The details follow the counts, and the counts cover the details (decision F25). */
const DETAILS = ['projectDetails', 'windowCount'] as const;

export const CUSTOMER = group({
  firstName: field(name, 'contact'),
  lastName: field(name, 'contact'),
  phonePrimary: field(phone, 'contact'),
  email: field(text({ format: 'optional-email', maxLength: MAX_EMAIL_LENGTH }), ...EMAIL),
});

export const ATTRIBUTION = group({
  /** Code of the source that the visitor chose; null until they answer. */
  sourceTypeEnum: field(nullable(number(SOURCES)), 'sourceType'),
  sourceTypeOtherText: field(otherText, 'sourceType'),
  referrerUri: unasked(url),
  /** URL of the page that first opened the form, without its query. */
  submissionPageUrl: unasked(url),
  /** The marketing parameters of the first page (utm_*, gclid, fbclid). */
  submissionPageUrlParameters: unasked(parameters),
});

export const OWNERSHIP = group({
  /** Null until the homeowner question is answered. */
  multipleOwners: field(answer, 'homeownerInfo'),
  additionalOwners: field(list(OWNER, { maxItems: MAX_ADDITIONAL_OWNERS }), 'homeownerInfo'),
  /** Whether property validation confirmed the ownership; null until it ran. */
  ownershipValidated: field(answer, 'addressInfo'),
});

export const PROPERTY = group({
  street1: field(address, 'addressInfo'),
  street2: field(address, 'addressInfo'),
  city: field(address, 'addressInfo'),
  /** Two letters. */
  state: field(text({ format: 'optional-state' }), 'addressInfo'),
  /** Five digits. */
  zipcode: field(text({ format: 'zipcode' }), ...ZIPCODE),
  /** Whether the zipcode is in the service area; null until checked. */
  zipcodeValid: field(answer, ...ZIPCODE),
  zipcodeGuid: field(id, ...ZIPCODE),
  marketSegmentGuid: field(id, ...ZIPCODE),
  ownership: OWNERSHIP,
  propertyType: field(
    number({ enum: Object.values(PROPERTY_TYPE) }, DEFAULT_PROPERTY_TYPE),
    'homeownerInfo',
  ),
  propertyTypeOtherText: field(otherText, 'homeownerInfo'),
});

export const PROJECT = group({
  doorCount: field(count(0, MAX_DOORS), ...DETAILS),
  windowCount: field(count(0, MAX_WINDOWS), ...DETAILS),
  windowReasonEnum: field(list(code, { maxItems: 50, uniqueItems: true }), ...ISSUES),
  windowReasonOtherText: field(otherText, ...ISSUES),
  timeframeEnum: unasked(nullable(code)),
});

/** The request of an appointment. */
export const REQUEST = group({
  customer: CUSTOMER,
  marketingConsent: field(flag, 'contact'),
  marketingAttribution: ATTRIBUTION,
  property: PROPERTY,
  project: PROJECT,
  appointment: field(nullable(appointment), 'timeDateBooking'),
  insideSales: field(flag, 'addressInfo', 'projectDetails'),
  insideSalesReasonEnum: field(
    nullable(number({ enum: Object.values(INSIDE_SALES_REASON) })),
    'addressInfo',
  ),
  customerComments: field(comments, 'additionalComments'),
  isPPL: unasked(flag),
  originationSource: unasked(id),
  leadId: unasked(id),
  externalAgentId: unasked(id),
  isVerifyHomeOwnership: unasked(flag),
  isEvent: field(flag, 'contact'),
  eventDetails: group({
    eventCampaignId: field(id, 'contact'),
    eventFieldAgentId: field(id, 'contact'),
  }),
  otherParameters: unasked(parameters),
  projectDetails: field(nullable(PROJECT_DETAILS), ...DETAILS),
});

/** The browser's own data about a draft. The backend stores it as one JSON string. */
export const SESSION = group({
  /** Route path of the page at which the visitor resumes; null if none was recorded. */
  nextPage: unasked(nullable(text())),
  ownershipSelection: field(
    nullable(
      oneOf(['the_only_homeowner', 'multiple_homeowners', 'lead_is_the_homeowner', 'im_not_sure']),
    ),
    'homeownerInfo',
    'addressInfo',
  ),
  topics: field(list(text({ maxLength: 100 }), { maxItems: MAX_TOPICS }), 'additionalComments'),
  appointmentInfo: field(nullable(appointmentInfo), 'timeDateBooking'),
});

export const STATUS = oneOf(
  ['New', 'CallRequested', 'Abandoned', 'Completed', 'CallToSet', 'InsideSales'],
  'New',
);

export type AppointmentRequest = TypeOf<typeof REQUEST>;
export type SessionData = TypeOf<typeof SESSION>;
export type DraftStatus = TypeOf<typeof STATUS>;

export type Customer = TypeOf<typeof CUSTOMER>;
export type Property = TypeOf<typeof PROPERTY>;
export type Project = TypeOf<typeof PROJECT>;
export type EventDetails = AppointmentRequest['eventDetails'];
export type OwnershipSelection = NonNullable<SessionData['ownershipSelection']>;
export type NameValue = TypeOf<typeof parameter>;
export type AdditionalOwner = TypeOf<typeof OWNER>;
export type Appointment = TypeOf<typeof appointment>;
export type SchedulingPromotion = Appointment['schedulingPromotion'];
export type AppointmentInfo = TypeOf<typeof appointmentInfo>;
export type ProjectDetails = TypeOf<typeof PROJECT_DETAILS>;
export type ProjectWindow = TypeOf<typeof WINDOW>;
export type ProjectDoor = TypeOf<typeof DOOR>;

/** A draft in the browser, with its session data parsed. `id` is empty until the first save. */
export interface Draft {
  id: string;
  status: DraftStatus;
  sessionData: SessionData;
  appointmentRequest: AppointmentRequest;
}

/** A draft as sent and received (spec §3, §7): session data is a JSON string, and writes omit an unchanged status. */
export interface DraftDocument {
  id: string;
  sessionData: string;
  status?: DraftStatus;
  appointmentRequest: AppointmentRequest;
}

function isDateTimeText(dateTime: string): boolean {
  const [date = '', time = ''] = dateTime.split('T');
  return isDateText(date) && isTimeText(time);
}

export type {
  AppointmentBlocksResponse,
  AppointmentDay,
  Campaign,
  FieldAgent,
  PropertyOwner,
  PropertyValidation,
  ServiceAvailability,
  TimeBlock,
} from './responses.ts';

export interface PropertyValidationRequest {
  /** Id of the draft. */
  appointmentId: string;
  address: string;
  firstName: string;
  lastName: string;
  postalCode: string;
}
