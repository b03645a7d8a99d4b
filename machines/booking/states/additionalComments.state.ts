import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { editingOf, notSaved, savedHeadingTo, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

export const additionalComments = bookingSetup.createStateConfig({
  id: 'additionalComments',
  meta: { step: 'additionalComments' },
  description: 'The appointment stands (or a call is promised); the visitor may add comments and topics.',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('additionalComments'),
      on: {
        'comments.submitted': [
          {
            guard: 'isEvent',
            target: 'saving',
            description: 'Submit, at an event',
            actions: [
              { type: 'storeComments', params: ({ event }) => event },
              { type: 'headFor', params: { step: 'commentsSubmitted' } },
            ],
          },
          {
            target: 'saving',
            description: 'Submit',
            actions: [
              { type: 'storeComments', params: ({ event }) => event },
              { type: 'headFor', params: { step: 'exploreResources' } },
            ],
          },
        ],
      },
    },
    saving: {
      description: 'The comments are being saved.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'additionalComments'),
        onDone: [
          sentElsewhere,
          savedHeadingTo('additionalComments', 'commentsSubmitted'),
          savedOtherwiseTo('additionalComments', 'exploreResources'),
        ],
        onError: notSaved,
      },
    },
  },
});
