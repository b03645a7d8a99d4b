import { useSyncExternalStore } from 'react';

/** Scroll position as of the last scroll event: reading it from the window would force a layout on every render. */
let position = 0;
const listeners = new Set<() => void>();

function note(): void {
  position = window.scrollY;
  for (const listener of listeners) listener();
}

/**
 * Scrolls the page to its top. Whatever depends on the position hears of it at once, so that the next page need not render twice. Does
 * nothing if the page is at the top already: the browser would restyle the page first, only to scroll nowhere.
 */
export function scrollToTop(): void {
  if (listeners.size > 0 && position === 0) return;
  window.scrollTo({ top: 0, behavior: 'instant' });
  position = 0;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    position = window.scrollY;
    window.addEventListener('scroll', note, { passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('scroll', note);
  };
}

/** Whether the page is scrolled further than a distance in pixels. */
export function useScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => position > distance,
    () => false,
  );
}
