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
export const DEMO_HOURS: readonly (readonly DemoHours[])[] = [
  SUNDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  SATURDAY,
];

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

/** Cities of zipcodes, both ends of each range included. The suburbs around them have none. */
export const DEMO_CITIES: readonly { name: string; firstZip: string; lastZip: string }[] = [
  { name: 'Denver', firstZip: '80200', lastZip: '80299' },
  { name: 'Dallas', firstZip: '75200', lastZip: '75399' },
  { name: 'Boston', firstZip: '02101', lastZip: '02137' },
  { name: 'Phoenix', firstZip: '85001', lastZip: '85099' },
  { name: 'Los Angeles', firstZip: '90001', lastZip: '90099' },
  { name: 'Seattle', firstZip: '98101', lastZip: '98199' },
];

/** A visit can be booked until the evening before. */
export const DEMO_LEAST_NOTICE_MINUTES = 12 * 60;

export interface DemoCampaign {
  id: string;
  name: string;
  active: boolean;
  /** The market that it takes place in. */
  marketId: string;
  fieldAgents: readonly { id: string; name: string }[];
}

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    id: 'denver-home-show',
    name: 'Denver Home Show',
    active: true,
    marketId: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001',
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
    marketId: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b7502',
    fieldAgents: [
      { id: 'agent-grace', name: 'Grace Kim' },
      { id: 'agent-marcus', name: 'Marcus Hill' },
    ],
  },
  {
    id: 'spring-expo-closed',
    name: 'Spring Expo',
    active: false,
    marketId: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001',
    fieldAgents: [{ id: 'agent-nora', name: 'Nora Field' }],
  },
];

export const DEMO_OFFERS: readonly string[] = [
  '$250 off your project',
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
  {
    street: '202 Nobody Road',
    zipcode: '80202',
    value: 300_000,
    nextPage: null,
    owners: [{ firstName: null, lastName: null }],
  },
  {
    street: '300 Inside Sales Street',
    zipcode: '80202',
    value: 300_000,
    nextPage: 'inside-sales',
    owners: [],
  },
  {
    street: '301 Renter Row',
    zipcode: '80202',
    value: 300_000,
    nextPage: 'not-a-homeowner',
    owners: [],
  },
  {
    street: '302 Call Center Court',
    zipcode: '80202',
    value: 300_000,
    nextPage: 'call-center',
    owners: [],
  },
];

export interface DemoReview {
  author: string;
  rating: number;
  text: string;
  /** `yyyy-MM-dd`. */
  date: string;
}

/** Newest first. Every review has words of its own. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  {
    author: 'Ava T.',
    rating: 5,
    date: '2026-09-28',
    text: 'They were on time, tidy and clear about the price. The new windows are noticeably quieter.',
  },
  {
    author: 'Ben S.',
    rating: 5,
    date: '2026-09-25',
    text: 'Booking took five minutes, and the estimate was explained line by line.',
  },
  {
    author: 'Carla M.',
    rating: 5,
    date: '2026-09-21',
    text: 'The crew replaced eight windows in a day and left the house cleaner than they found it.',
  },
  {
    author: 'Devon P.',
    rating: 5,
    date: '2026-09-14',
    text: 'No pressure at all. We compared options at the kitchen table and decided a week later.',
  },
  {
    author: 'Elena R.',
    rating: 5,
    date: '2026-09-09',
    text: 'Our front door finally closes without a shove. Friendly installers, too.',
  },
  {
    author: 'Frank W.',
    rating: 4,
    date: '2026-09-02',
    text: 'Great windows. The wait was a week longer than planned, but they kept us posted.',
  },
  {
    author: 'Gina L.',
    rating: 5,
    date: '2026-08-29',
    text: 'Rescheduling took one call. The house holds its heat so much better now.',
  },
  {
    author: 'Hiro K.',
    rating: 5,
    date: '2026-08-24',
    text: 'He measured every opening twice and answered every question we had.',
  },
  {
    author: 'Isabel N.',
    rating: 5,
    date: '2026-08-17',
    text: 'The bedroom faces the street, and I can sleep with the blinds open again.',
  },
  {
    author: 'Jamal D.',
    rating: 5,
    date: '2026-08-11',
    text: 'The price in the contract was the price on the final bill.',
  },
  {
    author: 'Kara B.',
    rating: 5,
    date: '2026-08-03',
    text: 'They covered the floors, moved the couch back and even vacuumed.',
  },
  {
    author: 'Luis F.',
    rating: 5,
    date: '2026-07-27',
    text: 'Our 1920s frames are anything but square. They made it look easy.',
  },
  {
    author: 'Mona V.',
    rating: 5,
    date: '2026-07-20',
    text: 'I asked for a Saturday morning and got one the same week.',
  },
  {
    author: 'Nate G.',
    rating: 5,
    date: '2026-07-13',
    text: 'No more fog between the panes, and the view is back.',
  },
  {
    author: 'Olivia H.',
    rating: 4,
    date: '2026-07-06',
    text: 'Good work all around. One screen had to be ordered again and came within days.',
  },
  {
    author: 'Paul C.',
    rating: 5,
    date: '2026-06-29',
    text: 'The samples made it easy to choose. We would have picked the wrong color online.',
  },
  {
    author: 'Quinn A.',
    rating: 5,
    date: '2026-06-21',
    text: 'Our July electric bill was down from the year before.',
  },
  {
    author: 'Rosa E.',
    rating: 5,
    date: '2026-06-12',
    text: 'The crew leader walked through every window with us before leaving.',
  },
  {
    author: 'Sam Y.',
    rating: 5,
    date: '2026-06-03',
    text: 'My mother lives alone, and they treated her and her home with care.',
  },
  {
    author: 'Tara J.',
    rating: 5,
    date: '2026-05-24',
    text: 'Two patio doors in one day. The dog approves of the new view.',
  },
  {
    author: 'Umar Z.',
    rating: 5,
    date: '2026-05-15',
    text: 'We got a straight answer about what we didn’t need. That won us over.',
  },
  {
    author: 'Vera O.',
    rating: 5,
    date: '2026-05-04',
    text: 'The text on the morning of the visit was a nice touch. Right on time.',
  },
  {
    author: 'Will I.',
    rating: 4,
    date: '2026-04-22',
    text: 'Solid windows and a fair price. Parking the truck took some planning.',
  },
  {
    author: 'Yara Q.',
    rating: 5,
    date: '2026-04-10',
    text: 'A year later nothing sticks, rattles or leaks.',
  },
];
