const IDLE_AT_LATEST_MS = 1000;
const HEADING = 'main h1';

/** Resolves in a task of its own. Await it between two pieces of work that together would block the page (decision record 0019). */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Resolves when there is nothing more urgent to do, such as painting a new page; after a second at the latest.
 * Without idle callbacks (Safari, Node), resolves at once, in a task of its own.
 */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(resolve, 0);
  });
}

/** Like {@link idle}, but resolves at once if the visitor leaves the document: for work that would be lost with it. */
export async function idleOrLeaving(): Promise<void> {
  const settled = new AbortController();
  const leaving = new Promise((resolve) => {
    window.addEventListener('pagehide', resolve, { once: true, signal: settled.signal });
  });
  await Promise.race([idle(), leaving]);
  settled.abort();
}

/** Resolves once the first page has been painted. Await it before anything that the first paint does not need. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      requestAnimationFrame(() => {
        setTimeout(resolve, 0);
      });
    };
    if (document.querySelector(HEADING) !== null) {
      settle();
      return;
    }
    const observer = new MutationObserver(() => {
      if (document.querySelector(HEADING) === null) return;
      observer.disconnect();
      settle();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
