import { expect, test, vi } from 'vitest';
import { selectEvent, selectFailure, selectHold, selectOccasion, selectStep, selectValues } from '#machines/booking/booking.selectors.ts';
import { isDraftBound, QUESTIONS, STEP_IDS, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import { ServiceError } from '#src/services/service-error.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft, CONTACT, startBooking, walkToAddress } from '../support/booking.ts';
import { inputOfAddress } from '#src/tools/flow/variants.ts';
import type { FlowOptions } from '../support/booking.ts';

async function arrive(url: string, options: Omit<FlowOptions, 'url'> = {}): Promise<StepId | null> {
  const booking = startBooking({ ...options, url });
  const step = await booking.settled();
  booking.actor.stop();
  return step;
}

function withNext(draft: Draft, nextPage: string | null): Draft {
  return { ...draft, sessionData: { ...draft.sessionData, nextPage } };
}

const fresh: Draft = withNext({ ...inputOfAddress('/').draft, id: 'draft-1' }, 'window-count');
const furtherOn = answeredDraft();
const booked: Draft = { ...withNext(answeredDraft(), 'additional-comments'), status: 'Completed' };

const DRAFT_BOUND = STEP_IDS.filter(isDraftBound);
const OPEN = STEP_IDS.filter((step) => !isDraftBound(step) && step !== 'notFound');

test.each(DRAFT_BOUND)('%s without an id leads to the start page [F1, S2.needs-id]', async (step) => {
  expect(await arrive(`/${STEPS[step].path}`)).toBe('home');
});

test.each(OPEN.filter((step) => step !== 'fieldAgents' && step !== 'home'))('%s needs no id [F1]', async (step) => {
  expect(await arrive(`/${STEPS[step].path}`)).toBe(step);
});

test.each(STEP_IDS.filter((step) => step !== 'notFound'))('%s with an unknown id leads to the root [F1, S8.draft-not-found]', async (step) => {
  expect(await arrive(`/${STEPS[step].path}?id=nobody`)).toBe(step === 'embedGetStarted' ? 'embedGetStarted' : 'home');
});

test('an unknown id loses nothing else that the link says: its contact details stand in the form [S8.draft-not-found, S2.query-prefill]', async () => {
  const booking = startBooking({ url: '/?id=nobody&firstName=Zoe&phoneNumber=3035550199&addressZipcode=80205' });
  await booking.settled();
  const { firstName, phone, zipcode } = selectValues(booking.actor.getSnapshot(), 'home');
  booking.actor.stop();

  expect({ firstName, phone, zipcode }).toEqual({ firstName: 'Zoe', phone: '3035550199', zipcode: '80205' });
});

test('that a draft is not there is said on the start page, until it is left [S8.draft-not-found, V2]', async () => {
  const said = async (url: string, event: BookingEvent) => {
    const booking = startBooking({ url });
    await booking.settled();
    const before = selectFailure(booking.actor.getSnapshot());
    booking.actor.send(event);
    await booking.settled();
    const after = selectFailure(booking.actor.getSnapshot());
    booking.actor.stop();
    return [before, after];
  };

  const gone = { kind: 'notFound' };
  expect([
    await said('/?id=nobody&resume', { type: 'callRequest.opened' }),
    await said('/window-count?id=nobody', { type: 'form.submitted', step: 'home', values: CONTACT }),
    await said('/embed-get-started?id=nobody', { type: 'form.submitted', step: 'embedGetStarted', values: CONTACT }),
  ]).toEqual([
    [gone, null],
    [gone, null],
    [gone, null],
  ]);
});

test('a path without a page is Not found whatever id it carries, and an unknown id is dropped [F1, F2, S2.not-found-route]', async () => {
  const arrived = async (url: string) => {
    const booking = startBooking({ url, drafts: [fresh] });
    const step = await booking.settled();
    const { id } = booking.actor.getSnapshot().context.draft;
    booking.actor.send({ type: 'home.opened' });
    const start = await booking.settled();
    booking.actor.stop();
    return { step, id, start };
  };

  expect([await arrived('/confirmation?id=nobody'), await arrived('/confirmation?id=draft-1')]).toEqual([
    { step: 'notFound', id: '', start: 'home' },
    { step: 'notFound', id: 'draft-1', start: 'home' },
  ]);
});

test.each(DRAFT_BOUND)('%s on a fresh draft leads to the first question, without going round [F3, S5.redirect-limit]', async (step) => {
  expect(await arrive(`/${STEPS[step].path}?id=draft-1`, { drafts: [fresh] })).toBe('windowCount');
});

const ANSWERED: readonly StepId[] = [...QUESTIONS, 'timeDateBooking'];

test.each(DRAFT_BOUND)('%s on a draft that is further on shows answered pages and the current one only [F3, S2.page-order]', async (step) => {
  expect(await arrive(`/${STEPS[step].path}?id=draft-1`, { drafts: [furtherOn] })).toBe(ANSWERED.includes(step) ? step : 'timeDateBooking');
});

test.each(DRAFT_BOUND)('%s on a booked draft never shows the booking page or one before it [F4]', async (step) => {
  expect(await arrive(`/${STEPS[step].path}?id=draft-1`, { drafts: [booked] })).toBe(step === 'whatsNext' ? 'whatsNext' : 'additionalComments');
});

test.each(['insideSales', 'notAHomeowner', 'callCenter'] as const)('a booked draft that the backend sends to %s is there, by its address and resumed [F4, F8]', async (step) => {
  const drafts = [withNext(booked, STEPS[step].path)];
  expect([await arrive(`/${STEPS[step].path}?id=draft-1`, { drafts }), await arrive('/?id=draft-1&resume', { drafts })]).toEqual([step, step]);
});

test('project details that were submitted may be looked at again [F3]', async () => {
  const drafts = [{ ...withNext(answeredDraft(), 'project-details-submitted'), status: 'InsideSales' as const }];
  expect([await arrive('/project-details?id=draft-1', { drafts }), await arrive('/time-date-booking?id=draft-1', { drafts })]).toEqual([
    'projectDetails',
    'projectDetailsSubmitted',
  ]);
});

test('the landing page of a booked draft shows the booking [F4]', async () => {
  expect(await arrive('/?id=draft-1', { drafts: [booked] })).toBe('additionalComments');
});

test('the page kept by the browser is taken where the draft allows it, and nowhere else [F3]', async () => {
  const kept = (step: StepId) => ({ drafts: [furtherOn], kept: { step } });
  expect(await arrive('/call-center?id=draft-1', kept('sourceType'))).toBe('sourceType');
  expect(await arrive('/call-center?id=draft-1', kept('additionalComments'))).toBe('timeDateBooking');
});

test('a calendar kept by the browser is not shown where the address led elsewhere, or inside sales has the project [F3, F6]', async () => {
  const kept = { step: 'timeDateBooking' } as const;
  expect(await arrive('/time-date-booking?id=draft-1', { drafts: [withNext(answeredDraft(), 'project-details')], kept })).toBe('projectDetails');
  expect(await arrive('/time-date-booking?id=draft-1', { drafts: [{ ...withNext(answeredDraft(), 'address'), status: 'InsideSales' }], kept })).toBe('address');
});

test('a path without a page and an id that is not there end the hold kept for it [F2, F11]', async () => {
  const hold = { draftId: 'nobody', blockId: '2026-03-03-09', deadline: Date.now() + HOLD_MS, alert: false };
  const booking = startBooking({ url: '/no-such-page?id=nobody', kept: { hold } });
  const before = selectHold(booking.actor.getSnapshot()).state;
  const step = await booking.settled();
  booking.actor.stop();
  expect([before, step, selectHold(booking.actor.getSnapshot()).state]).toEqual(['running', 'notFound', 'none']);
});

test('without a kept page and without nextPage the first unanswered question is the current page [F3]', async () => {
  expect(await arrive('/call-center?id=draft-1', { drafts: [withNext(furtherOn, null)] })).toBe('address');
  expect(await arrive('/address?id=draft-1', { drafts: [withNext(fresh, null)] })).toBe('windowCount');
});

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

test.each([
  ['additional-comments', 'additionalComments'],
  ['explore-resources', 'exploreResources'],
  ['time-date-booking', 'additionalComments'],
  [null, 'additionalComments'],
  ['', 'additionalComments'],
] as const)('a booked draft resumes after the booking, whatever nextPage says (%j) [F4]', async (nextPage, step) => {
  expect(await arrive('/?id=draft-1&resume', { drafts: [withNext(booked, nextPage)] })).toBe(step);
});

test('a draft that cannot be loaded leaves a way to try again [F15]', async () => {
  let fails = true;
  const booking = startBooking({
    url: '/source-type?id=draft-1',
    ports: {
      loadDraft: async () => {
        if (fails) throw new ServiceError({ kind: 'offline' });
        return { draft: furtherOn, etag: null };
      },
    },
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  const { failure } = booking.actor.getSnapshot().context;
  fails = false;
  booking.actor.send({ type: 'retry' });
  const step = await booking.settled();
  booking.actor.stop();
  expect({ failure, step }).toEqual({ failure: { kind: 'offline' }, step: 'sourceType' });
});

const EVENT = 'isEvent=true&eventCampaignId=spring';
const inactive = {
  ports: {
    loadCampaign: async () => {
      throw new ServiceError({ kind: 'notFound' });
    },
  },
};

test.each(['/event?eventCampaignId=spring', '/field-agents?eventCampaignId=spring', `/?${EVENT}`, `/embed-get-started?${EVENT}`])(
  '%s of an event that is not active shows the message and no way past [S2.event-invalid, S6.event-valid, S7.campaigns]',
  async (url) => {
    const booking = startBooking({ url, ...inactive });
    const step = await booking.settled();
    const isInactive = booking.actor.getSnapshot().matches({ pages: { start: { event: 'inactive' } } });
    booking.actor.stop();
    expect([step, isInactive]).toEqual(['event', true]);
  },
);

test('an event that is not active has no way past its message by a draft that is not there, nor by a page that is not there [S6.event-valid, S8.draft-not-found]', async () => {
  const byDraft = startBooking({ url: `/window-count?id=nobody&${EVENT}`, ...inactive });
  const byPage = startBooking({ url: `/nope?${EVENT}`, ...inactive });
  const steps = [await byDraft.settled(), await byPage.settled()];
  byPage.actor.send({ type: 'home.opened' });
  steps.push(await byPage.settled());
  byDraft.actor.stop();
  byPage.actor.stop();
  expect(steps).toEqual(['event', 'notFound', 'event']);
});

test('a draft that is not there leads to the landing page of its event, by name [S2.landing-event, S8.draft-not-found]', async () => {
  const booking = startBooking({ url: `/window-count?id=nobody&${EVENT}&eventFieldAgentId=agent-2` });
  const step = await booking.settled();
  const { name, agentName } = selectEvent(booking.actor.getSnapshot());
  booking.actor.stop();
  expect([step, name !== null, agentName !== null]).toEqual(['home', true, true]);
});

test('a field agent who is not of the event has to be chosen first [S5.field-agent, S2.agents]', async () => {
  expect([await arrive(`/?${EVENT}&eventFieldAgentId=nobody`), await arrive(`/?${EVENT}`)]).toEqual(['fieldAgents', 'home']);
});

test('an active event leads from its landing page over the field agent to the contact form [S2.event, S2.agents-parameters]', async () => {
  const booking = startBooking({ url: '/event?eventCampaignId=spring&utm_geo=west' });
  const steps = [await booking.settled()];
  booking.actor.send({ type: 'agents.opened' });
  steps.push(await booking.settled());
  booking.actor.send({ type: 'form.submitted', step: 'fieldAgents', values: { agentId: 'agent-2' } });
  steps.push(await booking.settled());
  const { draft, query } = booking.actor.getSnapshot().context;
  booking.actor.stop();
  expect(steps).toEqual(['event', 'fieldAgents', 'home']);
  expect({ isEvent: draft.appointmentRequest.isEvent, details: draft.appointmentRequest.eventDetails, query }).toEqual({
    isEvent: true,
    details: { eventCampaignId: 'spring', eventFieldAgentId: 'agent-2' },
    query: [
      { name: 'utm_geo', value: 'west' },
      { name: 'isEvent', value: 'true' },
      { name: 'eventCampaignId', value: 'spring' },
      { name: 'eventFieldAgentId', value: 'agent-2' },
    ],
  });
});

test('a link that wraps its id opens the draft, and one that names no draft says so [S8.draft-not-found, F4]', async () => {
  const opened = async (url: string) => {
    const booking = startBooking({ url, drafts: [furtherOn] });
    const step = await booking.settled();
    const snapshot = booking.actor.getSnapshot();
    booking.actor.stop();
    return [step, snapshot.context.draft.id, selectFailure(snapshot)];
  };

  expect([await opened('/?id=draft-1)&resume'), await opened('/?id=draft-1?utm_source=mail&resume'), await opened('/address?id=not one')]).toEqual([
    ['timeDateBooking', 'draft-1', null],
    ['timeDateBooking', 'draft-1', null],
    ['home', '', { kind: 'notFound' }],
  ]);
});

const CAMPAIGN_QUERY = 'utm_source=mail&gclid=g1&market_name=Denver&isPPL=true&externalAgentId=x-1&originationSource=tv&isVerifyHomeOwnership=true';
const PERSONAL_QUERY = 'leadId=lead-1&firstName=Ann&lastName=Lee&emailAddress=ann@example.com&phoneNumber=2025550143&addressZipcode=80202&table=7';

test.each([
  ['Exit', 'exited', '', []],
  ['Exit of a visit that only names an event', 'exited', '&eventCampaignId=spring', []],
  ['Restart Form', 'restarted', `&${EVENT}&eventFieldAgentId=agent-2`, ['isEvent', 'eventCampaignId', 'eventFieldAgentId']],
] as const)('%s drops what belongs to one person and keeps what belongs to the campaign [F17]', async (_, type, event, kept) => {
  const url = `/?${CAMPAIGN_QUERY}&${PERSONAL_QUERY}${event}`;
  const booking = startBooking({ url });
  await walkToAddress(booking);
  const { leadId, otherParameters } = booking.saves.at(-1)?.appointmentRequest ?? {};
  booking.actor.send({ type });
  await booking.settled();
  const { query, draft } = booking.actor.getSnapshot().context;
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await booking.settled();
  const next = booking.saves.at(-1);
  booking.actor.stop();

  const blank = inputOfAddress(`/?${CAMPAIGN_QUERY}${kept.length === 0 ? '' : event}`).draft;
  const { leadId: nextLead, otherParameters: nextOthers } = next?.appointmentRequest ?? {};
  expect({ leadId, otherParameters, nextLead, nextOthers, request: draft.appointmentRequest, names: query.map(({ name }) => name) }).toEqual({
    leadId: 'lead-1',
    otherParameters: [{ name: 'table', value: '7' }],
    nextLead: null,
    nextOthers: [],
    request: blank.appointmentRequest,
    names: ['utm_source', 'gclid', 'market_name', 'isPPL', 'externalAgentId', 'originationSource', 'isVerifyHomeOwnership', ...kept],
  });
});

test('an event that the query names without isEvent is not loaded, changes nothing, shows nothing and is kept [F19]', async () => {
  const loadCampaign = vi.fn<PortFunctions['loadCampaign']>();
  const booking = startBooking({ url: '/?eventCampaignId=spring&eventFieldAgentId=nobody&market_name=Denver', ports: { loadCampaign } });
  await booking.settled();
  const occasion = selectOccasion(booking.actor.getSnapshot());
  await walkToAddress(booking);
  const step = selectStep(booking.actor.getSnapshot());
  const { query, draft } = booking.actor.getSnapshot().context;
  booking.actor.stop();

  expect({ asked: loadCampaign.mock.calls, occasion, sources: booking.saves.some(({ sessionData }) => sessionData.nextPage === 'source-type'), step, query, isEvent: draft.appointmentRequest.isEvent, details: draft.appointmentRequest.eventDetails }).toEqual({
    asked: [],
    occasion: { isEvent: false, eventName: null, agentName: null, marketName: 'Denver' },
    sources: true,
    step: 'address',
    query: [{ name: 'eventCampaignId', value: 'spring' }, { name: 'eventFieldAgentId', value: 'nobody' }, { name: 'market_name', value: 'Denver' }],
    isEvent: false,
    details: { eventCampaignId: 'spring', eventFieldAgentId: 'nobody' },
  });
});

test('the event of a page that leads into one is not shown on the landing page without isEvent [F19]', async () => {
  const booking = startBooking({ url: '/event?eventCampaignId=spring' });
  const first = await booking.settled();
  booking.actor.send({ type: 'url.visited', visit: { step: 'home', id: null, resume: false }, from: 'event' });
  const step = await booking.settled();
  const { eventName } = selectOccasion(booking.actor.getSnapshot());
  booking.actor.stop();

  expect([first, step, eventName]).toEqual(['event', 'home', null]);
});

test('Restart Form at an event keeps the event and its agent and nothing of the visitor [F9]', async () => {
  const booking = startBooking({ url: `/?${EVENT}&eventFieldAgentId=agent-2&firstName=Ann&lastName=Lee&addressZipcode=80202` });
  await booking.settled();
  booking.actor.send({ type: 'restarted' });
  const step = await booking.settled();
  const { draft, blank, forms } = booking.actor.getSnapshot().context;
  booking.actor.stop();
  const empty = { firstName: '', lastName: '', phonePrimary: '', email: '' };
  expect({
    step,
    customers: [draft.appointmentRequest.customer, blank.appointmentRequest.customer],
    zipcode: draft.appointmentRequest.property.zipcode,
    details: draft.appointmentRequest.eventDetails,
    forms,
  }).toEqual({
    step: 'home',
    customers: [empty, empty],
    zipcode: '',
    details: { eventCampaignId: 'spring', eventFieldAgentId: 'agent-2' },
    forms: {},
  });
});
