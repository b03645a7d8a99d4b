import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ContentClient } from './content.client.ts';
import { createContentStore, type ContentStore } from './content.store.ts';
import type { ContentById, ContentId } from './parse.ts';

const ContentContext = createContext<ContentStore | null>(null);

export interface ContentProviderProps {
  /** Reads the entries; null shows the bundled copy only. Read once, when the provider mounts. */
  readonly client: ContentClient | null;
  /** Settles when the service may be asked for the first time; by default when the browser is idle. Read once. */
  readonly ready?: () => Promise<void>;
  /** Copy that wins over the bundled one, for stories and tests. */
  readonly initial?: Partial<ContentById>;
  readonly children: ReactNode;
}

/** Provides the content of the pages to every view below it. Needs a `Suspense` boundary for pages whose copy has not loaded yet. */
export function ContentProvider({ client, initial, ready, children }: ContentProviderProps) {
  const [store] = useState(() =>
    createContentStore(client, { ...(initial && { initial }), ...(ready && { ready }) }),
  );
  return <ContentContext value={store}>{children}</ContentContext>;
}

function useContentStore(): ContentStore {
  const store = use(ContentContext);
  if (store === null) throw new Error('There is no ContentProvider above.');
  return store;
}

/**
 * The content of a page or a part of the shell. First the bundled copy: at once if it is part of the first paint, else as soon as its chunk
 * has loaded (suspends; `usePrefetchContent` avoids that). The service's answer replaces it; if it is the same, nothing re-renders.
 */
export function useContent<Id extends ContentId>(id: Id): ContentById[Id] {
  const store = useContentStore();
  use(store.load(id));
  const loaded = () => store.get(id);
  const content = useSyncExternalStore(store.subscribe, loaded, loaded);
  useEffect(() => {
    void store.refresh(id);
  }, [store, id]);
  if (content === undefined) throw new Error(`There is no content for ${id}.`);
  return content;
}

/** Loads the bundled copy of a page ahead of time, so that the page does not suspend. */
export function useLoadContent(): ContentStore['load'] {
  return useContentStore().load;
}

/** Prefetches the content of the pages that come next, so that they open with it. */
export function usePrefetchContent(): ContentStore['prefetch'] {
  return useContentStore().prefetch;
}
