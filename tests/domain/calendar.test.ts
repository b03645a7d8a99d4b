import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appointmentInfoOf,
  firstOpenDay,
  groupByPeriod,
  hasOpenDay,
  nearestDaysWithPeriod,
  selectedTimeOf,
  visibleDays,
  weekIndexOf,
} from '#src/domain/calendar.ts';
import type { CalendarDay, CalendarRules } from '#src/domain/calendar.ts';
import type { AppointmentDay, TimeBlock } from '#src/domain/draft.ts';
import { PERIODS } from '#src/domain/period.ts';

const MORNING: TimeBlock = {
  id: 'm',
  startTime: '09:00',
  endTime: '11:00',
  periodOfTheDay: 'Morning',
};
const AFTERNOON: TimeBlock = {
  id: 'a',
  startTime: '13:30',
  endTime: '15:30',
  periodOfTheDay: 'Afternoon',
};
const EVENING: TimeBlock = {
  id: 'e',
  startTime: '18:00',
  endTime: '20:00',
  periodOfTheDay: 'Evening',
};

/** A Monday. */
const START = '2026-03-02';
const FRIDAY = '2026-03-06';
const SATURDAY = '2026-03-07';
const SUNDAY = '2026-03-08';
const RULES: CalendarRules = {
  windowCount: 10,
  isEvent: false,
  isPaidLead: false,
  startDay: START,
};

function sent(
  date: string,
  timeBlocks: TimeBlock[] = [MORNING, AFTERNOON, EVENING],
): AppointmentDay {
  return { date, dayOfTheWeek: 'as the backend says', timeBlocks };
}

function idsOn(days: CalendarDay[], date: string): string[] | undefined {
  return days.find((day) => day.date === date)?.timeBlocks.map(({ id }) => id);
}

