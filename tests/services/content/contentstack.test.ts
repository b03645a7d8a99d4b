import https from 'node:https';
import { describe, expect, test, vi } from 'vitest';
import { createContentStore } from '#src/content/content.store.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { fetchContent } from '#src/content/fetch.ts';
import { snapshotClient } from '#src/content/model/snapshot.ts';
import { isRecord } from '#src/domain/is-record.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { createContentstackClient } from '#src/services/content/contentstack.ts';
import { type ContentAnswer, sendJson, startContentServer } from '#tests/support/content-server.ts';
import { rejectionOf } from '../support.ts';

const windowCount = await bundledCopy('windowCount');

function clientOf(endpoint: string): ContentClient {
  return createContentstackClient({
    apiKey: 'key',
    deliveryToken: 'token',
    environment: 'production',
    branch: 'main',
    region: 'us',
    endpoint,
  });
}

const noEntries: ContentAnswer = (_request, response) => sendJson(response, 200, { entries: [] });

/** Answers entry queries from the snapshot, as the delivery API does: with references not expanded. */
const answerFromSnapshot: ContentAnswer = (request, response) => {
  const type = /\/content_types\/([a-z_]+)\/entries$/.exec(request.path)?.[1] ?? '';
  const query: unknown = JSON.parse(request.query['query']?.[0] ?? '{}');
  const url = isRecord(query) && typeof query['url'] === 'string' ? { url: query['url'] } : {};
  snapshotClient.entries(type, url).then(
    (entries) => sendJson(response, 200, { entries }),
    (error: unknown) => sendJson(response, 500, { error_message: String(error), error_code: 0 }),
  );
};

describe('what the SDK asks', () => {
  test('a page by its url, with references, key, token, branch and a JSON content type [S7.content-reads, S7.json]', async () => {
    await using server = await startContentServer(noEntries);
    const entries = await clientOf(server.endpoint).entries('dce_page', {
      url: '/home',
      include: ['page_components.a.b', 'page_components.c.d'],
    });
    expect(entries).toEqual([]);
    expect(server.requests.map(({ method, path, query }) => ({ method, path, query }))).toEqual([
      {
        method: 'GET',
        path: '/cms/v3/content_types/dce_page/entries',
        query: {
          environment: ['production'],
          'include[][]': ['page_components.a.b', 'page_components.c.d'],
          query: ['{"url":"/home"}'],
        },
      },
    ]);
    const {
      api_key,
      access_token,
      branch,
      'content-type': contentType,
      'content-length': length,
    } = server.requests[0]?.headers ?? {};
    expect({ api_key, access_token, branch, contentType, length }).toEqual({
      api_key: 'key',
      access_token: 'token',
      branch: 'main',
      contentType: 'application/json',
      length: undefined,
    });
  });

  test('every entry of a type', async () => {
    await using server = await startContentServer((_request, response) =>
      sendJson(response, 200, { entries: [{ uid: 'a' }, { uid: 'b' }] }),
    );
    expect(await clientOf(server.endpoint).entries('topic')).toEqual([{ uid: 'a' }, { uid: 'b' }]);
    expect(server.requests[0]?.query).toEqual({ environment: ['production'] });
  });

  test('two pages give two answers', async () => {
    await using server = await startContentServer(answerFromSnapshot);
    const client = clientOf(server.endpoint);
    const pages = await Promise.all([
      client.entries('dce_page', { url: '/home' }),
      client.entries('dce_page', { url: '/address' }),
    ]);
    expect(pages.map(([page]) => (isRecord(page) ? page['url'] : null))).toEqual([
      '/home',
      '/address',
    ]);
  });

  test('references that come back bare are read by type, once per type', async () => {
    await using server = await startContentServer(answerFromSnapshot);
    expect(await fetchContent(clientOf(server.endpoint), 'callCenter')).not.toBeNull();
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/cms/v3/content_types/dce_page/entries',
      '/cms/v3/content_types/call_us/entries',
    ]);
  });
});

describe('where the SDK asks', () => {
  const config = {
    apiKey: 'key',
    deliveryToken: 'token',
    environment: 'production',
    branch: 'main',
  };

  test.each([
    [{}, 'cdn.contentstack.io'],
    [{ region: 'us' }, 'cdn.contentstack.io'],
    [{ region: 'eu' }, 'eu-cdn.contentstack.com'],
    [{ region: 'eu', host: 'content.example' }, 'content.example'],
  ])('%j is the host %s [S7.content-stack]', async (place, host) => {
    vi.stubEnv('no_proxy', '*');
    const request = vi.spyOn(https, 'request').mockImplementation(() => {
      throw new Error('There is no network here.');
    });
    await rejectionOf(createContentstackClient({ ...config, ...place }).entries('header'));
    expect(request.mock.calls.map(([options]) => options)).toEqual([
      expect.objectContaining({
        hostname: host,
        path: '/v3/content_types/header/entries?environment=production',
        headers: expect.objectContaining({ api_key: 'key', access_token: 'token', branch: 'main' }),
      }),
    ]);
  });
});

