import type { StepId } from '#src/domain/steps.ts';
import { saveRequest } from '../booking.saves.ts';
import { bookingSetup } from '../booking.setup.ts';
import { opening } from './resources.states.ts';
import { busy, storeFailure, storeSaved } from './saving.ts';

/** A page that ends the visit with a message. Its only button is Exit Form (spec §2). */
function message<const S extends StepId>(step: S, { description }: { description: string }) {
  return bookingSetup.createStateConfig({ id: step, meta: { step }, description });
}

export const commentsSubmitted = message('commentsSubmitted', {
  description: 'At an event: the comments are in, the visit is over.',
});
const insideSales = message('insideSales', {
  description: 'The backend decided that inside sales takes over.',
});
const callCenter = message('callCenter', {
  description: 'The backend decided that the visitor should call.',
});

const projectDetailsSubmitted = bookingSetup.createStateConfig({
  id: 'projectDetailsSubmitted',
  meta: { step: 'projectDetailsSubmitted' },
  description: 'The project details are in; inside sales will call.',
});

export const whatsNext = bookingSetup.createStateConfig({
  id: 'whatsNext',
  meta: { step: 'whatsNext' },
  description: 'What happens next after the request.',
  on: { 'page.opened': opening('exploreResources') },
});

/** Saves the draft as Abandoned on entry (spec §4, decision F8), unless an address outside the area already did. */
function abandoning(step: 'doNotServiceArea' | 'notAHomeowner') {
  return {
    initial: 'deciding',
    states: {
      deciding: {
        description: 'Is the draft already marked as abandoned?',
        always: [
          { guard: 'isAbandoned', target: 'shown', description: 'Already marked' },
          {
            target: 'saving',
            description: 'Not yet marked',
            actions: { type: 'markStatus', params: { status: 'Abandoned' } },
          },
        ],
      },
      saving: {
        description: 'The draft is being marked as abandoned.',
        ...busy,
        invoke: {
          id: 'saveDraft',
          src: 'saveDraft',
          input: ({ context }: { context: Parameters<typeof saveRequest>[0] }) =>
            saveRequest(context, step),
          onDone: { target: 'shown', description: 'Saved', actions: storeSaved },
          onError: {
            target: 'notSaved',
            description: 'The save did not go through',
            actions: storeFailure,
          },
        },
      },
      shown: { description: 'The message is shown.' },
      notSaved: {
        description:
          'The message is shown; the draft could not be marked yet and the visitor can try again.',
        tags: 'failed',
        on: { retry: { target: 'saving', description: 'Try again' } },
      },
    },
  } as const;
}

const doNotServiceArea = bookingSetup.createStateConfig({
  id: 'doNotServiceArea',
  meta: { step: 'doNotServiceArea' },
  description: 'The address is outside the service area.',
  ...abandoning('doNotServiceArea'),
});

const notAHomeowner = bookingSetup.createStateConfig({
  id: 'notAHomeowner',
  meta: { step: 'notAHomeowner' },
  description: 'The visitor does not own the home.',
  ...abandoning('notAHomeowner'),
});

/** The pages at which a project ends that is not booked online. */
export const ends = {
  projectDetailsSubmitted,
  insideSales,
  doNotServiceArea,
  notAHomeowner,
  callCenter,
};
