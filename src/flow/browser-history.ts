import { createContext } from 'react';
import { persistedTrail, type HistoryPort, type Trail } from './url-sync.ts';

/** Makes a history entry, or replaces the present one. */
export type MakeEntry = (url: string, trail: Trail, how: { replace: boolean }) => void;

/** The browser's history, whose entries the router makes as soon as it is there. */
export interface BrowserHistory extends HistoryPort {
  /** From now on entries are made by that function; the returned one gives them back to the browser. */
  handTo(make: MakeEntry): () => void;
}

/** Where the present entry stands among ours, as the router counts them. */
function indexOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** An entry as the router would make it, so that it knows its way about when it comes. */
const makeInBrowser: MakeEntry = (url, trail, { replace }) => {
  const index = indexOf(window.history.state);
  const state = { usr: { trail }, key: Math.random().toString(36).slice(2, 10), idx: replace ? index : index + 1 };
  if (replace) window.history.replaceState(state, '', url);
  else window.history.pushState(state, '', url);
};

/** The history of this window. The router's code comes after the first paint; nothing of the address waits for it. */
export function openBrowserHistory(): BrowserHistory {
  let make = makeInBrowser;
  // Every page begins at its top, also one that is gone back to: the browser would scroll it down after it has been drawn.
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
      for (const type of ['click', 'keydown']) window.addEventListener(type, hear, { capture: true, signal: once.signal });
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

/** The history the running flow is tied to; null where it is tied to none, as in a story. */
export const HistoryContext = createContext<BrowserHistory | null>(null);
