import { isDateText, isTimeText } from './calendar.ts';
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
  MAX_PARAMETER_NAME_LENGTH,
  MAX_PARAMETERS,
  MAX_PROJECT_ITEMS,
  MAX_TOPICS,
  MAX_URL_LENGTH,
  MAX_WINDOW_AMOUNT,
  MAX_WINDOWS,
  PROPERTY_TYPE,
} from './constants.ts';
import { count, field, flag, group, list, neededText, nullable, number, object, oneOf, text } from './schema.ts';
import type { TypeOf } from './schema.ts';

/**
 * The appointment draft as it travels between browser and backend (spec §3), described once: its types, the empty draft, how it is read,
 * what the backend accepts, the limits of the forms and the merge of two tabs follow from here.
 * Dates are `yyyy-MM-dd`, times `HH:mm`, both on the property's wall clock (decision F12).
 */

const MAX_ID_LENGTH = 200;
const MAX_LABEL_LENGTH = 100;
const MAX_CODE = 999_999_999;
/** First and last code a list of choices may have (spec §9). */
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
const parameter = object({ name: neededText(() => true, { format: 'line', maxLength: MAX_PARAMETER_NAME_LENGTH }), value: line(MAX_URL_LENGTH) });
const parameters = list(parameter, { maxItems: MAX_PARAMETERS });

const owner = object({ firstName: name, lastName: name, phone });
const window = object({ style: label, amount: count(1, MAX_WINDOW_AMOUNT), options: list(label, { maxItems: 20 }) });
const door = object({ type: label, location: label, color: nullable(line(MAX_LABEL_LENGTH)), style: label, styleComments: comments });
const projectDetails = object({ windows: list(window, { maxItems: MAX_PROJECT_ITEMS }), doors: list(door, { maxItems: MAX_PROJECT_ITEMS }) });

const appointment = object({
  /** `yyyy-MM-dd'T'HH:mm`, the property's wall clock. */
  appointmentDateTime: neededText(isDateTimeText, { format: 'wall-clock' }),
  appointmentBlockGuid: text({ format: 'line', minLength: 1, maxLength: MAX_ID_LENGTH }),
  schedulingPromotion: object({
    /** The offer text that was shown, or null when none was. */
    displayedPromotion: nullable(line(MAX_OFFER_LENGTH)),
    acceptedPromotion: flag,
  }),
});

/** The chosen time as the booking page needs it back. */
const appointmentInfo = object({
  /** Block id and start time joined by an underscore (spec §3). */
  selectedTime: neededText((time) => time !== '', { maxLength: 120 }),
  selectedTimeDate: neededText(isDateText, { maxLength: 40 }),
  selectedStartTime: neededText(isTimeText, { maxLength: 40 }),
  selectedEndTime: neededText(isTimeText, { maxLength: 40 }),
});

/** Stored with the first save alone: what the visit brought along, and what the backend fills in. */
const NOBODY: readonly string[] = [];
/** The landing page asks for the zipcode as well as the address page. */
const ZIPCODE = ['contact', 'addressInfo'];
/** Without windows there is nothing wrong with them (decision F22). */
const ISSUES = ['windowIssues', 'windowCount'];

/** The request of an appointment. */
export const REQUEST = group({
  customer: group({
    firstName: field('contact', name),
    lastName: field('contact', name),
    phonePrimary: field('contact', phone),
    email: field('contact', text({ format: 'optional-email', maxLength: MAX_EMAIL_LENGTH })),
  }),
  marketingConsent: field('contact', flag),
  marketingAttribution: group({
    /** Code of the source the visitor named; null until asked. */
    sourceTypeEnum: field('sourceType', nullable(number(SOURCES))),
    sourceTypeOtherText: field('sourceType', otherText),
    referrerUri: field(NOBODY, url),
    /** Page the form was first opened on, without its query. */
    submissionPageUrl: field(NOBODY, url),
    /** The marketing parameters of the first page (utm_*, gclid, fbclid). */
    submissionPageUrlParameters: field(NOBODY, parameters),
  }),
  property: group({
    street1: field('addressInfo', address),
    street2: field('addressInfo', address),
    city: field('addressInfo', address),
    /** Two letters. */
    state: field('addressInfo', text({ format: 'optional-state' })),
    /** Five digits. */
    zipcode: field(ZIPCODE, text({ format: 'zipcode' })),
    /** Whether the zipcode is served; null until asked. */
    zipcodeValid: field(ZIPCODE, answer),
    zipcodeGuid: field(ZIPCODE, id),
    marketSegmentGuid: field(ZIPCODE, id),
    ownership: group({
      /** Null until the homeowner question is answered. */
      multipleOwners: field('homeownerInfo', answer),
      additionalOwners: field('homeownerInfo', list(owner, { maxItems: MAX_ADDITIONAL_OWNERS })),
      /** What property validation said of the ownership; null until asked. */
      ownershipValidated: field('addressInfo', answer),
    }),
    propertyType: field('homeownerInfo', number({ enum: Object.values(PROPERTY_TYPE) }, DEFAULT_PROPERTY_TYPE)),
    propertyTypeOtherText: field('homeownerInfo', otherText),
  }),
  project: group({
    doorCount: field('windowCount', count(0, MAX_DOORS)),
    windowCount: field('windowCount', count(0, MAX_WINDOWS)),
    windowReasonEnum: field(ISSUES, list(code, { maxItems: 50, uniqueItems: true })),
    windowReasonOtherText: field(ISSUES, otherText),
    timeframeEnum: field(NOBODY, nullable(code)),
  }),
  appointment: field('timeDateBooking', nullable(appointment)),
  insideSales: field(['addressInfo', 'projectDetails'], flag),
  insideSalesReasonEnum: field('addressInfo', nullable(number({ enum: Object.values(INSIDE_SALES_REASON) }))),
  customerComments: field('additionalComments', comments),
  isPPL: field(NOBODY, flag),
  originationSource: field(NOBODY, id),
  leadId: field(NOBODY, id),
  externalAgentId: field(NOBODY, id),
  isVerifyHomeOwnership: field(NOBODY, flag),
  isEvent: field('contact', flag),
  eventDetails: group({ eventCampaignId: field('contact', id), eventFieldAgentId: field('contact', id) }),
  otherParameters: field(NOBODY, parameters),
  projectDetails: field('projectDetails', nullable(projectDetails)),
});

