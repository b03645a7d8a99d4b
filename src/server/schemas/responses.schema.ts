import { type Static, type TSchema, Type } from 'typebox';
import { PERIODS } from '#src/domain/period.ts';
import { FUNNEL, type FunnelReport } from '#src/domain/funnel.ts';
import { VISIT_STATES } from '#src/domain/visit.ts';
import { jsonSchema } from './json-schema.ts';

/**
 * The schema's values or null. Written as a type list rather than a union, so that a wrong value gets one error at its path
 * instead of one per alternative.
 */
function nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** One of the given values. */
function oneOf<T extends string | number>(values: readonly T[], description?: string) {
  return Type.Unsafe<T>({ enum: [...values], ...(description !== undefined && { description }) });
}

const ProblemSchema = Type.Object({
  type: Type.String({ description: 'Kind of problem, e.g. slot-taken' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
});

const PROBLEM_RESPONSE = {
  description: 'Problem document (RFC 9457, application/problem+json)',
  content: { 'application/problem+json': { schema: ProblemSchema } },
};

/** Refusals that any call may get, and those that any write may get as well, because of its body or its token (decisions B4, B8). */
const EVERY_CALL: readonly number[] = [429, 503];
const EVERY_WRITE: readonly number[] = [...EVERY_CALL, 400, 403, 413, 415];

/** The refusals of a read, for its response schema: the given ones and those of every call. */
export function problems(...statuses: readonly number[]): Record<number, typeof PROBLEM_RESPONSE> {
  return Object.fromEntries(
    [...EVERY_CALL, ...statuses].map((status) => [status, PROBLEM_RESPONSE]),
  );
}

/** The refusals of a write, for its response schema: the given ones and those of every write. */
export function writeProblems(
  ...statuses: readonly number[]
): Record<number, typeof PROBLEM_RESPONSE> {
  return problems(...EVERY_WRITE, ...statuses);
}

const DAY = Type.String({ description: 'yyyy-MM-dd, the calendar of the property' });
const TIME = Type.String({ description: 'HH:mm, the wall clock of the property' });

export const AppointmentBlocksSchema = Type.Object({
  appointmentBlocks: Type.Array(
    Type.Object({
      date: DAY,
      dayOfTheWeek: Type.String(),
      timeBlocks: Type.Array(
        Type.Object({
          id: Type.String(),
          startTime: TIME,
          endTime: TIME,
          periodOfTheDay: oneOf(PERIODS),
        }),
      ),
    }),
  ),
  startDay: Type.Optional(
    Type.String({
      description:
        'Today in that time zone, yyyy-MM-dd, by the clock of the server (decision B10); absent where nothing is served',
    }),
  ),
  timeZone: Type.Optional(
    Type.String({ description: 'IANA name; absent where nothing is served' }),
  ),
  leastNoticeMinutes: Type.Optional(
    Type.Integer({
      description:
        'How long before its start a time is listed and can be booked at last; absent where nothing is served',
    }),
  ),
});

export const VisitSchema = Type.Object({
  state: oneOf(
    VISIT_STATES,
    'open: can be changed online; near: only by phone; past: it has been; none: nothing is booked',
  ),
  visit: nullable(
    Type.Object({
      date: DAY,
      startTime: TIME,
      endTime: TIME,
      timeZone: Type.String({ description: 'IANA name' }),
    }),
  ),
  changeableUntil: nullable(
    Type.String({
      description:
        "Until when it can be changed online, yyyy-MM-dd'T'HH:mm, the wall clock of the property",
    }),
  ),
});

export const HoldSchema = Type.Object({
  appointmentBlockGuid: Type.String(),
  expiresAt: Type.String({ description: 'ISO 8601; the countdown of the visitor ends here' }),
});

export const PropertyValidationSchema = Type.Object({
  doesPropertyValueMeetThreshold: Type.Boolean(),
  isPropertyOwnershipValidated: Type.Boolean(),
});

export const ServiceAvailabilitySchema = Type.Object({
  isServiceAvailable: Type.Boolean(),
  marketSegmentId: nullable(Type.String()),
  zipcodeId: nullable(Type.String()),
  city: Type.Optional(
    Type.String({
      description:
        'The city of the zipcode, to fill in for the visitor; absent where it is not known',
    }),
  ),
});

export const PropertyOwnersSchema = Type.Object({
  propertyOwners: Type.Array(
    Type.Object({ firstName: nullable(Type.String()), lastName: nullable(Type.String()) }),
  ),
});

export const CampaignSchema = Type.Object({
  name: Type.String(),
  fieldAgents: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});

export const PromotionalOffersSchema = Type.Array(Type.Object({ offerText: Type.String() }));

export const ReviewsSchema = Type.Object({
  reviews: Type.Array(
    Type.Object({
      author: Type.String(),
      rating: Type.Integer(),
      text: Type.String(),
      date: Type.String({ description: 'yyyy-MM-dd' }),
    }),
  ),
});

export const ReviewSummarySchema = Type.Object({
  rating: Type.Number({ description: 'Average of all reviews, one decimal' }),
  count: Type.Integer(),
});

export const FunnelSchema = Type.Unsafe<FunnelReport>(jsonSchema(FUNNEL));
