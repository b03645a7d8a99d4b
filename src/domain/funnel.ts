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

/** What `GET /api/funnel` returns and `npm run funnel:export` writes: counts only, nothing about a single visitor. */
export const FUNNEL = object({ groups: list(VISIT_GROUP) });

export type FunnelReport = TypeOf<typeof FUNNEL>;
export type VisitGroup = FunnelReport['groups'][number];
