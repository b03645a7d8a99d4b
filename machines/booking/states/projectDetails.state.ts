import { bookingSetup } from '../booking.setup.ts';
import { backTo, bookedMeanwhile, editingOf, formOf, goingOn, savingOf, sentElsewhere, storeAnswers } from './saving.ts';

const editing = editingOf('projectDetails');

export const projectDetails = bookingSetup.createStateConfig({
  id: 'projectDetails',
  meta: { step: 'projectDetails' },
  description: 'The visitor describes the windows and doors one by one; inside sales will call.',
  initial: 'editing',
  states: {
    editing: {
      ...editing,
      entry: ['undoInsideSales', editing.entry],
      on: {
        'form.submitted': {
          ...formOf('projectDetails'),
          target: 'saving',
          description: 'Next',
          actions: [storeAnswers, { type: 'headFor', params: { step: 'projectDetailsSubmitted' } }],
        },
        back: backTo('projectDetails', 'address'),
      },
    },
    saving: {
      ...savingOf('projectDetails', 'The project details are being saved.', [
        sentElsewhere,
        bookedMeanwhile,
        goingOn('projectDetails'),
      ]),
      entry: 'markInsideSales',
    },
  },
});
