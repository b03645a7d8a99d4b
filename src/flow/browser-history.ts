import { createContext } from 'react';
import { isRecord } from '#src/domain/is-record.ts';
import { persistedTrail, type HistoryPort, type Trail } from './url-sync.ts';

/** Creates a history entry or replaces the current one. */
export type MakeEntry = (url: string, trail: Trail, how: { replace: boolean }) => void;

/** The browser's history. The router creates its entries once it has loaded. */
export interface BrowserHistory extends HistoryPort {
  /** Lets `make` create the entries from now on. The returned function undoes that. */
  handTo(make: MakeEntry): () => void;
}

/** The index of the current entry, as the router counts. */
function indexOf(state: unknown): number {
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : 0;
}

/** Creates an entry the way the router would, so that the router understands it once it has loaded. */
const makeInBrowser: MakeEntry = (url, trail, { replace }) => {
  const index = indexOf(window.history.state);
  const state = {
    usr: { trail },
    key: Math.random().toString(36).slice(2, 10),
    idx: replace ? index : index + 1,
  };
  if (replace) window.history.replaceState(state, '', url);
  else window.history.pushState(state, '', url);
};

/** The history of this window. URL sync does not wait for the router, whose code loads after the first paint. */
export function openBrowserHistory(): BrowserHistory {
  let make = makeInBrowser;
  // Every page starts at its top, also after Back. Otherwise the browser would scroll it down after it has rendered.
  window.history.scrollRestoration = 'manual';
  return {
    isFramed: window.parent !== window,
    get url() {
      return window.location.pathname + window.location.search;
    },
    get trail() {
      return persistedTrail(window.history.state);
    },
    push: (url, trail) => make(url, trail, { replace: false }),
    replace: (url, trail) => make(url, trail, { replace: true }),
    go: (entries) => window.history.go(entries),
    onPop: (listener) => {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
    onGesture: (listener) => {
      const once = new AbortController();
      const hear = (): void => {
        once.abort();
        listener();
      };
      for (const type of ['click', 'keydown'])
        window.addEventListener(type, hear, { capture: true, signal: once.signal });
      return () => once.abort();
    },
    handTo(other) {
      make = other;
      return () => {
        make = makeInBrowser;
      };
    },
  };
}

/** The history that the running flow is connected to; null if there is none, as in stories. */
export const HistoryContext = createContext<BrowserHistory | null>(null);
