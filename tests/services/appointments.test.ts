import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SavedDraft, SaveRequest } from '#machines/booking/booking.types.ts';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { Draft } from '#src/domain/draft.ts';
import { createActivity } from '#src/services/activity.ts';
import { createAppointmentService } from '#src/services/appointments.ts';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { failureOf } from '#machines/booking/booking.ports.ts';
import { createStorage } from '#src/services/storage.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import {
  browserStorage,
  clientOver,
  json,
  problem,
  rejectionOf,
  type Responder,
  type SentRequest,
} from './support.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
function draftOf(change: Partial<Draft> = {}): Draft {
  return {
    id: 'd1',
    status: 'New',
    sessionData: EMPTY_SESSION,
    appointmentRequest: emptyRequest(),
    ...change,
  };
}

function withWindows(draft: Draft, windowCount: number): Draft {
  const request = draft.appointmentRequest;
  return {
    ...draft,
    appointmentRequest: { ...request, project: { ...request.project, windowCount } },
  };
}

function withComments(draft: Draft, customerComments: string): Draft {
  return { ...draft, appointmentRequest: { ...draft.appointmentRequest, customerComments } };
}

/** What the backend holds. */
function held(etag: string | null, status: Draft['status'] = 'New'): SavedDraft {
  return { draft: draftOf({ status }), etag };
}

function saveOf(draft: Draft, change: Partial<SaveRequest> = {}): SaveRequest {
  return { draft, saved: held('"1"'), step: 'windowCount', section: 'windowCount', ...change };
}

function stored(draft: Draft, etag: string): Response {
  return json(toDocument(draft, null), { headers: { etag } });
}

function serviceOver(
  respond: Responder,
  browser = browserStorage(),
  evidence?: () => Promise<string | null>,
) {
  const activity = createActivity();
  const { http, sent } = clientOver(respond, { activity });
  return {
    service: createAppointmentService(
      http,
      createIdempotencyKeys(createStorage(() => browser)),
      evidence,
    ),
    sent,
    browser,
    activity,
  };
}

const keyOf = (request: SentRequest | undefined) => request?.headers.get('idempotency-key') ?? null;

describe('loading a draft', () => {
  test('reads the draft and its entity tag [S7.get-appointment]', async () => {
    const draft = withWindows(draftOf(), 4);
    const { service, sent } = serviceOver(() => stored(draft, '"3"'));
    expect(await service.loadDraft('d1')).toEqual({ draft, etag: '"3"' });
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/api/Appointments/d1'],
    ]);
  });

  test.each(['..', '.', '', '../x', 'a/b', 'a?b', 'x'.repeat(500), 'a b'])(
    '%j cannot be an id and is not asked for',
    async (id) => {
      const { service, sent } = serviceOver(() => json({}));
      expect(failureOf(await rejectionOf(service.loadDraft(id)))).toEqual({ kind: 'notFound' });
      expect(sent).toEqual([]);
    },
  );

  test('an answer that is no draft is an error', async () => {
    const { service } = serviceOver(() => json({ hello: 'world' }));
    expect(failureOf(await rejectionOf(service.loadDraft('d1')))).toEqual({
      kind: 'unexpected',
      message: 'The answer is not a draft.',
    });
  });
});

