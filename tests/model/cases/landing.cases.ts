import { CONTACT } from '#tests/support/booking.ts';
import { always, answered, failed, on } from './case.ts';
import type { CasesOf, EventCase, EventOf } from './case.ts';

const { marketingConsent: _consent, ...CALL } = CONTACT;

/** Typing on the landing page, its embedded variant, and the pages beside it. */
export const landingTyping: EventCase<EventOf<'form.changed'>>[] = [
  on('home', 'home, whole', 'the contact details are typed', { type: 'form.changed', step: 'home', isValid: true, values: CONTACT }),
  on('embedGetStarted', 'embedGetStarted, whole', 'the contact details are typed', {
    type: 'form.changed',
    step: 'embedGetStarted',
    isValid: true,
    values: CONTACT,
  }),
  on('requestCall', 'requestCall, whole', 'the details for the call are typed', { type: 'form.changed', step: 'requestCall', isValid: true, values: CALL }),
  on('fieldAgents', 'fieldAgents', 'a field agent is chosen in the list', {
    type: 'form.changed',
    step: 'fieldAgents',
    isValid: true,
    values: { agentId: 'agent-1' },
  }),
  on('home', 'home', 'a first name is typed, the rest is still empty', {
    type: 'form.changed',
    step: 'home',
    isValid: false,
    values: { firstName: 'Ann', lastName: '', phone: '', zipcode: '', email: '', marketingConsent: true },
  }),
  on('embedGetStarted', 'embedGetStarted', 'a first name is typed, the rest is still empty', {
    type: 'form.changed',
    step: 'embedGetStarted',
    isValid: false,
    values: { firstName: 'Ann', lastName: '', phone: '', zipcode: '', email: '', marketingConsent: true },
  }),
  on('requestCall', 'requestCall', 'a first name is typed, the rest is still empty', {
    type: 'form.changed',
    step: 'requestCall',
    isValid: false,
    values: { firstName: 'Ann', lastName: '', phone: '', zipcode: '', email: '' },
  }),
];

export const landingCases = {
  'contact.submitted': [always('contact', 'the contact details are submitted', { type: 'contact.submitted', values: CONTACT })],
  'callRequest.opened': [always('call', '“Request a call” is chosen', { type: 'callRequest.opened' })],
  'callRequest.submitted': [always('call', 'the call request is submitted', { type: 'callRequest.submitted', values: CALL })],
  'agents.opened': [always('agents', 'the list of field agents is opened', { type: 'agents.opened' })],
  'fieldAgent.submitted': [always('agent', 'a field agent is chosen', { type: 'fieldAgent.submitted', agentId: 'agent-1' })],
  'xstate.done.actor.handOver': [
    answered('handOver', 'opened', 'the new window goes on with the booking', () => ({ kind: 'opened' })),
    answered('handOver', 'blocked', 'the browser blocks the new window', () => ({ kind: 'blocked' })),
  ],
  'xstate.error.actor.handOver': [
    failed('handOver', { kind: 'unexpected', message: 'No window.' }, 'failed', 'the new window cannot be used'),
  ],
} satisfies CasesOf<
  | 'contact.submitted'
  | 'callRequest.opened'
  | 'callRequest.submitted'
  | 'agents.opened'
  | 'fieldAgent.submitted'
  | 'xstate.done.actor.handOver'
  | 'xstate.error.actor.handOver'
>;