describe('the days a visitor sees', () => {
  test('are fourteen from the start day with their weekdays, days not sent being days without slots [S9.booking-window]', () => {
    const days = visibleDays([sent('2026-03-03', [AFTERNOON, MORNING])], RULES);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({
      date: START,
      dayOfTheWeek: 'Monday',
      timeBlocks: [],
      disabled: false,
      closed: false,
    });
    expect(days[1]).toEqual({
      date: '2026-03-03',
      dayOfTheWeek: 'Tuesday',
      timeBlocks: [MORNING, AFTERNOON],
      disabled: false,
      closed: false,
    });
    expect(days[13]).toEqual({
      date: '2026-03-15',
      dayOfTheWeek: 'Sunday',
      timeBlocks: [],
      disabled: false,
      closed: false,
    });
  });

  test('leave out what was sent for other days and what was sent twice [S9.booking-window]', () => {
    const days = visibleDays(
      [
        sent('2026-03-01'),
        sent('2026-03-16'),
        sent('nonsense'),
        sent(FRIDAY, [MORNING, MORNING]),
        sent(FRIDAY, [MORNING, EVENING]),
      ],
      RULES,
    );
    expect(days.filter(({ timeBlocks }) => timeBlocks.length > 0).map(({ date }) => date)).toEqual([
      FRIDAY,
    ]);
    expect(idsOn(days, FRIDAY)).toEqual(['m', 'e']);
  });

  const ALL = ['m', 'a', 'e'];
  test.each([
    { windowCount: 0, isEvent: false, friday: ['m', 'a'], saturday: [], sunday: [] },
    { windowCount: 2, isEvent: false, friday: ['m', 'a'], saturday: [], sunday: [] },
    { windowCount: 3, isEvent: false, friday: ALL, saturday: ALL, sunday: [] },
    { windowCount: 5, isEvent: false, friday: ALL, saturday: ALL, sunday: [] },
    { windowCount: 6, isEvent: false, friday: ALL, saturday: ALL, sunday: ALL },
    { windowCount: 0, isEvent: true, friday: ALL, saturday: ALL, sunday: ALL },
    { windowCount: 2, isEvent: true, friday: ALL, saturday: ALL, sunday: ALL },
  ])(
    'offer Friday $friday, Saturday $saturday and Sunday $sunday with $windowCount windows, event $isEvent [S9.sunday, S9.evening-saturday]',
    ({ windowCount, isEvent, friday, saturday, sunday }) => {
      const days = visibleDays([sent(FRIDAY), sent(SATURDAY), sent(SUNDAY)], {
        ...RULES,
        windowCount,
        isEvent,
      });
      expect([FRIDAY, SATURDAY, SUNDAY].map((date) => idsOn(days, date))).toEqual([
        friday,
        saturday,
        sunday,
      ]);
    },
  );

  test.each([
    { isPaidLead: true, isEvent: false, open: 7 },
    { isPaidLead: true, isEvent: true, open: 14 },
    { isPaidLead: false, isEvent: false, open: 14 },
  ])(
    'can be chosen for $open days when paid lead is $isPaidLead and event is $isEvent [S9.paid-lead]',
    ({ isPaidLead, isEvent, open }) => {
      const days = visibleDays([], { ...RULES, isPaidLead, isEvent });
      expect(days.map(({ disabled }) => disabled)).toEqual([
        ...Array<boolean>(open).fill(false),
        ...Array<boolean>(14 - open).fill(true),
      ]);
    },
  );

  test('hide no more for a visitor with more windows, and never show what was not sent [S9.sunday, S9.evening-saturday]', () => {
    const block = fc.record<TimeBlock>({
      id: fc.constantFrom('x', 'y', 'z'),
      startTime: fc.constantFrom('08:00', '12:00', '18:30'),
      endTime: fc.constant('20:00'),
      periodOfTheDay: fc.constantFrom(...PERIODS),
    });
    const day = fc.record({
      date: fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`),
      dayOfTheWeek: fc.constant(''),
      timeBlocks: fc.array(block),
    });
    const key = (days: CalendarDay[]) =>
      days.flatMap(({ date, timeBlocks }) =>
        timeBlocks.map((found) => `${date} ${selectedTimeOf(found)}`),
      );
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { selector: ({ date }) => date }),
        fc.nat(12),
        fc.boolean(),
        (days, windowCount, isEvent) => {
          const seen = key(visibleDays(days, { ...RULES, windowCount, isEvent }));
          const seenWithOneMore = key(
            visibleDays(days, { ...RULES, windowCount: windowCount + 1, isEvent }),
          );
          const everything = days.flatMap(({ date, timeBlocks }) =>
            timeBlocks.map((found) => `${date} ${selectedTimeOf(found)}`),
          );
          expect(seenWithOneMore).toEqual(expect.arrayContaining(seen));
          expect(everything).toEqual(expect.arrayContaining(seen));
        },
      ),
    );
  });
});

describe('the first open day', () => {
  test('is the first with a slot this visitor may have [S9.sunday]', () => {
    const days = visibleDays([sent(SUNDAY), sent('2026-03-10')], { ...RULES, windowCount: 5 });
    expect(firstOpenDay(days)).toBe('2026-03-10');
    expect(hasOpenDay(days)).toBe(true);
  });

  test('is never a disabled one [S9.paid-lead]', () => {
    const days = visibleDays([sent('2026-03-10')], { ...RULES, isPaidLead: true });
    expect(firstOpenDay(days)).toBeNull();
    expect(hasOpenDay(days)).toBe(false);
  });
});

test.each([
  ['2026-03-02', 0],
  ['2026-03-08', 0],
  ['2026-03-09', 1],
  ['2026-03-15', 1],
  ['2026-03-16', 2],
  ['2026-03-01', -1],
])('%s lies in week %i [S9.booking-window]', (date, weekIndex) => {
  expect(weekIndexOf(date, START)).toBe(weekIndex);
});

test('blocks stand under Morning, Afternoon and Evening, sorted by start, without empty groups [S2.calendar]', () => {
  const early: TimeBlock = { ...EVENING, id: 'e0', startTime: '17:00' };
  expect(groupByPeriod([EVENING, MORNING, early])).toEqual([
    { period: 'Morning', blocks: [MORNING] },
    { period: 'Evening', blocks: [early, EVENING] },
  ]);
});

describe('a chosen time', () => {
  test('is block id, underscore, start [S3.selected-time]', () => {
    expect(appointmentInfoOf(FRIDAY, AFTERNOON)).toEqual({
      selectedTime: 'a_13:30',
      selectedTimeDate: FRIDAY,
      selectedStartTime: '13:30',
      selectedEndTime: '15:30',
    });
  });
});

test('the nearest days with the same part of the day are the nearest ones, in the order of the calendar [F14]', () => {
  const dates = ['2026-03-03', '2026-03-05', '2026-03-09', '2026-03-10'];
  const days = visibleDays(
    [...dates.map((date) => sent(date, [EVENING])), sent(FRIDAY, [MORNING])],
    RULES,
  );
  expect(nearestDaysWithPeriod(days, FRIDAY, 'Evening')).toEqual([
    '2026-03-03',
    '2026-03-05',
    '2026-03-09',
  ]);
  expect(nearestDaysWithPeriod(days, FRIDAY, 'Evening', 1)).toEqual(['2026-03-05']);
  expect(nearestDaysWithPeriod(days, FRIDAY, 'Afternoon')).toEqual([]);
});
