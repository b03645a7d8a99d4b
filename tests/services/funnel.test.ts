import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { chartRevision } from '#src/services/chart-revision.ts';
import { createFunnel, type FunnelOptions } from '#src/services/funnel.ts';
import { createStorage } from '#src/services/storage.ts';
import { fakeFetch } from './support.ts';

const ENTRY = { draftId: 'secret-id', state: 'windowCount', variant: 'standard' };
const AT = '2026-03-04T12:00:00.000Z';

function funnelWith(options: Partial<FunnelOptions> = {}) {
  const { fetch, sent } = fakeFetch(() => new Response(null, { status: 204 }));
  const funnel = createFunnel({
    endpoint: 'https://sink.test/funnel',
    requestTokenCookie: 'XSRF-TOKEN',
    revision: null,
    cookies: () => 'XSRF-TOKEN=t',
    browser: {},
    storage: createStorage(() => undefined),
    now: () => new Date(AT),
    fetch,
    ...options,
  });
  return { funnel, sent };
}

test('an entry is sent with the id hashed and no personal data', async () => {
  const { funnel, sent } = funnelWith();
  funnel(ENTRY);
  await vi.waitFor(() => expect(sent.length).toBe(1));
  const draftHash = createHash('sha256').update('secret-id').digest('hex');
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/funnel',
    body: { draftHash, state: 'windowCount', variant: 'standard', at: AT },
  });
  expect(sent[0]?.headers.get('x-xsrf-token')).toBeNull();
});

test('the chart that the page was built with is told with every entry', async () => {
  const [built, developed] = ['<meta name="chart" content="0123456789abcdef">', ''].map((head) =>
    chartRevision(new JSDOM(head).window.document),
  );
  const { funnel, sent } = funnelWith({ revision: built ?? null });
  funnel(ENTRY);
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect({ body: sent[0]?.body, developed }).toMatchObject({
    body: { state: 'windowCount', revision: '0123456789abcdef' },
    developed: null,
  });
});

test('a visit keeps its hash through the first save, and through a reload', async () => {
  const storage = createStorage(() => undefined);
  const before = funnelWith({ storage });
  before.funnel({ ...ENTRY, draftId: '', state: 'home' });
  before.funnel(ENTRY);
  await vi.waitFor(() => expect(before.sent.length).toBe(2));
  const after = funnelWith({ storage });
  after.funnel(ENTRY);
  await vi.waitFor(() => expect(after.sent.length).toBe(1));
  const draftHash = createHash('sha256').update('secret-id').digest('hex');
  const visitHash = createHash('sha256')
    .update(storage.read('funnel-visit', String) ?? '')
    .digest('hex');
  const event = { state: 'windowCount', variant: 'standard', at: AT };
  expect([...before.sent, ...after.sent].map(({ body }) => body)).toEqual([
    { ...event, visitHash, draftHash: visitHash, state: 'home' },
    { ...event, visitHash, draftHash },
    { ...event, visitHash, draftHash },
  ]);
});

test('visits differ, and so do tabs that cannot store anything', async () => {
  const [first, second] = [funnelWith(), funnelWith()];
  first.funnel({ ...ENTRY, draftId: '' });
  first.funnel(ENTRY);
  second.funnel(ENTRY);
  await vi.waitFor(() =>
    expect({ firstSentCount: first.sent.length, secondSentCount: second.sent.length }).toEqual({
      firstSentCount: 2,
      secondSentCount: 1,
    }),
  );
  const [a, b, c] = [...first.sent, ...second.sent].map(({ body }) =>
    typeof body === 'object' && body !== null && 'visitHash' in body ? body.visitHash : null,
  );
  expect({ 'a === b': a === b, 'a === c': a === c }).toEqual({ 'a === b': true, 'a === c': false });
});

test('an entry keeps the time at which the page was entered, and is sent as soon as its moment has come', async () => {
  let come = (): void => undefined;
  const times = [new Date(AT), new Date('2026-03-04T12:00:09.000Z')];
  const { funnel, sent } = funnelWith({
    now: () => times.shift() ?? new Date(0),
    moment: () => new Promise((resolve) => (come = resolve)),
  });
  funnel(ENTRY);
  await setImmediate();
  const before = sent.length;
  come();
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect({ before, body: sent[0]?.body }).toMatchObject({ before: 0, body: { at: AT } });
});

test('a sink on this site gets the request token and an unload does not cut the request off [B8]', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  createFunnel({
    endpoint: '/api/funnel',
    requestTokenCookie: 'XSRF-TOKEN',
    revision: null,
    cookies: () => 'XSRF-TOKEN=t',
    storage: createStorage(() => undefined),
    browser: {},
    fetch: send,
  })(ENTRY);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toBe('/api/funnel');
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    keepalive: true,
    headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': 't' },
  });
});

test.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])(
  'nothing is kept or sent in a browser with %j',
  async (browser) => {
    const storage = createStorage(() => undefined);
    const { funnel, sent } = funnelWith({ browser, storage });
    funnel(ENTRY);
    await setImmediate();
    expect({ sent, read: storage.read('funnel-visit', String) }).toEqual({ sent: [], read: null });
  },
);

test('without configuration nothing happens', () => {
  expect(createFunnel(null)(ENTRY)).toBeUndefined();
});

test('a sink that fails is not noticed', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('down')));
  const { funnel } = funnelWith({ fetch: send });
  expect(funnel(ENTRY)).toBeUndefined();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});
