import { expect, test } from 'vitest';
import { selectHandOver, selectHold, selectIsCallConfirmed, selectUrl, selectValues } from '#machines/booking/booking.selectors.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import { appointmentInfoOf } from '#src/domain/calendar.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { answeredDraft, CONTACT, startBooking } from '../support/booking.ts';

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
