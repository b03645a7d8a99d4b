import type { Draft } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { offerCall, withCalls } from './arrivals.ts';
import { timeKeptBy } from './calendar.ts';
import { AFTER_BOOKING, pageOfPath, questionsOf } from './project.ts';
import { mayBook } from './address.ts';
import { ELSEWHERE, isBooked } from './steps.ts';
import {
  ANY,
  type Expected,
  HOLD_MS,
  isSaving,
  NO_TIME,
  NOT_BOOKED_YET,
  saving,
  shown,
  type Table,
} from './rows.ts';
import type { Happened, Visit } from './visit.ts';
import { HOLD_OF_MOVE } from './yourVisit.ts';

const NO_HOLD = {
  hold: 'none',
  held: null,
  deadline: null,
  secondsLeft: 0,
  isReserved: false,
  isAlertKept: false,
} as const satisfies Partial<Expected>;
const EXPIRED = {
  hold: 'expired',
  secondsLeft: 0,
  isReserved: false,
  isAlertKept: true,
} as const satisfies Partial<Expected>;

function is(
  { before, event }: Happened,
  state: Visit['hold']['state'],
  type: Happened['event']['type'],
): boolean {
  return before.hold.state === state && event.type === type;
}

/** When the hold of another tab ends; null if it has none. */
function keptElsewhere({ event }: Happened): number | null {
  return event.type === 'hold.synced' ? (event.hold?.deadline ?? null) : null;
}

/** Draft and block of the time that another tab holds. */
function heldElsewhere({ event }: Happened): string | null {
  return event.type === 'hold.synced' && event.hold !== null
    ? `${event.hold.draftId} ${event.hold.blockId}`
    : null;
}

/** Whether the answers allow booking a time, and also the value of the home if the backend was asked about it (F6, lines 1 to 6). */
function mayBookBy({ draft, meetsThreshold }: Visit): boolean {
  const { isEvent, isVerifyHomeOwnership } = draft.appointmentRequest;
  return mayBook(draft) && (meetsThreshold !== false || isEvent || isVerifyHomeOwnership);
}

/** The first unanswered question, else the address; null if the draft is new or leads to a page where nothing is booked any more (decision F18). */
function openQuestion(draft: Draft): StepId | null {
  const next = pageOfPath(draft.sessionData.nextPage);
  if (
    draft.id === '' ||
    (next !== null && (ELSEWHERE.includes(next) || AFTER_BOOKING.includes(next)))
  )
    return null;
  return questionsOf(draft).find(({ isAnswered }) => !isAnswered)?.page ?? 'address';
}

/** The calendar is loaded anew, and the picked time no longer counts. */
function lookedAnew({ before }: Happened): Partial<Expected> {
  return {
    ...NO_HOLD,
    ...NO_TIME,
    nextPage: 'time-date-booking',
    ...NOT_BOOKED_YET,
    status: before.saved?.status ?? 'New',
    message: null,
    conflict: null,
    calls: ['loadSlots'],
    calendar: 'loading',
  };
}

function isOnCalendar(happened: Happened): boolean {
  return happened.before.page === 'timeDateBooking' && !isSaving(happened);
}

/** Whether the backend has a chosen time in the draft, which a reload would bring back (decision F26). */
function isTimeSaved({ before: { saved } }: Happened): boolean {
  return saved !== null && saved.sessionData.appointmentInfo !== null;
}

/** The time that somebody else has taken, as the calendar's message names it. */
function lostTime({ before: { calendar, draft } }: Happened): string | null {
  return calendar.block === null ? calendar.conflict : timeKeptBy(draft);
}

/** Whether the alert is acknowledged on a page that the visitor leaves by doing so. */
function isAcknowledgedElsewhere(happened: Happened): boolean {
  const { page, saved, draft } = happened.before;
  return (
    is(happened, 'expired', 'hold.acknowledged') &&
    page !== null &&
    page !== 'timeDateBooking' &&
    !isBooked(saved ?? draft)
  );
}

/** The draft is asked for anew, for the page after the booking. */
function reopened(id: string): Partial<Expected> {
  return {
    asked: 'additionalComments',
    askedId: id,
    isResumed: false,
    page: null,
    isBusy: true,
    message: null,
    failure: null,
    isConfirmed: false,
    typed: ANY,
    owners: ANY,
    calendar: ANY,
  };
}

