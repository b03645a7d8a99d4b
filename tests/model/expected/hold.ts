import type { Draft } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { offerCall, withCalls } from './arrivals.ts';
import { timeKeptBy } from './calendar.ts';
import { ofAnyKind } from './leaving.ts';
import { AFTER_BOOKING, pageOfPath, questionsOf } from './project.ts';
import { mayBook } from './address.ts';
import { ELSEWHERE, isBooked } from './steps.ts';
import {
  ANY,
  type Expected,
  type HappenedBy,
  HOLD_MS,
  isSaving,
  LOADING,
  NO_HOLD,
  NO_TIME,
  NOT_BOOKED_YET,
  type Row,
  row,
  saving,
  statusBefore,
  type Table,
} from './rows.ts';
import type { Happened, Visit } from './visit.ts';
import { askedAgain, HOLD_OF_MOVE } from './yourVisit.ts';

const EXPIRED = {
  hold: 'expired',
  secondsLeft: 0,
  isReserved: false,
  isAlertKept: true,
} as const satisfies Partial<Expected>;

type Synced = HappenedBy<'hold.synced'>;

/** When the hold of another tab ends; null if it has none. */
function keptElsewhere({ event }: Synced): number | null {
  return event.hold?.deadline ?? null;
}

function isRunning({ before }: Happened): boolean {
  return before.hold.state === 'running';
}

