import type { RoutePath } from '#src/domain/steps.ts';

/** docs/demo-data.md shows all of this as one table (decision B9). Change both together. */

export interface DemoHours {
  startTime: string;
  endTime: string;
}

export interface DemoMarket {
  id: string;
  name: string;
  /** IANA name. */
  timeZone: string;
  /** First and last zipcode of each served range, inclusive. */
  zipRanges: readonly (readonly [first: string, last: string])[];
  /** Appointments that fit into one block. */
  capacity: number;
  /** Weekdays (0 Sunday to 6 Saturday) on which every block is sold out. */
  soldOutWeekdays: readonly number[];
}

const MORNING = [
  { startTime: '09:00', endTime: '10:30' },
  { startTime: '10:30', endTime: '12:00' },
] as const;
const AFTERNOON = [
  { startTime: '12:30', endTime: '14:00' },
  { startTime: '14:00', endTime: '15:30' },
  { startTime: '15:30', endTime: '17:00' },
] as const;
const EVENING = [
  { startTime: '17:30', endTime: '19:00' },
  { startTime: '19:00', endTime: '20:30' },
] as const;

const WEEKDAY: readonly DemoHours[] = [...MORNING, ...AFTERNOON, ...EVENING];
const SATURDAY: readonly DemoHours[] = [...MORNING, ...AFTERNOON];
const SUNDAY: readonly DemoHours[] = AFTERNOON;

/** Working hours of every demo market, by weekday from Sunday to Saturday. */
export const DEMO_HOURS: readonly (readonly DemoHours[])[] = [SUNDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, SATURDAY];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;

export const DEMO_MARKETS: readonly DemoMarket[] = [
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001',
    name: 'Denver',
    timeZone: 'America/Denver',
    zipRanges: [['80000', '80299']],
    capacity: 3,
    soldOutWeekdays: [],
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b7502',
    name: 'Dallas',
    timeZone: 'America/Chicago',
    zipRanges: [
      ['75000', '75099'],
      ['75200', '75399'],
    ],
    capacity: 2,
    soldOutWeekdays: [3],
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b0203',
    name: 'Boston',
    timeZone: 'America/New_York',
    zipRanges: [['02100', '02299']],
    capacity: 2,
    soldOutWeekdays: [],
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8504',
    name: 'Phoenix',
    timeZone: 'America/Phoenix',
    zipRanges: [['85000', '85099']],
    capacity: 2,
    soldOutWeekdays: [],
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b9005',
    name: 'Los Angeles',
    timeZone: 'America/Los_Angeles',
    zipRanges: [['90000', '90099']],
    capacity: 1,
    soldOutWeekdays: [],
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b9806',
    name: 'Seattle',
    timeZone: 'America/Los_Angeles',
    zipRanges: [['98100', '98199']],
    capacity: 1,
    soldOutWeekdays: EVERY_DAY,
  },
];

export interface DemoCampaign {
  id: string;
  name: string;
  active: boolean;
  fieldAgents: readonly { id: string; name: string }[];
}

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    id: 'denver-home-show',
    name: 'Denver Home Show',
    active: true,
    fieldAgents: [
      { id: 'agent-amelia', name: 'Amelia Brooks' },
      { id: 'agent-diego', name: 'Diego Ramírez' },
      { id: 'agent-linh', name: 'Linh Nguyễn' },
      { id: 'agent-sean', name: 'Sean O’Neil' },
    ],
  },
  {
    id: 'dallas-state-fair',
    name: 'State Fair of Texas',
    active: true,
    fieldAgents: [
      { id: 'agent-grace', name: 'Grace Kim' },
      { id: 'agent-marcus', name: 'Marcus Hill' },
    ],
  },
  {
    id: 'spring-expo-closed',
    name: 'Spring Expo',
    active: false,
    fieldAgents: [{ id: 'agent-nora', name: 'Nora Field' }],
  },
];

