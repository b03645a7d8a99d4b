import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { backTo, bookedMeanwhile, editingOf, notSaved, savedHeadingTo, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

export const windowCount = bookingSetup.createStateConfig({
  id: 'windowCount',
  meta: { step: 'windowCount' },
  description: 'The visitor says how many windows and doors the project has.',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('windowCount'),
      on: {
        'windowCount.submitted': [
          {
            guard: { type: 'countsWindows', params: ({ event }) => event },
            target: 'saving',
            description: 'Next, with at least one window',
            actions: [
              { type: 'storeWindowCount', params: ({ event }) => event },
              { type: 'headFor', params: { step: 'windowIssues' } },
            ],
          },
          {
            target: 'saving',
            description: 'Next, without windows',
            actions: [
              { type: 'storeWindowCount', params: ({ event }) => event },
              { type: 'headFor', params: { step: 'homeownerList' } },
            ],
          },
        ],
        back: backTo('windowCount', 'home'),
      },
    },
    saving: {
      description: 'The counts are being saved.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'windowCount'),
        onDone: [
          sentElsewhere,
          bookedMeanwhile,
          savedHeadingTo('windowCount', 'windowIssues'),
          savedHeadingTo('windowCount', 'home'),
          savedOtherwiseTo('windowCount', 'homeownerList'),
        ],
        onError: notSaved,
      },
    },
  },
});
