import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { backTo, bookedMeanwhile, editingOf, notSaved, savedHeadingTo, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

export const sourceType = bookingSetup.createStateConfig({
  id: 'sourceType',
  meta: { step: 'sourceType' },
  description: 'The visitor says how they heard of us.',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('sourceType'),
      on: {
        'source.submitted': {
          target: 'saving',
          description: 'Next',
          actions: [
            { type: 'storeSource', params: ({ event }) => event },
            { type: 'headFor', params: { step: 'address' } },
          ],
        },
        back: backTo('sourceType', 'homeownerList'),
      },
    },
    saving: {
      description: 'The source is being saved.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'sourceType'),
        onDone: [sentElsewhere, bookedMeanwhile, savedHeadingTo('sourceType', 'homeownerList'), savedOtherwiseTo('sourceType', 'address')],
        onError: notSaved,
      },
    },
  },
});
