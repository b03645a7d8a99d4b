import { bookingSetup } from '../booking.setup.ts';
import { eventOf, formOf, pageOf } from './saving.ts';

/** The pages of an event before the contact form (spec §2). */

export const eventPage = bookingSetup.createStateConfig({
  ...pageOf('event', 'The landing page of an event.'),
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
    inactive: {
      description: 'The event is not active: a message and no way past it.',
      tags: 'failed',
    },
  },
});

export const fieldAgents = bookingSetup.createStateConfig({
  ...pageOf('fieldAgents', 'The field agent chooses their own name.'),
  on: {
    'form.submitted': {
      ...formOf('fieldAgents'),
      target: '#home',
      description: 'Start form',
      actions: { type: 'storeAgent', params: eventOf },
    },
    back: { target: '#event', description: 'Back' },
  },
});
