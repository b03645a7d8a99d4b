import { isNothingFree, timeKeptBy } from './calendar.ts';
import { open } from './opening.ts';
import { isBooked } from './steps.ts';
import { ANY, type Expected, NO_TIME, type Row, type Table } from './rows.ts';
import { stored } from './saves.ts';
import type { Happened, Visit } from './visit.ts';

// What record 0041 says about a visit that visitors change themselves.

function isAt({ before, event }: Happened, type: Happened['event']['type']): boolean {
  return before.page === 'yourVisit' && !before.isBusy && event.type === type;
}

/** Draft and visit are asked for anew. */
function askedAnew({ before: { draft } }: Happened): Partial<Expected> {
  return {
    page: null,
    isBusy: true,
    message: null,
    failure: null,
    asked: 'yourVisit',
    askedId: draft.id,
    isResumed: false,
    block: null,
    conflict: null,
    calls: ['loadDraft'],
    typed: ANY,
    calendar: ANY,
  };
}

function failureOf({ event }: Happened): string | null {
  return event.type === 'xstate.error.actor.changeVisit' ? event.error.failure.kind : null;
}

function givingUp(): Partial<Expected> {
  return { own: 'givingUp', isBusy: true, message: null, calls: ['changeVisit'] };
}

/** A way from the visit's page to another one. */
function way(type: Happened['event']['type'], says: string, shows: Row['shows']): Row {
  return { id: 'L26.page', says, when: (happened) => isAt(happened, type), shows };
}

/** The pages that show the card of the visit. */
const CARDS: readonly Visit['page'][] = [
  'additionalComments',
  'exploreResources',
  'commentsSubmitted',
];

/** The page of a booked visit (record 0041). */
export const YOUR_VISIT: Table = [
  {
    id: 'L26.page',
    says: '“Change or cancel the visit” asks for the draft anew, and then for the visit',
    when: ({ before, event }) =>
      event.type === 'visit.opened' && CARDS.includes(before.page) && !before.isBusy,
    shows: askedAnew,
  },
  {
    id: 'L26.page',
    says: 'The page shows the visit as the backend has it, and what can be done about it now',
    when: ({ event }) => event.type === 'xstate.done.actor.loadVisit',
    shows: ({ event }) =>
      event.type === 'xstate.done.actor.loadVisit'
        ? {
            own: event.output.state,
            ownTime:
              event.output.visit && `${event.output.visit.date}T${event.output.visit.startTime}`,
          }
        : {},
  },
  {
    id: 'L26.page',
    says: 'Where the backend has no visits, there is no such page',
    when: ({ event }) =>
      event.type === 'xstate.error.actor.loadVisit' && event.error.failure.kind === 'notFound',
    shows: ({ before }) => ({
      ...open({ ...before, visit: { ...before.visit, step: 'notFound' } }),
      asked: 'notFound',
    }),
  },
  {
    id: 'L26.page',
    says: 'A visit that cannot be loaded is said to be, and can be asked for again',
    when: ({ event }) => event.type === 'xstate.error.actor.loadVisit',
    shows: () => ({ own: 'unknown', message: 'visitUnknown' }),
  },
  {
    id: 'L26.page',
    says: 'Try again asks for the visit once more',
    when: (happened) => isAt(happened, 'retry') && happened.before.message === 'visitUnknown',
    shows: () => ({ own: 'loading', message: null, calls: ['loadVisit'] }),
  },
  {
    id: 'L26.page',
    says: 'Try again gives the visit up once more',
    when: (happened) => isAt(happened, 'retry') && happened.before.message === 'notGivenUp',
    shows: givingUp,
  },
  way('move.chosen', '“Change the time” opens the calendar without a time, asked for anew', () => ({
    ...NO_TIME,
    page: 'timeDateBooking',
    isMoving: true,
    day: null,
    conflict: null,
    message: null,
  })),
  way('giveUp.chosen', '“Give up the visit” asks once', () => ({ own: 'asking', message: null })),
  way('giveUp.declined', 'A visit that is kept stays', () => ({ own: 'open' })),
  way('giveUp.confirmed', 'A visit that is given up is changed at the backend', givingUp),
  {
    id: 'L26.page',
    says: '“Add something we should know” leads to the comments, as long as a visit or a call is agreed',
    when: (happened) =>
      isAt(happened, 'comments.opened') &&
      (happened.before.own !== 'none' || isBooked(happened.before.draft)),
    shows: () => ({ page: 'additionalComments', message: null }),
  },
  {
    id: 'L26.page',
    says: 'Who has given a visit up books again from the address on',
    when: (happened) =>
      isAt(happened, 'bookAgain.chosen') && happened.before.saved?.status === 'Abandoned',
    shows: () => ({ page: 'address' }),
  },
  {
    id: 'L26.page',
    says: 'What the page of the visit does not offer does nothing',
    when: (happened) => isAt(happened, 'comments.opened') || isAt(happened, 'bookAgain.chosen'),
    shows: () => ({}),
  },
  {
    id: 'L26.page',
    says: 'A visit that was given up is asked about anew',
    when: ({ before, event }) =>
      event.type === 'xstate.done.actor.changeVisit' && before.page === 'yourVisit',
    shows: ({ event }) =>
      event.type === 'xstate.done.actor.changeVisit'
        ? { ...stored(event.output), own: 'loading', news: null, calls: ['loadVisit'] }
        : {},
  },
  {
    id: 'L26.page',
    says: 'A visit that has changed meanwhile stays as it is there, and its page says so',
    when: (happened) => failureOf(happened) === 'stale',
    shows: (happened) => ({ ...askedAnew(happened), news: 'changed', own: null }),
  },
  {
    id: 'L26.page',
    says: 'A visit that cannot be given up stays, with a message and Try again',
    when: (happened) => failureOf(happened) !== null && happened.before.page === 'yourVisit',
    shows: () => ({ own: 'open', isBusy: false, message: 'notGivenUp' }),
  },
];