describe('saving a draft', () => {
  test('sends the whole draft with its entity tag and answers what was saved [S7.save]', async () => {
    const draft = withWindows(draftOf(), 4);
    const { service, sent } = serviceOver(() => stored(draft, '"2"'));
    expect(await service.saveDraft(saveOf(draft))).toEqual({ draft, etag: '"2"' });
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/Appointments',
      body: toDocument(draft, 'New'),
    });
    expect(sent[0]?.headers.get('if-match')).toBe('"1"');
  });

  test('what a contact form shows goes beside the draft, which stays as it is [L21.shown, S7.save]', async () => {
    const shown = ['form', null];
    const { service, sent } = serviceOver(
      () => stored(draftOf(), '"2"'),
      browserStorage(),
      async () => shown.shift() ?? null,
    );
    await service.saveDraft(saveOf(draftOf()));
    await service.saveDraft(saveOf(draftOf()));
    expect(sent.map(({ headers }) => headers.get(EVIDENCE_HEADER))).toEqual(['form', null]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
  });

  test('shows the spinner at once, until it is answered [S7.save]', async () => {
    const answer = withResolvers<Response>();
    const { service, sent, activity } = serviceOver(() => answer.promise);
    const saved = service.saveDraft(saveOf(draftOf()));
    await expect.poll(() => sent.length).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    const during = activity.getSnapshot();
    answer.resolve(stored(draftOf(), '"2"'));
    await saved;
    expect({ during, after: activity.getSnapshot() }).toEqual({ during: true, after: false });
  });

  test('leaves out an unchanged status and sends a changed one', async () => {
    const { service, sent } = serviceOver((_, count) => stored(draftOf(), `"${count + 1}"`));
    await service.saveDraft(saveOf(draftOf()));
    await service.saveDraft(saveOf(draftOf({ status: 'Abandoned' })));
    expect(sent.map(({ body }) => JSON.parse(JSON.stringify(body)).status)).toEqual([
      undefined,
      'Abandoned',
    ]);
  });

  test('a draft without an id has no entity tag to match', async () => {
    const { service, sent } = serviceOver(() => stored(draftOf(), '"1"'));
    await service.saveDraft(saveOf(draftOf({ id: '' }), { saved: held('"9"') }));
    expect(sent[0]?.headers.get('if-match')).toBeNull();
  });

  test('a backend that answers with the id alone is understood', async () => {
    const { service } = serviceOver(() => json({ id: 'd7' }));
    const draft = withWindows(draftOf({ id: '' }), 3);
    expect(await service.saveDraft(saveOf(draft, { saved: held(null) }))).toEqual({
      draft: { ...draft, id: 'd7' },
      etag: null,
    });
  });

  test('only the 404 to a draft that has an id, read or saved, says that the draft is gone [F28]', async () => {
    const { service } = serviceOver(() => problem(404, 'not-found'));
    const failures = [
      service.loadDraft('d1'),
      service.saveDraft(saveOf(draftOf())),
      service.saveDraft(saveOf(draftOf({ id: '' }), { saved: null })),
    ];
    expect(
      await Promise.all(failures.map(async (call) => failureOf(await rejectionOf(call)).kind)),
    ).toEqual(['notFound', 'notFound', 'unexpected']);
  });

  test('a save that is refused because the draft is booked answers with the draft as it stands [F27]', async () => {
    const { service, sent } = serviceOver((request) =>
      request.method === 'PUT'
        ? problem(409, 'already-booked')
        : stored(draftOf({ status: 'Completed' }), '"7"'),
    );
    expect(await service.saveDraft(saveOf(draftOf()))).toEqual(held('"7"', 'Completed'));
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  test.each(['taken', 'refused'])(
    'that is %s is not over before its key has been given up [F15]',
    async (outcome) => {
      const { promise, resolve } = withResolvers<undefined>();
      const { http } = clientOver(() =>
        outcome === 'taken' ? stored(draftOf(), '"2"') : problem(409, 'slot-taken'),
      );
      const keys = {
        keyFor: async () => 'k'.repeat(32),
        answered: vi.fn<() => Promise<undefined>>(() => promise),
      };
      let isOver = false;
      const saved = createAppointmentService(http, keys)
        .saveDraft(saveOf(draftOf()))
        .then(
          () => 'taken',
          () => 'refused',
        )
        .finally(() => {
          isOver = true;
        });
      await vi.waitFor(() => expect(keys.answered).toHaveBeenCalled());
      // Everything that does not wait for the key is over by then.
      await setImmediate();
      const before = isOver;
      resolve(undefined);
      expect({ before, saved: await saved }).toEqual({ before: false, saved: outcome });
    },
  );

  test('saves go one after the other', async () => {
    const answers: (() => void)[] = [];
    const { service, sent } = serviceOver(
      () => new Promise((resolve) => answers.push(() => resolve(stored(draftOf(), '"2"')))),
    );
    const first = service.saveDraft(saveOf(withWindows(draftOf(), 1)));
    const second = service.saveDraft(saveOf(withWindows(draftOf(), 2)));
    await vi.waitFor(() => expect(answers.length).toBe(1));
    expect(sent.length).toBe(1);
    answers[0]?.();
    await first;
    await vi.waitFor(() => expect(answers.length).toBe(2));
    answers[1]?.();
    expect(await second).toEqual({ draft: draftOf(), etag: '"2"' });
  });

  test('a save that failed does not stand in the way of the next', async () => {
    const { service } = serviceOver((_, count) =>
      count === 1 ? problem(500, 'x') : stored(draftOf(), '"2"'),
    );
    const first = rejectionOf(service.saveDraft(saveOf(draftOf())));
    const second = service.saveDraft(saveOf(draftOf()));
    expect(failureOf(await first)).toEqual({
      kind: 'unexpected',
      message: 'The server answered 500.',
    });
    expect(await second).toEqual({ draft: draftOf(), etag: '"2"' });
  });
});

describe('the idempotency key', () => {
  const lost = () => Promise.reject(new TypeError('socket closed'));

  test('is the same when the very same body is sent again after a lost answer [F15]', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? lost() : stored(draftOf(), '"1"'),
    );
    const request = saveOf(draftOf({ id: '' }), { saved: null });
    expect(failureOf(await rejectionOf(service.saveDraft(request)))).toEqual({
      kind: 'unreachable',
    });
    await service.saveDraft(request);
    expect(keyOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  });

  test.each([500, 502, 429])('is the same after a %s [F15]', async (status) => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? problem(status, 'x') : stored(draftOf(), '"1"'),
    );
    await rejectionOf(service.saveDraft(saveOf(draftOf())));
    await service.saveDraft(saveOf(draftOf()));
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  });

  test('is the same after a time-out [F15]', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? new Promise(() => undefined) : stored(draftOf(), '"1"'),
    );
    const failed = rejectionOf(service.saveDraft(saveOf(draftOf())));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(failureOf(await failed)).toEqual({ kind: 'timeout' });
    await service.saveDraft(saveOf(draftOf()));
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  });

  test('is another one for a change on top of what another tab stored meanwhile [F15, F16]', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? lost() : stored(draftOf(), '"4"'),
    );
    await rejectionOf(service.saveDraft(saveOf(draftOf(), { saved: held('"1"') })));
    await service.saveDraft(saveOf(draftOf(), { saved: held('"3"') }));
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
  });

  test('is another one after the slot was refused, because the same slot may be free again [F15]', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? problem(409, 'slot-taken') : stored(draftOf(), '"1"'),
    );
    expect(failureOf(await rejectionOf(service.saveDraft(saveOf(draftOf()))))).toEqual({
      kind: 'slotTaken',
    });
    await service.saveDraft(saveOf(draftOf()));
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
  });

  test('is kept beside a hash, without any personal data [F15]', async () => {
    const { service, browser } = serviceOver(lost);
    const draft = withComments(draftOf({ id: 'secret-id' }), 'Jane Doe, 12 Oak Street');
    await rejectionOf(service.saveDraft(saveOf(draft)));
    await vi.waitFor(() => expect(browser.map.size).toBe(1));
    const kept = JSON.stringify([...browser.map]);
    expect(kept).toMatch(/[0-9a-f]{64}/);
    expect(kept).not.toMatch(/Jane|Oak|secret-id/);
  });

  test('is kept while the save is under way and leaves nothing behind once every save has been answered [F15]', async () => {
    const browser = browserStorage();
    const answerOnceKept = async () => {
      await vi.waitFor(() => expect(browser.map.size).toBe(1));
      return stored(draftOf(), '"1"');
    };
    await serviceOver(answerOnceKept, browser).service.saveDraft(saveOf(draftOf()));
    await vi.waitFor(() => expect([...browser.map]).toEqual([]));
  });
});

