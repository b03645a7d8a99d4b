import { expect, test } from 'vitest';
import {
  selectEvent,
  selectHandOver,
  selectHold,
  selectIsCallConfirmed,
  selectUrl,
  selectValues,
} from '#machines/booking/booking.selectors.ts';
import type { Draft, ProjectDetails } from '#src/domain/draft.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import { appointmentInfoOf } from '#src/domain/calendar.ts';
import { ServiceError } from '#src/services/service-error.ts';
import type { StepId } from '#src/domain/steps.ts';
import { ADDRESS, answeredDraft, CONTACT, HOMEOWNERS, startBooking, walkTo, walkToAddress } from '../support/booking.ts';

const EVENT = '/?isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-1';

test('at an event the source is skipped, there is no timer, and comments end the visit [S2.homeowner-next, S2.comments-next, F11]', async () => {
  const booking = startBooking({ url: EVENT });
  await walkToAddress(booking);
  const afterHomeowners = booking.saves.at(-1)?.sessionData.nextPage;
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  booking.actor.send({
    type: 'time.picked',
    time: { blockId: '2026-03-03-09', date: '2026-03-03', startTime: '09:00', endTime: '11:00', period: 'Morning' },
  });
  const hold = selectHold(booking.actor.getSnapshot()).state;
  booking.actor.send({ type: 'booking.submitted' });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'additionalComments', values: { comments: '', topics: [] } });
  const last = await booking.settled();
  const { agentName } = selectEvent(booking.actor.getSnapshot());
  booking.actor.stop();
  expect({ afterHomeowners, hold, last, agentName, status: booking.saves.at(-1)?.status }).toEqual({
    afterHomeowners: 'address',
    hold: 'none',
    last: 'commentsSubmitted',
    agentName: 'Avery Brooks',
    status: 'Completed',
  });
});

test.each(['/', EVENT])('Back from the address on %s leads to the question before it, saved or not [S4.address-back]', async (url) => {
  const met: StepId[] = [];
  const booking = startBooking({ url });
  await walkTo(booking, 'address', {}, (step) => met.push(step));
  booking.actor.send({ type: 'back' });
  const valid = await booking.settled();
  booking.actor.stop();

  const typing = startBooking({ url });
  await walkToAddress(typing);
  typing.actor.send({ type: 'form.changed', step: 'address', values: { ...ADDRESS, city: '' }, isValid: false });
  typing.actor.send({ type: 'back' });
  const invalid = await typing.settled();
  typing.actor.stop();
  expect([valid, invalid]).toEqual([met.at(-2), met.at(-2)]);
});

test('Back from the homeowners leads to the issues with windows and to the counts without [S2.homeowner-back, F7]', async () => {
  const seen: (string | null)[] = [];
  for (const windowCount of [3, 0]) {
    for (const isValid of [true, false]) {
      const booking = startBooking();
      await walkTo(booking, 'homeownerList', { windowCount: { windowCount, doorCount: 1 } });
      booking.actor.send({ type: 'form.changed', step: 'homeownerList', values: HOMEOWNERS, isValid });
      booking.actor.send({ type: 'back' });
      seen.push(await booking.settled());
      booking.actor.stop();
    }
  }
  expect(seen).toEqual(['windowIssues', 'windowIssues', 'windowCount', 'windowCount']);
});

const PICKED = appointmentInfoOf('2026-03-03', { id: '2026-03-03-09', startTime: '09:00', endTime: '11:00', periodOfTheDay: 'Morning' });

