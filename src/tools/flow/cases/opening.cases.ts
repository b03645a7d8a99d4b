import { FIRST_QUESTION, STEP_IDS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { always, answered, CAMPAIGN, failed, NOT_NOW } from './case.ts';
import type { CasesOf, EventCase, EventOf } from './case.ts';

/** The draft of a link that is opened amid a visit. */
const OTHER_DRAFT = 'linked-draft';

function visited(step: StepId): EventCase<EventOf<'url.visited'>> {
  return {
    id: step,
    says: `the address of “${STEPS[step].title}” is opened`,
    make: ({ context }) => ({ type: 'url.visited', visit: { step, id: context.draft.id || null, resume: false }, from: null }),
  };
}

export const openingCases = {
  'url.visited': [
    ...STEP_IDS.map(visited),
    always('another draft', 'a link to another draft is opened', { type: 'url.visited', visit: { step: FIRST_QUESTION, id: OTHER_DRAFT, resume: false }, from: null }),
  ],
  'xstate.done.actor.loadDraft': [
    answered('loadDraft', 'found', 'the draft is there', ({ context: { draft, visit } }) => ({ draft: { ...draft, id: visit.id ?? OTHER_DRAFT }, etag: '"1"' })),
  ],
  'xstate.error.actor.loadDraft': [
    failed('loadDraft', { kind: 'notFound' }, 'unknown', 'the backend knows no such draft'),
    failed('loadDraft', { kind: 'rejected', message: 'Refused.' }, 'no answer', 'the draft cannot be loaded'),
  ],
  'xstate.done.actor.loadCampaign': [
    answered('loadCampaign', 'active', 'the event is active', ({ context }) =>
      context.draft.appointmentRequest.eventDetails.eventCampaignId === CAMPAIGN
        ? { name: 'Spring Home Show', fieldAgents: [{ id: 'agent-1', name: 'Avery Brooks' }] }
        : NOT_NOW,
    ),
  ],
  'xstate.error.actor.loadCampaign': [failed('loadCampaign', { kind: 'notFound' }, 'inactive', 'the event is not active')],
  'home.opened': [always('home', '“Go Back to Home Page” is pressed', { type: 'home.opened' })],
} satisfies CasesOf<
  | 'url.visited'
  | 'xstate.done.actor.loadDraft'
  | 'xstate.error.actor.loadDraft'
  | 'xstate.done.actor.loadCampaign'
  | 'xstate.error.actor.loadCampaign'
  | 'home.opened'
>;
