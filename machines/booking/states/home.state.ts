import { FIRST_QUESTION } from '#src/domain/steps.ts';
import { bookingSetup } from '../booking.setup.ts';
import {
  answeredOn,
  bookedMeanwhile,
  editingOf,
  formOf,
  goingOn,
  savingOf,
  sentElsewhere,
  storeAnswers,
} from './saving.ts';

export const home = bookingSetup.createStateConfig({
  id: 'home',
  meta: { step: 'home' },
  description: 'The landing page: the visitor leaves contact details to start.',
  entry: 'releaseHold',
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('home'),
      on: {
        'form.submitted': {
          ...formOf('home'),
          target: 'answered',
          description: 'Start my estimate',
          actions: [storeAnswers, { type: 'headFor', params: { step: FIRST_QUESTION } }],
        },
        'callRequest.opened': {
          target: '#requestCall',
          description: 'Request a call instead',
          actions: 'forgetFailure',
        },
      },
    },
    answered: answeredOn('home'),
    saving: savingOf('home', 'The contact details are being saved.', [
      sentElsewhere,
      bookedMeanwhile,
      goingOn('home'),
    ]),
  },
});
