import { expect, test, vi } from 'vitest';
import {
  selectEvent,
  selectOccasion,
  selectStep,
  selectValues,
} from '#machines/booking/booking.selectors.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft, startBooking, walkTo } from '../support/booking.ts';

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

test('resume opens the first question of a draft that names no page [F4, S4.resume]', async () => {
  const draft = answeredDraft((one) => ({
    ...one,
    sessionData: { ...one.sessionData, nextPage: null },
  }));
  const booking = startBooking({ url: `/address?id=${draft.id}&resume`, drafts: [draft] });
  expect(await booking.settled()).toBe('windowCount');
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
