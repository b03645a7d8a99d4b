import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { backTo, bookedMeanwhile, editingOf, notSaved, savedHeadingTo, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

export const windowIssues = bookingSetup.createStateConfig({
  id: 'windowIssues',
  meta: { step: 'windowIssues' },
  description: 'The visitor says what is wrong with the windows.',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('windowIssues'),
      on: {
        'windowIssues.submitted': {
          target: 'saving',
          description: 'Next',
          actions: [
            { type: 'storeWindowIssues', params: ({ event }) => event },
            { type: 'headFor', params: { step: 'homeownerList' } },
          ],
        },
        back: backTo('windowIssues', 'windowCount'),
      },
    },
    saving: {
      description: 'The issues are being saved.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'windowIssues'),
        onDone: [sentElsewhere, bookedMeanwhile, savedHeadingTo('windowIssues', 'windowCount'), savedOtherwiseTo('windowIssues', 'homeownerList')],
        onError: notSaved,
      },
    },
  },
});
