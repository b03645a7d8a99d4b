import { firstDayOf, freeDays, isNothingFree, weekOf, weeksOf } from './calendar.ts';
import { restored } from './restore.ts';
import { isEvent } from './steps.ts';
import { type Expected, HOLD_MS, NOT_BOOKED_YET, saving, type Table } from './rows.ts';
import type { Happened, Visit } from './visit.ts';
import { MOVING } from './yourVisit.ts';

const DAY_MS = 86_400_000;

const NO_TIME = { chosen: null, block: null } as const satisfies Partial<Expected>;

function isOpen({ before, event }: Happened, type: Happened['event']['type']): boolean {
  return event.type === type && before.page === 'timeDateBooking' && !before.isBusy;
}

/** The calendar while a save is under way. */
function calendarOf({ before }: Happened): Partial<Expected> {
  if (weeksOf(before.calendar).length === 0) return { calendar: 'loading' };
  return { calendar: isNothingFree(before) ? 'noTimes' : 'open' };
}

/** Somebody will call to set the time (spec §4). */
function toCall(happened: Happened): Partial<Expected> {
  return {
    ...saving('timeDateBooking', 'additionalComments', happened, 'CallToSet'),
    ...NO_TIME,
    ...NOT_BOOKED_YET,
    ...calendarOf(happened),
  };
}

/** A booking that was not saved does not count. */
function takenBack({ before }: Happened): Partial<Expected> {
  return { ...NOT_BOOKED_YET, status: before.saved?.status ?? 'New' };
}

/** Whether booking the picked day accepts the offer: it must be within three days of the start day (spec §4). */
function isEarly({ day, startDay }: Visit['calendar']): boolean {
  return day !== null && startDay !== null && Date.parse(day) - Date.parse(startDay) <= 3 * DAY_MS;
}

/** Shows a known week at its first day with a free time, or else at its first day. An unknown week is loaded. */
function turnedTo({ calendar, draft, message }: Visit, week: number): Partial<Expected> {
  if (!weeksOf(calendar).includes(week))
    return { day: null, calls: ['loadSlots'], calendar: 'loading', message: null };
  const free = freeDays(draft, calendar).find(({ date }) => weekOf(date, calendar) === week);
  const day = free?.date ?? firstDayOf(week, calendar);
  return calendar.state === 'failed' || calendar.state === 'loading'
    ? { day, calls: ['prefetchNextWeek'], calendar: 'open', message: null }
    : { day, message };
}

/** The calendar (spec §4, Booking; spec §9; decisions F11, F14). */
export const BOOKING: Table = [
  ...MOVING,
  {
    id: 'S4.status-call-to-set',
    says: 'Next without any free time asks for a call',
    when: (happened) =>
      isOpen(happened, 'booking.submitted') && happened.before.calendar.state === 'noTimes',
    shows: toCall,
  },
  {
    id: 'S4.status-completed',
    says: 'Book appointment saves the time that is chosen',
    when: (happened) =>
      isOpen(happened, 'booking.submitted') && happened.before.calendar.block !== null,
    shows: (happened) => {
      const { calendar, draft, offer } = happened.before;
      const offered = offer.wasShown ? offer.text : null;
      return {
        ...saving('timeDateBooking', 'additionalComments', happened, 'Completed'),
        booked: `${calendar.block} ${calendar.day}T${draft.sessionData.appointmentInfo?.selectedStartTime}`,
        promotion:
          offered === null ? null : `${offered} ${isEarly(calendar) ? 'accepted' : 'not accepted'}`,
      };
    },
  },
  {
    id: 'S4.booking-next',
    says: 'Book appointment without a time does nothing',
    when: (happened) => isOpen(happened, 'booking.submitted'),
    shows: () => ({}),
  },
  {
    id: 'S4.none-works',
    says: '“None of these times work for me” asks for a call',
    when: (happened) => isOpen(happened, 'noneWorks.chosen'),
    shows: toCall,
  },
  {
    id: 'S4.change-day',
    says: 'Another day clears the time, and the same one does not',
    when: (happened) => isOpen(happened, 'day.picked'),
    shows: ({ before, event }) =>
      event.type === 'day.picked' && event.date !== before.calendar.day
        ? { ...NO_TIME, day: event.date, week: weekOf(event.date, before.calendar) }
        : {},
  },
  {
    id: 'S4.pick-time',
    says: 'A time that is picked is kept for five minutes, but not at events',
    when: (happened) => isOpen(happened, 'time.picked'),
    shows: ({ before, event, at }) => {
      if (event.type !== 'time.picked') return {};
      const { blockId, date, startTime } = event.time;
      const isKept = !isEvent(before.draft) && before.hold.state !== 'expired';
      return {
        block: blockId,
        day: date,
        chosen: `${blockId}_${startTime}`,
        conflict: null,
        message: null,
        calendar: 'open',
        ...(isKept
          ? {
              calls: ['reserveSlot'],
              hold: 'running',
              held: `${before.draft.id} ${blockId}`,
              deadline: at + HOLD_MS,
              secondsLeft: 300,
              isReserved: false,
            }
          : {}),
      };
    },
  },
  {
    id: 'S4.change-day',
    says: 'Another week clears the time; one that is not known is asked for',
    when: (happened) => isOpen(happened, 'week.turned'),
    shows: ({ before, event }) =>
      event.type === 'week.turned'
        ? {
            ...NO_TIME,
            isFirstLook: false,
            conflict: null,
            week: event.weekIndex,
            ...turnedTo(before, event.weekIndex),
          }
        : {},
  },
  {
    id: 'S4.next',
    says: 'Back from the calendar leads to the address, and takes back a booking that was not saved',
    when: (happened) => isOpen(happened, 'back'),
    shows: (happened) => ({
      ...saving('timeDateBooking', 'address', happened, happened.before.saved?.status ?? 'New'),
      ...takenBack(happened),
      ...calendarOf(happened),
    }),
  },
  {
    id: 'S2.browser-back',
    says: 'Another address takes back a booking that was not saved',
    when: (happened) => isOpen(happened, 'url.visited'),
    shows: (happened) => ({ ...takenBack(happened), nextPage: 'time-date-booking' }),
  },
  {
    id: 'S4.restore',
    says: 'Times that are there are shown, with what was chosen before where it is among them',
    when: ({ event }) => event.type === 'xstate.done.actor.loadSlots',
    shows: restored,
  },
  {
    id: 'S8.http',
    says: 'Times that cannot be loaded are said to be, and can be asked for again',
    when: ({ event }) => event.type === 'xstate.error.actor.loadSlots',
    shows: () => ({ message: 'timesUnknown', calendar: 'failed' }),
  },
];
