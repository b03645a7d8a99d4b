import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { SaveRequest } from '#machines/booking/booking.types.ts';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { AppointmentRequest, Draft } from '#src/domain/draft.ts';
import { newDoor } from '#src/domain/project.ts';
import { createAppointmentService } from '#src/services/appointments.ts';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createStorage } from '#src/services/storage.ts';
import { draftOf } from '../support/draft-of.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import {
  clientOver,
  failureOf,
  json,
  problem,
  type Responder,
  type SentRequest,
} from './support.ts';

const COMMENTED = draftOf({ customerComments: 'Ring twice.' });
const NEW = draftOf({}, { id: '' });

/** A save of a draft of which the backend holds the first, empty version. */
function saveOf(draft: Draft, change: Partial<SaveRequest> = {}): SaveRequest {
  return {
    draft,
    saved: { draft: draftOf(), etag: '"1"' },
    step: 'windowCount',
    section: 'windowCount',
    ...change,
  };
}

function stored(draft: Draft, etag: string): Response {
  return json(toDocument(draft, null), { headers: { etag } });
}

function serviceOver(respond: Responder, evidence?: () => Promise<string | null>) {
  const { http, ...seen } = clientOver(respond);
  const keys = createIdempotencyKeys(createStorage(() => undefined));
  return { service: createAppointmentService(http, keys, evidence), ...seen };
}

const keyOf = (request: SentRequest | undefined) => request?.headers.get('idempotency-key') ?? null;
const matchOf = (request: SentRequest | undefined) => request?.headers.get('if-match') ?? null;

describe('loading a draft', () => {
  test('reads the draft and its entity tag [S7.get-appointment]', async () => {
    const { service, sent, asked } = serviceOver(() => stored(COMMENTED, '"3"'));
    expect(await service.loadDraft({ id: 'd1' })).toEqual({ draft: COMMENTED, etag: '"3"' });
    expect(asked).toMatchObject([{ activity: 'delayed' }]);
    expect(sent).toMatchObject([{ method: 'GET', path: '/api/Appointments/d1' }]);
  });

  test('asks nothing about what cannot be an id', async () => {
    const { service, sent } = serviceOver(() => json({}));
    expect(await failureOf(service.loadDraft({ id: '..' }))).toEqual({ kind: 'notFound' });
    expect(sent).toEqual([]);
  });

  test('fails if the answer is no draft', async () => {
    const { service } = serviceOver(() => json({ hello: 'world' }));
    expect(await failureOf(service.loadDraft({ id: 'd1' }))).toMatchObject({ kind: 'unexpected' });
  });
});

describe('saving a draft', () => {
  test('sends the whole draft with its entity tag, shows the spinner at once and answers what was saved [S7.save]', async () => {
    const { service, sent, asked } = serviceOver(() => stored(COMMENTED, '"2"'));
    expect(await service.saveDraft(saveOf(COMMENTED))).toEqual({ draft: COMMENTED, etag: '"2"' });
    expect(asked).toMatchObject([{ method: 'PUT', activity: 'immediate' }]);
    expect(sent[0]?.path).toBe('/api/Appointments');
    expect(sent[0]?.body).toEqual(toDocument(COMMENTED, 'New'));
    expect(matchOf(sent[0])).toBe('"1"');
  });

  test('sends what a contact form shows beside the draft, which stays as it is [L21.shown, S7.save]', async () => {
    const shown = ['form', null];
    const { service, sent } = serviceOver(
      () => stored(draftOf(), '"2"'),
      async () => shown.shift() ?? null,
    );
    await service.saveDraft(saveOf(NEW));
    await service.saveDraft(saveOf(NEW));
    expect(sent.map(({ headers }) => headers.get(EVIDENCE_HEADER))).toEqual(['form', null]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
  });

  test('takes the id from a backend that answers with nothing else [S7.save]', async () => {
    const { service } = serviceOver(() => json({ id: 'd7' }));
    expect(await service.saveDraft(saveOf({ ...COMMENTED, id: '' }, { saved: null }))).toEqual({
      draft: { ...COMMENTED, id: 'd7' },
      etag: null,
    });
  });

  test('is answered with the draft as it stands if that is booked already [F27]', async () => {
    const booked = draftOf({}, { status: 'Completed' });
    const { service, sent } = serviceOver(({ method }) =>
      method === 'PUT' ? problem(409, 'already-booked') : stored(booked, '"7"'),
    );
    expect(await service.saveDraft(saveOf(COMMENTED))).toEqual({ draft: booked, etag: '"7"' });
    expect(sent).toHaveLength(2);
  });

  test('waits for the save before it, also for one that fails', async () => {
    const answer = withResolvers<Response>();
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? answer.promise : stored(COMMENTED, '"2"'),
    );
    const first = failureOf(service.saveDraft(saveOf(draftOf())));
    const second = service.saveDraft(saveOf(COMMENTED));
    await expect.poll(() => sent.length).toBe(1);
    answer.resolve(problem(500, 'x'));
    expect(await first).toMatchObject({ kind: 'unexpected' });
    expect(await second).toEqual({ draft: COMMENTED, etag: '"2"' });
  });
});

