import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ContentClient } from './content.client.ts';
import { createContentStore, type ContentStore } from './content.store.ts';
import type { ContentById, ContentId } from './parse.ts';

const ContentContext = createContext<ContentStore | null>(null);

export interface ContentProviderProps {
  /** Where entries are read; null shows the bundled copy only. Read once, when the provider is mounted. */
  readonly client: ContentClient | null;
  /** Settles when the service may be asked for the first time; by default when the browser is idle. Read once. */
  readonly ready?: () => Promise<void>;
  /** Copy that wins over the bundled one, for stories and tests. */
  readonly initial?: Partial<ContentById>;
  readonly children: ReactNode;
}

/** Gives every view below it the content of the pages. Needs a `Suspense` boundary for pages whose copy is not at hand yet. */
export function ContentProvider({ client, initial, ready, children }: ContentProviderProps) {
  const [store] = useState(() => createContentStore(client, { ...(initial && { initial }), ...(ready && { ready }) }));
  return <ContentContext value={store}>{children}</ContentContext>;
}

function useContentStore(): ContentStore {
  const store = use(ContentContext);
  if (store === null) throw new Error('There is no ContentProvider above.');
  return store;
}

/**
 * The content of a page or a part of the shell. The bundled copy comes at once (the shell and the landing screen) or as soon as
 * its chunk is there (suspends; `usePrefetchContent` avoids that); what the service says replaces it, and nothing
 * re-renders when it says the same.
 */
export function useContent<Id extends ContentId>(id: Id): ContentById[Id] {
  const store = useContentStore();
  use(store.load(id));
  const atHand = () => store.get(id);
  const content = useSyncExternalStore(store.subscribe, atHand, atHand);
  useEffect(() => {
    void store.refresh(id);
  }, [store, id]);
  if (content === undefined) throw new Error(`There is no content for ${id}.`);
  return content;
}

/** Brings the copy of a page to hand, so that it does not suspend. */
export function useLoadContent(): ContentStore['load'] {
  return useContentStore().load;
}

/** Fetches the content of the pages that come next, so that they open with it. */
export function usePrefetchContent(): ContentStore['prefetch'] {
  return useContentStore().prefetch;
}
