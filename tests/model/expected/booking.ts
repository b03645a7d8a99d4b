import { firstDayOf, freeDays, isNothingFree, weekOf, weeksOf } from './calendar.ts';
import { restored } from './restore.ts';
import { isEvent } from './steps.ts';
import {
  type Expected,
  held,
  NOT_BOOKED_YET,
  row,
  saving,
  statusBefore,
  type Table,
} from './rows.ts';
import type { Happened, Visit } from './visit.ts';
import { MOVING } from './yourVisit.ts';

const DAY_MS = 86_400_000;

const NO_TIME = { chosen: null, block: null } as const satisfies Partial<Expected>;

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
  return { ...NOT_BOOKED_YET, status: statusBefore({ before }) };
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

const page = 'timeDateBooking';

/** The calendar (spec §4, Booking; spec §9; decisions F11, F14). */
export const BOOKING: Table = [
  ...MOVING,
  row({
    id: 'S4.status-call-to-set',
    says: 'Next without any free time asks for a call',
    on: 'booking.submitted',
    page,
    when: ({ before }) => before.calendar.state === 'noTimes',
    shows: toCall,
  }),
  row({
    id: 'S4.status-completed',
    says: 'Book appointment saves the time that is chosen',
    on: 'booking.submitted',
    page,
    when: ({ before }) => before.calendar.block !== null,
    shows: (happened) => {
      const { calendar, draft, offer } = happened.before;
      const offered = offer.wasOfferShown ? offer.offerText : null;
      return {
        ...saving(page, 'additionalComments', happened, 'Completed'),
        booked: `${calendar.block} ${calendar.day}T${draft.sessionData.appointmentInfo?.selectedStartTime}`,
        promotion:
          offered === null ? null : `${offered} ${isEarly(calendar) ? 'accepted' : 'not accepted'}`,
      };
    },
  }),
  row({
    id: 'S4.booking-next',
    says: 'Book appointment without a time does nothing',
    on: 'booking.submitted',
    page,
    shows: () => ({}),
  }),
  row({
    id: 'S4.none-works',
    says: '“None of these times work for me” asks for a call',
    on: 'noneWorks.chosen',
    page,
    shows: toCall,
  }),
  row({
    id: 'S4.change-day',
    says: 'Another day clears the time, and the same one does not',
    on: 'day.picked',
    page,
    shows: ({ before: { calendar }, event: { date } }) =>
      date === calendar.day ? {} : { ...NO_TIME, day: date, week: weekOf(date, calendar) },
  }),
  row({
    id: 'S4.pick-time',
    says: 'A time that is picked is kept for five minutes, but not at events',
    on: 'time.picked',
    page,
    shows: ({ before: { draft, hold }, event, at }) => {
      const { blockId, date, startTime } = event.time;
      const isKept = !isEvent(draft) && hold.state !== 'expired';
      return {
        block: blockId,
        day: date,
        chosen: `${blockId}_${startTime}`,
        conflict: null,
        message: null,
        calendar: 'open',
        ...(isKept ? held(draft, blockId, at) : {}),
      };
    },
  }),
  row({
    id: 'S4.change-day',
    says: 'Another week clears the time; one that is not known is asked for',
    on: 'week.turned',
    page,
    shows: ({ before, event: { weekIndex } }) => ({
      ...NO_TIME,
      isFirstLook: false,
      conflict: null,
      week: weekIndex,
      ...turnedTo(before, weekIndex),
    }),
  }),
  row({
    id: 'S4.next',
    says: 'Back from the calendar leads to the address, and takes back a booking that was not saved',
    on: 'back',
    page,
    shows: (happened) => ({
      ...saving(page, 'address', happened, statusBefore(happened)),
      ...takenBack(happened),
      ...calendarOf(happened),
    }),
  }),
  row({
    id: 'S2.browser-back',
    says: 'Another address takes back a booking that was not saved',
    on: 'url.visited',
    page,
    shows: (happened) => ({ ...takenBack(happened), nextPage: 'time-date-booking' }),
  }),
  row({
    id: 'S4.restore',
    says: 'Times that are there are shown, with what was chosen before where it is among them',
    on: 'xstate.done.actor.loadSlots',
    shows: restored,
  }),
  row({
    id: 'S8.http',
    says: 'Times that cannot be loaded are said to be, and can be asked for again',
    on: 'xstate.error.actor.loadSlots',
    shows: () => ({ message: 'timesUnknown', calendar: 'failed' }),
  }),
];
