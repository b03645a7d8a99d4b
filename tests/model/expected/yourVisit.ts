import type { StepId } from '#src/domain/steps.ts';
import { shownAgain, timeKeptBy } from './calendar.ts';
import { open } from './opening.ts';
import { isBooked } from './steps.ts';
import {
  ANY,
  type Expected,
  LOADING,
  NO_HOLD,
  NO_TIME,
  type Row,
  row,
  type RowAbout,
  type Table,
} from './rows.ts';
import { stored } from './saves.ts';
import type { Happened, Visit } from './visit.ts';

// What record 0041 says about a visit that visitors change themselves.

/** The draft is asked for again, for a page after the booking. */
export function askedAgain(
  { before: { draft } }: Happened,
  asked: StepId = 'yourVisit',
): Partial<Expected> {
  return {
    page: null,
    isBusy: true,
    message: null,
    failure: null,
    asked,
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

/** A row about what a visitor does on the page of the visit. */
function onPage(
  on: Happened['event']['type'],
  says: string,
  shows: Row['shows'],
  when?: Row['when'],
): Row {
  return row({ id: 'L26.page', says, on, page: 'yourVisit', shows, ...(when && { when }) });
}

/** A row about something else. */
function ofPage<T extends Happened['event']['type']>(line: Omit<RowAbout<T>, 'id'>): Row {
  return row({ id: 'L26.page', ...line });
}

/** The pages that show the card of the visit. */
const CARDS: readonly Visit['page'][] = [
  'additionalComments',
  'exploreResources',
  'commentsSubmitted',
];

/** The page of a booked visit (record 0041). */
export const YOUR_VISIT: Table = [
  ofPage({
    says: '“Change or cancel the visit” asks for the draft again, and then for the visit',
    on: 'visit.opened',
    when: ({ before }) => CARDS.includes(before.page) && !before.isBusy,
    shows: (happened) => askedAgain(happened),
  }),
  ofPage({
    says: 'The page shows the visit as the backend has it, and what can be done about it now',
    on: 'xstate.done.actor.loadVisit',
    shows: ({ event: { output } }) => ({
      own: output.state,
      ownTime: output.visit && `${output.visit.date}T${output.visit.startTime}`,
    }),
  }),
  ofPage({
    says: 'Where the backend has no visits, there is no such page',
    on: 'xstate.error.actor.loadVisit',
    when: ({ event }) => event.error.failure.kind === 'notFound',
    shows: ({ before }) => ({
      ...open({ ...before, visit: { ...before.visit, step: 'notFound' } }),
      asked: 'notFound',
    }),
  }),
  ofPage({
    says: 'A visit that cannot be loaded is said to be, and can be asked for again',
    on: 'xstate.error.actor.loadVisit',
    shows: () => ({ own: 'unknown', message: 'visitUnknown' }),
  }),
  onPage(
    'retry',
    'Try again asks for the visit once more',
    () => ({ own: 'loading', message: null, calls: ['loadVisit'] }),
    ({ before }) => before.message === 'visitUnknown',
  ),
  onPage(
    'retry',
    'Try again gives the visit up once more',
    givingUp,
    ({ before }) => before.message === 'notGivenUp',
  ),
  onPage(
    'move.chosen',
    '“Change the time” opens the calendar without a time, asked for again',
    () => ({
      ...NO_TIME,
      page: 'timeDateBooking',
      isMoving: true,
      day: null,
      conflict: null,
      message: null,
    }),
  ),
  onPage('giveUp.chosen', '“Give up the visit” asks once', () => ({
    own: 'asking',
    message: null,
  })),
  onPage('giveUp.declined', 'A visit that is kept stays', () => ({ own: 'open' })),
  onPage('giveUp.confirmed', 'A visit that is given up is changed at the backend', givingUp),
  onPage(
    'comments.opened',
    '“Add something we should know” leads to the comments, as long as a visit or a call is agreed',
    () => ({ page: 'additionalComments', message: null }),
    ({ before }) => before.own !== 'none' || isBooked(before.draft),
  ),
  onPage(
    'bookAgain.chosen',
    'Who has given a visit up books again from the address on',
    () => ({ page: 'address' }),
    ({ before }) => before.saved?.status === 'Abandoned',
  ),
  ofPage({
    says: 'What the page of the visit does not offer does nothing',
    on: ['comments.opened', 'bookAgain.chosen'],
    page: 'yourVisit',
    shows: () => ({}),
  }),
  ofPage({
    says: 'A visit that was given up is asked about again',
    on: 'xstate.done.actor.changeVisit',
    when: ({ before }) => before.page === 'yourVisit',
    shows: ({ event }) => ({
      ...stored(event.output),
      own: 'loading',
      news: null,
      calls: ['loadVisit'],
    }),
  }),
  ofPage({
    says: 'A visit that has changed meanwhile stays as it is there, and its page says so',
    on: 'xstate.error.actor.changeVisit',
    when: ({ event }) => event.error.failure.kind === 'stale',
    shows: (happened) => ({ ...askedAgain(happened), news: 'changed', own: null }),
  }),
  ofPage({
    says: 'A visit that cannot be given up stays, with a message and Try again',
    on: 'xstate.error.actor.changeVisit',
    when: ({ before }) => before.page === 'yourVisit',
    shows: () => ({ own: 'open', isBusy: false, message: 'notGivenUp' }),
  }),
];

/** A row about the calendar in which a visit is moved. */
function moving<T extends Happened['event']['type']>({
  when = () => true,
  ...line
}: Omit<RowAbout<T>, 'id' | 'page'>): Row {
  return row<T>({
    ...line,
    id: 'L26.calendar',
    page: 'timeDateBooking',
    when: (happened, sofar) => happened.before.isMoving && when(happened, sofar),
  });
}

/** The calendar of a visit that is to move. Comes before the rows for a calendar in which one is booked. */
export const MOVING: Table = [
  moving({
    says: 'Next without any free time leaves the visit as it is',
    on: 'booking.submitted',
    when: ({ before }) => before.calendar.state === 'noTimes',
    shows: () => ({ page: 'yourVisit' }),
  }),
  moving({
    says: '“Move my visit” changes the visit to the time that is chosen',
    on: 'booking.submitted',
    when: ({ before }) => before.calendar.block !== null,
    shows: () => ({ isBusy: true, message: null, calls: ['changeVisit'] }),
  }),
  moving({
    says: 'Try again moves the visit once more',
    on: 'retry',
    when: ({ before }) => before.message === 'notSaved',
    shows: () => ({ isBusy: true, message: null, calls: ['changeVisit'] }),
  }),
  moving({
    says: '“None of these times work for me” asks whether to give the visit up',
    on: 'noneWorks.chosen',
    shows: () => ({ page: 'yourVisit', own: 'asking', message: null }),
  }),
  moving({
    says: 'Back leads to the visit, which stays',
    on: 'back',
    shows: () => ({ page: 'yourVisit', message: null }),
  }),
  moving({
    says: 'Another address leaves the visit as it is',
    on: 'url.visited',
    shows: () => ({}),
  }),
  row({
    id: 'L26.calendar',
    says: 'A visit that was moved is shown at its new time',
    on: 'xstate.done.actor.changeVisit',
    when: ({ before }) => before.page === 'timeDateBooking',
    shows: ({ event }) => ({ ...stored(event.output), page: 'yourVisit', news: 'moved' }),
  }),
  row({
    id: 'L26.calendar',
    says: 'A new time that somebody else has taken leaves the visit where it is, and the calendar is asked for again',
    on: 'xstate.error.actor.changeVisit',
    when: ({ event }) => event.error.failure.kind === 'slotTaken',
    shows: ({ before }) => ({
      ...NO_TIME,
      ...LOADING,
      isBusy: false,
      conflict: timeKeptBy(before.draft),
    }),
  }),
  row({
    id: 'L26.calendar',
    says: 'A visit that cannot be moved stays, with a message and Try again',
    on: 'xstate.error.actor.changeVisit',
    when: ({ before, event }) =>
      before.page === 'timeDateBooking' && event.error.failure.kind !== 'stale',
    shows: ({ before }) => ({ isBusy: false, message: 'notSaved', ...shownAgain(before) }),
  }),
];

/** What a hold on the new time of a visit does otherwise than one on the first time. */
export const HOLD_OF_MOVE: Table = [
  row({
    id: 'L26.calendar',
    says: 'The hold on a new time belongs to its own tab',
    on: 'hold.synced',
    when: ({ before }) => before.isMoving && before.hold.state !== 'none',
    shows: () => ({}),
  }),
  moving({
    says: '“Select A New Time” asks for the times again; the visit stays',
    on: 'hold.acknowledged',
    when: ({ before }) => before.hold.state === 'expired',
    shows: () => ({ ...NO_HOLD, ...NO_TIME, ...LOADING, message: null, conflict: null }),
  }),
  moving({
    says: 'A visit that is at the chosen time already has changed meanwhile',
    on: 'xstate.done.actor.reserveSlot',
    when: ({ before, event }) => event.output.kind === 'booked' && before.hold.state === 'running',
    shows: (happened) => ({ ...NO_HOLD, ...askedAgain(happened), news: 'changed' }),
  }),
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
