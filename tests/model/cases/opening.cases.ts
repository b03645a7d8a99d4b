import { FIRST_QUESTION, QUESTIONS, STEP_IDS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { CAMPAIGN, DRAFTS } from '../drafts.ts';
import type { DraftId } from '../drafts.ts';
import { always, answered, failed, NOT_NOW } from './case.ts';
import type { CasesOf, EventCase, EventOf, Situation } from './case.ts';

/** Pages from which another address is opened: nothing is typed there that could get lost. */
const HUBS: readonly StepId[] = ['exploreResources'];

function visited(step: StepId, draft: DraftId | null, resume = false): EventCase<EventOf<'url.visited'>> {
  const suffix = `${draft === null ? '' : ` of ${draft}`}${resume ? ', to resume' : ''}`;
  return {
    id: `${step}${suffix}`,
    says: `the address of “${STEPS[step].title}”${suffix} is opened`,
    make: (situation: Situation) =>
      situation.step !== null && HUBS.includes(situation.step) && situation.context.draft.id === ''
        ? { type: 'url.visited', visit: { step, id: draft, resume }, from: situation.step }
        : null,
  };
}

/** Pages by address with the drafts they need, so that every page is arrived at by its address. */
const VISITS: readonly EventCase<EventOf<'url.visited'>>[] = [
  ...STEP_IDS.filter((step) => step !== 'exploreResources').map((step) => visited(step, null)),
  visited(FIRST_QUESTION, 'starts'),
  ...QUESTIONS.filter((step) => step !== FIRST_QUESTION).map((step) => visited(step, step)),
  visited('timeDateBooking', 'booking'),
  visited('projectDetails', 'details'),
  visited('projectDetailsSubmitted', 'details-done'),
  visited('insideSales', 'inside-sales'),
  visited('callCenter', 'call-center'),
  visited('doNotServiceArea', 'outside-area'),
  visited('notAHomeowner', 'not-an-owner-marked'),
  visited('additionalComments', 'booked'),
  visited('commentsSubmitted', 'comments-done'),
  visited('whatsNext', 'whats-next'),
  visited('home', 'call-promised', true),
  visited('requestCall', 'booked'),
  visited('notFound', 'starts'),
];

/** A page is asked for while another one is still being looked at, or from a page in the middle of the flow. */
const interrupting: EventCase<EventOf<'url.visited'>> = {
  id: 'resources',
  says: 'the address of the pages to read is opened',
  make: ({ step, context }) =>
    step === 'exploreResources' ? null : { type: 'url.visited', visit: { step: 'exploreResources', id: context.draft.id || null, resume: false }, from: step },
};

export const openingCases = {
  'url.visited': [interrupting, ...VISITS],
  'xstate.done.actor.loadDraft': [
    answered('loadDraft', 'found', 'the draft is there', ({ context }) => {
      const draft = DRAFTS.get(context.visit.id ?? '');
      return draft === undefined ? NOT_NOW : { draft, etag: '"1"' };
    }),
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
