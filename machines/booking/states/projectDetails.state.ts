import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { backTo, bookedMeanwhile, editingOf, notSaved, savedHeadingTo, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

const editing = editingOf('projectDetails');

export const projectDetails = bookingSetup.createStateConfig({
  id: 'projectDetails',
  meta: { step: 'projectDetails' },
  description: 'The visitor describes the windows and doors one by one; inside sales will call.',
  initial: 'editing',
  states: {
    editing: {
      ...editing,
      entry: ['undoInsideSales', editing.entry],
      on: {
        'projectDetails.submitted': {
          target: 'saving',
          description: 'Next',
          actions: [
            { type: 'storeProjectDetails', params: ({ event }) => event },
            { type: 'headFor', params: { step: 'projectDetailsSubmitted' } },
          ],
        },
        back: backTo('projectDetails', 'address'),
      },
    },
    saving: {
      description: 'The project details are being saved.',
      tags: 'busy',
      entry: 'markInsideSales',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'projectDetails'),
        onDone: [sentElsewhere, bookedMeanwhile, savedHeadingTo('projectDetails', 'address'), savedOtherwiseTo('projectDetails', 'projectDetailsSubmitted')],
        onError: notSaved,
      },
    },
  },
});
