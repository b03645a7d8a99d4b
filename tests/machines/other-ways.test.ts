import { expect, test } from 'vitest';
import {
  selectHandOver,
  selectHold,
  selectIsCallConfirmed,
  selectUrl,
  selectValues,
} from '#machines/booking/booking.selectors.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import type { Draft } from '#src/domain/draft.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import { appointmentInfoOf } from '#src/domain/calendar.ts';
import { answeredDraft, CONTACT, startBooking } from '../support/booking.ts';

test('a call request in an open draft is saved onto the version that was loaded; one after a booking becomes a new draft [F10, F16]', async () => {
  const requested = async (draft: Draft) => {
    const saved: (string | null)[] = [];
    const saveDraft: PortFunctions['saveDraft'] = async (request) => {
      saved.push(request.draft.id, request.saved?.etag ?? null);
      return { draft: { ...request.draft, id: 'saved' }, etag: '"2"' };
    };
    const booking = startBooking({
      url: '/request-call?id=draft-1',
      drafts: [draft],
      ports: { saveDraft },
    });
    await booking.settled();
    await booking.say({
      type: 'form.submitted',
      step: 'requestCall',
      values: selectValues(booking.actor.getSnapshot(), 'requestCall'),
    });
    return saved;
  };

  expect([
    await requested(answeredDraft()),
    await requested(answeredDraft((draft) => ({ ...draft, status: 'CallToSet' }))),
  ]).toEqual([
    ['draft-1', '"1"'],
    ['', null],
  ]);
});

test('who leaves takes along what is theirs; what belongs to the campaign stays, for the second visitor and for the third [F17]', async () => {
  const query =
    'isPPL=true&externalAgentId=agent-9&originationSource=mailing&isVerifyHomeOwnership=true&leadId=lead-7&firstName=Ann&color=red&utm_source=flyer';
  const booking = startBooking({ url: `/?${query}` });
  await booking.settled();
  const left = [];
  for (let visitor = 1; visitor <= 2; visitor += 1) {
    await booking.say({ type: 'form.submitted', step: 'home', values: CONTACT });
    await booking.say({ type: 'exited' });
    const { appointmentRequest } = booking.actor.getSnapshot().context.draft;
    const {
      isPPL,
      externalAgentId,
      originationSource,
      isVerifyHomeOwnership,
      leadId,
      customer,
      otherParameters,
      marketingAttribution,
    } = appointmentRequest;
    left.push({
      isPPL,
      externalAgentId,
      originationSource,
      isVerifyHomeOwnership,
      leadId,
      customer,
      otherParameters,
      marketing: marketingAttribution.submissionPageUrlParameters,
    });
  }
  const stays = {
    isPPL: true,
    externalAgentId: 'agent-9',
    originationSource: 'mailing',
    isVerifyHomeOwnership: true,
    leadId: null,
    customer: { firstName: '', lastName: '', phonePrimary: '', email: '' },
    otherParameters: [],
    marketing: [{ name: 'utm_source', value: 'flyer' }],
  };
  expect(left).toEqual([stays, stays]);
});

const PICKED = appointmentInfoOf('2026-03-03', {
  id: '2026-03-03-09',
  startTime: '09:00',
  endTime: '11:00',
  periodOfTheDay: 'Morning',
});

test('a call request saves its status with empty session data and forgets the visit [F10, S4.status-call-requested, S4.call-confirmation]', async () => {
  const draft = answeredDraft((answered) => ({
    ...answered,
    sessionData: {
      nextPage: 'time-date-booking',
      ownershipSelection: 'lead_is_the_homeowner',
      topics: ['warranty'],
      appointmentInfo: PICKED,
    },
  }));
  const kept = {
    offerSeen: true,
    hold: {
      draftId: 'draft-1',
      blockId: '2026-03-03-09',
      deadline: Date.now() + HOLD_MS,
      alert: false,
    },
  };
  const booking = startBooking({
    url: '/request-call?id=draft-1&utm_geo=west',
    drafts: [draft],
    kept,
  });
  await booking.settled();
  const prefilled = selectValues(booking.actor.getSnapshot(), 'requestCall');
  await booking.say({ type: 'form.submitted', step: 'requestCall', values: prefilled });
  const snapshot = booking.actor.getSnapshot();
  const confirmed = {
    isConfirmed: selectIsCallConfirmed(snapshot),
    url: selectUrl(snapshot),
    id: snapshot.context.draft.id,
    hold: selectHold(snapshot).state,
    offer: snapshot.value.offer,
  };
  const back = await booking.say({ type: 'back' });
  expect(prefilled).toEqual({
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '2025550143',
    zipcode: '55401',
    email: 'ann@example.com',
  });
  expect(booking.saves.map(({ id, status, sessionData }) => ({ id, status, sessionData }))).toEqual(
    [
      {
        id: 'draft-1',
        status: 'CallRequested',
        sessionData: {
          nextPage: null,
          ownershipSelection: null,
          topics: [],
          appointmentInfo: null,
        },
      },
    ],
  );
  expect({ ...confirmed, back }).toEqual({
    isConfirmed: true,
    url: { path: '/request-call', query: [{ name: 'utm_geo', value: 'west' }] },
    id: '',
    hold: 'none',
    offer: 'dormant',
    back: 'home',
  });
});

test.each([
  ['opened', 'handedOver'],
  ['blocked', 'blocked'],
] as const)(
  'the embedded start hands the booking to a window that was %s [F13]',
  async (kind, shown) => {
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
    const step = await booking.say({
      type: 'form.submitted',
      step: 'embedGetStarted',
      values: CONTACT,
    });
    const state = selectHandOver(booking.actor.getSnapshot());
    expect({ step, state, handed, nextPage: booking.saves.at(-1)?.sessionData.nextPage }).toEqual({
      step: 'embedGetStarted',
      state: shown,
      handed: [{ draftId: 'fake-draft', query: [{ name: 'utm_source', value: 'host' }] }],
      nextPage: 'window-count',
    });
  },
);