export const DEMO_OFFERS: readonly string[] = [
  'Buy 2 windows, get 2 free. $0 down, $0 monthly payments, 0% interest until 2027.',
  'Book in the next three days and save an extra 5% on every door.',
];

/** Below this value, in dollars, a property does not qualify for a visit (decision F6, line 6). */
export const PROPERTY_VALUE_THRESHOLD = 150_000;

export interface DemoProperty {
  street: string;
  zipcode: string;
  /** Dollars. */
  value: number;
  /** The page that the backend sends the visitor to after the address page; null to leave that to the browser (decision F8). */
  nextPage: RoutePath | null;
  owners: readonly { firstName: string | null; lastName: string | null }[];
}

export const DEMO_PROPERTIES: readonly DemoProperty[] = [
  { street: '100 Modest Lane', zipcode: '80202', value: 80_000, nextPage: null, owners: [] },
  { street: '101 Modest Lane', zipcode: '75201', value: 149_999, nextPage: null, owners: [] },
  { street: '102 Threshold Lane', zipcode: '80202', value: 150_000, nextPage: null, owners: [] },
  {
    street: '200 Registered Road',
    zipcode: '80202',
    value: 420_000,
    nextPage: null,
    owners: [
      { firstName: 'Maria', lastName: 'Garcia' },
      { firstName: 'John', lastName: 'Garcia' },
      { firstName: null, lastName: null },
    ],
  },
  {
    street: '201 Registered Road',
    zipcode: '75201',
    value: 510_000,
    nextPage: null,
    owners: [{ firstName: null, lastName: 'O’Brien Family Trust' }],
  },
  { street: '202 Nobody Road', zipcode: '80202', value: 300_000, nextPage: null, owners: [{ firstName: null, lastName: null }] },
  { street: '300 Inside Sales Street', zipcode: '80202', value: 300_000, nextPage: 'inside-sales', owners: [] },
  { street: '301 Renter Row', zipcode: '80202', value: 300_000, nextPage: 'not-a-homeowner', owners: [] },
  { street: '302 Call Center Court', zipcode: '80202', value: 300_000, nextPage: 'call-center', owners: [] },
];

export interface DemoReview {
  author: string;
  rating: number;
  text: string;
  /** `yyyy-MM-dd`. */
  date: string;
}

const REVIEWERS = [
  'Ava T.',
  'Ben S.',
  'Carla M.',
  'Devon P.',
  'Elena R.',
  'Frank W.',
  'Gina L.',
  'Hiro K.',
  'Isabel N.',
  'Jamal D.',
  'Kara B.',
  'Luis F.',
] as const;

const REVIEW_TEXTS = [
  'On time, tidy and clear about the price. The new windows are noticeably quieter.',
  'Booking took five minutes and the estimate was explained line by line.',
  'The crew replaced eight windows in a day and left the house cleaner than before.',
  'No pressure at all. We compared options at the kitchen table and decided the next week.',
  'Our front door finally closes without a shoulder. Friendly installers.',
  'Rescheduling was one call. The house holds its heat so much better now.',
  'The estimator measured everything twice and answered every question.',
] as const;

const REVIEW_COUNT = 64;

function demoReview(index: number): DemoReview {
  return {
    author: REVIEWERS[index % REVIEWERS.length] ?? REVIEWERS[0],
    rating: index % 8 === 7 ? 4 : 5,
    text: REVIEW_TEXTS[index % REVIEW_TEXTS.length] ?? REVIEW_TEXTS[0],
    date: `2026-${String(9 - (index % 9)).padStart(2, '0')}-${String(28 - (index % 27)).padStart(2, '0')}`,
  };
}

/** Newest first. */
export const DEMO_REVIEWS: readonly DemoReview[] = Array.from({ length: REVIEW_COUNT }, (_, index) => demoReview(index)).toSorted((a, b) =>
  b.date.localeCompare(a.date),
);
