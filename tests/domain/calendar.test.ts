import { describe, expect, test } from 'vitest';
import {
  appointmentInfoOf,
  type CalendarDay,
  type CalendarRules,
  firstOpenDay,
  groupByPeriod,
  hasOpenDay,
  nearestDaysWithPeriod,
  visibleDays,
  weekIndexOf,
} from '#src/domain/calendar.ts';
import type { AppointmentDay, TimeBlock } from '#src/domain/draft.ts';
import type { PeriodOfTheDay } from '#src/domain/period.ts';

function block(id: string, startTime: string, periodOfTheDay: PeriodOfTheDay): TimeBlock {
  return { id, startTime, endTime: '20:00', periodOfTheDay };
}

const MORNING = block('m', '09:00', 'Morning');
const AFTERNOON = block('a', '13:30', 'Afternoon');
const EVENING = block('e', '18:00', 'Evening');
const ALL = [MORNING, AFTERNOON, EVENING];

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

function sent(date: string, timeBlocks: TimeBlock[] = ALL): AppointmentDay {
  return { date, dayOfTheWeek: 'as the backend says', timeBlocks };
}

/** The ids of the blocks on a day, in their order. */
function idsOn(days: CalendarDay[], date: string): string {
  return (days.find((day) => day.date === date)?.timeBlocks ?? []).map(({ id }) => id).join('');
}

describe('the days a visitor sees', () => {
  test('are fourteen from the start day with their weekdays; what was sent for other days or twice is left out [S9.booking-window]', () => {
    const odd = [sent('2026-03-01'), sent('2026-03-16'), sent('nonsense')];
    const twice = [sent('2026-03-03', [AFTERNOON, MORNING]), sent('2026-03-03', [MORNING])];
    const days = visibleDays([...odd, ...twice], RULES);
    const open = { timeBlocks: [], disabled: false, closed: false };
    expect(days).toHaveLength(14);
    expect(days.slice(0, 2)).toEqual([
      { ...open, date: START, dayOfTheWeek: 'Monday' },
      { ...open, date: '2026-03-03', dayOfTheWeek: 'Tuesday', timeBlocks: [MORNING, AFTERNOON] },
    ]);
    expect(days[13]).toEqual({ ...open, date: '2026-03-15', dayOfTheWeek: 'Sunday' });
    expect(days.filter(({ timeBlocks }) => timeBlocks.length > 0)).toHaveLength(1);
  });

  test.each([
    { windowCount: 0, isEvent: false, friday: 'ma', saturday: '', sunday: '' },
    { windowCount: 2, isEvent: false, friday: 'ma', saturday: '', sunday: '' },
    { windowCount: 3, isEvent: false, friday: 'mae', saturday: 'mae', sunday: '' },
    { windowCount: 5, isEvent: false, friday: 'mae', saturday: 'mae', sunday: '' },
    { windowCount: 6, isEvent: false, friday: 'mae', saturday: 'mae', sunday: 'mae' },
    { windowCount: 0, isEvent: true, friday: 'mae', saturday: 'mae', sunday: 'mae' },
  ])(
    'offer Friday “$friday”, Saturday “$saturday” and Sunday “$sunday” with $windowCount windows, event $isEvent [S9.sunday, S9.evening-saturday]',
    ({ windowCount, isEvent, ...offered }) => {
      const rules = { ...RULES, windowCount, isEvent };
      const days = visibleDays([sent(FRIDAY), sent(SATURDAY), sent(SUNDAY)], rules);
      expect({
        friday: idsOn(days, FRIDAY),
        saturday: idsOn(days, SATURDAY),
        sunday: idsOn(days, SUNDAY),
      }).toEqual(offered);
      const isClosed = (date: string) => days.find((day) => day.date === date)?.closed;
      expect(isClosed(SATURDAY)).toBe(offered.saturday === '');
      expect(isClosed(SUNDAY)).toBe(offered.sunday === '');
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
      expect(days.findIndex(({ disabled }) => disabled)).toBe(open === 14 ? -1 : open);
      expect(days.filter(({ disabled }) => disabled)).toHaveLength(14 - open);
    },
  );
});

test.each([
  ['with a slot this visitor may have [S9.sunday]', { windowCount: 5 }, '2026-03-10'],
  ['that is not disabled [S9.paid-lead]', { windowCount: 5, isPaidLead: true }, null],
])('the first open day is the first %s', (_, change, date) => {
  const days = visibleDays([sent(SUNDAY), sent('2026-03-10')], { ...RULES, ...change });
  expect(firstOpenDay(days)).toBe(date);
  expect(hasOpenDay(days)).toBe(date !== null);
});

test.each([
  ['2026-03-01', -1],
  ['2026-03-02', 0],
  ['2026-03-08', 0],
  ['2026-03-09', 1],
])('%s lies in week %i [S9.booking-window]', (date, weekIndex) => {
  expect(weekIndexOf(date, START)).toBe(weekIndex);
});

test('blocks stand under Morning, Afternoon and Evening, sorted by start, without empty groups [S2.calendar]', () => {
  const early = block('e0', '17:00', 'Evening');
  expect(groupByPeriod([EVENING, MORNING, early])).toEqual([
    { period: 'Morning', blocks: [MORNING] },
    { period: 'Evening', blocks: [early, EVENING] },
  ]);
});

test('a chosen time is block id, underscore, start [S3.selected-time]', () => {
  expect(appointmentInfoOf(FRIDAY, AFTERNOON)).toEqual({
    selectedTime: 'a_13:30',
    selectedTimeDate: FRIDAY,
    selectedStartTime: '13:30',
    selectedEndTime: '20:00',
  });
});

test('the nearest days with the same part of the day are the nearest ones, in the order of the calendar [F14]', () => {
  const dates = ['2026-03-03', '2026-03-05', '2026-03-09', '2026-03-10'];
  const evenings = dates.map((date) => sent(date, [EVENING]));
  const days = visibleDays([...evenings, sent(FRIDAY, [MORNING])], RULES);
  expect(nearestDaysWithPeriod(days, FRIDAY, 'Evening')).toEqual(dates.slice(0, 3));
  expect(nearestDaysWithPeriod(days, FRIDAY, 'Evening', 1)).toEqual(['2026-03-05']);
  expect(nearestDaysWithPeriod(days, FRIDAY, 'Afternoon')).toEqual([]);
});
