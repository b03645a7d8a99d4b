import { useSyncExternalStore } from 'react';

/** As the last scroll event told: asking the window itself would make the browser lay out the page on every render. */
let position = 0;
const listeners = new Set<() => void>();

function note(): void {
  position = window.scrollY;
  for (const listener of listeners) listener();
}

/**
 * Scrolls the page to its top. What depends on the position knows at once, so that the next page need not be drawn twice. A page that is
 * there already is left alone: the browser would style it anew before it scrolls nowhere.
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
