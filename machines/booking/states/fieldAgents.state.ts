import { bookingSetup } from '../booking.setup.ts';

export const fieldAgents = bookingSetup.createStateConfig({
  id: 'fieldAgents',
  meta: { step: 'fieldAgents' },
  description: 'The field agent chooses their own name.',
  entry: 'replayDeferred',
  on: {
    'form.submitted': {
      target: '#home',
      description: 'Start form',
      actions: { type: 'storeAgent', params: ({ event }) => event },
    },
    back: { target: '#event', description: 'Back' },
  },
});
