import { bookingSetup } from '../booking.setup.ts';

export const eventPage = bookingSetup.createStateConfig({
  id: 'event',
  meta: { step: 'event' },
  description: 'The landing page of an event.',
  entry: 'replayDeferred',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is the event active?',
      always: [
        { guard: 'hasCampaign', target: 'active', description: 'The event is active' },
        { target: 'inactive', description: 'The event is not active' },
      ],
    },
    active: {
      description: 'The name of the event and a way to the field agents.',
      on: { 'agents.opened': { target: '#fieldAgents', description: 'Choose the field agent' } },
    },
    inactive: { description: 'The event is not active: a message and no way past it.', tags: 'failed' },
  },
});
