import { FEELS_IMMEDIATE_MS, SPINNER_DELAY_MS } from '#src/domain/constants.ts';

/**
 * When a request brings up the loading overlay: `immediate` after 100 ms, as soon as a wait can be felt (saves); `delayed` after 1500 ms;
 * `background` never (prefetches, reviews, and the calendar and owners, which show their own progress).
 */
export type RequestActivity = 'immediate' | 'delayed' | 'background';

/** Whether the loading overlay is up; shaped for `useSyncExternalStore`. */
export interface Activity {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
  /** Counts a request as running until the returned function is called. Calling it again does nothing. */
  begin(kind: RequestActivity): () => void;
}

const SHOWN_AFTER_MS = { immediate: FEELS_IMMEDIATE_MS, delayed: SPINNER_DELAY_MS } as const;

/** The spinner rule of spec §9: shown after 100 ms for `immediate` requests, otherwise after 1500 ms; hidden when all requests have ended. */
export function createActivity(): Activity {
  const listeners = new Set<() => void>();
  let running = 0;
  let visible = false;

  function setVisible(next: boolean): void {
    if (next === visible) return;
    visible = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => visible,
    begin(kind) {
      if (kind === 'background') return () => undefined;
      running += 1;
      const timer = setTimeout(() => setVisible(true), SHOWN_AFTER_MS[kind]);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        running -= 1;
        if (running === 0) setVisible(false);
      };
    },
  };
}
