import { callRequest } from '../booking.saves.ts';
import { bookingSetup } from '../booking.setup.ts';
import { busy, editingOf, formOf, notSaved, storeSaved } from './saving.ts';

export const requestCall = bookingSetup.createStateConfig({
  id: 'requestCall',
  meta: { step: 'requestCall' },
  description: 'The visitor asks for a phone call instead of booking.',
  initial: 'editing',
  on: { back: { target: '#choosingStart', description: 'Back' } },
  states: {
    editing: {
      ...editingOf('requestCall'),
      on: {
        'form.submitted': {
          ...formOf('requestCall'),
          target: 'saving',
          description: 'Request a call',
          actions: { type: 'storeCallRequest', params: ({ event }) => event },
        },
      },
    },
    saving: {
      description: 'The request is being saved.',
      ...busy,
      // Back must not leave a page that is about to say that we will call.
      on: { ...busy.on, back: {} },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => callRequest(context),
        onDone: {
          target: 'confirmed',
          description: 'Saved; what the browser kept is forgotten',
          actions: [storeSaved, 'forgetDraft', 'releaseHold', 'forgetOffer'],
        },
        onError: notSaved,
      },
    },
    confirmed: { description: 'We will call; the page says so.' },
  },
});