test('a call request saves its status with empty session data and forgets the visit [F10, S4.status-call-requested, S4.call-confirmation]', async () => {
  const draft = answeredDraft((answered) => ({
    ...answered,
    sessionData: { nextPage: 'time-date-booking', ownershipSelection: 'lead_is_the_homeowner', topics: ['warranty'], appointmentInfo: PICKED },
  }));
  const kept = { offerSeen: true, hold: { draftId: 'draft-1', blockId: '2026-03-03-09', deadline: Date.now() + HOLD_MS, alert: false } };
  const booking = startBooking({ url: '/request-call?id=draft-1&utm_geo=west', drafts: [draft], kept });
  await booking.settled();
  const prefilled = selectValues(booking.actor.getSnapshot(), 'requestCall');
  booking.actor.send({ type: 'form.submitted', step: 'requestCall', values: prefilled });
  await booking.settled();
  const snapshot = booking.actor.getSnapshot();
  const confirmed = {
    isConfirmed: selectIsCallConfirmed(snapshot),
    url: selectUrl(snapshot),
    id: snapshot.context.draft.id,
    hold: selectHold(snapshot).state,
    offer: snapshot.value.offer,
  };
  booking.actor.send({ type: 'back' });
  const back = await booking.settled();
  booking.actor.stop();
  expect(prefilled).toEqual({ firstName: 'Ann', lastName: 'Lee', phone: '2025550143', zipcode: '55401', email: 'ann@example.com' });
  expect(booking.saves.map(({ id, status, sessionData }) => ({ id, status, sessionData }))).toEqual([
    {
      id: 'draft-1',
      status: 'CallRequested',
      sessionData: { nextPage: null, ownershipSelection: null, topics: [], appointmentInfo: null },
    },
  ]);
  expect({ ...confirmed, back }).toEqual({
    isConfirmed: true,
    url: { path: '/request-call', query: [{ name: 'utm_geo', value: 'west' }] },
    id: '',
    hold: 'none',
    offer: 'dormant',
    back: 'home',
  });
});

test('a call is asked for with what was typed on the landing page, until something else is typed there [F10, V2]', async () => {
  const booking = startBooking();
  await booking.settled();
  booking.actor.send({ type: 'form.changed', step: 'home', values: { ...CONTACT, email: '' }, isValid: true });
  booking.actor.send({ type: 'callRequest.opened' });
  await booking.settled();
  const carried = selectValues(booking.actor.getSnapshot(), 'requestCall');
  booking.actor.send({ type: 'form.changed', step: 'requestCall', values: { ...carried, email: 'bea@example.com' }, isValid: true });
  booking.actor.stop();
  const { marketingConsent: _, ...contact } = CONTACT;
  expect([carried, selectValues(booking.actor.getSnapshot(), 'requestCall')]).toEqual([
    { ...contact, email: '' },
    { ...contact, email: 'bea@example.com' },
  ]);
});

test('a call requested on a booked draft leaves the booking alone [F4, F10]', async () => {
  const booked = { ...answeredDraft(), status: 'Completed' as const };
  const booking = startBooking({ url: '/request-call?id=draft-1', drafts: [booked] });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'requestCall', values: selectValues(booking.actor.getSnapshot(), 'requestCall') });
  await booking.settled();
  booking.actor.stop();
  expect(booking.saves.map(({ id, status }) => [id, status])).toEqual([['', 'CallRequested']]);
});

test('a call request on a booked draft that was not saved leaves the booking and what was typed on the page [F4, F15]', async () => {
  const booked = { ...answeredDraft(), status: 'Completed' as const };
  const booking = startBooking({
    url: '/request-call?id=draft-1',
    drafts: [booked],
    ports: {
      saveDraft: async () => {
        throw new ServiceError({ kind: 'offline' });
      },
    },
  });
  await booking.settled();
  const typed = { ...selectValues(booking.actor.getSnapshot(), 'requestCall'), firstName: 'Bea' };
  booking.actor.send({ type: 'form.submitted', step: 'requestCall', values: typed });
  await booking.settled();
  const snapshot = booking.actor.getSnapshot();
  booking.actor.stop();
  expect({ url: selectUrl(snapshot), draft: snapshot.context.draft, values: selectValues(snapshot, 'requestCall') }).toEqual({
    url: { path: '/request-call', query: [{ name: 'id', value: 'draft-1' }] },
    draft: booked,
    values: typed,
  });
});

