import { FIRST_QUESTION, STEP_IDS, STEPS, stepsOfKind, type StepId } from '#src/domain/steps.ts';
import { CAMPAIGN } from '../variants.ts';
import {
  always,
  answered,
  bare,
  callCases,
  failed,
  NOT_NOW,
  type SomeCases,
  type EventCase,
  type EventOf,
} from './case.ts';

/** The draft behind a link that is opened in the middle of a visit. */
const OTHER_DRAFT = 'linked-draft';

function visited(step: StepId): EventCase<EventOf<'url.visited'>> {
  return {
    id: step,
    says: `the address of “${STEPS[step].title}” is opened`,
    make: ({ context }) => ({
      type: 'url.visited',
      visit: { step, id: context.draft.id || null, resume: false },
      from: null,
    }),
  };
}

export const openingCases = {
  'url.visited': [
    ...STEP_IDS.map(visited),
    always('another draft', 'a link to another draft is opened', {
      type: 'url.visited',
      visit: { step: FIRST_QUESTION, id: OTHER_DRAFT, resume: false },
      from: null,
    }),
  ],
  ...callCases(
    'loadDraft',
    [
      answered('found', 'the draft is there', ({ context: { draft, visit } }) => ({
        draft: { ...draft, id: visit.id ?? OTHER_DRAFT },
        etag: '"1"',
      })),
    ],
    [
      failed('the backend knows no such draft', {
        id: 'unknown',
        failure: { kind: 'notFound' },
      }),
      failed('the draft cannot be loaded'),
    ],
  ),
  ...callCases(
    'loadCampaign',
    [
      answered('active', 'the event is active', ({ context }) =>
        context.draft.appointmentRequest.eventDetails.eventCampaignId === CAMPAIGN
          ? { name: 'Denver Home Show', fieldAgents: [{ id: 'agent-1', name: 'Avery Brooks' }] }
          : NOT_NOW,
      ),
    ],
    [
      failed('the event is not active', {
        id: 'inactive',
        failure: { kind: 'notFound' },
      }),
    ],
  ),
  'page.opened': stepsOfKind('reading').map((step) =>
    always(step, `a link to “${STEPS[step].title}” is followed`, { type: 'page.opened', step }),
  ),
  ...bare('callRequest.opened', 'call', '“Request a call” is chosen'),
  ...bare('agents.opened', 'agents', 'the list of field agents is opened'),
  ...callCases(
    'handOver',
    [
      answered('opened', 'the new window goes on with the booking', () => ({
        kind: 'opened',
      })),
      answered('blocked', 'the browser blocks the new window', () => ({
        kind: 'blocked',
      })),
    ],
    [
      failed('the new window cannot be used', {
        id: 'failed',
        failure: { kind: 'unexpected', message: 'No window.' },
      }),
    ],
  ),
  ...bare('home.opened', 'home', '“Go Back to Home Page” is pressed'),
} satisfies SomeCases;
