import { always, answered, failed } from './case.ts';
import type { CasesOf } from './case.ts';

export const landingCases = {
  'callRequest.opened': [always('call', '“Request a call” is chosen', { type: 'callRequest.opened' })],
  'agents.opened': [always('agents', 'the list of field agents is opened', { type: 'agents.opened' })],
  'xstate.done.actor.handOver': [
    answered('handOver', 'opened', 'the new window goes on with the booking', () => ({ kind: 'opened' })),
    answered('handOver', 'blocked', 'the browser blocks the new window', () => ({ kind: 'blocked' })),
  ],
  'xstate.error.actor.handOver': [
    failed('handOver', { kind: 'unexpected', message: 'No window.' }, 'failed', 'the new window cannot be used'),
  ],
} satisfies CasesOf<
  | 'callRequest.opened'
  | 'agents.opened'
  | 'xstate.done.actor.handOver'
  | 'xstate.error.actor.handOver'
>;
