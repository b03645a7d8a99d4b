import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDaysText, dayOfWeek, daysBetween, todayIn } from '#src/domain/calendar.ts';
import { appointmentParts, formatDay, formatTime, shortDay } from '#src/domain/day-labels.ts';
import { isOfferAccepted, isOfferDue } from '#src/domain/promotion.ts';
import { wallClockIn } from '#src/server/wall-clock.ts';

/** Time zones of browsers: west and east of the property, with half-hour offsets, and with a midnight that is skipped on 2026-09-06. */
const BROWSER_ZONES = [
  'America/Los_Angeles',
  'Australia/Adelaide',
  'America/Santiago',
  'Pacific/Kiritimati',
];

/** The environment is restored after each test. */
function setBrowserZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone)
    throw new Error(`The time zone of this process did not become ${zone}`);
}

describe.each(BROWSER_ZONES)('in a browser in %s', (zone) => {
  test.each([
    ['2026-03-08', 'Sunday', 'Sunday, March 8th'],
    ['2026-05-11', 'Monday', 'Monday, May 11th'],
    ['2026-09-06', 'Sunday', 'Sunday, September 6th'],
    ['2027-01-01', 'Friday', 'Friday, January 1st'],
    ['2028-02-29', 'Tuesday', 'Tuesday, February 29th'],
  ])('%s is a %s and reads %s [F12, S2.date-format]', (date, weekday, label) => {
    setBrowserZone(zone);
    expect(dayOfWeek(date)).toBe(weekday);
    expect(formatDay(date)).toBe(label);
  });

  test.each([
    ['2028-02-28', '2028-02-29'],
    ['2026-03-08', '2026-03-09'],
    ['2026-09-05', '2026-09-06'],
    ['2026-11-01', '2026-11-02'],
    ['2026-12-31', '2027-01-01'],
  ])('the day after %s is %s [F12]', (from, to) => {
    setBrowserZone(zone);
    expect(addDaysText(from, 1)).toBe(to);
    expect(addDaysText(to, -1)).toBe(from);
  });

  test('adding and counting days agree on any date [F12, S9.booking-window]', () => {
    setBrowserZone(zone);
    const start = fc.integer({ min: 0, max: 36_000 });
    const count = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(start, count, (from, days) => {
        const date = addDaysText('2000-01-01', from);
        expect(daysBetween(date, addDaysText(date, days))).toBe(days);
        expect(dayOfWeek(addDaysText(date, 7))).toBe(dayOfWeek(date));
      }),
    );
  });

  test('an hour that the change of the clock skips is shown as it was sent [F12]', () => {
    setBrowserZone(zone);
    expect(appointmentParts('2026-03-08T02:30')).toEqual(['Sunday, March 8th', 'at 02:30 AM']);
    expect(shortDay('2026-03-08')).toEqual({ weekday: 'Sun', day: '8', month: 'Mar' });
  });

  test.each([
    ['2026-03-08T06:59:59Z', '2026-03-07', '2026-03-07T23:59'],
    ['2026-03-08T09:00:00Z', '2026-03-08', '2026-03-08T03:00'],
    ['2026-11-02T06:59:00Z', '2026-11-01', '2026-11-01T23:59'],
  ])('at %s it is %s in Denver [F12]', (instant, day, wallClock) => {
    setBrowserZone(zone);
    expect(todayIn('America/Denver', new Date(instant))).toBe(day);
    expect(wallClockIn('America/Denver', new Date(instant))).toBe(wallClock);
  });

  test.each([null, 'Mars/Olympus'])(
    'today in the time zone %s is the browser’s date [F12]',
    (unknown) => {
      setBrowserZone(zone);
      expect(todayIn(unknown, new Date(2026, 2, 8, 23, 59))).toBe('2026-03-08');
      expect(todayIn(unknown, new Date(2026, 10, 1, 0, 1))).toBe('2026-11-01');
    },
  );
});

test.each([
  ['00:00', '12:00 AM'],
  ['09:00', '09:00 AM'],
  ['12:00', '12:00 PM'],
  ['13:30', '01:30 PM'],
])('%s is shown as %s [S2.time-format, F12]', (time, shown) => {
  expect(formatTime(time)).toBe(shown);
});

test.each([
  [-1, false, false],
  [0, false, true],
  [2, false, true],
  [3, true, true],
  [4, true, false],
])(
  '%i days on, over a change of the clock, the offer is due: %s, accepted: %s [S4.offer-due, S4.offer-accepted, F12]',
  (days, isDue, isAccepted) => {
    const date = addDaysText('2026-03-07', days);
    expect(isOfferDue(date, '2026-03-07')).toBe(isDue);
    expect(isOfferAccepted(date, '2026-03-07')).toBe(isAccepted);
  },
);

test.each(['2026-02-30', '', '2026-03-08T00:00'])(
  '%j is not a date and never guessed at',
  (text) => {
    expect(() => dayOfWeek(text)).toThrow(RangeError);
    expect(() => addDaysText(text, 1)).toThrow(RangeError);
    expect(() => formatDay(text)).toThrow(RangeError);
  },
);
