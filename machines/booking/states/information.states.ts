import { saveRequest } from '../booking.saves.ts';
import { bookingSetup } from '../booking.setup.ts';
import type { BookingContext } from '../booking.types.ts';
import { opening } from './resources.states.ts';
import { busy, pageOf, storeFailure, storeSaved, toYourVisit } from './saving.ts';

export const commentsSubmitted = bookingSetup.createStateConfig({
  ...pageOf('commentsSubmitted', 'At an event: the comments are in, the form is done.'),
  on: { 'visit.opened': toYourVisit },
});

export const whatsNext = bookingSetup.createStateConfig({
  ...pageOf('whatsNext', 'What happens next after the request.'),
  on: { 'page.opened': opening('exploreResources') },
});

/** A message that saves the draft as Abandoned on entry (spec §4, decision F8), unless an address outside the area already did. */
function abandoning<const S extends 'doNotServiceArea' | 'notAHomeowner'>(
  step: S,
  description: string,
) {
  return bookingSetup.createStateConfig({
    ...pageOf(step, description),
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
          input: ({ context }: { context: BookingContext }) => saveRequest(context, step),
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
  });
}

/** The pages at which a project ends that is not booked online. Their only button is Exit Form (spec §2). */
export const ends = {
  projectDetailsSubmitted: pageOf(
    'projectDetailsSubmitted',
    'The project details are in; inside sales will call.',
  ),
  insideSales: pageOf('insideSales', 'The backend decided that inside sales takes over.'),
  doNotServiceArea: abandoning('doNotServiceArea', 'The address is outside the service area.'),
  notAHomeowner: abandoning('notAHomeowner', 'The visitor does not own the home.'),
  callCenter: pageOf('callCenter', 'The backend decided that the visitor should call.'),
};
