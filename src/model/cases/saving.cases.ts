import { isBooked } from '#src/domain/draft-status.ts';
import { pathOfStep, STEPS, type StepId } from '#src/domain/steps.ts';
import type { SavedDraft } from '#machines/booking/booking.types.ts';
import { MIN_WINDOWS_FOR_BOOKING } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import {
  answered,
  bare,
  callCases,
  failed,
  NOT_NOW,
  type Answered,
  type Situation,
  type SomeCases,
} from './case.ts';

/** The id the backend gives to a draft that had none. */
const NEW_ID = 'new-draft';
const BOOKED_AT = '2026-03-04T09:00';

function stored({ context: { draft } }: Situation): Draft {
  return { ...draft, id: draft.id === '' ? NEW_ID : draft.id };
}

/** Every save makes a new revision. */
function saved({ context }: Situation, draft: Draft | null): SavedDraft | typeof NOT_NOW {
  if (draft === null) return NOT_NOW;
  const revision = Number(context.saved?.etag?.replaceAll('"', '') ?? 0) + 1;
  return { draft, etag: `"${revision}"` };
}

/** A draft that the backend sends to a page. */
function withNextPage(draft: Draft, step: StepId): Draft {
  return { ...draft, sessionData: { ...draft.sessionData, nextPage: pathOfStep(step) } };
}

function withRequest(draft: Draft, changes: Partial<Draft['appointmentRequest']>): Draft {
  return { ...draft, appointmentRequest: { ...draft.appointmentRequest, ...changes } };
}

function sentTo(step: StepId): Answered<'saveDraft'> {
  return answered(
    `sent to ${step}`,
    `the save is answered with another page: “${STEPS[step].title}”`,
    (situation) => {
      const isMarking = situation.step === 'doNotServiceArea' || situation.step === 'notAHomeowner';
      return saved(situation, isMarking ? null : withNextPage(stored(situation), step));
    },
  );
}

/** The draft as booked by another tab, or by an earlier save of this one whose answer was lost. Null where neither is possible. */
function bookedDraft(situation: Situation): Draft | null {
  const draft = stored(situation);
  const isBeforeBooking =
    situation.isIn('pages.project') ||
    situation.step === 'home' ||
    situation.step === 'projectDetails' ||
    situation.step === 'timeDateBooking';
  if (!isBeforeBooking || situation.context.draft.id === '' || isBooked(draft)) return null;
  const appointment = {
    appointmentDateTime: BOOKED_AT,
    appointmentBlockGuid: 'booked-meanwhile',
    schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
  };
  return withRequest({ ...draft, status: 'Completed' }, { appointment });
}

/** The address page has decided for a page, but the save is merged with a different window count that another tab has saved. Null if it has not. */
function otherWindows(situation: Situation, decided: StepId, windowCount: number): Draft | null {
  const draft = stored(situation);
  const { project } = draft.appointmentRequest;
  return situation.step === 'address' && draft.sessionData.nextPage === pathOfStep(decided)
    ? withRequest(draft, { project: { ...project, windowCount } })
    : null;
}

/** Saves, what happens during a save, and the exits that every page has. */
export const savingCases = {
  ...callCases(
    'saveDraft',
    [
      answered('saved', 'the save is answered', (situation) => saved(situation, stored(situation))),
      sentTo('insideSales'),
      sentTo('notAHomeowner'),
      sentTo('callCenter'),
      answered(
        'booked meanwhile',
        'the save is answered with a draft that is booked meanwhile',
        (situation) => saved(situation, bookedDraft(situation)),
      ),
      answered(
        'booked and sent on',
        'the save is answered with a draft that is booked meanwhile, and with another page: “Call center”',
        (situation) => {
          const draft = bookedDraft(situation);
          return saved(situation, draft && withNextPage(draft, 'callCenter'));
        },
      ),
      answered(
        'booked with fewer windows',
        'the save is answered with the single window of another tab, which has booked meanwhile',
        (situation) => {
          const draft = bookedDraft(situation);
          const other = otherWindows(situation, 'timeDateBooking', 1);
          return saved(
            situation,
            draft && other && withRequest(draft, { project: other.appointmentRequest.project }),
          );
        },
      ),
      answered(
        'fewer windows',
        'the save is answered with the single window of another tab',
        (situation) => saved(situation, otherWindows(situation, 'timeDateBooking', 1)),
      ),
      answered(
        'more windows',
        'the save is answered with the six windows of another tab',
        (situation) =>
          situation.context.draft.appointmentRequest.project.windowCount < MIN_WINDOWS_FOR_BOOKING
            ? saved(situation, otherWindows(situation, 'projectDetails', 6))
            : NOT_NOW,
      ),
    ],
    [
      failed('the save fails', { id: 'refused' }),
      failed('the save fails: somebody else has taken the time', {
        id: 'slot taken',
        failure: { kind: 'slotTaken' },
        when: ({ step, context }) =>
          step === 'timeDateBooking' && context.draft.status === 'Completed',
      }),
    ],
  ),
  ...bare('retry', 'again', '“Try again” is pressed'),
  ...bare('back', 'back', 'Back'),
  ...bare('exited', 'exit', 'Exit'),
  restarted: [
    {
      id: 'restart',
      says: 'Restart Form',
      make: ({ context }) =>
        context.draft.appointmentRequest.isEvent ? { type: 'restarted' } : null,
    },
  ],
} satisfies SomeCases;