describe('a save from a stale copy', () => {
  test('is put on top of what another tab stored and sent again [F16]', async () => {
    const latest = withComments(draftOf(), 'from the other tab');
    const { service, sent } = serviceOver((request, count) => {
      if (count === 1) return problem(412, 'stale-draft');
      if (request.method === 'GET') return stored(latest, '"5"');
      return stored(withWindows(latest, 8), '"6"');
    });
    const saved = await service.saveDraft(saveOf(withWindows(draftOf(), 8)));
    expect(saved).toEqual({ draft: withWindows(latest, 8), etag: '"6"' });
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
    expect(sent[2]?.body).toEqual(toDocument(withWindows(latest, 8), 'New'));
    expect(sent[2]?.headers.get('if-match')).toBe('"5"');
    expect(keyOf(sent[2])).not.toBe(keyOf(sent[0]));
  });

  test('of a call requested becomes a draft of its own where another tab has booked [F4, F10, F16]', async () => {
    const requested = draftOf({ status: 'CallRequested' });
    const { service, sent } = serviceOver((request, count) => {
      if (count === 1) return problem(412, 'stale-draft');
      return request.method === 'GET'
        ? stored(draftOf({ status: 'Completed' }), '"5"')
        : stored({ ...requested, id: 'd2' }, '"1"');
    });
    const saved = await service.saveDraft(
      saveOf(requested, { step: 'requestCall', section: 'contact' }),
    );
    expect(saved.draft.id).toBe('d2');
    expect({ body: sent[2]?.body, ifMatch: sent[2]?.headers.get('if-match') }).toEqual({
      body: toDocument({ ...requested, id: '' }, null),
      ifMatch: null,
    });
  });

  /** The body finally sent after another tab has stored `latest`. */
  async function sentOnto(latest: Draft, request: SaveRequest): Promise<unknown> {
    const { service, sent } = serviceOver((one, count) => {
      if (count === 1) return problem(412, 'stale-draft');
      return stored(latest, one.method === 'GET' ? '"5"' : '"6"');
    });
    await service.saveDraft(request);
    return sent[2]?.body;
  }

  test('keeps the project details of another tab with a source, and its source with project details [F16]', async () => {
    const copy = (sourceTypeEnum: number, style: string) => {
      const marketingAttribution = { ...emptyRequest().marketingAttribution, sourceTypeEnum };
      const projectDetails = { windows: [{ style, amount: 1, options: [] }], doors: [] };
      return withWindows(
        draftOf({
          appointmentRequest: { ...emptyRequest(), marketingAttribution, projectDetails },
        }),
        1,
      );
    };
    const source = saveOf(copy(876090002, 'old'), { step: 'sourceType', section: 'sourceType' });
    const details = saveOf(copy(876090001, 'new'), {
      step: 'projectDetails',
      section: 'sourceType',
    });
    const both = toDocument(copy(876090002, 'new'), 'New');
    expect({
      source: await sentOnto(copy(876090001, 'new'), source),
      details: await sentOnto(copy(876090002, 'old'), details),
    }).toEqual({
      source: both,
      details: both,
    });
  });

  test('of another time leaves the visit as it was booked meanwhile, by another tab or before an answer was lost [F4, F15, F16]', async () => {
    const bookedAt = (start: string, end: string) => {
      const schedulingPromotion = { displayedPromotion: '', acceptedPromotion: false };
      const appointment = {
        appointmentBlockGuid: start,
        appointmentDateTime: `2026-03-03T${start}`,
        schedulingPromotion,
      };
      const appointmentInfo = {
        selectedTime: start,
        selectedTimeDate: '2026-03-03',
        selectedStartTime: start,
        selectedEndTime: end,
      };
      return draftOf({
        status: 'Completed',
        sessionData: { ...EMPTY_SESSION, appointmentInfo },
        appointmentRequest: { ...emptyRequest(), appointment },
      });
    };
    const latest = bookedAt('09:00', '10:30');
    const another = saveOf(bookedAt('14:00', '15:30'), {
      step: 'timeDateBooking',
      section: 'timeDateBooking',
    });
    expect(await sentOnto(latest, another)).toEqual(toDocument(latest, 'Completed'));
  });

  test('is given up after three merges [F16]', async () => {
    const { service, sent } = serviceOver((request) =>
      request.method === 'GET' ? stored(draftOf(), '"5"') : problem(412, 'stale-draft'),
    );
    expect(failureOf(await rejectionOf(service.saveDraft(saveOf(draftOf()))))).toEqual({
      kind: 'stale',
    });
    expect(sent.map(({ method }) => method)).toEqual([
      'PUT',
      'GET',
      'PUT',
      'GET',
      'PUT',
      'GET',
      'PUT',
    ]);
  });
});
