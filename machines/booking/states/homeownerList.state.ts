import { bookingSetup, saveRequest } from '../booking.setup.ts';
import { bookedMeanwhile, editingOf, notSaved, savedHeadingTo, savedOtherwiseTo, sentElsewhere, whileSaving } from './saving.ts';

export const homeownerList = bookingSetup.createStateConfig({
  id: 'homeownerList',
  meta: { step: 'homeownerList' },
  description: 'The visitor says who owns the home and what kind of property it is.',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('homeownerList'),
      on: {
        'homeowners.submitted': [
          {
            guard: 'isEvent',
            target: 'saving',
            description: 'Next, at an event',
            actions: [
              { type: 'storeHomeowners', params: ({ event }) => event },
              { type: 'headFor', params: { step: 'address' } },
            ],
          },
          {
            target: 'saving',
            description: 'Next',
            actions: [
              { type: 'storeHomeowners', params: ({ event }) => event },
              { type: 'headFor', params: { step: 'sourceType' } },
            ],
          },
        ],
        back: [
          {
            guard: { type: 'hasInvalidTyping', params: { step: 'homeownerList' } },
            target: '#beforeHomeowners',
            description: 'Back, form not valid',
          },
          {
            guard: 'hasWindows',
            target: 'saving',
            description: 'Back, with windows in the project',
            actions: [
              { type: 'keepTyped', params: { step: 'homeownerList' } },
              { type: 'headFor', params: { step: 'windowIssues' } },
            ],
          },
          {
            target: 'saving',
            description: 'Back, without windows',
            actions: [
              { type: 'keepTyped', params: { step: 'homeownerList' } },
              { type: 'headFor', params: { step: 'windowCount' } },
            ],
          },
        ],
      },
    },
    saving: {
      description: 'The homeowners are being saved.',
      tags: 'busy',
      on: whileSaving,
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => saveRequest(context, 'homeownerList'),
        onDone: [
          sentElsewhere,
          bookedMeanwhile,
          savedHeadingTo('homeownerList', 'windowIssues'),
          savedHeadingTo('homeownerList', 'windowCount'),
          savedHeadingTo('homeownerList', 'address'),
          savedOtherwiseTo('homeownerList', 'sourceType'),
        ],
        onError: notSaved,
      },
    },
  },
});
