import { isDeepStrictEqual } from 'node:util';
import type { SavedDraft } from '#machines/booking/booking.types.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { decisionOn, lineTo } from './decision.ts';
import { answered } from './answers.ts';
import { shownAgain, timeKeptBy } from './calendar.ts';
import { left } from './leaving.ts';
import { answersOf, pageOfPath } from './project.ts';
import { startOf } from './start.ts';
import { isBooked, OF_BACKEND } from './steps.ts';
import {
  ANY,
  bookedOf,
  type Expected,
  NO_TIME,
  NOT_BOOKED_YET,
  LOADING,
  type Row,
  row,
  saving,
  statusBefore,
  type Table,
} from './rows.ts';
import type { Happened, Visit } from './visit.ts';

/** The draft becomes what the backend has (decision F16). */
export function stored({ draft, etag }: SavedDraft): Partial<Expected> {
  const { id, status, sessionData, appointmentRequest } = draft;
  const { insideSales, insideSalesReasonEnum: reason } = appointmentRequest;
  return {
    saved: draft,
    etag,
    id,
    status,
    reason,
    insideSales,
    answers: answersOf(draft),
    nextPage: sessionData.nextPage,
    chosen: sessionData.appointmentInfo?.selectedTime ?? null,
    ...bookedOf(draft),
    isBusy: false,
    message: null,
    failure: null,
  };
}

/** A row about the answer to a save. */
function saved(
  id: string,
  says: string,
  when: (happened: Happened, answer: Draft) => boolean,
  shows: (happened: Happened, answer: Draft) => Partial<Expected>,
): Row {
  return row({
    id,
    says,
    on: 'xstate.done.actor.saveDraft',
    when: (happened) => when(happened, happened.event.output.draft),
    shows: (happened) => ({
      ...stored(happened.event.output),
      ...shows(happened, happened.event.output.draft),
    }),
  });
}

/** The page that the backend has chosen itself (decision F8); null if it has not. */
function chosenBy(answer: Draft, { before }: Happened): StepId | null {
  const page = pageOfPath(answer.sessionData.nextPage);
  return page !== null &&
    OF_BACKEND.includes(page) &&
    answer.sessionData.nextPage !== before.draft.sessionData.nextPage
    ? page
    : null;
}

/** Whether the reply to a save of the address holds another tab's answers, which lead elsewhere or there for another reason (decision F16). */
function isDecidedOtherwise({ before: { page, draft } }: Happened, answer: Draft): boolean {
  const next = pageOfPath(draft.sessionData.nextPage);
  if (page !== 'address' || lineTo(next) === undefined) return false;
  const decided = decisionOn(answer, draft);
  return decided.page !== next || decided.reason !== draft.appointmentRequest.insideSalesReasonEnum;
}

/**
 * The unsent forms without the one just sent, unless something else has been typed since: another tab may change the answers (decision F16). An invalid
 * form stays as it was typed (decision F15).
 */
function withoutSent({ page, typed, draft, unsent }: Visit): Expected['unsent'] {
  if (page === null || typed === null || !typed.isValid) return unsent;
  return isDeepStrictEqual(answered(page, typed.values, draft).changes.answers, answersOf(draft))
    ? Object.fromEntries(Object.entries(unsent).filter(([one]) => one !== page))
    : unsent;
}

function nextOf({ before }: Happened): Partial<Expected> {
  const { page, draft } = before;
  const next = pageOfPath(draft.sessionData.nextPage);
  if (next === page && next === 'timeDateBooking') return LOADING;
  return {
    ...(next === 'home' ? startOf(before, draft) : { page: next }),
    unsent: withoutSent(before),
  };
}

/** Where a visit continues once its save is answered, and what it says if the save fails (spec §4; decisions F8, F10, F13 to F16). */
export const SAVES: Table = [
  saved(
    'F10',
    'A call request that is saved is confirmed, and the draft is forgotten',
    ({ before }) => before.page === 'requestCall',
    ({ before }, answer) => ({ ...left(before, answer), isConfirmed: true, typed: ANY }),
  ),
  saved(
    'F13',
    'Inside another site, the booking goes on in a window of its own',
    ({ before }) => before.page === 'embedGetStarted',
    ({ before }) => ({
      isBusy: true,
      calls: ['handOver'],
      typed: ANY,
      unsent: withoutSent(before),
    }),
  ),
  saved(
    'F8',
    'Where the backend answers with a page of its own choosing, the visit goes there',
    (happened, answer) => chosenBy(answer, happened) !== null,
    (happened, answer) => ({ page: chosenBy(answer, happened) }),
  ),
  saved(
    'F4',
    'A draft that turns out to be booked leads to the comments',
    ({ before }, answer) => isBooked(answer) && !isBooked(before.draft),
    () => ({ page: 'additionalComments' }),
  ),
  saved(
    'F16',
    'Answers of another tab that lead elsewhere are decided on again',
    isDecidedOtherwise,
    ({ before }, answer) => {
      const { page, reason, status } = decisionOn(answer, before.draft, before.meetsThreshold);
      return {
        ...saving('address', page, { before: { ...before, draft: answer, saved: answer } }, status),
        reason,
      };
    },
  ),
  saved(
    'F8',
    'A page that marks its draft as abandoned stays',
    ({ before }) => before.page === 'doNotServiceArea' || before.page === 'notAHomeowner',
    () => ({}),
  ),
  saved(
    'S4.next',
    'A save that is answered leads to the page that was saved with it',
    () => true,
    nextOf,
  ),
  row({
    id: 'F14',
    says: 'A time that somebody else has taken brings the calendar back, asked for again',
    on: 'xstate.error.actor.saveDraft',
    when: ({ event }) => event.error.failure.kind === 'slotTaken',
    shows: (happened) => ({
      ...NOT_BOOKED_YET,
      ...NO_TIME,
      ...LOADING,
      isBusy: false,
      status: statusBefore(happened),
      nextPage: 'time-date-booking',
      conflict: timeKeptBy(happened.before.draft),
    }),
  }),
  row({
    id: 'F26',
    says: 'A time that ran out and could not be taken out of the saved draft does not stop the calendar',
    on: 'xstate.error.actor.saveDraft',
    when: ({ before }) =>
      before.page === 'timeDateBooking' &&
      before.draft.sessionData.nextPage === 'time-date-booking',
    shows: () => ({ ...LOADING, isBusy: false }),
  }),
  row({
    id: 'F15',
    says: 'A save that fails leaves the visitor on the page, with a message and Try again',
    on: 'xstate.error.actor.saveDraft',
    shows: (happened) => {
      const { page, draft, saved: before } = happened.before;
      const isMarked = page === 'address' || page === 'projectDetails';
      return {
        isBusy: false,
        message: 'notSaved',
        ...(page === 'timeDateBooking' ? shownAgain(happened.before) : {}),
        // A mark of where the project ends is not kept; a project that is taken back stays so for the next try (decision F22).
        ...(isMarked && draft.status !== 'New' ? { status: statusBefore(happened) } : {}),
        ...(page === 'projectDetails' &&
        draft.status === 'InsideSales' &&
        before?.status !== 'InsideSales'
          ? { insideSales: false }
          : {}),
      };
    },
  }),
];
