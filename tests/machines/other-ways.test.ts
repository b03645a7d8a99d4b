import { expect, test } from 'vitest';
import { selectHandOver } from '#machines/booking/booking.page-selectors.ts';
import { selectValues } from '#machines/booking/booking.selectors.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import type { Draft } from '#src/domain/draft.ts';
import { answeredDraft, CONTACT, startBooking } from '../support/booking.ts';

test('a call request in an open draft is saved onto the version that was loaded; one after a booking becomes a new draft [F10, F16]', async () => {
  const requested = async (draft: Draft) => {
    const saved: object[] = [];
    const saveDraft: PortFunctions['saveDraft'] = async (request) => {
      saved.push({ id: request.draft.id, etag: request.saved?.etag ?? null });
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

  expect({
    open: await requested(answeredDraft()),
    booked: await requested(answeredDraft((draft) => ({ ...draft, status: 'CallToSet' }))),
  }).toEqual({
    open: [{ id: 'draft-1', etag: '"1"' }],
    booked: [{ id: '', etag: null }],
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
