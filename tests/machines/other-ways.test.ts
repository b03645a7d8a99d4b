import { expect, test } from 'vitest';
import { EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft, CONTACT, startBooking, usualAnswer } from '../support/booking.ts';

test.each<[DraftStatus, string, string | null]>([
  ['New', 'draft-1', '"1"'],
  ['CallToSet', '', null],
])(
  'a call request in a draft that is %s is saved with the id %j onto the version %j: after a booking as a new draft [F10, F16, S4.status-call-requested]',
  async (status, id, etag) => {
    const saved: object[] = [];
    const saveDraft: PortFunctions['saveDraft'] = async (request) => {
      const { id: sent, status: as, sessionData, appointmentRequest } = request.draft;
      const { phonePrimary: phone } = appointmentRequest.customer;
      saved.push({ id: sent, etag: request.saved?.etag ?? null, as, sessionData, phone });
      return { draft: { ...request.draft, id: 'saved' }, etag: '"2"' };
    };
    const draft = answeredDraft((one) => ({ ...one, status }));
    const booking = startBooking({
      url: '/request-call?id=draft-1',
      drafts: [draft],
      ports: { saveDraft },
    });
    await booking.settled();
    await booking.say(usualAnswer('requestCall', draft));
    expect(saved).toEqual([
      { id, etag, as: 'CallRequested', sessionData: EMPTY_SESSION, phone: CONTACT.phone },
    ]);
  },
);

test('the embedded start hands the saved draft and the query of the visit to the window [F13]', async () => {
  const handed: unknown[] = [];
  const { saves, settled, say } = startBooking({
    url: '/embed-get-started?utm_source=host',
    ports: {
      handOver: async (request) => {
        handed.push(request);
        return { kind: 'opened' };
      },
    },
  });
  await settled();
  await say({ type: 'form.submitted', step: 'embedGetStarted', values: CONTACT });
  expect(handed).toEqual([
    { draftId: 'fake-draft', query: [{ name: 'utm_source', value: 'host' }] },
  ]);
  expect(saves[0]?.sessionData.nextPage).toBe('window-count');
});
