import { expect, test, vi } from 'vitest';
import {
  selectEvent,
  selectOccasion,
  selectStep,
  selectValues,
} from '#machines/booking/booking.selectors.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ADDRESS, answeredDraft, startBooking, walkTo } from '../support/booking.ts';

test('an unknown id loses nothing else that the link says: its contact details stand in the form [S8.draft-not-found, S2.query-prefill]', async () => {
  const { actor, settled } = startBooking({
    url: '/?id=nobody&firstName=Zoe&phoneNumber=3035550199&addressZipcode=80205',
  });
  await settled();
  expect(selectValues(actor.getSnapshot(), 'home')).toMatchObject({
    firstName: 'Zoe',
    phone: '3035550199',
    zipcode: '80205',
  });
});

test('a draft that is not there leads to the landing page of its event, by name [S2.landing-event, S8.draft-not-found]', async () => {
  const { actor, settled } = startBooking({
    url: `/window-count?id=nobody&isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-2`,
  });
  expect(await settled()).toBe('home');
  const event = { name: 'Spring Home Show', agentName: 'Jordan Ellis' };
  expect(selectEvent(actor.getSnapshot())).toMatchObject(event);
});

test('an event that the query names without isEvent is not loaded, changes nothing, shows nothing and is kept [F19]', async () => {
  const loadCampaign = vi.fn<PortFunctions['loadCampaign']>();
  const booking = startBooking({
    url: '/?eventCampaignId=spring&eventFieldAgentId=nobody&market_name=Denver',
    ports: { loadCampaign },
  });
  await booking.settled();
  expect(selectOccasion(booking.actor.getSnapshot())).toEqual({
    isEvent: false,
    eventName: null,
    agentName: null,
    marketName: 'Denver',
  });
  await walkTo(booking, 'sourceType');
  const snapshot = booking.actor.getSnapshot();
  expect(selectStep(snapshot)).toBe('sourceType');
  expect(loadCampaign).not.toHaveBeenCalled();
  expect(snapshot.context).toMatchObject({
    query: [
      { name: 'eventCampaignId', value: 'spring' },
      { name: 'eventFieldAgentId', value: 'nobody' },
      { name: 'market_name', value: 'Denver' },
    ],
    draft: {
      appointmentRequest: {
        isEvent: false,
        eventDetails: { eventCampaignId: 'spring', eventFieldAgentId: 'nobody' },
      },
    },
  });
});

test('what was typed on a step comes back with the page after a reload [F3]', async () => {
  const forms = { address: { values: { ...ADDRESS, city: '' }, isValid: false } };
  const { actor, settled } = startBooking({
    url: '/address?id=draft-1',
    drafts: [answeredDraft()],
    persisted: { forms },
  });
  expect(await settled()).toBe('address');
  expect(actor.getSnapshot().context.forms).toEqual(forms);
});