function isMoving({ before, event }: Happened, type: Happened['event']['type']): boolean {
  return (
    before.isMoving && before.page === 'timeDateBooking' && !before.isBusy && event.type === type
  );
}

/** The calendar of a visit that is to move. Comes before the rows for a calendar in which one is booked. */
export const MOVING: Table = [
  {
    id: 'L26.calendar',
    says: 'Next without any free time leaves the visit as it is',
    when: (happened) =>
      isMoving(happened, 'booking.submitted') && happened.before.calendar.state === 'noTimes',
    shows: () => ({ page: 'yourVisit' }),
  },
  {
    id: 'L26.calendar',
    says: '“Move my visit” changes the visit to the time that is chosen',
    when: (happened) =>
      isMoving(happened, 'booking.submitted') && happened.before.calendar.block !== null,
    shows: () => ({ isBusy: true, message: null, calls: ['changeVisit'] }),
  },
  {
    id: 'L26.calendar',
    says: 'Try again moves the visit once more',
    when: (happened) => isMoving(happened, 'retry') && happened.before.message === 'notSaved',
    shows: () => ({ isBusy: true, message: null, calls: ['changeVisit'] }),
  },
  {
    id: 'L26.calendar',
    says: '“None of these times work for me” asks whether to give the visit up',
    when: (happened) => isMoving(happened, 'noneWorks.chosen'),
    shows: () => ({ page: 'yourVisit', own: 'asking', message: null }),
  },
  {
    id: 'L26.calendar',
    says: 'Back leads to the visit, which stays',
    when: (happened) => isMoving(happened, 'back'),
    shows: () => ({ page: 'yourVisit', message: null }),
  },
  {
    id: 'L26.calendar',
    says: 'Another address leaves the visit as it is',
    when: (happened) => isMoving(happened, 'url.visited'),
    shows: () => ({}),
  },
  {
    id: 'L26.calendar',
    says: 'A visit that was moved is shown at its new time',
    when: ({ before, event }) =>
      event.type === 'xstate.done.actor.changeVisit' && before.page === 'timeDateBooking',
    shows: ({ event }) =>
      event.type === 'xstate.done.actor.changeVisit'
        ? { ...stored(event.output), page: 'yourVisit', news: 'moved' }
        : {},
  },
  {
    id: 'L26.calendar',
    says: 'A new time that somebody else has taken leaves the visit where it is, and the calendar is asked for anew',
    when: (happened) => failureOf(happened) === 'slotTaken',
    shows: ({ before }) => ({
      ...NO_TIME,
      isBusy: false,
      conflict: timeKeptBy(before.draft),
      calendar: 'loading',
      calls: ['loadSlots'],
    }),
  },
  {
    id: 'L26.calendar',
    says: 'A visit that cannot be moved stays, with a message and Try again',
    when: (happened) =>
      happened.before.page === 'timeDateBooking' &&
      failureOf(happened) !== null &&
      failureOf(happened) !== 'stale',
    shows: ({ before }) => ({
      isBusy: false,
      message: 'notSaved',
      calls: ['prefetchNextWeek'],
      calendar: isNothingFree(before) ? 'noTimes' : 'open',
    }),
  },
];

