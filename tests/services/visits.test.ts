import { describe, expect, test } from 'vitest';
import { toDocument } from '#src/domain/draft-document.ts';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createVisitService } from '#src/services/visits.ts';
import { answeredDraft } from '../support/booking.ts';
import { clientOver, json, problem, type Responder } from './support.ts';

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

function memory() {
  const kept = new Map<string, unknown>();
  return {
    read: <T>(key: string, parse: (value: unknown) => T | null) => parse(kept.get(key) ?? null),
    write: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    onChange: () => () => undefined,
  };
}

function serviceOver(respond: Responder) {
  const { http, sent } = clientOver(respond);
  return { service: createVisitService(http, createIdempotencyKeys(memory())), sent };
}

function changed() {
  return json(toDocument(answeredDraft(), null), { headers: { etag: '"3"' } });
}

describe('reading a visit', () => {
  test('brings its tag along', async () => {
    const { service, sent } = serviceOver(() => json(OPEN, { headers: { etag: '"1"' } }));
    expect(await service.loadVisit('d 1')).toEqual({ ...OPEN, etag: '"1"' });
    expect(sent[0]?.path).toBe('/api/Appointments/d%201/visit');
  });

  test('against a backend without visits finds none [L26.without]', async () => {
    const { service } = serviceOver(() => problem(404, 'not-found'));
    await expect(service.loadVisit('d1')).rejects.toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('rejects an answer of another shape', async () => {
    const { service } = serviceOver(() => json({ ...OPEN, state: 'lost' }));
    await expect(service.loadVisit('d1')).rejects.toMatchObject({
      failure: { kind: 'unexpected' },
    });
  });
});

describe('changing a visit', () => {
  test('sends the change with the tag of what the visitor saw', async () => {
    const { service, sent } = serviceOver(changed);
    expect((await service.changeVisit(REQUEST)).etag).toBe('"3"');
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/Appointments/d1/visit',
      body: { appointmentBlockGuid: 'b2' },
    });
    expect(sent[0]?.headers.get('if-match')).toBe('"1"');
  });

  test('is sent again where another tab has saved something else meanwhile [L26.meanwhile]', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1
        ? problem(412, 'stale-draft')
        : count === 2
          ? json(OPEN, { headers: { etag: '"2"' } })
          : changed(),
    );
    await service.changeVisit(REQUEST);
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', null, '"2"']);
  });

  test('is not sent again where the visit has moved meanwhile [L26.meanwhile]', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1
        ? problem(412, 'stale-draft')
        : json({ ...OPEN, visit: { ...VISIT, startTime: '11:00' } }),
    );
    await expect(service.changeVisit(REQUEST)).rejects.toMatchObject({
      failure: { kind: 'stale' },
    });
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  test.each(['no-visit', 'visit-fixed'])(
    'of a visit that cannot be changed any more (%s) tells that it has changed [L26.meanwhile]',
    async (kind) => {
      const { service } = serviceOver(() => problem(409, kind));
      await expect(service.changeVisit(REQUEST)).rejects.toMatchObject({
        failure: { kind: 'stale' },
      });
    },
  );

  test('to a time that is gone tells so', async () => {
    const { service } = serviceOver(() => problem(409, 'slot-taken'));
    await expect(service.changeVisit(REQUEST)).rejects.toMatchObject({
      failure: { kind: 'slotTaken' },
    });
  });
});
