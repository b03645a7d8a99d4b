import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createFunnel } from '#src/services/funnel.ts';
import type { FunnelOptions } from '#src/services/funnel.ts';
import { fakeFetch } from './support.ts';

const ENTRY = { draftId: 'secret-id', state: 'windowCount', variant: 'standard' };
const AT = '2026-03-04T12:00:00.000Z';

function funnelWith(options: Partial<FunnelOptions> = {}) {
  const { fetch, sent } = fakeFetch(() => new Response(null, { status: 204 }));
  const funnel = createFunnel({
    endpoint: 'https://sink.test/funnel',
    requestTokenCookie: 'XSRF-TOKEN',
    cookies: () => 'XSRF-TOKEN=t',
    browser: {},
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
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/funnel', body: { draftHash, state: 'windowCount', variant: 'standard', at: AT } });
  expect(sent[0]?.headers.get('x-xsrf-token')).toBeNull();
});

test('entries before the first save share one made-up hash', async () => {
  const { funnel, sent } = funnelWith();
  funnel({ ...ENTRY, draftId: '' });
  funnel({ ...ENTRY, draftId: '' });
  await vi.waitFor(() => expect(sent.length).toBe(2));
  expect(sent[0]?.body).toMatchObject({ draftHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

test('a sink on this site gets the request token and an unload does not cut the request off [B8]', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  createFunnel({ endpoint: '/api/funnel', requestTokenCookie: 'XSRF-TOKEN', cookies: () => 'XSRF-TOKEN=t', browser: {}, fetch: send })(ENTRY);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toBe('/api/funnel');
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    keepalive: true,
    headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': 't' },
  });
});

test.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])('a browser with %j is left alone', async (browser) => {
  const send = vi.fn<typeof fetch>();
  const { funnel } = funnelWith({ browser, fetch: send });
  funnel(ENTRY);
  await new Promise((resolve) => setImmediate(resolve));
  expect(send).not.toHaveBeenCalled();
});

test('without configuration nothing happens', () => {
  expect(createFunnel(null)(ENTRY)).toBeUndefined();
});

test('a sink that fails is not noticed', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('down')));
  const { funnel } = funnelWith({ fetch: send });
  expect(funnel(ENTRY)).toBeUndefined();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});
