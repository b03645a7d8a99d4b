import { describe, expect, test } from 'vitest';
import { toDocument } from '#src/domain/draft-document.ts';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createStorage } from '#src/services/storage.ts';
import { createVisitService } from '#src/services/visits.ts';
import { answeredDraft } from '../support/booking.ts';
import { clientOver, failureOf, json, problem, type Responder } from './support.ts';

const VISIT = {
  date: '2026-03-03',
  startTime: '09:00',
  endTime: '11:00',
  timeZone: 'America/Denver',
};
const OPEN = { state: 'open', visit: VISIT, changeableUntil: '2026-03-02T21:00' } as const;
const REQUEST = {
  draftId: 'd1',
  known: { ...OPEN, etag: '"1"' },
  change: { appointmentBlockGuid: 'b2' },
};

/** A service whose requests get these answers, one after the other. */
function serviceAnsweredBy(...answers: Response[]) {
  const respond: Responder = () => answers.shift() ?? problem(500, 'unexpected');
  const { http, sent } = clientOver(respond);
  const keys = createIdempotencyKeys(createStorage(() => undefined));
  return { service: createVisitService(http, keys), sent };
}

const open = (etag: string) => json(OPEN, { headers: { etag } });
const changed = () => json(toDocument(answeredDraft(), null), { headers: { etag: '"3"' } });

describe('reading a visit', () => {
  test('brings its tag along', async () => {
    const { service, sent } = serviceAnsweredBy(open('"1"'));
    expect(await service.loadVisit({ draftId: 'd 1' })).toEqual({ ...OPEN, etag: '"1"' });
    expect(sent[0]?.path).toBe('/api/Appointments/d%201/visit');
  });

  test.each([
    ['that has no visits [L26.without]', problem(404, 'not-found'), 'notFound'],
    ['that answers in another shape', json({ ...OPEN, state: 'lost' }), 'unexpected'],
    ['that leaves the visit out', json({ ...OPEN, visit: undefined }), 'unexpected'],
    [
      'whose visit has no time zone',
      json({ ...OPEN, visit: { ...VISIT, timeZone: ' ' } }),
      'unexpected',
    ],
  ])('fails with a backend %s', async (_, answer, kind) => {
    const { service } = serviceAnsweredBy(answer);
    expect(await failureOf(service.loadVisit({ draftId: 'd1' }))).toMatchObject({ kind });
  });
});

describe('changing a visit', () => {
  test('is sent with the tag of what the visitor saw, and again if another tab has saved something else meanwhile [L26.meanwhile]', async () => {
    const { service, sent } = serviceAnsweredBy(
      problem(412, 'stale-draft'),
      open('"2"'),
      changed(),
    );
    expect((await service.changeVisit(REQUEST)).etag).toBe('"3"');
    const change = { method: 'PUT', path: '/api/Appointments/d1/visit', body: REQUEST.change };
    expect(sent).toMatchObject([change, { method: 'GET' }, change]);
    expect(sent[0]?.headers.get('if-match')).toBe('"1"');
    expect(sent[2]?.headers.get('if-match')).toBe('"2"');
  });

  test.each([
    [
      'that has moved meanwhile',
      'stale',
      [problem(412, 'stale-draft'), json({ ...OPEN, visit: { ...VISIT, startTime: '11:00' } })],
    ],
    ['that was given up', 'stale', [problem(409, 'no-visit')]],
    ['that is too near', 'stale', [problem(409, 'visit-fixed')]],
    ['to a time that is gone', 'slotTaken', [problem(409, 'slot-taken')]],
  ])(
    '%s fails as %s, is not sent again, and gives its key up [L26.meanwhile, F15]',
    async (_, kind, answers) => {
      const { service, sent } = serviceAnsweredBy(...answers, changed());
      expect(await failureOf(service.changeVisit(REQUEST))).toEqual({ kind });
      const puts = () => sent.filter(({ method }) => method === 'PUT');
      expect(puts()).toHaveLength(1);
      await service.changeVisit(REQUEST);
      const [key, another] = puts().map(({ headers }) => headers.get('idempotency-key'));
      expect(another).not.toBe(key);
    },
  );
});
