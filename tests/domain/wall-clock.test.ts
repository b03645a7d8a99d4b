import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDaysText, dayOfWeek, daysBetween, todayIn, visibleDays } from '#src/domain/calendar.ts';
import { appointmentParts, formatDay, formatTime, shortDay } from '#src/domain/day-labels.ts';
import { isOfferAccepted, isOfferDue } from '#src/domain/promotion.ts';
import { wallClockIn } from '#src/server/wall-clock.ts';

/** Time zones of browsers: west and east of the property, with half-hour offsets, with a skipped midnight, and without daylight saving time. */
const BROWSER_ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Pacific/Auckland',
  'Australia/Adelaide',
  'America/Santiago',
  'UTC',
  'Pacific/Kiritimati',
];

const DAYS: [string, string, string][] = [
  ['2026-03-07', 'Saturday', 'Saturday, March 7th'],
  ['2026-03-08', 'Sunday', 'Sunday, March 8th'],
  ['2026-03-09', 'Monday', 'Monday, March 9th'],
  ['2026-10-31', 'Saturday', 'Saturday, October 31st'],
  ['2026-11-01', 'Sunday', 'Sunday, November 1st'],
  ['2026-11-02', 'Monday', 'Monday, November 2nd'],
  ['2026-09-06', 'Sunday', 'Sunday, September 6th'],
  ['2026-12-31', 'Thursday', 'Thursday, December 31st'],
  ['2027-01-01', 'Friday', 'Friday, January 1st'],
  ['2028-02-29', 'Tuesday', 'Tuesday, February 29th'],
  ['2026-05-11', 'Monday', 'Monday, May 11th'],
  ['2026-05-23', 'Saturday', 'Saturday, May 23rd'],
];

describe.each(BROWSER_ZONES)('in a browser in %s', (zone) => {
  const before = process.env['TZ'];

  beforeEach(() => {
    process.env['TZ'] = zone;
    if (new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone)
      throw new Error(`The time zone of this process did not become ${zone}`);
  });

  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test.each(DAYS)('%s is a %s and reads %s [F12, S2.date-format]', (date, weekday, label) => {
    expect(dayOfWeek(date)).toBe(weekday);
    expect(formatDay(date)).toBe(label);
  });

  test('a day is one day later on both days the clock changes, and over the end of a month, a leap day and new year [F12]', () => {
    const nights = [
      ['2026-02-28', '2026-03-01'],
      ['2028-02-28', '2028-02-29'],
      ['2026-03-07', '2026-03-08'],
      ['2026-03-08', '2026-03-09'],
      ['2026-10-31', '2026-11-01'],
      ['2026-11-01', '2026-11-02'],
      ['2026-12-31', '2027-01-01'],
    ];
    for (const [from = '', to = ''] of nights) {
      expect({
        addDaysTextFrom: addDaysText(from, 1),
        addDaysTextTo: addDaysText(to, -1),
        daysBetweenFrom: daysBetween(from, to),
        daysBetweenTo: daysBetween(to, from),
      }).toEqual({
        addDaysTextFrom: to,
        addDaysTextTo: from,
        daysBetweenFrom: 1,
        daysBetweenTo: -1,
      });
    }
  });

  test('adding and counting days agree on any date [F12]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 36_000 }),
        fc.integer({ min: -400, max: 400 }),
        (start, days) => {
          const date = addDaysText('2000-01-01', start);
          expect(daysBetween(date, addDaysText(date, days))).toBe(days);
          expect(dayOfWeek(addDaysText(date, 7))).toBe(dayOfWeek(date));
        },
      ),
    );
  });

  test('fourteen days over a change of the clock are fourteen different days [F12, S9.booking-window]', () => {
    const days = visibleDays([], {
      windowCount: 6,
      isEvent: false,
      isPaidLead: false,
      startDay: '2026-10-26',
    });
    expect(days.map(({ date }) => date.slice(5))).toEqual([
      '10-26',
      '10-27',
      '10-28',
      '10-29',
      '10-30',
      '10-31',
      '11-01',
      '11-02',
      '11-03',
      '11-04',
      '11-05',
      '11-06',
      '11-07',
      '11-08',
    ]);
  });

  test.each([
    ['00:00', '12:00 AM'],
    ['02:30', '02:30 AM'],
    ['09:00', '09:00 AM'],
    ['12:00', '12:00 PM'],
    ['13:30', '01:30 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is shown as %s [S2.time-format, F12]', (time, shown) => {
    expect(formatTime(time)).toBe(shown);
  });

  test('an hour that the change of the clock skips is shown as it was sent [F12]', () => {
    expect(appointmentParts('2026-03-08T02:30')).toEqual(['Sunday, March 8th', 'at 02:30 AM']);
    expect(appointmentParts('2026-11-01T18:05')).toEqual(['Sunday, November 1st', 'at 06:05 PM']);
    expect(shortDay('2026-03-08')).toEqual({ weekday: 'Sun', day: '8', month: 'Mar' });
  });

  test.each([
    ['2026-03-08T06:59:59Z', '2026-03-07', '2026-03-07T23:59'],
    ['2026-03-08T07:00:00Z', '2026-03-08', '2026-03-08T00:00'],
    ['2026-03-08T09:00:00Z', '2026-03-08', '2026-03-08T03:00'],
    ['2026-11-01T05:59:00Z', '2026-10-31', '2026-10-31T23:59'],
    ['2026-11-01T06:00:00Z', '2026-11-01', '2026-11-01T00:00'],
    ['2026-11-02T06:59:00Z', '2026-11-01', '2026-11-01T23:59'],
    ['2027-01-01T06:59:00Z', '2026-12-31', '2026-12-31T23:59'],
  ])('at %s it is %s in Denver [F12]', (instant, day, wallClock) => {
    expect(todayIn('America/Denver', new Date(instant))).toBe(day);
    expect(wallClockIn('America/Denver', new Date(instant))).toBe(wallClock);
  });

  test('without a time zone, or with one nobody knows, today is the browser’s date [F12]', () => {
    const now = new Date(2026, 2, 8, 23, 59);
    expect(todayIn(null, now)).toBe('2026-03-08');
    expect(todayIn('Mars/Olympus', now)).toBe('2026-03-08');
    expect(todayIn(null, new Date(2026, 10, 1, 0, 1))).toBe('2026-11-01');
  });

  test.each([
    ['2026-03-07', -1, false, false],
    ['2026-03-07', 0, false, true],
    ['2026-03-07', 2, false, true],
    ['2026-03-07', 3, true, true],
    ['2026-03-07', 4, true, false],
    ['2026-10-30', 3, true, true],
    ['2026-10-30', 4, true, false],
  ])(
    'from %s, %i days on, the offer is due: %s, accepted: %s [S4.offer-due, S4.offer-accepted, F12]',
    (startDay, days, isDue, isAccepted) => {
      const date = addDaysText(startDay, days);
      expect({
        isOfferDue: isOfferDue(date, startDay),
        isOfferAccepted: isOfferAccepted(date, startDay),
      }).toEqual({ isOfferDue: isDue, isOfferAccepted: isAccepted });
    },
  );
});

test.each(['2026-02-30', '', '2026-3-8', '2026-03-08T00:00'])(
  '%j is not a date and never guessed at',
  (text) => {
    expect(() => dayOfWeek(text)).toThrow(RangeError);
    expect(() => addDaysText(text, 1)).toThrow(RangeError);
    expect(() => formatDay(text)).toThrow(RangeError);
  },
);
