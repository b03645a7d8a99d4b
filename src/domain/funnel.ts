import { MAX_DOORS, MAX_WINDOWS } from './constants.ts';
import { STATUS } from './draft.ts';
import { count, flag, list, nullable, number, object, oneOf, text, type TypeOf } from './schema.ts';

/** More than any number of visitors. */
const MANY = Number.MAX_SAFE_INTEGER;
const visitors = count(0, MANY);

/** Core Web Vitals. LCP and INP are in milliseconds; CLS is a score. */
export const VITALS = ['LCP', 'INP', 'CLS'] as const;

export type Vital = (typeof VITALS)[number];

/** Visitors who entered their first page on the same day, in the same variant, with the same chart. */
const VISIT_GROUP = object({
  /** `yyyy-MM-dd`, in UTC. */
  day: text(),
  variant: text(),
  /** Hash of the chart; null if the page did not send it. */
  revision: nullable(text()),
  /** The browser identifies as a bot. */
  isBot: flag,
  states: list(
    object({
      state: text(),
      /** Reached it. */
      count: visitors,
      /** Of these, how many went on to a new state and did not end the visit here. */
      wentOn: visitors,
      /** Of these, how many ended the visit here. */
      left: visitors,
      /** Pairs of [seconds until another state was entered, rounded to two digits; how often]. Visitors who ended here are not included. */
      stays: list(list(number())),
    }),
  ),
  /** How many visitors went directly from one state to another. Each direction has its own line. */
  transitions: list(object({ from: text(), to: text(), count: visitors })),
  /** Measured in browsers on that day. Pairs of [value, rounded to two digits; how often]. */
  vitals: list(object({ state: text(), vital: oneOf(VITALS), values: list(list(number())) })),
});

/** Combinations of fewer visits are merged or left out, so that no count is about a single visitor. */
export const FEWEST_COUNTED = 5;

/** How a visit ended: with a booked time, with a call, told that its address is not served, or on some page before that. */
const OUTCOMES = ['booked', 'call', 'turnedAway', 'left'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Visits past the address page that gave the same answers to what the address decision depends on, and ended alike. */
const DECIDED_VISITS = object({
  /** Rare high counts are merged into the next lower one that has {@link FEWEST_COUNTED} visits. */
  windowCount: count(0, MAX_WINDOWS),
  propertyType: number(),
  isServed: flag,
  isVerifyHomeOwnership: flag,
  /** Ownership was to be verified, and the answer was “I'm not sure”. */
  isUnsure: flag,
  isEvent: flag,
  /** What the backend says of the property's value; null where the decision does not ask. */
  meetsThreshold: nullable(flag),
  outcome: oneOf(OUTCOMES),
  count: visitors,
});

/** What is counted by its amount: windows and doors of a project, and how many days ahead a visit was booked. */
export const AMOUNTS = ['windows', 'doors', 'daysAhead', 'daysAheadOfPaidLeads'] as const;

export type Amount = (typeof AMOUNTS)[number];

const VISITS_BY_AMOUNT = object({
  of: oneOf(AMOUNTS),
  amount: count(0, Math.max(MAX_WINDOWS, MAX_DOORS)),
  count: visitors,
});

/**
 * What `GET /api/funnel` returns and `npm run funnel:export` writes: counts only, nothing about a single visitor. `leftOut` visits got past the
 * address page, too, with answers that too few others gave.
 */
export const FUNNEL = object({
  groups: list(VISIT_GROUP),
  decided: list(DECIDED_VISITS),
  amounts: list(VISITS_BY_AMOUNT),
  leftOut: visitors,
});

export type FunnelReport = TypeOf<typeof FUNNEL>;
export type DecidedVisits = FunnelReport['decided'][number];
export type VisitGroup = FunnelReport['groups'][number];

/** The way of one draft's visit, as the flow explorer shows it to the office: without names, numbers and addresses. */
export const PAST_VISIT = object({
  status: STATUS,
  /** Pages entered, in order; `at` is in epoch milliseconds. None where pages are not counted. */
  pages: list(object({ state: text(), at: number() })),
  answers: list(object({ name: text(), value: text() })),
});

export type PastVisit = TypeOf<typeof PAST_VISIT>;