test('Back during the save of a call request does not take the confirmation away; Exit leaves [F5, F10, S4.call-confirmation]', async () => {
  const after = async (event: { type: 'back' } | { type: 'exited' }) => {
    const booking = startBooking({ url: '/request-call?id=draft-1', drafts: [answeredDraft()] });
    await booking.settled();
    booking.actor.send({ type: 'form.submitted', step: 'requestCall', values: selectValues(booking.actor.getSnapshot(), 'requestCall') });
    booking.actor.send(event);
    const step = await booking.settled();
    const isConfirmed = selectIsCallConfirmed(booking.actor.getSnapshot());
    booking.actor.send({ type: 'back' });
    const back = await booking.settled();
    booking.actor.stop();
    return [step, isConfirmed, back];
  };

  expect([await after({ type: 'back' }), await after({ type: 'exited' })]).toEqual([
    ['requestCall', true, 'home'],
    ['home', false, 'home'],
  ]);
});

const DETAILS: ProjectDetails = { windows: [{ style: 'Casement', amount: 2, options: [] }], doors: [] };

test('project details going forward hand the project to inside sales, going back do not [S4.status-inside-sales, F6.reason]', async () => {
  const booking = startBooking();
  await walkToAddress(booking, 1);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  booking.actor.send({ type: 'back' });
  await booking.settled();
  const goneBack = booking.saves.at(-1);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'projectDetails', values: DETAILS });
  const step = await booking.settled();
  const handed = booking.saves.at(-1);
  booking.actor.stop();
  expect({
    back: [goneBack?.status, goneBack?.appointmentRequest.insideSales, goneBack?.sessionData.nextPage],
    step,
    handed: [handed?.status, handed?.appointmentRequest.insideSales, handed?.appointmentRequest.insideSalesReasonEnum],
    details: handed?.appointmentRequest.projectDetails,
  }).toEqual({
    back: ['New', false, 'address'],
    step: 'projectDetailsSubmitted',
    handed: ['InsideSales', true, 864630002],
    details: DETAILS,
  });
});

test('project details that were not saved hand nothing to inside sales: Back and another answer save a draft like any other [S4.status-inside-sales, F6.reason, F15]', async () => {
  let fails = false;
  const saves: (readonly [Draft['status'], boolean])[] = [];
  const booking = startBooking({
    ports: {
      saveDraft: async ({ draft }) => {
        saves.push([draft.status, draft.appointmentRequest.insideSales]);
        if (fails) throw new ServiceError({ kind: 'offline' });
        return { draft: { ...draft, id: 'draft-1' }, etag: null };
      },
    },
  });
  await walkToAddress(booking, 1);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  saves.length = 0;
  fails = true;
  booking.actor.send({ type: 'form.submitted', step: 'projectDetails', values: DETAILS });
  await booking.settled();
  booking.actor.send({ type: 'retry' });
  await booking.settled();
  fails = false;
  booking.actor.send({ type: 'back' });
  const step = await booking.settled();
  booking.actor.stop();
  expect({ step, saves }).toEqual({
    step: 'address',
    saves: [
      ['InsideSales', true],
      ['InsideSales', true],
      ['New', false],
    ],
  });
});

test.each([
  ['Back', { type: 'back' }],
  ['browser Back', { type: 'url.visited', visit: { step: 'home', id: 'draft-1', resume: false }, from: 'requestCall' }],
] as const)('a call request that was not saved leaves the visit as it was after %s [F10, F15]', async (_, event) => {
  const draft = answeredDraft();
  const booking = startBooking({
    url: '/request-call?id=draft-1',
    drafts: [draft],
    ports: {
      saveDraft: async () => {
        throw new ServiceError({ kind: 'offline' });
      },
    },
  });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'requestCall', values: { ...CONTACT, firstName: 'Bea' } });
  await booking.settled();
  booking.actor.send({ type: 'retry' });
  await booking.settled();
  booking.actor.send(event);
  const step = await booking.settled();
  const { context } = booking.actor.getSnapshot();
  booking.actor.stop();
  expect(booking.saves.map(({ status, appointmentRequest }) => [status, appointmentRequest.customer.firstName])).toEqual([
    ['CallRequested', 'Bea'],
    ['CallRequested', 'Bea'],
  ]);
  expect({ step, draft: context.draft, saved: context.saved?.draft }).toEqual({ step: 'home', draft, saved: draft });
});

