import { describe, expect, test } from 'vitest';
import { createHoldService } from '#src/services/holds.ts';
import { clientOver, json, problem } from './support.ts';

const PICK = { draftId: 'd1', blockId: 'b1' };

describe('placing a hold', () => {
  test('puts the block on the hold of the draft', async () => {
    const { http, sent } = clientOver(() => json({ expiresAt: 'later' }));
    expect(await createHoldService(http).placeHold(PICK)).toEqual({ kind: 'held' });
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/Appointments/d1/hold', body: { appointmentBlockGuid: 'b1' } });
  });

  test('on a block that is full tells that it is taken, and the next one is asked for', async () => {
    const { http, sent } = clientOver((_, count) => (count === 1 ? problem(409, 'slot-taken') : json({})));
    const holds = createHoldService(http);
    expect(await holds.placeHold(PICK)).toEqual({ kind: 'taken' });
    expect(await holds.placeHold({ ...PICK, blockId: 'b2' })).toEqual({ kind: 'held' });
    expect(sent.length).toBe(2);
  });

  test.each([404, 405, 501])('against a backend that knows no holds (%s) is not tried again [B6]', async (status) => {
    const { http, sent } = clientOver(() => new Response('', { status }));
    const holds = createHoldService(http);
    expect(await holds.placeHold(PICK)).toEqual({ kind: 'unsupported' });
    expect(await holds.placeHold(PICK)).toEqual({ kind: 'unsupported' });
    expect(await holds.releaseHold(PICK)).toBeUndefined();
    expect(sent.length).toBe(1);
  });

  test('whose answer is lost never blocks, and is tried again at the next pick [B6]', async () => {
    const { http } = clientOver((_, count) => (count === 1 ? Promise.reject(new TypeError('lost')) : json({})));
    const holds = createHoldService(http);
    expect(await holds.placeHold(PICK)).toEqual({ kind: 'unsupported' });
    expect(await holds.placeHold(PICK)).toEqual({ kind: 'held' });
  });

  test('for a draft without an id is left out', async () => {
    const { http, sent } = clientOver(() => json({}));
    expect(await createHoldService(http).placeHold({ ...PICK, draftId: '' })).toEqual({ kind: 'unsupported' });
    expect(sent).toEqual([]);
  });
});

describe('releasing a hold', () => {
  test('deletes it', async () => {
    const { http, sent } = clientOver(() => new Response(null, { status: 204 }));
    expect(await createHoldService(http).releaseHold({ draftId: 'd1' })).toBeUndefined();
    expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/api/Appointments/d1/hold', body: null });
    expect(sent[0]?.headers.get('content-type')).toBeNull();
  });

  test('that fails neither rejects nor means that there are no holds', async () => {
    const { http } = clientOver(({ method }) => (method === 'DELETE' ? problem(404, 'not-found') : json({})));
    const holds = createHoldService(http);
    expect(await holds.releaseHold({ draftId: 'd1' })).toBeUndefined();
    expect(await holds.placeHold(PICK)).toEqual({ kind: 'held' });
  });
});
