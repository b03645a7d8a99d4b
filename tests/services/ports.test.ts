import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { toDocument } from '#src/domain/draft-document.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import { createPortFunctions } from '#src/services/port-functions.ts';
import {
  actorsOf,
  lazyActors,
  type PortFunctions,
  type PortImplementations,
} from '#src/services/ports.ts';
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
  return offerFrom(actorsOf(fakeFunctions({ loadOffer })));
}

function offerFrom({ loadOffer: logic }: PortImplementations) {
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

test('a port whose code does not arrive in time has timed out, and the next call loads it again', async () => {
  vi.useFakeTimers();
  const functions = fakeFunctions({ loadOffer: async () => 'Save $200' });
  const load = vi.fn<() => Promise<PortFunctions>>(async () => functions);
  load.mockReturnValueOnce(new Promise(() => undefined));
  const ports = lazyActors(load);
  const failure = failureOf(toPromise(offerFrom(ports)));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await failure).toEqual({ kind: 'timeout' });
  expect(await toPromise(offerFrom(ports))).toBe('Save $200');
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

const HOME = { street1: '1 A St', street2: '', city: 'B', state: 'CO', zipcode: '80202' };
const OF_DRAFT = { appointmentId: 'd1', draftId: 'd1', id: 'd1' };
const SAVE = { draft: DRAFT, saved: null, step: 'home', section: 'contact' } as const;
const KNOWN = { state: 'none', visit: null, changeableUntil: null, etag: null } as const;

test.each<[string, (ports: PortFunctions, signal: AbortSignal) => Promise<unknown>]>([
  ['loadDraft', (ports, signal) => ports.loadDraft(OF_DRAFT, signal)],
  ['saveDraft', (ports, signal) => ports.saveDraft(SAVE, signal)],
  ['loadCampaign', (ports, signal) => ports.loadCampaign({ eventCampaignId: 'c1' }, signal)],
  ['checkService', (ports, signal) => ports.checkService(HOME, signal)],
  [
    'validateProperty',
    (ports, signal) =>
      ports.validateProperty(
        { appointmentId: 'd1', address: '1 A St', firstName: '', lastName: '', postalCode: '' },
        signal,
      ),
  ],
  ['lookUpOwners', (ports, signal) => ports.lookUpOwners({ ...OF_DRAFT, ...HOME }, signal)],
  ['loadOffer', (ports, signal) => ports.loadOffer({}, signal)],
  ['loadVisit', (ports, signal) => ports.loadVisit(OF_DRAFT, signal)],
  [
    'changeVisit',
    (ports, signal) =>
      ports.changeVisit({ ...OF_DRAFT, known: KNOWN, change: { status: 'Abandoned' } }, signal),
  ],
])('the call of %s is given up with its port', async (_, call) => {
  const { functions, asked } = functionsOver(() => problem(400, 'x'));
  const { signal } = new AbortController();
  await call(functions, signal).catch(() => undefined);
  expect(asked.map((request) => request.signal)).toEqual([signal]);
  expect(asked[0]?.signal).toBe(signal);
});

test.each<[string, Responder, number]>([
  ['is kept for the hand-over once the save is done', () => json(toDocument(DRAFT, null)), 0],
  ['is closed when the save failed', () => problem(500, 'x'), 1],
])('the opened window %s [F13]', async (_, respond, times) => {
  const { functions, close } = functionsOver(respond);
  await functions.saveDraft(SAVE).catch(() => undefined);
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
