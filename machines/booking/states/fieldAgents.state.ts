import { bookingSetup } from '../booking.setup.ts';
import { formOf } from './saving.ts';

export const fieldAgents = bookingSetup.createStateConfig({
  id: 'fieldAgents',
  meta: { step: 'fieldAgents' },
  description: 'The field agent chooses their own name.',
  entry: 'replayDeferred',
  on: {
    'form.submitted': {
      ...formOf('fieldAgents'),
      target: '#home',
      description: 'Start form',
      actions: { type: 'storeAgent', params: ({ event }) => event },
    },
    back: { target: '#event', description: 'Back' },
  },
});
