import type { Campaign } from '#src/domain/draft.ts';
import type { RoutePath } from '#src/domain/steps.ts';

/** docs/demo-data.md shows all of this as one table (decision B9). Change both together. */

interface DemoHours {
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
  soldOutWeekdays?: readonly number[];
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

/** Working hours of every demo market, by weekday from Sunday to Saturday. */
export const DEMO_HOURS: readonly (readonly DemoHours[])[] = [
  AFTERNOON,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  [...MORNING, ...AFTERNOON],
];

export const DEMO_MARKETS: readonly DemoMarket[] = [
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001',
    name: 'Denver',
    timeZone: 'America/Denver',
    zipRanges: [['80000', '80299']],
    capacity: 3,
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
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8504',
    name: 'Phoenix',
    timeZone: 'America/Phoenix',
    zipRanges: [['85000', '85099']],
    capacity: 2,
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b9005',
    name: 'Los Angeles',
    timeZone: 'America/Los_Angeles',
    zipRanges: [['90000', '90099']],
    capacity: 1,
  },
  {
    id: '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b9806',
    name: 'Seattle',
    timeZone: 'America/Los_Angeles',
    zipRanges: [['98100', '98199']],
    capacity: 1,
    soldOutWeekdays: [0, 1, 2, 3, 4, 5, 6],
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

/** Events, each in one market. */
export const DEMO_CAMPAIGNS: readonly (Campaign & {
  id: string;
  active: boolean;
  marketId: string;
})[] = [
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
  /** The page that the backend sends the visitor to after the address page; absent to leave that to the browser (decision F8). */
  nextPage?: RoutePath;
  owners?: readonly { firstName: string | null; lastName: string | null }[];
}

export const DEMO_PROPERTIES: readonly DemoProperty[] = [
  { street: '100 Modest Lane', zipcode: '80202', value: 80_000 },
  { street: '101 Modest Lane', zipcode: '75201', value: 149_999 },
  { street: '102 Threshold Lane', zipcode: '80202', value: 150_000 },
  {
    street: '200 Registered Road',
    zipcode: '80202',
    value: 420_000,
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
    owners: [{ firstName: null, lastName: 'O’Brien Family Trust' }],
  },
  {
    street: '202 Nobody Road',
    zipcode: '80202',
    value: 300_000,
    owners: [{ firstName: null, lastName: null }],
  },
  {
    street: '300 Inside Sales Street',
    zipcode: '80202',
    value: 300_000,
    nextPage: 'inside-sales',
  },
  { street: '301 Renter Row', zipcode: '80202', value: 300_000, nextPage: 'not-a-homeowner' },
  { street: '302 Call Center Court', zipcode: '80202', value: 300_000, nextPage: 'call-center' },
];

/** Newest first. Every review has words of its own. */
export const DEMO_REVIEWS: readonly (readonly [
  author: string,
  rating: number,
  date: string,
  text: string,
])[] = [
  [
    'Ava T.',
    5,
    '2026-09-28',
    'They were on time, tidy and clear about the price. The new windows are noticeably quieter.',
  ],
  [
    'Ben S.',
    5,
    '2026-09-25',
    'Booking took five minutes, and the estimate was explained line by line.',
  ],
  [
    'Carla M.',
    5,
    '2026-09-21',
    'The crew replaced eight windows in a day and left the house cleaner than they found it.',
  ],
  [
    'Devon P.',
    5,
    '2026-09-14',
    'No pressure at all. We compared options at the kitchen table and decided a week later.',
  ],
  [
    'Elena R.',
    5,
    '2026-09-09',
    'Our front door finally closes without a shove. Friendly installers, too.',
  ],
  [
    'Frank W.',
    4,
    '2026-09-02',
    'Great windows. The wait was a week longer than planned, but they kept us posted.',
  ],
  [
    'Gina L.',
    5,
    '2026-08-29',
    'Rescheduling took one call. The house holds its heat so much better now.',
  ],
  [
    'Hiro K.',
    5,
    '2026-08-24',
    'He measured every opening twice and answered every question we had.',
  ],
  [
    'Isabel N.',
    5,
    '2026-08-17',
    'The bedroom faces the street, and I can sleep with the blinds open again.',
  ],
  ['Jamal D.', 5, '2026-08-11', 'The price in the contract was the price on the final bill.'],
  ['Kara B.', 5, '2026-08-03', 'They covered the floors, moved the couch back and even vacuumed.'],
  ['Luis F.', 5, '2026-07-27', 'Our 1920s frames are anything but square. They made it look easy.'],
  ['Mona V.', 5, '2026-07-20', 'I asked for a Saturday morning and got one the same week.'],
  ['Nate G.', 5, '2026-07-13', 'No more fog between the panes, and the view is back.'],
  [
    'Olivia H.',
    4,
    '2026-07-06',
    'Good work all around. One screen had to be ordered again and came within days.',
  ],
  [
    'Paul C.',
    5,
    '2026-06-29',
    'The samples made it easy to choose. We would have picked the wrong color online.',
  ],
  ['Quinn A.', 5, '2026-06-21', 'Our July electric bill was down from the year before.'],
  [
    'Rosa E.',
    5,
    '2026-06-12',
    'The crew leader walked through every window with us before leaving.',
  ],
  [
    'Sam Y.',
    5,
    '2026-06-03',
    'My mother lives alone, and they treated her and her home with care.',
  ],
  ['Tara J.', 5, '2026-05-24', 'Two patio doors in one day. The dog approves of the new view.'],
  [
    'Umar Z.',
    5,
    '2026-05-15',
    'We got a straight answer about what we didn’t need. That won us over.',
  ],
  [
    'Vera O.',
    5,
    '2026-05-04',
    'The text on the morning of the visit was a nice touch. Right on time.',
  ],
  [
    'Will I.',
    4,
    '2026-04-22',
    'Solid windows and a fair price. Parking the truck took some planning.',
  ],
  ['Yara Q.', 5, '2026-04-10', 'A year later nothing sticks, rattles or leaks.'],
];
