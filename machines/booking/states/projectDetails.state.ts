import { bookingSetup } from '../booking.setup.ts';
import {
  backTo,
  bookedMeanwhile,
  editingOf,
  formOf,
  goingOn,
  headFor,
  pageOf,
  savingOf,
  sentElsewhere,
  storeAnswers,
  unmarked,
} from './saving.ts';

export const projectDetails = bookingSetup.createStateConfig({
  ...pageOf(
    'projectDetails',
    'The visitor describes the windows and doors one by one; inside sales will call.',
  ),
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('projectDetails', {
        guard: { type: 'isGoingTo', params: { step: 'projectDetailsSubmitted' } },
        target: '#projectDetails.saving',
        description: 'Try again',
        actions: 'handToInsideSales',
      }),
      on: {
        'form.submitted': {
          ...formOf('projectDetails'),
          target: 'saving',
          description: 'Next',
          actions: [storeAnswers, 'handToInsideSales', headFor('projectDetailsSubmitted')],
        },
        back: backTo('projectDetails', 'address'),
      },
    },
    saving: savingOf(
      'projectDetails',
      'The project details are being saved.',
      [sentElsewhere, bookedMeanwhile, goingOn('projectDetails')],
      [unmarked('The save did not go through, so inside sales does not get the project yet')],
    ),
  },
});
