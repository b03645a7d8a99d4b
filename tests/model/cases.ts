import { FIRST_QUESTION, QUESTIONS, STEP_IDS, type StepId, STEPS } from '#src/domain/steps.ts';
import {
  answered,
  callCases,
  type EventCase,
  type EventOf,
  NOT_NOW,
  type Situation,
  type World,
} from '#src/model/cases/case.ts';
import { CASES, type CasesByType } from '#src/model/cases/catalogue.ts';
import { type Move, movesIn as movesOf } from '#src/model/moves.ts';
import { type DraftId, DRAFTS, PLAIN_ENDS } from './drafts.ts';

/** Pages from which other addresses are opened, because nothing typed can get lost there. */
const HUBS: readonly StepId[] = ['exploreResources'];

function visited(
  step: StepId,
  draft: DraftId | null,
  resume = false,
): EventCase<EventOf<'url.visited'>> {
  return {
    id: `${step}${draft === null ? '' : ` of ${draft}`}${resume ? ', to resume' : ''}`,
    says: `the address of “${STEPS[step].title}”${draft === null ? '' : ` with the draft “${draft}”`} is opened${resume ? ' to resume it' : ''}`,
    make: (situation: Situation) =>
      situation.step !== null && HUBS.includes(situation.step) && situation.context.draft.id === ''
        ? { type: 'url.visited', visit: { step, id: draft, resume }, from: situation.step }
        : null,
  };
}

/** Addresses of all pages, with the drafts they need, so that every page is reached by its address. */
const VISITS: readonly EventCase<EventOf<'url.visited'>>[] = [
  ...STEP_IDS.filter((step) => step !== 'exploreResources').map((step) => visited(step, null)),
  visited(FIRST_QUESTION, 'starts'),
  ...QUESTIONS.filter((step) => step !== FIRST_QUESTION).map((step) => visited(step, step)),
  visited('timeDateBooking', 'booking'),
  visited('projectDetails', 'details'),
  visited('projectDetailsSubmitted', 'details-done'),
  ...PLAIN_ENDS.map((page) => visited(page, page)),
  visited('doNotServiceArea', 'outside-area'),
  visited('notAHomeowner', 'not-an-owner-marked'),
  visited('additionalComments', 'booked'),
  visited('commentsSubmitted', 'comments-done'),
  visited('whatsNext', 'whats-next'),
  visited('yourVisit', 'booked'),
  visited('home', 'call-promised', true),
  visited('requestCall', 'booked'),
  visited('notFound', 'starts'),
];

/** Opens an address while another page is still opening, or in the middle of the flow. */
const interrupting: EventCase<EventOf<'url.visited'>> = {
  id: 'resources',
  says: 'the address of the pages to read is opened',
  make: ({ step, context }) =>
    step === 'exploreResources'
      ? null
      : {
          type: 'url.visited',
          visit: { step: 'exploreResources', id: context.draft.id || null, resume: false },
          from: step,
        },
};

const KNOWN_DRAFT = answered<'loadDraft'>('found', 'the draft is there', ({ context }) => {
  const draft = DRAFTS.get(context.visit.id ?? '');
  return draft === undefined ? NOT_NOW : { draft, etag: '"1"' };
});

/** The catalogue, but with the drafts that the backend holds: addresses lead only to those. */
export const CASES_BY_TYPE: CasesByType = new Map<string, readonly EventCase[]>(
  Object.entries({
    ...CASES,
    'url.visited': [interrupting, ...VISITS],
    'xstate.done.actor.loadDraft': callCases('loadDraft', [KNOWN_DRAFT], [])[
      'xstate.done.actor.loadDraft'
    ],
  }),
);

/** Everything that can happen in a world, over all cases. */
export function movesIn(world: World): Move[] {
  return movesOf(world, CASES_BY_TYPE);
}
