import { FIRST_QUESTION } from '#src/domain/steps.ts';
import { bookingSetup } from '../booking.setup.ts';
import {
  answeredOn,
  busy,
  editingOf,
  formOf,
  savingOf,
  storeAnswers,
  storeSaved,
} from './saving.ts';

export const embedGetStarted = bookingSetup.createStateConfig({
  id: 'embedGetStarted',
  meta: { step: 'embedGetStarted' },
  description: 'The landing page inside another site: the booking goes on in a new window.',
  entry: 'releaseHold',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('embedGetStarted'),
      on: {
        'form.submitted': {
          ...formOf('embedGetStarted'),
          target: 'answered',
          description: 'Book Your Estimate Online',
          actions: [storeAnswers, { type: 'headFor', params: { step: FIRST_QUESTION } }],
        },
      },
    },
    answered: answeredOn('embedGetStarted'),
    saving: savingOf(
      'embedGetStarted',
      'The contact details are being saved; the new window waits.',
      [
        {
          target: 'handingOver',
          description: 'Saved',
          actions: [{ type: 'forgetSent', params: { step: 'embedGetStarted' } }, storeSaved],
        },
      ],
    ),
    handingOver: {
      description: 'The new window is sent to the booking.',
      ...busy,
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
    handedOver: { description: 'The page says that the booking goes on in the other window.' },
    windowBlocked: { description: 'The page offers a plain link to go on.', tags: 'failed' },
  },
});
