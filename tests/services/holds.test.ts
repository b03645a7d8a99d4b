import { describe, expect, test, vi } from 'vitest';
import { createHoldService } from '#src/services/holds.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { clientOver, json, problem, type Responder } from './support.ts';

const PICK = { draftId: 'd1', blockId: 'b1' };

describe('reserving a time', () => {
  test('puts the block on the hold of the draft', async () => {
    const { http, sent } = clientOver(() => json({ expiresAt: 'later' }));
    expect(await createHoldService(http).reserveSlot(PICK)).toEqual({ kind: 'held' });
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/Appointments/d1/hold',
      body: { appointmentBlockGuid: 'b1' },
    });
  });

  test('on a block that is full tells that it is taken, and the next one is asked for', async () => {
    const { http, sent } = clientOver((_, count) =>
      count === 1 ? problem(409, 'slot-taken') : json({}),
    );
    const holds = createHoldService(http);
    expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'taken' });
    expect(await holds.reserveSlot({ ...PICK, blockId: 'b2' })).toEqual({ kind: 'held' });
    expect(sent.length).toBe(2);
  });

  test('of a draft that another tab has booked tells so [F27]', async () => {
    const { http } = clientOver(() => problem(409, 'already-booked'));
    expect(await createHoldService(http).reserveSlot(PICK)).toEqual({ kind: 'booked' });
  });

  test.each([404, 405, 501])(
    'against a backend that knows no holds (%s) is not tried again [B6]',
    async (status) => {
      const { http, sent } = clientOver(() => new Response('', { status }));
      const holds = createHoldService(http);
      expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'unsupported' });
      expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'unsupported' });
      expect(await holds.releaseHold(PICK)).toBeUndefined();
      // A 404 may be about the draft, so another draft is tried once more.
      expect(await holds.reserveSlot({ ...PICK, draftId: 'd2' })).toEqual({ kind: 'unsupported' });
      expect(sent.length).toBe(status === 404 ? 2 : 1);
    },
  );

  test('for a draft that the backend does not know is given up for that draft only [B6]', async () => {
    const { http, sent } = clientOver((request) =>
      request.path.includes('gone') ? problem(404, 'not-found') : json({}),
    );
    const holds = createHoldService(http);
    const gone = { ...PICK, draftId: 'gone' };
    expect({
      first: await holds.reserveSlot(gone),
      again: await holds.reserveSlot(gone),
      released: await holds.releaseHold(gone),
      another: await holds.reserveSlot(PICK),
    }).toEqual({
      first: { kind: 'unsupported' },
      again: { kind: 'unsupported' },
      released: undefined,
      another: { kind: 'held' },
    });
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/Appointments/gone/hold',
      '/api/Appointments/d1/hold',
    ]);
  });

  test('whose answer is lost never blocks, and is tried again at the next pick [B6]', async () => {
    const { http } = clientOver((_, count) =>
      count === 1 ? Promise.reject(new TypeError('lost')) : json({}),
    );
    const holds = createHoldService(http);
    expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'unsupported' });
    expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'held' });
  });

  test.each(['too-many-appointments', 'too-soon'])(
    'that is refused as %s never blocks, and tells nothing of the time [L20.limits, L20.time, B6]',
    async (type) => {
      const { http } = clientOver((_, count) => (count === 1 ? problem(422, type) : json({})));
      const holds = createHoldService(http);
      expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'unsupported' });
      expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'held' });
    },
  );

  test('for a draft without an id is left out', async () => {
    const { http, sent } = clientOver(() => json({}));
    expect(await createHoldService(http).reserveSlot({ ...PICK, draftId: '' })).toEqual({
      kind: 'unsupported',
    });
    expect(sent).toEqual([]);
  });
});

describe('releasing a hold', () => {
  test('deletes it', async () => {
    const { http, sent } = clientOver(() => new Response(null, { status: 204 }));
    expect(await createHoldService(http).releaseHold({ draftId: 'd1' })).toBeUndefined();
    expect(sent[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/Appointments/d1/hold',
      body: null,
    });
    expect(sent[0]?.headers.get('content-type')).toBeNull();
  });

  test('that fails neither rejects nor means that there are no holds', async () => {
    const { http } = clientOver(({ method }) =>
      method === 'DELETE' ? problem(404, 'not-found') : json({}),
    );
    const holds = createHoldService(http);
    expect(await holds.releaseHold({ draftId: 'd1' })).toBeUndefined();
    expect(await holds.reserveSlot(PICK)).toEqual({ kind: 'held' });
  });
});

describe('one after the other', () => {
  /** A backend that answers only when told to. `asked` lists what has reached it. */
  function slowBackend() {
    const answers: ReturnType<typeof withResolvers<Response>>[] = [];
    const respond: Responder = () => {
      const answer = withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    };
    const { http, sent } = clientOver(respond);
    return {
      holds: createHoldService(http),
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
    const given = holds.reserveSlot({ ...PICK, blockId: 'b1' }, first.signal);
    await vi.waitFor(() => expect(asked()).toEqual(['b1']));
    first.abort();
    const second = holds.reserveSlot({ ...PICK, blockId: 'b2' });
    expect(await given).toEqual({ kind: 'unsupported' });
    const before = asked();
    await answer(1);
    await answer(2);
    expect({ before, second: await second, asked: asked() }).toEqual({
      before: ['b1'],
      second: { kind: 'held' },
      asked: ['b1', 'b2'],
    });
  });

  test('a release does not overtake the place it gives back, even where that fails [B6, F11]', async () => {
    const { holds, asked, answer } = slowBackend();
    const placed = holds.reserveSlot(PICK);
    const released = holds.releaseHold(PICK);
    await vi.waitFor(() => expect(asked()).toEqual(['b1']));
    await answer(1, problem(500, 'unexpected'));
    await answer(2);
    expect({ placed: await placed, released: await released, asked: asked() }).toEqual({
      placed: { kind: 'unsupported' },
      released: undefined,
      asked: ['b1', 'DELETE'],
    });
  });

  test('what nobody waits for any more is left out where it has not been sent [B6]', async () => {
    const { holds, asked, answer } = slowBackend();
    const late = new AbortController();
    const placed = holds.reserveSlot({ ...PICK, blockId: 'b1' });
    const skipped = [
      holds.reserveSlot({ ...PICK, blockId: 'b2' }, late.signal),
      holds.releaseHold(PICK, late.signal),
    ];
    late.abort();
    const last = holds.reserveSlot({ ...PICK, blockId: 'b3' });
    await answer(1);
    await answer(2);
    expect({
      placed: await placed,
      skipped: await Promise.all(skipped),
      last: await last,
      asked: asked(),
    }).toEqual({
      placed: { kind: 'held' },
      skipped: [{ kind: 'unsupported' }, undefined],
      last: { kind: 'held' },
      asked: ['b1', 'b3'],
    });
  });
});