test('Restart Form on a draft that was resumed by its link stays at its event [F9]', async () => {
  const eventDetails = { eventCampaignId: 'spring', eventFieldAgentId: 'agent-1' };
  const draft = answeredDraft((one) => ({ ...one, appointmentRequest: { ...one.appointmentRequest, isEvent: true, eventDetails } }));
  const booking = startBooking({ url: '/address?id=draft-1&utm_geo=west', drafts: [draft] });
  await booking.settled();
  booking.actor.send({ type: 'restarted' });
  await booking.settled();
  const snapshot = booking.actor.getSnapshot();
  booking.actor.stop();
  const { isEvent, eventDetails: kept, customer } = snapshot.context.draft.appointmentRequest;
  expect({ isEvent, kept, firstName: customer.firstName, query: selectUrl(snapshot)?.query }).toEqual({
    isEvent: true,
    kept: eventDetails,
    firstName: '',
    query: [
      { name: 'utm_geo', value: 'west' },
      { name: 'isEvent', value: 'true' },
      { name: 'eventCampaignId', value: 'spring' },
      { name: 'eventFieldAgentId', value: 'agent-1' },
    ],
  });
});

test('a visitor sent to not-a-homeowner is abandoned on entry, once, and the save can be tried again [F8, S4.status-abandoned]', async () => {
  let fails = true;
  const drafts = [{ ...answeredDraft(), sessionData: { ...answeredDraft().sessionData, nextPage: 'not-a-homeowner' } }];
  const booking = startBooking({
    url: '/not-a-homeowner?id=draft-1',
    drafts,
    ports: {
      saveDraft: async ({ draft }) => {
        if (fails) throw new ServiceError({ kind: 'offline' });
        return { draft, etag: null };
      },
    },
  });
  const shown = await booking.settled();
  fails = false;
  booking.actor.send({ type: 'retry' });
  await booking.settled();
  booking.actor.send({ type: 'url.visited', visit: { step: 'notAHomeowner', id: 'draft-1', resume: false }, from: 'notAHomeowner' });
  await booking.settled();
  booking.actor.stop();
  expect([shown, booking.saves.map(({ status }) => status)]).toEqual(['notAHomeowner', ['Abandoned', 'Abandoned']]);
});

test.each([
  ['opened', 'handedOver'],
  ['blocked', 'blocked'],
] as const)('the embedded start hands the booking to a window that was %s [F13]', async (kind, shown) => {
  const handed: unknown[] = [];
  const booking = startBooking({
    url: '/embed-get-started?utm_source=host',
    ports: {
      handOver: async (request) => {
        handed.push(request);
        return { kind };
      },
    },
  });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'embedGetStarted', values: CONTACT });
  const step = await booking.settled();
  const state = selectHandOver(booking.actor.getSnapshot());
  booking.actor.stop();
  expect({ step, state, handed, nextPage: booking.saves.at(-1)?.sessionData.nextPage }).toEqual({
    step: 'embedGetStarted',
    state: shown,
    handed: [{ draftId: 'fake-draft', query: [{ name: 'utm_source', value: 'host' }] }],
    nextPage: 'window-count',
  });
});

test('the hand-over window that fails leaves a link, and Exit leads to the embedded start again [F9, F13]', async () => {
  const booking = startBooking({
    url: '/embed-get-started',
    ports: {
      handOver: async () => {
        throw new ServiceError({ kind: 'unexpected', message: 'gone' });
      },
    },
  });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'embedGetStarted', values: CONTACT });
  await booking.settled();
  const state = selectHandOver(booking.actor.getSnapshot());
  booking.actor.send({ type: 'exited' });
  const step = await booking.settled();
  booking.actor.stop();
  expect([state, step, booking.actor.getSnapshot().context.draft.id]).toEqual(['blocked', 'embedGetStarted', '']);
});

test('the home page of the Not found screen keeps an unfinished draft and shows a booked one [S2.not-found-route, F4]', async () => {
  const open = async (status: 'New' | 'Completed') => {
    const booking = startBooking({ url: '/no-such-page?id=draft-1', drafts: [{ ...answeredDraft(), status }] });
    await booking.settled();
    booking.actor.send({ type: 'home.opened' });
    const step = await booking.settled();
    booking.actor.stop();
    return step;
  };
  expect([await open('New'), await open('Completed')]).toEqual(['home', 'additionalComments']);
});
