import { describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { Draft } from '#src/domain/draft.ts';
import { createFakePorts, fakeDays } from '#src/services/fakes/fake-ports.ts';
import { heldPorts } from '#src/services/fakes/held-ports.ts';
import { createHandOver } from '#src/services/hand-over.ts';
import { createPortFunctions } from '#src/services/port-functions.ts';
import { createPropertyService } from '#src/services/property.ts';
import { actorsOf } from '#src/services/ports.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import { failureOf } from '#machines/booking/booking.ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { createStorage } from '#src/services/storage.ts';
import { clientOver, json, problem, rejectionOf, type Responder } from './support.ts';

const DRAFT: Draft = {
  id: 'd1',
  status: 'New',
  sessionData: EMPTY_SESSION,
  appointmentRequest: emptyRequest(),
};
const SAVE = {
  draft: DRAFT,
  saved: { draft: DRAFT, etag: '"1"' },
  step: 'home',
  section: 'contact',
} as const;

function portsOver(respond: Responder) {
  const close = vi.fn<() => void>();
  const handOver = createHandOver({
    productionSiteUrl: '/',
    pageUrl: () => 'https://site.test/',
    open: () => ({ closed: false, opener: null, close, location: { replace: () => undefined } }),
  });
  const { http, sent } = clientOver(respond);
  return {
    ports: actorsOf(
      createPortFunctions({
        http,
        storage: createStorage(() => undefined),
        handOver,
        property: createPropertyService(http),
      }),
    ),
    handOver,
    close,
    sent,
  };
}

describe('the ports', () => {
  test('answer as the machine expects', async () => {
    const { ports } = portsOver(() => json(toDocument(DRAFT, null), { headers: { etag: '"2"' } }));
    const actor = createActor(ports.loadDraft, { input: { id: 'd1' } }).start();
    expect(await toPromise(actor)).toEqual({ draft: DRAFT, etag: '"2"' });
  });

  test('reject with an error that carries the failure', async () => {
    const { ports } = portsOver(() => problem(404, 'not-found'));
    const actor = createActor(ports.loadDraft, { input: { id: 'd1' } });
    actor.subscribe({ error: () => undefined });
    const error = await rejectionOf(toPromise(actor.start()));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ failure: { kind: 'notFound' }, status: 404 });
  });

  test('reject with a failure also for what nobody expected', async () => {
    const ports = actorsOf(
      fakeFunctions({ loadOffer: () => Promise.reject(new RangeError('odd')) }),
    );
    const actor = createActor(ports.loadOffer, { input: {} });
    actor.subscribe({ error: () => undefined });
    expect(await rejectionOf(toPromise(actor.start()))).toMatchObject({
      failure: { kind: 'unexpected', message: 'odd' },
    });
  });

  test('give a call up when its actor is stopped', async () => {
    const signals: AbortSignal[] = [];
    const ports = actorsOf(
      fakeFunctions({
        loadOffer: (_, signal) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      }),
    );
    const actor = createActor(ports.loadOffer, { input: {} }).start();
    actor.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('send the opened window on after the save [F13]', async () => {
    const { ports, handOver, close } = portsOver(() => json(toDocument(DRAFT, null)));
    handOver.openHandOverWindow();
    await toPromise(createActor(ports.saveDraft, { input: SAVE }).start());
    const actor = createActor(ports.handOver, { input: { draftId: 'd1', query: [] } }).start();
    expect(await toPromise(actor)).toEqual({ kind: 'opened' });
    expect(close).not.toHaveBeenCalled();
  });

  test('close the opened window when the save failed [F13]', async () => {
    const { ports, handOver, close } = portsOver(() => problem(500, 'x'));
    handOver.openHandOverWindow();
    const actor = createActor(ports.saveDraft, { input: SAVE });
    actor.subscribe({ error: () => undefined });
    await rejectionOf(toPromise(actor.start()));
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('prefetching the first week of times', () => {
  const TIMES = {
    zipcode: '60601',
    weekIndex: 0,
    isEvent: false,
    appointmentId: '',
    fresh: false,
    isPrefetch: true,
  };
  const SERVED = { isServiceAvailable: true, marketSegmentId: 'm', zipcodeId: 'z' };

  /** The requests sent for these times, and those once the check of a zipcode has been requested, too. */
  async function askedFor(times: typeof TIMES): Promise<{ before: string[]; after: string[] }> {
    const { ports, sent } = portsOver(({ path }) =>
      json(path.includes('ServiceAvailability') ? SERVED : { appointmentBlocks: [] }),
    );
    const asked = () => sent.map(({ path }) => path.split('?')[0] ?? '').toSorted();
    await toPromise(createActor(ports.loadSlots, { input: times }).start());
    const before = asked();
    await toPromise(createActor(ports.checkService, { input: { zipcode: '60601' } }).start());
    return { before, after: asked() };
  }

  test('finds out whether the zipcode is served, too', async () => {
    const calls = ['/api/ServiceAvailability/60601', '/api/appointmentblocks'];
    expect(await askedFor(TIMES)).toEqual({ before: calls, after: calls });
  });

  test.each([{ weekIndex: 1 }, { isPrefetch: false }])('is not what %o does', async (other) => {
    expect((await askedFor({ ...TIMES, ...other })).before).not.toContain(
      '/api/ServiceAvailability/60601',
    );
  });
});

describe('the fake ports', () => {
  test('keep what was saved', async () => {
    const ports = createFakePorts();
    const saved = await toPromise(
      createActor(ports.saveDraft, { input: { ...SAVE, draft: { ...DRAFT, id: '' } } }).start(),
    );
    expect(saved).toEqual({ draft: { ...DRAFT, id: 'fake-draft' }, etag: '"1"' });
    expect(
      await toPromise(createActor(ports.loadDraft, { input: { id: 'fake-draft' } }).start()),
    ).toEqual(saved);
  });

  test('offer two weeks of slots from the given day', async () => {
    const ports = createFakePorts({}, { today: '2026-03-02' });
    const input = {
      zipcode: '60601',
      weekIndex: 1,
      isEvent: false,
      appointmentId: '',
      fresh: false,
    };
    expect(await toPromise(createActor(ports.loadSlots, { input }).start())).toEqual({
      startDay: '2026-03-02',
      timeZone: null,
      days: fakeDays('2026-03-09'),
    });
  });
});

describe('the held ports', () => {
  test('answer when they are told to', async () => {
    const { held, ports } = heldPorts();
    const actor = createActor(ports.loadOffer, { input: {} }).start();
    expect(held.loadOffer.waiting).toEqual([{}]);
    held.loadOffer.resolve('Save $200');
    expect(await toPromise(actor)).toBe('Save $200');
    expect(held.loadOffer.waiting).toEqual([]);
  });

  test('fail when they are told to', async () => {
    const { held, ports } = heldPorts();
    const actor = createActor(ports.saveDraft, { input: SAVE });
    actor.subscribe({ error: () => undefined });
    actor.start();
    held.saveDraft.reject({ kind: 'timeout' });
    expect(failureOf(await rejectionOf(toPromise(actor)))).toEqual({ kind: 'timeout' });
  });

  test('forget a call whose actor was stopped', () => {
    const { held, ports } = heldPorts();
    createActor(ports.loadOffer, { input: {} }).start().stop();
    expect(held.loadOffer.waiting).toEqual([]);
    expect(() => held.loadOffer.resolve(null)).toThrow('No call waits for an answer.');
  });
});
