import { isBooked } from '#src/domain/draft-status.ts';
import { pathOfStep, STEPS, type StepId } from '#src/domain/steps.ts';
import type { SavedDraft } from '#machines/booking/booking.types.ts';
import { MIN_WINDOWS_FOR_BOOKING } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import {
  always,
  answered,
  failed,
  NOT_NOW,
  type SomeCases,
  type EventCase,
  type EventOf,
  type Situation,
} from './case.ts';

/** The id the backend gives to a draft that had none. */
const NEW_ID = 'new-draft';
const BOOKED_AT = '2026-03-04T09:00';

function stored({ context: { draft } }: Situation): Draft {
  return { ...draft, id: draft.id === '' ? NEW_ID : draft.id };
}

/** Every save makes a new revision. */
function saved({ context }: Situation, draft: Draft): SavedDraft {
  const revision = Number(context.saved?.etag?.replaceAll('"', '') ?? 0) + 1;
  return { draft, etag: `"${revision}"` };
}

function sentTo(step: StepId): EventCase<EventOf<'xstate.done.actor.saveDraft'>> {
  return answered(
    'saveDraft',
    `sent to ${step}`,
    `the save is answered with another page: “${STEPS[step].title}”`,
    (situation) => {
      const draft = stored(situation);
      const isMarking = situation.step === 'doNotServiceArea' || situation.step === 'notAHomeowner';
      return isMarking
        ? NOT_NOW
        : saved(situation, {
            ...draft,
            sessionData: { ...draft.sessionData, nextPage: pathOfStep(step) },
          });
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
  const schedulingPromotion = { displayedPromotion: null, acceptedPromotion: false };
  const appointment = {
    appointmentDateTime: BOOKED_AT,
    appointmentBlockGuid: 'booked-meanwhile',
    schedulingPromotion,
  };
  return {
    ...draft,
    status: 'Completed',
    appointmentRequest: { ...draft.appointmentRequest, appointment },
  };
}

const bookedMeanwhile = answered(
  'saveDraft',
  'booked meanwhile',
  'the save is answered with a draft that is booked meanwhile',
  (situation) => {
    const draft = bookedDraft(situation);
    return draft === null ? NOT_NOW : saved(situation, draft);
  },
);

const bookedAndSentOn = answered(
  'saveDraft',
  'booked and sent on',
  'the save is answered with a draft that is booked meanwhile, and with another page: “Call center”',
  (situation) => {
    const draft = bookedDraft(situation);
    return draft === null
      ? NOT_NOW
      : saved(situation, {
          ...draft,
          sessionData: { ...draft.sessionData, nextPage: pathOfStep('callCenter') },
        });
  },
);

/** The address page has decided for a page, but the save is merged with a different window count that another tab has saved. */
function otherWindows(
  situation: Situation,
  decided: StepId,
  windowCount: number,
): SavedDraft | typeof NOT_NOW {
  const draft = stored(situation);
  const { project } = draft.appointmentRequest;
  const isDecided =
    situation.step === 'address' && draft.sessionData.nextPage === pathOfStep(decided);
  if (!isDecided) return NOT_NOW;
  return saved(situation, {
    ...draft,
    appointmentRequest: { ...draft.appointmentRequest, project: { ...project, windowCount } },
  });
}

const fewerWindows = answered(
  'saveDraft',
  'fewer windows',
  'the save is answered with the single window of another tab',
  (situation) => otherWindows(situation, 'timeDateBooking', 1),
);

const bookedWithFewerWindows = answered(
  'saveDraft',
  'booked with fewer windows',
  'the save is answered with the single window of another tab, which has booked meanwhile',
  (situation) => {
    const draft = bookedDraft(situation);
    const other = otherWindows(situation, 'timeDateBooking', 1);
    if (draft === null || other === NOT_NOW) return NOT_NOW;
    const { project } = other.draft.appointmentRequest;
    return saved(situation, {
      ...draft,
      appointmentRequest: { ...draft.appointmentRequest, project },
    });
  },
);

const moreWindows = answered(
  'saveDraft',
  'more windows',
  'the save is answered with the six windows of another tab',
  (situation) =>
    situation.context.draft.appointmentRequest.project.windowCount < MIN_WINDOWS_FOR_BOOKING
      ? otherWindows(situation, 'projectDetails', 6)
      : NOT_NOW,
);

const slotTaken = failed('saveDraft', 'the save fails: somebody else has taken the time', {
  id: 'slot taken',
  failure: { kind: 'slotTaken' },
});

/** Saves, what happens during a save, and the exits that every page has. */
export const savingCases = {
  'xstate.done.actor.saveDraft': [
    answered('saveDraft', 'saved', 'the save is answered', (situation) =>
      saved(situation, stored(situation)),
    ),
    sentTo('insideSales'),
    sentTo('notAHomeowner'),
    sentTo('callCenter'),
    bookedMeanwhile,
    bookedAndSentOn,
    bookedWithFewerWindows,
    fewerWindows,
    moreWindows,
  ],
  'xstate.error.actor.saveDraft': [
    failed('saveDraft', 'the save fails', { id: 'refused' }),
    {
      ...slotTaken,
      make: ({ step, context }) =>
        step === 'timeDateBooking' && context.draft.status === 'Completed'
          ? slotTaken.make()
          : null,
    },
  ],
  retry: [always('again', '“Try again” is pressed', { type: 'retry' })],
  back: [always('back', 'Back', { type: 'back' })],
  exited: [always('exit', 'Exit', { type: 'exited' })],
  restarted: [
    {
      id: 'restart',
      says: 'Restart Form',
      make: ({ context }) =>
        context.draft.appointmentRequest.isEvent ? { type: 'restarted' } : null,
    },
  ],
} satisfies SomeCases;
