import https from 'node:https';
import { describe, expect, test, vi } from 'vitest';
import { createContentStore } from '#src/content/content.store.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { createContentstackClient } from '#src/services/content/contentstack.ts';
import { type ContentAnswer, sendJson, startContentServer } from '#tests/support/content-server.ts';
import { rejectionOf } from '../support.ts';

const STACK = {
  apiKey: 'key',
  deliveryToken: 'token',
  environment: 'production',
  branch: 'main',
  region: 'us',
};
const HEADERS = { api_key: 'key', access_token: 'token', branch: 'main' };

function clientOf(endpoint: string) {
  return createContentstackClient({ ...STACK, endpoint });
}

/** Answers with one entry, which is the query that was asked. */
const echo: ContentAnswer = ({ query }, response) =>
  sendJson(response, 200, { entries: [query['query']?.[0] ?? 'all'] });

test('the SDK asks for a page by its url, with references, key, token, branch and a JSON content type, and each of two at once gets its own [S7.content-reads, S7.json]', async () => {
  await using server = await startContentServer(echo);
  const client = clientOf(server.endpoint);
  const include = ['page_components.a.b', 'page_components.c.d'];
  const [home, address, all] = await Promise.all([
    client.entries('dce_page', { url: '/home', include }),
    client.entries('dce_page', { url: '/address' }),
    client.entries('topic'),
  ]);
  expect({ home, address, all }).toEqual({
    home: ['{"url":"/home"}'],
    address: ['{"url":"/address"}'],
    all: ['all'],
  });
  const asked = server.requests.find(({ query }) => query['query']?.[0] === '{"url":"/home"}');
  expect(asked).toMatchObject({
    method: 'GET',
    path: '/cms/v3/content_types/dce_page/entries',
    query: { environment: ['production'], 'include[][]': include },
    headers: { ...HEADERS, 'content-type': 'application/json' },
  });
  expect(asked?.headers['content-length']).toBeUndefined();
});

test.each([
  [{}, 'cdn.contentstack.io'],
  [{ region: 'eu' }, 'eu-cdn.contentstack.com'],
  [{ region: 'eu', host: 'content.example' }, 'content.example'],
])('%j is the host %s [S7.content-stack]', async (place, host) => {
  vi.stubEnv('no_proxy', '*');
  const request = vi.spyOn(https, 'request').mockImplementation(() => {
    throw new Error('There is no network here.');
  });
  await rejectionOf(createContentstackClient({ ...STACK, ...place }).entries('header'));
  expect(request.mock.calls[0]?.[0]).toMatchObject({
    hostname: host,
    path: '/v3/content_types/header/entries?environment=production',
    headers: HEADERS,
  });
});

describe('live preview', () => {
  const previewing = (enable: boolean) => ({
    livePreview: { enable, previewToken: 'preview', host: 'rest-preview.contentstack.com' },
  });

  test('is off unless the configuration switches it on', () => {
    const listens = (change: object) =>
      createContentstackClient({ ...STACK, ...change }).onChange !== undefined;
    expect({
      without: listens({}),
      off: listens(previewing(false)),
      on: listens(previewing(true)),
    }).toEqual({ without: false, off: false, on: true });
  });

  test('reads what is published outside of a preview', async () => {
    await using server = await startContentServer(echo);
    const { endpoint } = server;
    const client = createContentstackClient({ ...STACK, ...previewing(true), endpoint });
    expect(await client.entries('topic')).toEqual(['all']);
    expect(server.requests[0]?.path).toBe('/cms/v3/content_types/topic/entries');
  });
});

describe('a content service that does not do its part', () => {
  test.each<[string, ContentAnswer]>([
    [
      'refuses the token',
      (_, response) => sendJson(response, 401, { error_message: 'No.', error_code: 105 }),
    ],
    ['fails', (_, response) => sendJson(response, 500, { error_message: 'Oh no.' })],
    ['breaks the connection', (_, response) => void response.destroy()],
    ['answers with HTML', (_, response) => response.writeHead(200).end('<!doctype html>')],
    ['answers with no list', (_, response) => sendJson(response, 200, { entries: {} })],
    ['answers with null', (_, response) => sendJson(response, 200, null)],
  ])('and %s is asked once, and that is an error', async (_, answer) => {
    await using server = await startContentServer(answer);
    await rejectionOf(clientOf(server.endpoint).entries('header'));
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['no entry', []],
    ['nonsense', [{ title: 5, page_components: 'x' }]],
  ])(
    'and has %s for a page leaves the bundled copy, with one warning [S8.content]',
    async (_, entries) => {
      await using server = await startContentServer((_request, response) =>
        sendJson(response, 200, { entries }),
      );
      const warnings: string[] = [];
      const store = createContentStore(clientOf(server.endpoint), {
        warn: (message) => warnings.push(message),
        ready: async () => undefined,
      });
      await store.load('windowCount');
      await store.refresh('windowCount');
      expect({ content: store.get('windowCount'), warnings }).toEqual({
        content: await bundledCopy('windowCount'),
        warnings: [
          'The content service has no usable content for windowCount; the bundled copy is shown.',
        ],
      });
    },
  );
});
