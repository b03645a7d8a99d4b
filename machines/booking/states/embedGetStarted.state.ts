import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { editingOf, notSaved, storeSaved, whileSaving } from './saving.ts';

export const embedGetStarted = bookingSetup.createStateConfig({
  id: 'embedGetStarted',
  meta: { step: 'embedGetStarted' },
  description: 'The landing page inside another site: the booking goes on in a new window.',
  entry: 'dropHold',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('embedGetStarted'),
      on: {
        'contact.submitted': {
          target: 'saving',
          description: 'Book Your Estimate Online',
          actions: [
            { type: 'storeContact', params: ({ event }) => ({ step: 'embedGetStarted' as const, values: event.values }) },
            { type: 'headFor', params: { step: 'windowCount' } },
          ],
        },
      },
    },
    saving: {
      description: 'The contact details are being saved; the new window waits.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'embedGetStarted'),
        onDone: {
          target: 'handingOver',
          description: 'Saved',
          actions: [{ type: 'forgetSent', params: { step: 'embedGetStarted' } }, storeSaved],
        },
        onError: notSaved,
      },
    },
    handingOver: {
      description: 'The new window is sent to the booking.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ draftId: context.draft.id, query: context.query }),
        onDone: [
          {
            guard: { type: 'isWindowBlocked', params: ({ event }) => ({ answer: event.output }) },
            target: 'windowBlocked',
            description: 'The browser blocked the new window',
          },
          { target: 'handedOver', description: 'The booking goes on in the new window' },
        ],
        onError: { target: 'windowBlocked', description: 'The new window could not be used' },
      },
    },
    handedOver: { description: 'The page says that the booking goes on in the other window.', entry: 'releaseHeld' },
    windowBlocked: { description: 'The page offers a plain link to go on.', tags: 'failed', entry: 'releaseHeld' },
  },
});