describe('live preview', () => {
  const livePreview = { previewToken: 'preview', host: 'rest-preview.contentstack.com' };
  const config = { apiKey: 'key', deliveryToken: 'token', environment: 'production' };

  test('is off unless the configuration switches it on', () => {
    expect(createContentstackClient(config).onChange).toBeUndefined();
    expect(
      createContentstackClient({ ...config, livePreview: { ...livePreview, enable: false } })
        .onChange,
    ).toBeUndefined();
    expect(
      createContentstackClient({ ...config, livePreview: { ...livePreview, enable: true } })
        .onChange,
    ).toBeInstanceOf(Function);
  });

  test('reads what is published outside of a preview', async () => {
    await using server = await startContentServer(answerFromSnapshot);
    const client = createContentstackClient({
      ...config,
      endpoint: server.endpoint,
      livePreview: { ...livePreview, enable: true },
    });
    expect((await client.entries('dce_page', { url: '/event' })).length).toBe(1);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/cms/v3/content_types/dce_page/entries',
    ]);
  });
});

async function refreshed(endpoint: string): Promise<{ content: unknown; warnings: string[] }> {
  const warnings: string[] = [];
  const store = createContentStore(clientOf(endpoint), {
    warn: (message) => warnings.push(message),
    ready: async () => undefined,
  });
  await store.load('windowCount');
  await store.refresh('windowCount');
  return { content: store.get('windowCount'), warnings };
}

const DOWN = 'The content service did not answer; the bundled copy is shown.';

describe('a service that does not do its part leaves the bundled copy, with one warning [S8.content]', () => {
  test.each<[string, ContentAnswer]>([
    [
      'a 401',
      (_request, response) =>
        sendJson(response, 401, {
          error_message: 'Access token is not valid.',
          error_code: 105,
          errors: {},
        }),
    ],
    [
      'a server error',
      (_request, response) => sendJson(response, 500, { error_message: 'Oh no', error_code: 194 }),
    ],
    ['a connection that breaks', (_request, response) => void response.destroy()],
  ])('%s is asked once', async (_name, answer) => {
    await using server = await startContentServer(answer);
    expect({
      refreshed: await refreshed(server.endpoint),
      requestsCount: server.requests.length,
    }).toEqual({ refreshed: { content: windowCount, warnings: [DOWN] }, requestsCount: 1 });
  });

  test('nobody listens', async () => {
    const server = await startContentServer(noEntries);
    await server[Symbol.asyncDispose]();
    expect(await refreshed(server.endpoint)).toEqual({ content: windowCount, warnings: [DOWN] });
  });

  test.each([
    ['a page of HTML', '<!doctype html><title>Hello</title>', 'text/html'],
    ['broken JSON', '{"entries":[', 'application/json'],
    ['entries that are no list', '{"entries":{}}', 'application/json'],
    ['null', 'null', 'application/json'],
  ])('%s', async (_name, body, type) => {
    await using server = await startContentServer((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    expect(await refreshed(server.endpoint)).toEqual({ content: windowCount, warnings: [DOWN] });
  });

  test('no entry for the page, or one with nonsense in it', async () => {
    const message =
      'The content service has no usable content for windowCount; the bundled copy is shown.';
    await using empty = await startContentServer(noEntries);
    expect(await refreshed(empty.endpoint)).toEqual({ content: windowCount, warnings: [message] });
    await using nonsense = await startContentServer((_request, response) =>
      sendJson(response, 200, { entries: [{ title: 5, page_components: 'x' }] }),
    );
    expect(await refreshed(nonsense.endpoint)).toEqual({
      content: windowCount,
      warnings: [message],
    });
  });

  test('a slow one never holds the page up, and its answer is taken when it comes', async () => {
    let answer: (() => void) | undefined;
    await using server = await startContentServer((request, response) => {
      answer = () => answerFromSnapshot(request, response);
    });
    const store = createContentStore(clientOf(server.endpoint), {
      ready: async () => undefined,
      initial: { callCenter: await changedCallCenter() },
    });
    const refresh = store.refresh('callCenter');
    await vi.waitFor(() => expect(answer).toBeDefined());
    expect(store.get('callCenter')?.introduction.title).toBe('An older title');
    answer?.();
    await vi.waitFor(() => expect(server.requests.length).toBe(2));
    answer?.();
    await refresh;
    expect(store.get('callCenter')?.introduction.title).toBe("Let's finish this by phone");
  });
});

async function changedCallCenter() {
  const callCenter = await bundledCopy('callCenter');
  return { ...callCenter, introduction: { ...callCenter.introduction, title: 'An older title' } };
}
