import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { bookedMeanwhile, editingOf, notSaved, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

export const home = bookingSetup.createStateConfig({
  id: 'home',
  meta: { step: 'home' },
  description: 'The landing page: the visitor leaves contact details to start.',
  entry: 'dropHold',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('home'),
      on: {
        'contact.submitted': {
          target: 'saving',
          description: 'Start my estimate',
          actions: [
            { type: 'storeContact', params: ({ event }) => ({ step: 'home' as const, values: event.values }) },
            { type: 'headFor', params: { step: 'windowCount' } },
          ],
        },
        'callRequest.opened': { target: '#requestCall', description: 'Request a call instead', actions: 'forgetFailure' },
      },
    },
    saving: {
      description: 'The contact details are being saved.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'home'),
        onDone: [sentElsewhere, bookedMeanwhile, savedOtherwiseTo('home', 'windowCount')],
        onError: notSaved,
      },
    },
  },
});
