import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { chartRevision } from '#src/services/chart-revision.ts';
import { createFunnel, type FunnelOptions } from '#src/services/funnel.ts';
import { createStorage } from '#src/services/storage.ts';
import { fakeFetch, fakePage } from './support.ts';

const ENTRY = { draftId: 'secret-id', state: 'windowCount', variant: 'standard' };
const AT = '2026-03-04T12:00:00.000Z';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function funnelWith({
  browser = {},
  ...options
}: Partial<FunnelOptions> & { browser?: object } = {}) {
  fakePage({ cookie: 'XSRF-TOKEN=t', browser });
  vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] });
  const sent = fakeFetch(() => new Response(null, { status: 204 }));
  const storage = createStorage(() => undefined);
  const funnel = createFunnel({
    endpoint: 'https://sink.test/funnel',
    requestTokenCookie: 'XSRF-TOKEN',
    revision: null,
    storage,
    moment: async () => undefined,
    ...options,
  });
  /** What is sent about these entries. */
  const bodiesOf = async (...entries: (typeof ENTRY)[]) => {
    for (const entry of entries) funnel(entry);
    await vi.waitFor(() => expect(sent).toHaveLength(entries.length));
    return sent.map(({ body }) => body);
  };
  return { funnel, sent, storage, bodiesOf };
}

test('a visit keeps its hash through the first save and a reload, and no personal data is sent [B5]', async () => {
  const { storage, bodiesOf, sent } = funnelWith();
  const before = await bodiesOf({ ...ENTRY, draftId: '', state: 'home' }, ENTRY);
  const after = await funnelWith({ storage }).bodiesOf(ENTRY);
  const visitHash = hash(storage.read('funnel-visit', String) ?? '');
  const event = { state: 'windowCount', variant: 'standard', visitHash, at: AT };
  expect([...before, ...after]).toEqual([
    { ...event, draftHash: visitHash, state: 'home' },
    { ...event, draftHash: hash('secret-id') },
    { ...event, draftHash: hash('secret-id') },
  ]);
  expect(sent[0]?.headers.get('x-xsrf-token')).toBeNull();
});

test('visits differ', async () => {
  const before = { ...ENTRY, draftId: '' };
  const [first] = await funnelWith().bodiesOf(before);
  const [second] = await funnelWith().bodiesOf(before);
  expect(first).not.toEqual(second);
});

test('the chart that the page was built with is told with every entry', async () => {
  const [built, developed] = ['<meta name="chart" content="0123456789abcdef">', ''].map((head) =>
    chartRevision(new JSDOM(head).window.document),
  );
  const [body] = await funnelWith({ revision: built ?? null }).bodiesOf(ENTRY);
  expect(body).toMatchObject({ revision: '0123456789abcdef' });
  expect(developed).toBe(null);
});

test('an entry keeps the time at which the page was entered, and is sent as soon as its moment has come', async () => {
  let come = (): void => undefined;
  const moment = () => new Promise<void>((resolve) => (come = resolve));
  const { funnel, sent } = funnelWith({ moment });
  funnel(ENTRY);
  await setImmediate();
  expect(sent).toEqual([]);
  vi.setSystemTime('2026-03-04T12:00:09.000Z');
  come();
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { at: AT } }]));
});

test('an endpoint of this site gets the request token, even when the page is left; its failure is not noticed [B8]', async () => {
  const { funnel } = funnelWith({ endpoint: '/api/funnel' });
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('down')));
  vi.stubGlobal('fetch', send);
  funnel(ENTRY);
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith(
      '/api/funnel',
      expect.objectContaining({
        keepalive: true,
        headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': 't' },
      }),
    ),
  );
});

test.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])(
  'nothing is kept or sent in a browser with %j',
  async (browser) => {
    const { funnel, sent, storage } = funnelWith({ browser });
    funnel(ENTRY);
    await setImmediate();
    expect({ sent, kept: storage.read('funnel-visit', String) }).toEqual({ sent: [], kept: null });
  },
);