/** What the browser keeps with a draft, stored on the backend as one JSON string. */
export const SESSION = group({
  /** Route path of the page to resume at; null when nothing was recorded. */
  nextPage: field(NOBODY, nullable(text())),
  ownershipSelection: field(
    ['homeownerInfo', 'addressInfo'],
    nullable(oneOf(['the_only_homeowner', 'multiple_homeowners', 'lead_is_the_homeowner', 'im_not_sure'])),
  ),
  topics: field('additionalComments', list(text({ maxLength: 100 }), { maxItems: MAX_TOPICS })),
  appointmentInfo: field('timeDateBooking', nullable(appointmentInfo)),
});

export const STATUS = oneOf(['New', 'CallRequested', 'Abandoned', 'Completed', 'CallToSet', 'InsideSales'], 'New');

export type AppointmentRequest = TypeOf<typeof REQUEST>;
export type SessionData = TypeOf<typeof SESSION>;
export type DraftStatus = TypeOf<typeof STATUS>;

export type Customer = AppointmentRequest['customer'];
export type MarketingAttribution = AppointmentRequest['marketingAttribution'];
export type Property = AppointmentRequest['property'];
export type Project = AppointmentRequest['project'];
export type EventDetails = AppointmentRequest['eventDetails'];
export type OwnershipSelection = NonNullable<SessionData['ownershipSelection']>;
export type NameValue = TypeOf<typeof parameter>;
export type AdditionalOwner = TypeOf<typeof owner>;
export type Appointment = TypeOf<typeof appointment>;
export type SchedulingPromotion = Appointment['schedulingPromotion'];
export type AppointmentInfo = TypeOf<typeof appointmentInfo>;
export type ProjectDetails = TypeOf<typeof projectDetails>;
export type ProjectWindow = TypeOf<typeof window>;
export type ProjectDoor = TypeOf<typeof door>;

/** A draft in the browser: session data already parsed. `id` is empty until the first save. */
export interface Draft {
  id: string;
  status: DraftStatus;
  sessionData: SessionData;
  appointmentRequest: AppointmentRequest;
}

/** A draft as sent and received (spec §3, §7): session data as a JSON string, an unchanged status absent on writes. */
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

export type PeriodOfTheDay = 'Morning' | 'Afternoon' | 'Evening';

export interface TimeBlock {
  id: string;
  /** `HH:mm`. */
  startTime: string;
  /** `HH:mm`. */
  endTime: string;
  periodOfTheDay: PeriodOfTheDay;
}

export interface AppointmentDay {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `Sunday` … `Saturday`. */
  dayOfTheWeek: string;
  timeBlocks: TimeBlock[];
}

/** Answer of GET /appointmentblocks. `timeZone` (IANA) is optional: decision F12. */
export interface AppointmentBlocksResponse {
  appointmentBlocks: AppointmentDay[];
  /** Today in the market's time zone, `yyyy-MM-dd` (decision B10). */
  startDay?: string;
  /** IANA name (decision F12). */
  timeZone?: string;
}

export interface FieldAgent {
  id: string;
  name: string;
}

export interface Campaign {
  name: string;
  fieldAgents: FieldAgent[];
}

export interface ServiceAvailability {
  isServiceAvailable: boolean;
  marketSegmentId: string | null;
  zipcodeId: string | null;
}

export interface PropertyValidationRequest {
  /** The draft that asks. */
  appointmentId: string;
  address: string;
  firstName: string;
  lastName: string;
  postalCode: string;
}

export interface PropertyValidation {
  doesPropertyValueMeetThreshold: boolean;
  isPropertyOwnershipValidated: boolean;
}

export interface PropertyOwner {
  firstName: string | null;
  lastName: string | null;
}
