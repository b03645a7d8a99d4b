import { CONTENT } from 'virtual:content/all';
import { useCallback, useState } from 'react';
import type { CalendarView } from '#machines/booking/booking.page-selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { firstOpenDay, weekIndexOf } from '#src/domain/calendar.ts';
import {
  TimeDateBookingView,
  type TimeDateBookingViewProps,
} from '#src/screens/timeDateBooking/TimeDateBookingView.tsx';
import { calendarView, START_DAY } from '../support/calendar-view.ts';
import { press } from '../support/form.ts';
import { frameState, RESTART } from '../support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

function answered(calendar: CalendarView, event: BookingEvent): CalendarView {
  if (event.type === 'day.picked') {
    const weekIndex = weekIndexOf(event.date, START_DAY);
    return { ...calendar, day: event.date, time: null, weekIndex };
  }
  if (event.type === 'time.picked') return { ...calendar, time: event.time, conflict: null };
  if (event.type !== 'week.turned') return calendar;
  const { weekIndex } = event;
  const week = calendar.days.filter(({ date }) => weekIndexOf(date, START_DAY) === weekIndex);
  return {
    ...calendar,
    weekIndex,
    time: null,
    day: firstOpenDay(week) ?? week[0]?.date ?? null,
  };
}

/** Responds to picks as the flow does, so that the story is interactive. */
function Living(props: TimeDateBookingViewProps) {
  const [calendar, setCalendar] = useState(props.calendar);
  const reported = props.send;
  const send = useCallback(
    (event: BookingEvent) => {
      reported(event);
      setCalendar((before) => answered(before, event));
    },
    [reported],
  );
  return <TimeDateBookingView {...props} calendar={calendar} send={send} />;
}

const FRAME = frameState({ progress: null });

const meta = preview.meta({
  component: TimeDateBookingView,
  render: (args) => <Living {...args} />,
  args: {
    content: CONTENT.timeDateBooking,
    callUs: CONTENT.site.callUs,
    frame: FRAME,
    calendar: calendarView(),
    offer: { bar: 'hidden', text: null },
    project: { windowCount: 6, doorCount: 1, street: '12 Oak St' },
    reviews: null,
    send: () => undefined,
  },
});

const TIME = {
  blockId: '2026-03-03-0900',
  date: '2026-03-03',
  startTime: '09:00',
  endTime: '10:30',
  period: 'Morning',
} as const;
const RUNNING = { state: 'running', secondsLeft: 272, isUrgent: false, isReserved: true } as const;
const OFFER_TEXT = 'Save $200 on your project when your visit is within 3 days.';

export const Empty = meta.story();

export const Filled = meta.story({
  args: {
    calendar: calendarView({ time: TIME }),
    frame: { ...FRAME, hold: RUNNING },
  },
});

export const Invalid = meta.story({ play: press('Book appointment') });

export const LastMinute = meta.story({
  args: {
    calendar: calendarView({ time: TIME }),
    frame: { ...FRAME, hold: { ...RUNNING, secondsLeft: 48, isUrgent: true } },
  },
});

export const Busy = meta.story({
  args: {
    calendar: calendarView({ time: TIME }),
    frame: { ...FRAME, hold: RUNNING, isBusy: true },
  },
});

export const NotSaved = meta.story({
  args: {
    calendar: calendarView({ time: TIME }),
    frame: { ...FRAME, hold: RUNNING, failure: { kind: 'timeout' } },
  },
});

export const Loading = meta.story({
  args: { calendar: calendarView({ state: 'loading', days: [], day: null, startDay: null }) },
});

export const Failed = meta.story({
  args: {
    calendar: calendarView({ state: 'failed', days: [], day: null, startDay: null }),
    frame: { ...FRAME, failure: { kind: 'offline' } },
  },
});

export const NoneOnThisDay = meta.story({
  args: { calendar: calendarView({ day: '2026-03-02' }) },
});

export const NoneAtAll = meta.story({
  args: { calendar: calendarView({ state: 'noTimes', day: '2026-03-02' }, { free: [0] }) },
});

export const PaidLead = meta.story({
  args: { calendar: calendarView({}, { rules: { isPaidLead: true } }) },
});

export const PaidLeadSecondWeek = meta.story({
  args: {
    calendar: calendarView({ weekIndex: 1, day: '2026-03-09' }, { rules: { isPaidLead: true } }),
  },
});

export const TwoWindows = meta.story({
  tags: ['!picture'],
  args: { calendar: calendarView({}, { rules: { windowCount: 2 } }) },
});

/** A day without times in the evening: buttons lead to the first free evening and Saturday. */
export const FirstFree = meta.story({ args: { calendar: calendarView({ day: '2026-03-04' }) } });

export const FirstFreeSaturdayPicked = meta.story({
  tags: ['!picture'],
  args: { calendar: calendarView({ day: '2026-03-04' }) },
  play: press('First free Saturday: Sat, Mar 7'),
});

export const Taken = meta.story({
  args: {
    calendar: calendarView({
      conflict: { date: '2026-03-04', startTime: '09:00', period: 'Morning' },
    }),
  },
});

export const OfferShown = meta.story({
  args: {
    calendar: calendarView({ day: '2026-03-06' }),
    offer: { bar: 'shown', text: OFFER_TEXT },
  },
});

export const OfferGone = meta.story({
  tags: ['!picture'],
  args: {
    calendar: calendarView({ day: '2026-03-06' }),
    offer: { bar: 'hidden', text: OFFER_TEXT },
  },
});

export const OfferEarned = meta.story({
  args: {
    calendar: calendarView({ time: TIME }),
    frame: { ...FRAME, hold: RUNNING },
    offer: { bar: 'hidden', text: OFFER_TEXT },
  },
});

export const AtAnEvent = meta.story({
  tags: ['!picture'],
  args: {
    frame: { ...FRAME, ...RESTART },
  },
});

const MOVED = {
  date: '2026-03-03',
  startTime: '09:00',
  endTime: '10:30',
  timeZone: 'America/Chicago',
} as const;

export const Moving = meta.story({ args: { calendar: calendarView({ moved: MOVED }) } });

export const MovingLostRace = meta.story({
  args: {
    calendar: calendarView({
      moved: MOVED,
      conflict: { date: '2026-03-05', startTime: '09:00', period: 'Morning' },
    }),
  },
});

export const MovingSoldOut = meta.story({
  args: { calendar: calendarView({ moved: MOVED, state: 'noTimes' }, { free: [0] }) },
});
