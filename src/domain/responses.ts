import { PERIODS } from './period.ts';
import {
  flag,
  list,
  needed,
  neededText,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  type TypeOf,
} from './schema.ts';
import { VISIT_STATES } from './visit-states.ts';

/** What the backend answers (spec §7): schemas for the backend, readers and types for the pages. */

const integer = number({ type: 'integer' });
/** A text that is more than spaces. */
const filled = neededText((value) => value.trim() !== '', {});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function like(pattern: RegExp): Schema<string> {
  return neededText((value) => pattern.test(value), {});
}

/** The same values, with words for whoever reads the OpenAPI document. */
function described<T>(schema: Schema<T>, description: string): Schema<T> {
  return { ...schema, facts: { ...schema.facts, description } };
}

const DATE = described(like(DAY), 'yyyy-MM-dd, the calendar of the property');
const TIME = described(like(/^\d{2}:\d{2}$/), 'HH:mm, the wall clock of the property');

const TIME_BLOCK = object({
  id: filled,
  startTime: TIME,
  endTime: TIME,
  periodOfTheDay: oneOf(PERIODS),
});

export type TimeBlock = TypeOf<typeof TIME_BLOCK>;

const APPOINTMENT_DAY = object({
  date: DATE,
  dayOfTheWeek: described(filled, 'Sunday to Saturday'),
  timeBlocks: needed(list(TIME_BLOCK)),
});

export type AppointmentDay = TypeOf<typeof APPOINTMENT_DAY>;

/** Of `GET /appointmentblocks` (decisions B10, F12). */
export const APPOINTMENT_BLOCKS = object({
  appointmentBlocks: needed(list(APPOINTMENT_DAY)),
  startDay: optional(
    described(
      like(DAY),
      'Today in that time zone, yyyy-MM-dd, by the clock of the server; absent where nothing is served',
    ),
  ),
  timeZone: optional(described(text(), 'IANA name; absent where nothing is served')),
  leastNoticeMinutes: optional(
    described(
      integer,
      'How long before its start a time is listed and can be booked at last; absent where nothing is served',
    ),
  ),
});

export type AppointmentBlocksResponse = TypeOf<typeof APPOINTMENT_BLOCKS>;

/** When the booked visit is. */
const BOOKED_TIME = object({
  date: DATE,
  startTime: TIME,
  endTime: TIME,
  timeZone: described(filled, 'IANA name'),
});

export type BookedTime = TypeOf<typeof BOOKED_TIME>;

/** What the page of a draft's visit shows: the answer of `GET /Appointments/{id}/visit`. Without a visit, the other two are null. */
export const VISIT = object({
  state: described(
    oneOf(VISIT_STATES),
    'open: can be changed online; near: only by phone; past: it has been; none: nothing is booked',
  ),
  visit: needed(nullable(BOOKED_TIME)),
  changeableUntil: needed(
    nullable(
      described(
        text(),
        "Until when it can be changed online, yyyy-MM-dd'T'HH:mm, the wall clock of the property",
      ),
    ),
  ),
});

export type VisitAnswer = TypeOf<typeof VISIT>;

export const HOLD = object({
  appointmentBlockGuid: filled,
  expiresAt: described(text(), 'ISO 8601; the countdown of the visitor ends here'),
});

export const FIELD_AGENT = object({ id: filled, name: filled });

export type FieldAgent = TypeOf<typeof FIELD_AGENT>;

export const CAMPAIGN = object({ name: filled, fieldAgents: needed(list(FIELD_AGENT)) });

export type Campaign = TypeOf<typeof CAMPAIGN>;

export const SERVICE_AVAILABILITY = object({
  isServiceAvailable: needed(flag),
  marketSegmentId: nullable(text()),
  zipcodeId: nullable(text()),
  city: optional(
    described(
      text(),
      'The city of the zipcode, to fill in for the visitor; absent where it is not known',
    ),
  ),
});

export type ServiceAvailability = TypeOf<typeof SERVICE_AVAILABILITY>;

export const PROPERTY_VALIDATION = object({
  doesPropertyValueMeetThreshold: needed(flag),
  isPropertyOwnershipValidated: flag,
});

export type PropertyValidation = TypeOf<typeof PROPERTY_VALIDATION>;

const PROPERTY_OWNER = object({ firstName: nullable(text()), lastName: nullable(text()) });

export type PropertyOwner = TypeOf<typeof PROPERTY_OWNER>;

export const PROPERTY_OWNERS = object({ propertyOwners: needed(list(PROPERTY_OWNER)) });

export const OFFER = object({ offerText: text() });

export const PROMOTIONAL_OFFERS = list(OFFER);

const REVIEW = object({
  author: filled,
  rating: integer,
  text: filled,
  date: described(text(), 'yyyy-MM-dd'),
});

export type ReviewAnswer = TypeOf<typeof REVIEW>;

export const REVIEWS = object({ reviews: needed(list(REVIEW)) });

export const REVIEW_SUMMARY = object({
  rating: described(number(), 'Average of all reviews, one decimal'),
  count: integer,
});
