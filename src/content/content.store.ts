import { fetchIllustration } from '#src/components/illustrations/Illustration.tsx';
import { idle } from '#src/startup/schedule.ts';
import { loadedBundle, loadBundledContent } from './bundled.ts';
import { cachedClient } from './cached-client.ts';
import type { ContentClient } from './content.client.ts';
import type { ContentById, ContentId } from './parse.ts';

const OWN_PICTURE = /"illustration:([^"]+)"/g;

/** How long to leave the service alone after a failure. */
const PAUSE_AFTER_FAILURE_MS = 30_000;

/** Tells `use` that a promise is settled, so that it does not suspend. */
function markSettled(promise: Promise<void>): Promise<void> {
  return Object.assign(promise, { status: 'fulfilled', value: undefined });
}

const LOADED = markSettled(Promise.resolve());

/** Prefetches the drawings that a page's content names, so that they appear together with the page. Never rejects. */
async function fetchPictures(content: unknown): Promise<void> {
  const names = new Set(
    Array.from(JSON.stringify(content).matchAll(OWN_PICTURE), ([, name = '']) => name),
  );
  await Promise.all(Array.from(names, fetchIllustration));
}

/** Holds the content of every page: first the bundled copy, then the service's answer. */
export interface ContentStore {
  /** The current content; undefined until the bundled copy of the page has loaded. */
  get<Id extends ContentId>(id: Id): ContentById[Id] | undefined;
  /** Loads the bundled copy. The promise is stable, so that React's `use` may read it on every render. Never rejects. */
  load(id: ContentId): Promise<void>;
  /** Asks the service, once per visit unless it fails to answer. Never rejects: without an answer, the current content stays. */
  refresh(id: ContentId): Promise<void>;
  /** Loads and refreshes pages that will be needed next, with their drawings. Never rejects. */
  prefetch(ids: readonly ContentId[]): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface ContentStoreOptions {
  /** Copy that wins over the bundled one, for stories and tests. */
  readonly initial?: Partial<ContentById>;
  readonly warn?: (message: string, error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Settles when the service may be asked for the first time; the default waits for an idle moment. */
  readonly ready?: () => Promise<void>;
}

function logWarning(message: string, error: unknown): void {
  console.warn(message, error);
}

/** The store of one visit; if `client` is null, it serves the bundled copy only. */
export function createContentStore(
  client: ContentClient | null,
  options: ContentStoreOptions = {},
): ContentStore {
  const { warn = logWarning, now = Date.now, ready = idle } = options;
  const contents: { [Id in ContentId]?: ContentById[Id] } = { ...options.initial };
  const listeners = new Set<() => void>();
  const loads = new Map<ContentId, Promise<void>>();
  const refreshes = new Map<ContentId, Promise<void>>();
  const cache = client === null ? null : cachedClient(client);
  let firstPaint: Promise<void> | null = null;
  let pausedUntil = 0;
  let hasWarned = false;

  function put<Id extends ContentId>(id: Id, content: ContentById[Id]): void {
    if (JSON.stringify(store.get(id)) === JSON.stringify(content)) return;
    contents[id] = content;
    for (const listener of listeners) listener();
  }

  function fail(message: string, error: unknown): void {
    if (!hasWarned) warn(message, error);
    hasWarned = true;
  }

  /** Returns whether the service answered. A malformed answer counts, since asking again would not help. */
  async function ask(id: ContentId, source: ContentClient): Promise<boolean> {
    try {
      firstPaint ??= ready();
      await firstPaint;
      if (now() < pausedUntil) return false;
      const { fetchContent } = await import('./fetch.ts');
      const content = await fetchContent(source, id);
      if (content === null)
        fail(
          `The content service has no usable content for ${id}; the bundled copy is shown.`,
          null,
        );
      else put(id, content);
      return true;
    } catch (error) {
      pausedUntil = now() + PAUSE_AFTER_FAILURE_MS;
      fail('The content service did not answer; the bundled copy is shown.', error);
      return false;
    }
  }

  async function prefetch(id: ContentId): Promise<void> {
    await store.load(id);
    await Promise.all([fetchPictures(store.get(id)), store.refresh(id)]);
    // The service's answer may name other drawings.
    await fetchPictures(store.get(id));
  }

  const store: ContentStore = {
    get: (id) => contents[id] ?? loadedBundle(id),
    load(id) {
      // A page that suspended on a promise must get the same one when React retries it, so check this first.
      const known = loads.get(id);
      if (known !== undefined) return known;
      if (store.get(id) !== undefined) return LOADED;
      const load = loadBundledContent(id).then(() => undefined);
      loads.set(id, load);
      void load.then(() => markSettled(load));
      return load;
    },
    refresh(id) {
      if (cache === null) return Promise.resolve();
      const known = refreshes.get(id);
      if (known !== undefined) return known;
      const refresh = ask(id, cache).then((hasAnswered) => {
        if (!hasAnswered) refreshes.delete(id);
      });
      refreshes.set(id, refresh);
      return refresh;
    },
    prefetch: async (ids) => {
      await Promise.all(ids.map(prefetch));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  client?.onChange?.(() => {
    const shown = [...refreshes.keys()];
    cache?.clear();
    refreshes.clear();
    for (const id of shown) void store.refresh(id);
  });

  return store;
}
