import { PERIODS } from './period.ts';
import {
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  type TypeOf,
} from './schema.ts';
import { VISIT_STATES } from './visit-states.ts';

/** What the backend answers (spec §7): types for the pages, and schemas for the backend, which alone imports the values. */

const integer = number({ type: 'integer' });

const TIME_BLOCK = object({
  id: text(),
  /** `HH:mm` on the property's wall clock. */
  startTime: text(),
  endTime: text(),
  periodOfTheDay: oneOf(PERIODS),
});

export type TimeBlock = TypeOf<typeof TIME_BLOCK>;

const APPOINTMENT_DAY = object({
  /** `yyyy-MM-dd`. */
  date: text(),
  /** `Sunday` … `Saturday`. */
  dayOfTheWeek: text(),
  timeBlocks: list(TIME_BLOCK),
});

export type AppointmentDay = TypeOf<typeof APPOINTMENT_DAY>;

/** Of `GET /appointmentblocks`. All but the blocks are absent where nothing is served. */
export const APPOINTMENT_BLOCKS = object({
  appointmentBlocks: list(APPOINTMENT_DAY),
  /** Today in the market's time zone, `yyyy-MM-dd` (decision B10). */
  startDay: optional(text()),
  /** IANA name (decision F12). */
  timeZone: optional(text()),
  /** How long before its start a time is listed and can be booked at last. */
  leastNoticeMinutes: optional(integer),
});

export type AppointmentBlocksResponse = TypeOf<typeof APPOINTMENT_BLOCKS>;

/** When the booked visit is, on the property's wall clock. */
const BOOKED_TIME = object({
  /** `yyyy-MM-dd`. */
  date: text(),
  /** `HH:mm`. */
  startTime: text(),
  endTime: text(),
  /** IANA name. */
  timeZone: text(),
});

export type BookedTime = TypeOf<typeof BOOKED_TIME>;

/** What the page of a draft's visit shows: the answer of `GET /Appointments/{id}/visit`. */
export const VISIT = object({
  state: oneOf(VISIT_STATES),
  /** Null where there is none. */
  visit: nullable(BOOKED_TIME),
  /** Until when it can be changed online, `yyyy-MM-dd'T'HH:mm` on the property's wall clock. Null where there is no visit. */
  changeableUntil: nullable(text()),
});

export type VisitAnswer = TypeOf<typeof VISIT>;

/** The countdown of the visitor ends at `expiresAt`, ISO 8601. */
export const HOLD = object({ appointmentBlockGuid: text(), expiresAt: text() });

export const FIELD_AGENT = object({ id: text(), name: text() });

export type FieldAgent = TypeOf<typeof FIELD_AGENT>;

export const CAMPAIGN = object({ name: text(), fieldAgents: list(FIELD_AGENT) });

export type Campaign = TypeOf<typeof CAMPAIGN>;

export const SERVICE_AVAILABILITY = object({
  isServiceAvailable: flag,
  marketSegmentId: nullable(text()),
  zipcodeId: nullable(text()),
  /** The city of the zipcode. Absent where the backend does not name it. */
  city: optional(text()),
});

export type ServiceAvailability = TypeOf<typeof SERVICE_AVAILABILITY>;

export const PROPERTY_VALIDATION = object({
  doesPropertyValueMeetThreshold: flag,
  isPropertyOwnershipValidated: flag,
});

export type PropertyValidation = TypeOf<typeof PROPERTY_VALIDATION>;

const PROPERTY_OWNER = object({ firstName: nullable(text()), lastName: nullable(text()) });

export type PropertyOwner = TypeOf<typeof PROPERTY_OWNER>;

export const PROPERTY_OWNERS = object({ propertyOwners: list(PROPERTY_OWNER) });

export const PROMOTIONAL_OFFERS = list(object({ offerText: text() }));

/** `date` is `yyyy-MM-dd`. */
const REVIEW = object({ author: text(), rating: integer, text: text(), date: text() });

export type ReviewAnswer = TypeOf<typeof REVIEW>;

export const REVIEWS = object({ reviews: list(REVIEW) });

/** The average of all reviews with one decimal, and their number. */
export const REVIEW_SUMMARY = object({ rating: number(), count: integer });