function isExpired({ before }: Happened): boolean {
  return before.hold.state === 'expired';
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

/** The calendar is loaded again, and the picked time no longer counts. */
function lookedAgain(happened: Happened): Partial<Expected> {
  return {
    ...NO_HOLD,
    ...NO_TIME,
    ...NOT_BOOKED_YET,
    ...LOADING,
    nextPage: 'time-date-booking',
    status: statusBefore(happened),
    message: null,
    conflict: null,
  };
}

/** The time is taken out of the saved draft first. */
function takenOut(happened: Happened): Partial<Expected> {
  return {
    ...NO_HOLD,
    ...NO_TIME,
    ...saving('timeDateBooking', 'timeDateBooking', happened, statusBefore(happened)),
    ...NOT_BOOKED_YET,
  };
}

function isOnCalendar(happened: Happened): boolean {
  return happened.before.page === 'timeDateBooking' && !isSaving(happened);
}

/** Whether it is known on the calendar what the last save has led to. */
function isSaveKnown({ before: { message, calendar } }: Happened): boolean {
  return message !== 'notSaved' || calendar.state === 'noTimes';
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
function isLeftByAcknowledging({ before }: Happened): boolean {
  const { page, saved, draft } = before;
  return page !== null && page !== 'timeDateBooking' && !isBooked(saved ?? draft);
}

/** A row about “Select A New Time”, with which the alert is acknowledged. */
function acknowledged(
  id: string,
  says: string,
  when: (happened: Happened) => boolean,
  shows: Row['shows'],
): Row {
  return row({
    id,
    says,
    on: 'hold.acknowledged',
    when: (happened) => isExpired(happened) && when(happened),
    shows,
  });
}

/** The held time (decisions F11, F14, F16, F18, F27). */
export const HOLD: Table = [
  ...HOLD_OF_MOVE,
  row({
    id: 'S4.timer',
    says: 'A second passes',
    on: 'hold.ticked',
    when: isRunning,
    shows: ({ event }) => ({ secondsLeft: event.secondsLeft }),
  }),
  row({
    id: 'F11',
    says: 'The time runs out, wherever the visitor is',
    on: 'hold.expired',
    when: isRunning,
    shows: () => EXPIRED,
  }),
  row({
    id: 'F11',
    says: '“Keep this time” gives another five minutes',
    on: 'hold.extended',
    when: isRunning,
    shows: ({ at }) => ({
      deadline: at + HOLD_MS,
      secondsLeft: 300,
      isReserved: false,
      calls: ['reserveSlot'],
    }),
  }),
  row({
    id: 'F16',
    says: 'Another tab keeps a time',
    on: 'hold.synced',
    when: (happened) =>
      (keptElsewhere(happened) ?? 0) > happened.at &&
      !isBooked(happened.before.saved ?? { status: 'New' }) &&
      !ELSEWHERE.includes(pageOfPath(happened.before.draft.sessionData.nextPage) ?? 'home'),
    shows: ({ event: { hold } }) => ({
      hold: 'running',
      held: hold && `${hold.draftId} ${hold.blockId}`,
      deadline: hold && hold.deadline,
      secondsLeft: ANY,
      isReserved: false,
      isAlertKept: false,
    }),
  }),
  row({
    id: 'F16',
    says: 'Another tab sees the time run out',
    on: 'hold.synced',
    when: (happened) => isRunning(happened) && (keptElsewhere(happened) ?? Infinity) <= happened.at,
    shows: () => EXPIRED,
  }),
  row({
    id: 'F16',
    says: 'Another tab gives the time up',
    on: 'hold.synced',
    when: isRunning,
    shows: () => NO_HOLD,
  }),
  row({
    id: 'F16',
    says: 'Another tab has acknowledged that the time ran out, on the calendar',
    on: 'hold.synced',
    when: (happened) => isExpired(happened) && isOnCalendar(happened),
    shows: lookedAgain,
  }),
  row({
    id: 'F16',
    says: 'Another tab has acknowledged that the time ran out',
    on: 'hold.synced',
    when: isExpired,
    shows: (happened) => ({ ...NO_HOLD, ...(isSaving(happened) ? {} : NO_TIME) }),
  }),
  row({
    id: 'F16',
    says: 'What another tab says of a time changes nothing here',
    on: 'hold.synced',
    shows: () => ({}),
  }),
  acknowledged(
    'F15',
    'The alert that is acknowledged during a save waits for its answer',
    isSaving,
    () => ({ ...NO_HOLD, waiting: 'hold.acknowledged' }),
  ),
  acknowledged(
    'F26',
    '“Select A New Time” takes a time that was saved out of the saved draft first',
    (happened) => isOnCalendar(happened) && isTimeSaved(happened) && isSaveKnown(happened),
    (happened) => ({ ...takenOut(happened), conflict: null }),
  ),
  acknowledged(
    'F11',
    '“Select A New Time” asks for the times again',
    (happened) => isOnCalendar(happened) && isSaveKnown(happened),
    lookedAgain,
  ),
  acknowledged(
    'F15',
    '“Select A New Time” after a save without an answer asks first whether that save has booked after all',
    isOnCalendar,
    takenOut,
  ),
  acknowledged(
    'F26',
    '“Select A New Time” leads to the calendar where the answers allow it, and takes a time that was saved out of the saved draft first',
    (happened) =>
      isLeftByAcknowledging(happened) && mayBookBy(happened.before) && isTimeSaved(happened),
    (happened) => ({
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
  ),
  acknowledged(
    'F11',
    '“Select A New Time” leads to the calendar where the answers allow it',
    (happened) => isLeftByAcknowledging(happened) && mayBookBy(happened.before),
    () => ({
      ...NO_HOLD,
      ...NO_TIME,
      page: 'timeDateBooking',
      message: null,
      isConfirmed: false,
    }),
  ),
  acknowledged(
    'F18',
    'The alert leads to the first question that the answers given since leave open',
    (happened) => isLeftByAcknowledging(happened) && openQuestion(happened.before.draft) !== null,
    ({ before }) => ({
      ...NO_HOLD,
      ...NO_TIME,
      page: openQuestion(before.draft),
      message: ANY,
      isConfirmed: false,
      calls: ANY,
      owners: ANY,
    }),
  ),
  acknowledged(
    'F18',
    'The alert closes where nothing is booked any more',
    isLeftByAcknowledging,
    () => ({ ...NO_HOLD, ...NO_TIME }),
  ),
  acknowledged(
    'F11',
    'The alert that is acknowledged while a page is looked for closes',
    () => true,
    ({ before }) => ({ ...ofAnyKind(before), ...NO_HOLD }),
  ),
  row({
    id: 'F14',
    says: 'A time that somebody else has taken is not kept; the calendar is asked for again',
    on: 'xstate.done.actor.reserveSlot',
    when: (happened) => happened.event.output.kind === 'taken' && isRunning(happened),
    shows: (happened) => ({
      ...NO_HOLD,
      ...(isSaving(happened) ? {} : { ...NO_TIME, conflict: lostTime(happened) }),
      ...(isOnCalendar(happened) ? { ...LOADING, message: null } : {}),
    }),
  }),
  row({
    id: 'F27',
    says: 'A time chosen in a draft that another tab has booked is not kept; the draft is asked for again',
    on: 'xstate.done.actor.reserveSlot',
    when: (happened) => happened.event.output.kind === 'booked' && isRunning(happened),
    shows: (happened) => {
      const { draft, saved } = happened.before;
      const isKnown = isBooked(saved ?? draft) || isSaving(happened);
      return {
        ...NO_HOLD,
        ...(isKnown
          ? {}
          : {
              ...NO_TIME,
              ...askedAgain(happened, 'additionalComments'),
              isConfirmed: false,
              owners: ANY,
              conflict: lostTime(happened),
            }),
      };
    },
  }),
  row({
    id: 'F11.confirmed',
    says: 'A time counts as reserved once the backend has said so',
    on: 'xstate.done.actor.reserveSlot',
    when: (happened) => happened.event.output.kind === 'held' && isRunning(happened),
    shows: () => ({ isReserved: true }),
  }),
  row({
    id: 'B6',
    says: 'A time of which the backend says nothing changes nothing in sight',
    on: ['xstate.done.actor.reserveSlot', 'xstate.error.actor.reserveSlot'],
    shows: () => ({}),
  }),
  row({
    id: 'B6',
    says: 'A hold that is released changes nothing in sight',
    on: ['xstate.done.actor.releaseHold', 'xstate.error.actor.releaseHold'],
    shows: () => ({}),
  }),
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
    ? { ...NO_HOLD, calls: withCalls(sofar, ['releaseHold']) }
    : NO_HOLD;
}

function isHeld({ before }: Happened): boolean {
  return before.hold.state !== 'none';
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
  row({
    id: 'F11',
    says: 'The hold ends when the appointment is saved',
    on: ['xstate.done.actor.saveDraft', 'xstate.done.actor.loadDraft'],
    when: (happened, { status }) =>
      isHeld(happened) &&
      (status === 'Completed' || status === 'CallToSet') &&
      !isBooked(happened.before.saved ?? { status: 'New' }),
    shows: ({ before }, { page, calls }) => ({
      ...NO_HOLD,
      ...(page !== ANY &&
      page !== null &&
      ELSEWHERE.includes(page) &&
      before.page !== 'timeDateBooking'
        ? { calls: ANY }
        : { calls }),
    }),
  }),
  {
    id: 'F18',
    says: 'The hold ends at the start, and where nothing is booked',
    when: (happened, sofar) => isHeld(happened) && isEndOfHold(happened, sofar),
    shows: (happened, sofar) => {
      const { before, event } = happened;
      const isSaved =
        event.type === 'xstate.done.actor.saveDraft' &&
        before.page === 'timeDateBooking' &&
        isBooked(before.draft);
      return isSaved ? NO_HOLD : ended(happened, sofar);
    },
  },
  row({
    id: 'F10',
    says: 'The hold ends where a call is asked for',
    on: 'xstate.done.actor.saveDraft',
    when: (happened) => isHeld(happened) && happened.before.page === 'requestCall',
    shows: ended,
  }),
  row({
    id: 'S4.none-works',
    says: 'The hold ends where no time is wanted',
    on: ['noneWorks.chosen', 'booking.submitted'],
    page: 'timeDateBooking',
    when: (happened) =>
      isHeld(happened) &&
      (happened.event.type === 'noneWorks.chosen' || happened.before.calendar.state === 'noTimes'),
    shows: ended,
  }),
  row({
    id: 'F14',
    says: 'The hold ends where somebody else has taken the time',
    on: 'xstate.error.actor.saveDraft',
    when: (happened) => isHeld(happened) && happened.event.error.failure.kind === 'slotTaken',
    shows: ended,
  }),
];
