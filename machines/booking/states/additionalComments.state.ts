import { bookingSetup } from '../booking.setup.ts';
import {
  editingOf,
  formOf,
  goingOn,
  headFor,
  pageOf,
  savingOf,
  sentElsewhere,
  storeAnswers,
  toYourVisit,
} from './saving.ts';

export const additionalComments = bookingSetup.createStateConfig({
  ...pageOf(
    'additionalComments',
    'The appointment stands (or a call is promised); the visitor may add comments and topics.',
  ),
  initial: 'editing',
  states: {
    editing: {
      ...editingOf('additionalComments'),
      on: {
        'visit.opened': toYourVisit,
        'form.submitted': [
          {
            guard: { type: 'isFormAtEvent', params: { step: 'additionalComments' } },
            target: 'saving',
            description: 'Submit, at an event',
            actions: [storeAnswers, headFor('commentsSubmitted')],
          },
          {
            ...formOf('additionalComments'),
            target: 'saving',
            description: 'Submit',
            actions: [storeAnswers, headFor('exploreResources')],
          },
        ],
      },
    },
    saving: savingOf('additionalComments', 'The comments are being saved.', [
      sentElsewhere,
      goingOn('additionalComments'),
    ]),
  },
});
