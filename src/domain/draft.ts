/**
 * The appointment draft as it travels between browser and backend (spec §3).
 * Dates are `yyyy-MM-dd`, times `HH:mm`, both on the property's wall clock (decision F12).
 */

export type DraftStatus = 'New' | 'CallRequested' | 'Abandoned' | 'Completed' | 'CallToSet' | 'InsideSales';

export type OwnershipSelection =
  | 'the_only_homeowner'
  | 'multiple_homeowners'
  | 'lead_is_the_homeowner'
  | 'im_not_sure';

export interface Customer {
  firstName: string;
  lastName: string;
  /** Ten digits, no separators. */
  phonePrimary: string;
  email: string;
}

export interface AdditionalOwner {
  firstName: string;
  lastName: string;
  /** Ten digits, no separators. */
  phone: string;
}

export interface NameValue {
  name: string;
  value: string;
}

export interface MarketingAttribution {
  /** Code of the source the visitor named; null until asked. */
  sourceTypeEnum: number | null;
  sourceTypeOtherText: string | null;
  referrerUri: string | null;
  /** Page the form was first opened on, without its query. */
  submissionPageUrl: string | null;
  /** The marketing parameters of the first page (utm_*, gclid, fbclid). */
  submissionPageUrlParameters: NameValue[];
}

export interface Ownership {
  /** Null until the homeowner question is answered. */
  multipleOwners: boolean | null;
  additionalOwners: AdditionalOwner[];
  /** What property validation said of the ownership; null until asked. */
  ownershipValidated: boolean | null;
}

export interface Property {
  street1: string;
  street2: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits. */
  zipcode: string;
  /** Whether the zipcode is served; null until asked. */
  zipcodeValid: boolean | null;
  zipcodeGuid: string | null;
  marketSegmentGuid: string | null;
  ownership: Ownership;
  propertyType: number;
  propertyTypeOtherText: string | null;
}

export interface Project {
  doorCount: number;
  windowCount: number;
  windowReasonEnum: number[];
  windowReasonOtherText: string | null;
  timeframeEnum: number | null;
}

export interface SchedulingPromotion {
  /** The offer text that was shown, or null when none was. */
  displayedPromotion: string | null;
  acceptedPromotion: boolean;
}

export interface Appointment {
  /** `yyyy-MM-dd'T'HH:mm`, the property's wall clock. */
  appointmentDateTime: string;
  appointmentBlockGuid: string;
  schedulingPromotion: SchedulingPromotion;
}

export interface EventDetails {
  eventCampaignId: string | null;
  eventFieldAgentId: string | null;
}

export interface ProjectWindow {
  style: string;
  /** 1 to 50. */
  amount: number;
  options: string[];
}

export interface ProjectDoor {
  type: string;
  location: string;
  color: string | null;
  style: string;
  styleComments: string;
}

export interface ProjectDetails {
  windows: ProjectWindow[];
  doors: ProjectDoor[];
}

export interface AppointmentRequest {
  customer: Customer;
  marketingConsent: boolean;
  marketingAttribution: MarketingAttribution;
  property: Property;
  project: Project;
  appointment: Appointment | null;
  insideSales: boolean;
  insideSalesReasonEnum: number | null;
  customerComments: string;
  isPPL: boolean;
  originationSource: string | null;
  leadId: string | null;
  externalAgentId: string | null;
  isVerifyHomeOwnership: boolean;
  isEvent: boolean;
  eventDetails: EventDetails;
  otherParameters: NameValue[];
  projectDetails: ProjectDetails | null;
}

/** What the browser keeps with a draft, stored on the backend as one JSON string. */
export interface SessionData {
  /** Route path of the page to resume at; null when nothing was recorded. */
  nextPage: string | null;
  ownershipSelection: OwnershipSelection | null;
  topics: string[];
  appointmentInfo: AppointmentInfo | null;
}

/** The chosen time as the booking page needs it back. */
export interface AppointmentInfo {
  /** Block id and start time joined by an underscore (spec §3). */
  selectedTime: string;
  selectedTimeDate: string;
  selectedStartTime: string;
  selectedEndTime: string;
}

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
