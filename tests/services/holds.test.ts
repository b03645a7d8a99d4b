import { describe, expect, test, vi } from 'vitest';
import { createHoldService } from '#src/services/holds.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { clientOver, json, problem, type Responder } from './support.ts';

const PICK = { draftId: 'd1', blockId: 'b1' };
const HELD = { kind: 'held' };
const UNSUPPORTED = { kind: 'unsupported' };

function holdsOver(respond: Responder) {
  const { http, sent } = clientOver(respond);
  return { holds: createHoldService(http), sent };
}

describe('reserving a time', () => {
  test('puts the block on the hold of the draft', async () => {
    const { holds, sent } = holdsOver(() => json({ expiresAt: 'later' }));
    expect(await holds.reserveSlot({ ...PICK, movesVisit: true })).toEqual(HELD);
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        path: '/api/Appointments/d1/hold',
        body: { appointmentBlockGuid: 'b1', movesVisit: true },
      },
    ]);
  });

  test.each<[string, Responder, object]>([
    ['a block that is full', () => problem(409, 'slot-taken'), { kind: 'taken' }],
    [
      'a draft that another tab has booked [F27]',
      () => problem(409, 'already-booked'),
      { kind: 'booked' },
    ],
    ['a limit [L20.limits]', () => problem(422, 'too-many-appointments'), UNSUPPORTED],
    ['haste [L20.time]', () => problem(422, 'too-soon'), UNSUPPORTED],
    ['a lost answer', () => Promise.reject(new TypeError('lost')), UNSUPPORTED],
  ])('never blocks the next one: after %s [B6]', async (_, respond, answer) => {
    const { holds } = holdsOver((request, count) =>
      count === 1 ? respond(request, count) : json({}),
    );
    expect(await holds.reserveSlot(PICK)).toEqual(answer);
    expect(await holds.reserveSlot(PICK)).toEqual(HELD);
  });

  test.each([
    [405, ['d1']],
    [501, ['d1']],
    [404, ['d1', 'd2']],
  ])(
    'is not tried again once a backend has answered %i; a 404 may be about the draft alone [B6]',
    async (status, drafts) => {
      const { holds, sent } = holdsOver(() => new Response('', { status }));
      expect(await holds.reserveSlot(PICK)).toEqual(UNSUPPORTED);
      expect(await holds.reserveSlot(PICK)).toEqual(UNSUPPORTED);
      expect(await holds.releaseHold(PICK)).toBeUndefined();
      expect(await holds.reserveSlot({ ...PICK, draftId: 'd2' })).toEqual(UNSUPPORTED);
      expect(sent.map(({ path }) => path)).toEqual(
        drafts.map((id) => `/api/Appointments/${id}/hold`),
      );
    },
  );

  test('for a draft without an id is left out', async () => {
    const { holds, sent } = holdsOver(() => json({}));
    expect(await holds.reserveSlot({ ...PICK, draftId: '' })).toEqual(UNSUPPORTED);
    expect(sent).toEqual([]);
  });
});

test('releasing a hold deletes it; if that fails, it neither rejects nor means that there are no holds', async () => {
  const { holds, sent } = holdsOver(({ method }) =>
    method === 'DELETE' ? problem(404, 'not-found') : json({}),
  );
  expect(await holds.releaseHold({ draftId: 'd1' })).toBeUndefined();
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/Appointments/d1/hold', body: null }]);
  expect(await holds.reserveSlot(PICK)).toEqual(HELD);
});

describe('one after the other', () => {
  /** A backend that answers only when told to. `asked` lists what has reached it. */
  function slowBackend() {
    const answers: ReturnType<typeof withResolvers<Response>>[] = [];
    const { holds, sent } = holdsOver(() => {
      const answer = withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    });
    return {
      holds,
      asked: () =>
        sent.map(({ method, body }) =>
          method === 'PUT' ? JSON.parse(JSON.stringify(body)).appointmentBlockGuid : method,
        ),
      /** Answers request number `count` once it has arrived. */
      answer: async (count: number, response = json({})) => {
        await vi.waitFor(() => expect(sent.length).toBe(count));
        answers[count - 1]?.resolve(response);
      },
    };
  }

  test('a time picked after another is asked for once the first is answered, though nobody waits for that any more [B6, F11]', async () => {
    const { holds, asked, answer } = slowBackend();
    const first = new AbortController();
    const given = holds.reserveSlot(PICK, first.signal);
    await vi.waitFor(() => expect(asked()).toEqual(['b1']));
    first.abort();
    const second = holds.reserveSlot({ ...PICK, blockId: 'b2' });
    expect(await given).toEqual(UNSUPPORTED);
    const before = asked();
    await answer(1);
    await answer(2);
    expect({ before, second: await second, asked: asked() }).toEqual({
      before: ['b1'],
      second: HELD,
      asked: ['b1', 'b2'],
    });
  });

  test('a release does not overtake the place it gives back, even if that fails [B6, F11]', async () => {
    const { holds, asked, answer } = slowBackend();
    const placed = holds.reserveSlot(PICK);
    const released = holds.releaseHold(PICK);
    await answer(1, problem(500, 'unexpected'));
    await answer(2);
    await Promise.all([placed, released]);
    expect(asked()).toEqual(['b1', 'DELETE']);
  });

  test('what nobody waits for any more is left out if it has not been sent [B6]', async () => {
    const { holds, asked, answer } = slowBackend();
    const late = new AbortController();
    void holds.reserveSlot(PICK);
    const skipped = {
      placed: holds.reserveSlot({ ...PICK, blockId: 'b2' }, late.signal),
      released: holds.releaseHold(PICK, late.signal),
    };
    late.abort();
    const last = holds.reserveSlot({ ...PICK, blockId: 'b3' });
    await answer(1);
    await answer(2);
    expect(await skipped.placed).toEqual(UNSUPPORTED);
    expect(await skipped.released).toBeUndefined();
    expect(await last).toEqual(HELD);
    expect(asked()).toEqual(['b1', 'b3']);
  });
});
