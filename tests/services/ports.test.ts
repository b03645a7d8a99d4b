import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { toDocument } from '#src/domain/draft-document.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import { createPortFunctions } from '#src/services/port-functions.ts';
import { actorsOf, type PortFunctions } from '#src/services/ports.ts';
import { createPropertyService } from '#src/services/property.ts';
import { createStorage } from '#src/services/storage.ts';
import { draftOf } from '../support/draft-of.ts';
import { clientOver, failureOf, json, problem, type Responder } from './support.ts';

const DRAFT = draftOf();

function functionsOver(respond: Responder) {
  const { http, asked } = clientOver(respond);
  const close = vi.fn<() => void>();
  const functions = createPortFunctions({
    http,
    storage: createStorage(() => undefined),
    handOver: {
      openHandOverWindow: () => true,
      handOver: () => ({ kind: 'opened' }),
      closeHandOverWindow: close,
    },
    property: createPropertyService(http),
  });
  return { functions, asked, close };
}

/** Asks the actor of the port that loads the offer. */
function offerOf(loadOffer: PortFunctions['loadOffer']) {
  const { loadOffer: logic } = actorsOf(fakeFunctions({ loadOffer }));
  const actor = createActor(logic, { input: {} });
  actor.subscribe({ error: () => undefined });
  return actor.start();
}

test('a port answers with what its function answers', async () => {
  expect(await toPromise(offerOf(async () => 'Save $200'))).toBe('Save $200');
});

test('a port fails with a kind of failure also for what nobody expected', async () => {
  const actor = offerOf(() => Promise.reject(new RangeError('odd')));
  expect(await failureOf(toPromise(actor))).toEqual({ kind: 'unexpected', message: 'odd' });
});

test('a port gives its call up when its actor is stopped', () => {
  const signals: (AbortSignal | undefined)[] = [];
  const actor = offerOf((_, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  actor.stop();
  expect(signals).toMatchObject([{ aborted: true }]);
});

test.each<[string, Responder, number]>([
  ['is kept for the hand-over once the save is done', () => json(toDocument(DRAFT, null)), 0],
  ['is closed when the save failed', () => problem(500, 'x'), 1],
])('the opened window %s [F13]', async (_, respond, times) => {
  const { functions, close } = functionsOver(respond);
  const save = { draft: DRAFT, saved: null, step: 'home', section: 'contact' } as const;
  await functions.saveDraft(save).catch(() => undefined);
  expect(close).toHaveBeenCalledTimes(times);
});

test.each([
  [{ weekIndex: 0, isPrefetch: true }, true],
  [{ weekIndex: 1, isPrefetch: true }, false],
  [{ weekIndex: 0, isPrefetch: false }, false],
])(
  'times asked for with %o find out whether the zipcode is served: %s',
  async (times, isFoundOut) => {
    const { functions, asked } = functionsOver(() => json({ appointmentBlocks: [] }));
    const request = { zipcode: '60601', isEvent: false, appointmentId: '', fresh: false, ...times };
    await functions.loadSlots(request);
    expect(asked.some(({ path }) => path === 'ServiceAvailability/60601')).toBe(isFoundOut);
  },
);
