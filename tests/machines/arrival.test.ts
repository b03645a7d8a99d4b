import { expect, test, vi } from 'vitest';
import {
  selectEvent,
  selectFailure,
  selectOccasion,
  selectStep,
  selectValues,
} from '#machines/booking/booking.selectors.ts';
import { isDraftBound, pathOfStep, QUESTIONS, STEP_IDS, type StepId } from '#src/domain/steps.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft, type FlowOptions, startBooking, walkTo } from '../support/booking.ts';

async function arrive(url: string, options: Omit<FlowOptions, 'url'> = {}): Promise<StepId | null> {
  return startBooking({ ...options, url }).settled();
}

function withNext(draft: Draft, nextPage: string | null): Draft {
  return { ...draft, sessionData: { ...draft.sessionData, nextPage } };
}

const furtherOn = answeredDraft();

const DRAFT_BOUND = STEP_IDS.filter(isDraftBound);

test('an unknown id loses nothing else that the link says: its contact details stand in the form [S8.draft-not-found, S2.query-prefill]', async () => {
  const booking = startBooking({
    url: '/?id=nobody&firstName=Zoe&phoneNumber=3035550199&addressZipcode=80205',
  });
  await booking.settled();
  const { firstName, phone, zipcode } = selectValues(booking.actor.getSnapshot(), 'home');

  expect({ firstName, phone, zipcode }).toEqual({
    firstName: 'Zoe',
    phone: '3035550199',
    zipcode: '80205',
  });
});

// tests/flow/routes.test.ts tests other drafts.
const ANSWERED: readonly StepId[] = [...QUESTIONS, 'timeDateBooking'];

test.each(DRAFT_BOUND)(
  '%s on a draft that is further on shows answered pages and the current one only [F3, S2.page-order]',
  async (step) => {
    expect(await arrive(`/${pathOfStep(step)}?id=draft-1`, { drafts: [furtherOn] })).toBe(
      ANSWERED.includes(step) ? step : 'timeDateBooking',
    );
  },
);

test.each([
  ['source-type', 'sourceType'],
  [null, 'windowCount'],
  ['no-such-route', 'home'],
  ['', 'home'],
  ['explore-resources', 'exploreResources'],
  ['call-center', 'callCenter'],
  ['not-a-homeowner', 'notAHomeowner'],
] as const)('resume goes to nextPage %j: %s [F4, F8, S4.resume]', async (nextPage, step) => {
  const drafts = [withNext(furtherOn, nextPage)];
  expect(await arrive('/?id=draft-1&resume', { drafts })).toBe(step);
  expect(await arrive('/time-date-booking?resume=yes&id=draft-1', { drafts })).toBe(step);
});

test('a draft that is not there leads to the landing page of its event, by name [S2.landing-event, S8.draft-not-found]', async () => {
  const booking = startBooking({
    url: `/window-count?id=nobody&isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-2`,
  });
  const step = await booking.settled();
  const { name, agentName } = selectEvent(booking.actor.getSnapshot());
  expect({ step, isEventNamed: name !== null, isAgentNamed: agentName !== null }).toEqual({
    step: 'home',
    isEventNamed: true,
    isAgentNamed: true,
  });
});

test('a link that wraps its id opens the draft, and one that names no draft says so [S8.draft-not-found, F4]', async () => {
  const opened = async (url: string) => {
    const booking = startBooking({ url, drafts: [furtherOn] });
    const step = await booking.settled();
    const snapshot = booking.actor.getSnapshot();
    return [step, snapshot.context.draft.id, selectFailure(snapshot)];
  };

  expect({
    afterBracket: await opened('/?id=draft-1)&resume'),
    afterQuestionMark: await opened('/?id=draft-1?utm_source=mail&resume'),
    noId: await opened('/address?id=not one'),
  }).toEqual({
    afterBracket: ['timeDateBooking', 'draft-1', null],
    afterQuestionMark: ['timeDateBooking', 'draft-1', null],
    noId: ['home', '', { kind: 'notFound' }],
  });
});

test('an event that the query names without isEvent is not loaded, changes nothing, shows nothing and is kept [F19]', async () => {
  const loadCampaign = vi.fn<PortFunctions['loadCampaign']>();
  const booking = startBooking({
    url: '/?eventCampaignId=spring&eventFieldAgentId=nobody&market_name=Denver',
    ports: { loadCampaign },
  });
  await booking.settled();
  const occasion = selectOccasion(booking.actor.getSnapshot());
  await walkTo(booking, 'address');
  const step = selectStep(booking.actor.getSnapshot());
  const { query, draft } = booking.actor.getSnapshot().context;

  expect({
    asked: loadCampaign.mock.calls,
    occasion,
    sources: booking.saves.some(({ sessionData }) => sessionData.nextPage === 'source-type'),
    step,
    query,
    isEvent: draft.appointmentRequest.isEvent,
    details: draft.appointmentRequest.eventDetails,
  }).toEqual({
    asked: [],
    occasion: { isEvent: false, eventName: null, agentName: null, marketName: 'Denver' },
    sources: true,
    step: 'address',
    query: [
      { name: 'eventCampaignId', value: 'spring' },
      { name: 'eventFieldAgentId', value: 'nobody' },
      { name: 'market_name', value: 'Denver' },
    ],
    isEvent: false,
    details: { eventCampaignId: 'spring', eventFieldAgentId: 'nobody' },
  });
});