test('only a 404 to a draft that has an id, read or saved, says that the draft is gone [F28]', async () => {
  const { service } = serviceOver(() => problem(404, 'not-found'));
  expect({
    read: await failureOf(service.loadDraft({ id: 'd1' })),
    saved: await failureOf(service.saveDraft(saveOf(COMMENTED))),
    new: await failureOf(service.saveDraft(saveOf(NEW, { saved: null }))),
  }).toMatchObject({
    read: { kind: 'notFound' },
    saved: { kind: 'notFound' },
    new: { kind: 'unexpected' },
  });
});

describe('the idempotency key', () => {
  /** The requests of a draft that is saved twice without a change. The first save is answered by `respond`. */
  async function savedTwice(draft: Draft, respond: () => Response): Promise<SentRequest[]> {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? respond() : stored(draftOf(), '"2"'),
    );
    await service.saveDraft(saveOf(draft)).catch(() => undefined);
    await service.saveDraft(saveOf(draft));
    return sent;
  }

  const lost = () => {
    throw new TypeError('socket closed');
  };

  test.each([
    ['a lost answer', lost],
    ['a 500', () => problem(500, 'x')],
    ['a 429', () => problem(429, 'x')],
  ])('is the same when a save is repeated after %s [F15]', async (_, respond) => {
    const [first, again] = await savedTwice(NEW, respond);
    expect(keyOf(first)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(again)).toBe(keyOf(first));
    expect(matchOf(first)).toBe(null);
  });

  test.each([
    ['is done', () => stored(draftOf(), '"2"')],
    [
      'was refused because the slot is taken, which may be free again',
      () => problem(409, 'x-slot-taken'),
    ],
  ])('is another one after a save that %s [F15]', async (_, respond) => {
    const [first, again] = await savedTwice(draftOf(), respond);
    expect(keyOf(again)).not.toBe(keyOf(first));
  });
});

test.each([
  ['stored', () => stored(draftOf(), '"2"')],
  ['refused', () => problem(409, 'slot-taken')],
])('a save that is %s is not over before its key has been given up [F15]', async (_, respond) => {
  const { http } = clientOver(respond);
  const { promise, resolve } = withResolvers<undefined>();
  const answered = vi.fn<() => Promise<undefined>>(() => promise);
  const service = createAppointmentService(http, { keyFor: async () => 'k', answered });
  const over = vi.fn<() => void>();
  const save = service.saveDraft(saveOf(draftOf())).then(over, over);
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  // Everything that does not wait for the key is over by then.
  await setImmediate();
  expect(over).not.toHaveBeenCalled();
  resolve(undefined);
  await save;
  expect(over).toHaveBeenCalledTimes(1);
});

describe('a save from a stale copy', () => {
  /** Saves while another tab has stored `latest`. */
  async function savedOnto(latest: Draft, request: SaveRequest, answer: Draft = latest) {
    const { service, sent } = serviceOver(({ method }, count) => {
      if (count === 1) return problem(412, 'stale-draft');
      return method === 'GET' ? stored(latest, '"5"') : stored(answer, '"6"');
    });
    return { saved: await service.saveDraft(request), sent };
  }

  test('is put on top of what another tab stored and sent again [F16]', async () => {
    const { project } = emptyRequest();
    const counted = { project: { ...project, windowCount: 8 } };
    const merged = draftOf({ customerComments: 'Ring twice.', ...counted });
    const { saved, sent } = await savedOnto(COMMENTED, saveOf(draftOf(counted)), merged);
    expect(saved).toEqual({ draft: merged, etag: '"6"' });
    expect(sent.map(({ method }) => method).join()).toBe('PUT,GET,PUT');
    expect(sent[2]?.body).toEqual(toDocument(merged, 'New'));
    expect(matchOf(sent[2])).toBe('"5"');
    expect(keyOf(sent[2])).not.toBe(keyOf(sent[0]));
  });

  test('of a requested call becomes a draft of its own if another tab has booked [F4, F10, F16]', async () => {
    const requested = draftOf({}, { status: 'CallRequested' });
    const { sent } = await savedOnto(
      draftOf({}, { status: 'Completed' }),
      saveOf(requested, { step: 'requestCall', section: 'contact' }),
    );
    expect(sent[2]?.body).toEqual(toDocument({ ...requested, id: '' }, null));
    expect(matchOf(sent[2])).toBe(null);
  });

  test('of project details brings them alone, though they share a section with the source [F16]', async () => {
    const withSource = (sourceTypeEnum: number, request: Partial<AppointmentRequest> = {}) => {
      const marketingAttribution = { ...emptyRequest().marketingAttribution, sourceTypeEnum };
      return draftOf({ marketingAttribution, ...request });
    };
    const projectDetails = { windows: [], doors: [newDoor()] };
    const details = withSource(876090001, { projectDetails });
    const save = saveOf(details, { step: 'projectDetails', section: 'sourceType' });
    const { sent } = await savedOnto(withSource(876090002), save);
    expect(sent[2]?.body).toMatchObject({
      appointmentRequest: { projectDetails, marketingAttribution: { sourceTypeEnum: 876090002 } },
    });
  });

  test('is given up after three merges [F16]', async () => {
    const { service, sent } = serviceOver(({ method }) =>
      method === 'GET' ? stored(draftOf(), '"5"') : problem(412, 'stale-draft'),
    );
    expect(await failureOf(service.saveDraft(saveOf(COMMENTED)))).toEqual({ kind: 'stale' });
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(4);
  });
});
