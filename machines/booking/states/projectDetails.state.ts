import { bookingSetup } from '../booking.setup.ts';
import {
  backTo,
  bookedMeanwhile,
  editingOf,
  formOf,
  goingOn,
  notSaved,
  savingOf,
  sentElsewhere,
  storeAnswers,
} from './saving.ts';

const editing = editingOf('projectDetails');
const saving = savingOf('projectDetails', 'The project details are being saved.', [
  sentElsewhere,
  bookedMeanwhile,
  goingOn('projectDetails'),
]);

export const projectDetails = bookingSetup.createStateConfig({
  id: 'projectDetails',
  meta: { step: 'projectDetails' },
  description: 'The visitor describes the windows and doors one by one; inside sales will call.',
  initial: 'editing',
  states: {
    editing: {
      ...editing,
      states: {
        ...editing.states,
        notSaved: {
          ...editing.states.notSaved,
          on: {
            ...editing.states.notSaved.on,
            retry: [
              {
                ...editing.states.notSaved.on.retry,
                guard: { type: 'isGoingTo', params: { step: 'projectDetailsSubmitted' } },
                actions: 'handToInsideSales',
              },
              editing.states.notSaved.on.retry,
            ],
          },
        },
      },
      on: {
        'form.submitted': {
          ...formOf('projectDetails'),
          target: 'saving',
          description: 'Next',
          actions: [
            storeAnswers,
            'handToInsideSales',
            { type: 'headFor', params: { step: 'projectDetailsSubmitted' } },
          ],
        },
        back: backTo('projectDetails', 'address'),
      },
    },
    saving: {
      ...saving,
      invoke: {
        ...saving.invoke,
        onError: [
          {
            ...notSaved,
            guard: 'isMarkUnsaved',
            description:
              'The save did not go through, so inside sales does not get the project yet',
            actions: [notSaved.actions, 'undoMark'],
          },
          notSaved,
        ],
      },
    },
  },
});
