import { describe, expect, test } from 'vitest';
import { loadedBundle } from '#src/content/bundled.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { topicsPage } from './content.fixtures.ts';
import { type ContentStoreOptions, createContentStore } from '#src/content/content.store.ts';
import { snapshotClient } from '#src/content/model/snapshot.ts';
import type { ContentClient, ContentQuery } from '#src/content/content.client.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';

const home = await bundledCopy('home');

interface CountingClient extends ContentClient {
  readonly asked: string[];
}

function counting(client: ContentClient): CountingClient {
  const asked: string[] = [];
  return {
    asked,
    entries(type: string, query?: ContentQuery) {
      asked.push(`${type} ${query?.url ?? '*'}`);
      return client.entries(type, query);
    },
  };
}

/** Counts how often a store reports a change. */
function listenTo(store: ReturnType<typeof createContentStore>): { times: number } {
  const reported = { times: 0 };
  store.subscribe(() => void (reported.times += 1));
  return reported;
}

const OTHER_TOPICS: ContentClient = { entries: async () => [topicsPage('What matters to you?')] };
const atOnce: ContentStoreOptions = { ready: async () => undefined };

describe('one request each', () => {
  test('however many views ask at the same time, also for a type that two pages share', async () => {
    const client = counting(snapshotClient);
    const store = createContentStore(client, atOnce);
    await Promise.all(Array.from({ length: 10 }, () => store.refresh('callCenter')));
    await store.refresh('notAHomeowner');
    await store.refresh('callCenter');
    expect(client.asked).toEqual([
      'dce_page /call-center',
      'call_us *',
      'dce_page /not-a-homeowner',
    ]);
  });

  test('pages prefetched are at hand and are not asked for again', async () => {
    const client = counting(snapshotClient);
    const store = createContentStore(client, atOnce);
    await store.prefetch(['windowCount', 'event']);
    await Promise.all([
      store.load('windowCount'),
      store.refresh('windowCount'),
      store.load('event'),
      store.refresh('event'),
    ]);
    expect(store.get('event')?.introduction.title).toBe('Welcome to the event');
    expect(client.asked.toSorted()).toEqual([
      'dce_page /event',
      'dce_page /window-count',
      'images_map *',
    ]);
  });
});

describe('what is at hand', () => {
  test('the landing copy at once, another page after its chunk', async () => {
    const store = createContentStore(null);
    expect(store.get('home')).toEqual(home);
    expect(store.get('address')).toBe(loadedBundle('address'));
    await store.load('address');
    expect(store.get('address')?.introduction.title).toBe('What is the project address?');
  });

  test('the same answer notifies nobody, so that nothing re-renders', async () => {
    const store = createContentStore(snapshotClient, atOnce);
    await store.load('additionalComments');
    const bundled = store.get('additionalComments');
    const reported = listenTo(store);
    await store.refresh('additionalComments');
    expect(reported.times).toBe(0);
    expect(store.get('additionalComments') === bundled).toBe(true);
  });

  test('another answer replaces the bundled copy and notifies once', async () => {
    const store = createContentStore(OTHER_TOPICS, atOnce);
    await store.load('additionalComments');
    const reported = listenTo(store);
    await store.refresh('additionalComments');
    expect(store.get('additionalComments')?.topicsLegend).toBe('What matters to you?');
    expect(reported.times).toBe(1);
  });

  test('an answer that comes before the bundled copy is kept', async () => {
    const store = createContentStore(OTHER_TOPICS, atOnce);
    await store.refresh('additionalComments');
    await store.load('additionalComments');
    expect(store.get('additionalComments')?.topicsLegend).toBe('What matters to you?');
  });

  test('nothing is asked before the first paint', async () => {
    const client = counting(snapshotClient);
    const paint = withResolvers<void>();
    const store = createContentStore(client, { ready: () => paint.promise });
    const refresh = store.refresh('event');
    await store.load('event');
    expect(client.asked).toEqual([]);
    paint.resolve();
    await refresh;
    expect(client.asked).toEqual(['dce_page /event']);
  });
});

describe('a service that is down', () => {
  test('is warned of once and left alone for half a minute, then asked again', async () => {
    let isDown = true;
    let time = 0;
    const warnings: string[] = [];
    const client = counting({
      entries: (type, query) =>
        isDown ? Promise.reject(new Error('down')) : snapshotClient.entries(type, query),
    });
    const store = createContentStore(client, {
      ...atOnce,
      now: () => time,
      warn: (message) => warnings.push(message),
    });
    await store.refresh('event');
    await store.refresh('fieldAgents');
    time = 29_999;
    await store.refresh('event');
    expect(client.asked).toEqual(['dce_page /event']);
    time = 30_000;
    isDown = false;
    await store.refresh('event');
    expect(client.asked).toEqual(['dce_page /event', 'dce_page /event']);
    expect(warnings).toEqual(['The content service did not answer; the bundled copy is shown.']);
  });
});

test('a change in the live preview reads what is shown again', async () => {
  let change: () => void = () => undefined;
  let legend = 'What matters to you?';
  const client: ContentClient = {
    entries: async () => [topicsPage(legend)],
    onChange: (listener) => {
      change = listener;
      return () => undefined;
    },
  };
  const store = createContentStore(client, atOnce);
  await store.refresh('additionalComments');
  legend = 'What is on your mind?';
  change();
  await store.refresh('additionalComments');
  expect(store.get('additionalComments')?.topicsLegend).toBe('What is on your mind?');
});