/** What a hold on the new time of a visit does otherwise than one on the first time. */
export const HOLD_OF_MOVE: Table = [
  {
    id: 'L26.calendar',
    says: 'The hold on a new time belongs to its own tab',
    when: ({ before, event }) =>
      event.type === 'hold.synced' && before.isMoving && before.hold.state !== 'none',
    shows: () => ({}),
  },
  {
    id: 'L26.calendar',
    says: '“Select A New Time” asks for the times anew; the visit stays',
    when: (happened) =>
      isMoving(happened, 'hold.acknowledged') && happened.before.hold.state === 'expired',
    shows: () => ({
      ...NO_TIME,
      hold: 'none',
      held: null,
      deadline: null,
      secondsLeft: 0,
      isAlertKept: false,
      message: null,
      conflict: null,
      calls: ['loadSlots'],
      calendar: 'loading',
    }),
  },
  {
    id: 'L26.calendar',
    says: 'A visit that is at the chosen time already has changed meanwhile',
    when: (happened) =>
      isMoving(happened, 'xstate.done.actor.reserveSlot') &&
      happened.event.type === 'xstate.done.actor.reserveSlot' &&
      happened.event.output.kind === 'booked' &&
      happened.before.hold.state === 'running',
    shows: (happened) => ({
      ...askedAnew(happened),
      news: 'changed',
      hold: 'none',
      held: null,
      deadline: null,
      secondsLeft: 0,
      isAlertKept: false,
    }),
  },
];

/** Whether the page of the visit, or the calendar in which it is moved, is left. */
function isLeft(happened: Happened, { page }: Expected): boolean {
  const { before, event } = happened;
  return (
    page !== before.page &&
    page !== ANY &&
    (before.page === 'yourVisit' || (before.isMoving && before.page === 'timeDateBooking')) &&
    event.type !== 'exited' &&
    event.type !== 'restarted'
  );
}

/** What is forgotten with the page of the visit, and with the calendar in which it is moved. */
export const LEFT_BEHIND: Table = [
  {
    id: 'L26.calendar',
    says: 'A calendar that is left leaves nothing chosen',
    when: (happened, sofar) => isLeft(happened, sofar) && happened.before.isMoving,
    shows: (_, { saved }) => ({
      ...NO_TIME,
      isMoving: false,
      day: null,
      conflict: null,
      chosen: saved === ANY ? ANY : (saved?.sessionData.appointmentInfo?.selectedTime ?? null),
    }),
  },
  {
    id: 'L26.page',
    says: 'What the page of the visit tells once is not told again',
    when: isLeft,
    shows: (happened) => (failureOf(happened) === 'stale' ? {} : { news: null, own: null }),
  },
  {
    id: 'L26.page',
    says: 'The page of the visit is left with the draft',
    when: ({ before }, { page }) => before.page === 'yourVisit' && page !== 'yourVisit',
    shows: () => ({ own: null }),
  },
];
