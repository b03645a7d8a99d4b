import { count, flag, list, nullable, number, object, oneOf, text, type TypeOf } from './schema.ts';

/** Larger than any number of visitors. */
const MANY = Number.MAX_SAFE_INTEGER;
const visitors = count(0, MANY);

/** Core Web Vitals: milliseconds until the page's largest part is drawn, milliseconds of its slowest answer to a press, and how far its parts jump. */
export const VITALS = ['LCP', 'INP', 'CLS'] as const;

export type Vital = (typeof VITALS)[number];

/** Visitors whose first page was entered on the same day, in the same variant, with the same chart. */
const VISIT_GROUP = object({
  /** `yyyy-MM-dd`, in UTC. */
  day: text(),
  variant: text(),
  /** Hash of the chart; null where the page did not tell it. */
  revision: nullable(text()),
  /** The browser calls itself a program. */
  isBot: flag,
  states: list(
    object({
      state: text(),
      /** Reached it. */
      count: visitors,
      /** Of these, went on to a state they had not been in, and did not leave here in the end. */
      wentOn: visitors,
      /** Of these, were here last. */
      left: visitors,
      /** Pairs: seconds from entering it to entering another state, in two digits, and how often. Who left there has no time. */
      stays: list(list(number())),
    }),
  ),
  /** Visitors who went from one state to another right away; there and back are two lines. */
  transitions: list(object({ from: text(), to: text(), count: visitors })),
  /** Measured in browsers on that day. Pairs: value in two digits, and how often. */
  vitals: list(object({ state: text(), vital: oneOf(VITALS), values: list(list(number())) })),
});

/** What `GET /api/funnel` answers and `npm run funnel:export` writes: counts alone, nothing of a single visitor. */
export const FUNNEL = object({ groups: list(VISIT_GROUP) });

export type FunnelReport = TypeOf<typeof FUNNEL>;
export type VisitGroup = FunnelReport['groups'][number];