/** The held time (decisions F11, F14, F16, F18, F27). */
export const HOLD: Table = [
  ...HOLD_OF_MOVE,
  {
    id: 'S4.timer',
    says: 'A second passes',
    when: (happened) => is(happened, 'running', 'hold.ticked'),
    shows: ({ event }) => (event.type === 'hold.ticked' ? { secondsLeft: event.secondsLeft } : {}),
  },
  {
    id: 'F11',
    says: 'The time runs out, wherever the visitor is',
    when: (happened) => is(happened, 'running', 'hold.expired'),
    shows: () => EXPIRED,
  },
  {
    id: 'F11',
    says: '“Keep this time” gives another five minutes',
    when: (happened) => is(happened, 'running', 'hold.extended'),
    shows: ({ at }) => ({
      deadline: at + HOLD_MS,
      secondsLeft: 300,
      isReserved: false,
      calls: ['reserveSlot'],
    }),
  },
  {
    id: 'F16',
    says: 'Another tab keeps a time',
    when: (happened) =>
      (keptElsewhere(happened) ?? 0) > happened.at &&
      !isBooked(happened.before.saved ?? { status: 'New' }) &&
      !ELSEWHERE.includes(pageOfPath(happened.before.draft.sessionData.nextPage) ?? 'home'),
    shows: (happened) => ({
      hold: 'running',
      held: heldElsewhere(happened),
      deadline: keptElsewhere(happened),
      secondsLeft: ANY,
      isReserved: false,
      isAlertKept: false,
    }),
  },
  {
    id: 'F16',
    says: 'Another tab sees the time run out',
    when: (happened) =>
      is(happened, 'running', 'hold.synced') &&
      keptElsewhere(happened) !== null &&
      (keptElsewhere(happened) ?? 0) <= happened.at,
    shows: () => EXPIRED,
  },
  {
    id: 'F16',
    says: 'Another tab gives the time up',
    when: (happened) => is(happened, 'running', 'hold.synced'),
    shows: () => NO_HOLD,
  },
  {
    id: 'F16',
    says: 'Another tab has acknowledged that the time ran out, on the calendar',
    when: (happened) => is(happened, 'expired', 'hold.synced') && isOnCalendar(happened),
    shows: lookedAnew,
  },
  {
    id: 'F16',
    says: 'Another tab has acknowledged that the time ran out',
    when: (happened) => is(happened, 'expired', 'hold.synced'),
    shows: (happened) => ({ ...NO_HOLD, ...(isSaving(happened) ? {} : NO_TIME) }),
  },
  {
    id: 'F16',
    says: 'What another tab says of a time changes nothing here',
    when: ({ event }) => event.type === 'hold.synced',
    shows: () => ({}),
  },
  {
    id: 'F15',
    says: 'The alert that is acknowledged during a save waits for its answer',
    when: (happened) => is(happened, 'expired', 'hold.acknowledged') && isSaving(happened),
    shows: () => ({ ...NO_HOLD, waiting: 'hold.acknowledged' }),
  },
  {
    id: 'F26',
    says: '“Select A New Time” takes a time that was saved out of the saved draft first',
    when: (happened) =>
      is(happened, 'expired', 'hold.acknowledged') &&
      isOnCalendar(happened) &&
      isTimeSaved(happened) &&
      (happened.before.message !== 'notSaved' || happened.before.calendar.state === 'noTimes'),
    shows: (happened) => ({
      ...NO_HOLD,
      ...NO_TIME,
      ...saving(
        'timeDateBooking',
        'timeDateBooking',
        happened,
        happened.before.saved?.status ?? 'New',
      ),
      ...NOT_BOOKED_YET,
      conflict: null,
    }),
  },
  {
    id: 'F11',
    says: '“Select A New Time” asks for the times anew',
    when: (happened) =>
      is(happened, 'expired', 'hold.acknowledged') &&
      isOnCalendar(happened) &&
      (happened.before.message !== 'notSaved' || happened.before.calendar.state === 'noTimes'),
    shows: lookedAnew,
  },
  {
    id: 'F15',
    says: '“Select A New Time” after a save without an answer asks first whether that save has booked after all',
    when: (happened) => is(happened, 'expired', 'hold.acknowledged') && isOnCalendar(happened),
    shows: (happened) => ({
      ...NO_HOLD,
      ...NO_TIME,
      ...saving(
        'timeDateBooking',
        'timeDateBooking',
        happened,
        happened.before.saved?.status ?? 'New',
      ),
      ...NOT_BOOKED_YET,
    }),
  },
  {
    id: 'F26',
    says: '“Select A New Time” leads to the calendar where the answers allow it, and takes a time that was saved out of the saved draft first',
    when: (happened) =>
      isAcknowledgedElsewhere(happened) && mayBookBy(happened.before) && isTimeSaved(happened),
    shows: (happened) => ({
      ...NO_HOLD,
      ...NO_TIME,
      page: 'timeDateBooking',
      isConfirmed: false,
      ...saving('timeDateBooking', 'timeDateBooking', happened),
      typed: ANY,
      owners: ANY,
      calls: offerCall(happened.before),
      ...(offerCall(happened.before).includes('loadOffer') ? { isOfferAskedFor: true } : {}),
    }),
  },
  {
    id: 'F11',
    says: '“Select A New Time” leads to the calendar where the answers allow it',
    when: (happened) => isAcknowledgedElsewhere(happened) && mayBookBy(happened.before),
    shows: () => ({
      ...NO_HOLD,
      ...NO_TIME,
      page: 'timeDateBooking',
      message: null,
      isConfirmed: false,
    }),
  },
  {
    id: 'F18',
    says: 'The alert leads to the first question that the answers given since leave open',
    when: (happened) =>
      isAcknowledgedElsewhere(happened) && openQuestion(happened.before.draft) !== null,
    shows: ({ before }) => ({
      ...NO_HOLD,
      ...NO_TIME,
      page: openQuestion(before.draft),
      message: ANY,
      isConfirmed: false,
      calls: ANY,
      owners: ANY,
    }),
  },
  {
    id: 'F18',
    says: 'The alert closes where nothing is booked any more',
    when: (happened) => isAcknowledgedElsewhere(happened),
    shows: () => ({ ...NO_HOLD, ...NO_TIME }),
  },
  {
    id: 'F11',
    says: 'The alert that is acknowledged while a page is looked for closes',
    when: (happened) => is(happened, 'expired', 'hold.acknowledged'),
    shows: () => ({
      ...NO_HOLD,
      save: ANY,
      status: ANY,
      nextPage: ANY,
      chosen: ANY,
      block: ANY,
      week: ANY,
      weeks: ANY,
      isFirstLook: ANY,
      isAskedAnew: ANY,
      calendar: ANY,
      page: ANY,
      isBusy: ANY,
      message: ANY,
      calls: ANY,
      typed: ANY,
      owners: ANY,
      isOfferAskedFor: ANY,
    }),
  },
  {
    id: 'F14',
    says: 'A time that somebody else has taken is not kept; the calendar is asked for anew',
    when: (happened) =>
      happened.event.type === 'xstate.done.actor.reserveSlot' &&
      happened.event.output.kind === 'taken' &&
      happened.before.hold.state === 'running',
    shows: (happened) => ({
      ...NO_HOLD,
      ...(isSaving(happened) ? {} : { ...NO_TIME, conflict: lostTime(happened) }),
      ...(isOnCalendar(happened)
        ? { calls: ['loadSlots'], calendar: 'loading', message: null }
        : {}),
    }),
  },
  {
    id: 'F27',
    says: 'A time chosen in a draft that another tab has booked is not kept; the draft is asked for anew',
    when: (happened) =>
      happened.event.type === 'xstate.done.actor.reserveSlot' &&
      happened.event.output.kind === 'booked' &&
      happened.before.hold.state === 'running',
    shows: (happened) => {
      const { draft, saved } = happened.before;
      const isKnown = isBooked(saved ?? draft) || isSaving(happened);
      return {
        ...NO_HOLD,
        ...(isKnown
          ? {}
          : {
              ...NO_TIME,
              ...reopened(draft.id),
              conflict: lostTime(happened),
              calls: ['loadDraft'],
            }),
      };
    },
  },
  {
    id: 'F11.confirmed',
    says: 'A time counts as reserved once the backend has said so',
    when: ({ before, event }) =>
      event.type === 'xstate.done.actor.reserveSlot' &&
      event.output.kind === 'held' &&
      before.hold.state === 'running',
    shows: () => ({ isReserved: true }),
  },
  {
    id: 'B6',
    says: 'A time of which the backend says nothing changes nothing in sight',
    when: ({ event }) => event.type.endsWith('.actor.reserveSlot'),
    shows: () => ({}),
  },
  {
    id: 'B6',
    says: 'A hold that is released changes nothing in sight',
    when: ({ event }) => event.type.endsWith('.actor.releaseHold'),
    shows: () => NO_HOLD,
  },
];

const STARTS: readonly StepId[] = ['home', 'embedGetStarted'];

/** Whether Exit, Restart Form or a draft that is gone ends the hold, or arriving at a start page or a page where nothing is booked (decisions F11, F18). */
function isEndOfHold({ before, event }: Happened, { page, waiting }: Expected): boolean {
  if (waiting !== before.waiting || event.type === 'hold.acknowledged') return false;
  if ((event.type === 'exited' || event.type === 'restarted') && waiting === null) return true;
  if (event.type === 'xstate.error.actor.loadDraft' && page === 'notFound') return true;
  return (
    page !== before.page &&
    page !== ANY &&
    page !== null &&
    (ELSEWHERE.includes(page) || STARTS.includes(page))
  );
}

/** The hold is over. If it was running, it is released. */
function ended({ before }: Happened, sofar: Expected): Partial<Expected> {
  return before.hold.state === 'running'
    ? {
        ...NO_HOLD,
        held: shown(before).held,
        deadline: before.hold.deadline,
        calls: withCalls(sofar, ['releaseHold']),
      }
    : NO_HOLD;
}

/** When the hold ends together with the booking (decisions F11, F18). */
export const ENDS_OF_HOLD: Table = [
  {
    id: 'L26.calendar',
    says: 'The hold on a new time ends with the calendar, and where somebody else has taken the time',
    when: ({ before, event }, { isMoving }) =>
      before.isMoving &&
      before.hold.state !== 'none' &&
      event.type !== 'xstate.done.actor.reserveSlot' &&
      (isMoving === false ||
        (event.type === 'xstate.error.actor.changeVisit' &&
          event.error.failure.kind === 'slotTaken')),
    shows: ended,
  },
  {
    id: 'F11',
    says: 'The hold ends when the appointment is saved',
    when: ({ before, event }, { status }) =>
      before.hold.state !== 'none' &&
      (event.type === 'xstate.done.actor.saveDraft' ||
        event.type === 'xstate.done.actor.loadDraft') &&
      (status === 'Completed' || status === 'CallToSet') &&
      !isBooked(before.saved ?? { status: 'New' }),
    shows: ({ before }, { page, calls }) => ({
      ...NO_HOLD,
      ...(page !== ANY &&
      page !== null &&
      ELSEWHERE.includes(page) &&
      before.page !== 'timeDateBooking'
        ? { calls: ANY, deadline: ANY, held: ANY }
        : { calls }),
    }),
  },
  {
    id: 'F18',
    says: 'The hold ends at the start, and where nothing is booked',
    when: (happened, sofar) =>
      happened.before.hold.state !== 'none' && isEndOfHold(happened, sofar),
    shows: (happened, sofar) => {
      const { before, event } = happened;
      const isSaved =
        event.type === 'xstate.done.actor.saveDraft' &&
        before.page === 'timeDateBooking' &&
        isBooked(before.draft);
      return isSaved ? NO_HOLD : ended(happened, sofar);
    },
  },
  {
    id: 'F10',
    says: 'The hold ends where a call is asked for',
    when: ({ before, event }) =>
      before.hold.state !== 'none' &&
      event.type === 'xstate.done.actor.saveDraft' &&
      before.page === 'requestCall',
    shows: ended,
  },
  {
    id: 'S4.none-works',
    says: 'The hold ends where no time is wanted',
    when: ({ before, event }) =>
      before.hold.state !== 'none' &&
      (event.type === 'noneWorks.chosen' ||
        (event.type === 'booking.submitted' && before.calendar.state === 'noTimes')) &&
      before.page === 'timeDateBooking' &&
      !before.isBusy,
    shows: ended,
  },
  {
    id: 'F14',
    says: 'The hold ends where somebody else has taken the time',
    when: ({ before, event }) =>
      before.hold.state !== 'none' &&
      event.type === 'xstate.error.actor.saveDraft' &&
      event.error.failure.kind === 'slotTaken',
    shows: ended,
  },
];
