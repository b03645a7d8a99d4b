const IDLE_AT_LATEST_MS = 1000;
const HEADING = 'main h1';

/** Calls back in a task of its own, as soon as may be: what the browser has to do first, such as hearing a tap, comes before it. */
export function inNextTask(then: () => void): void {
  if ('scheduler' in globalThis && 'postTask' in scheduler) {
    void scheduler.postTask(then, { priority: 'user-blocking' });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    then();
  });
  port1.start();
  port2.postMessage(null);
}

/** Resolves in a task of its own. Between two pieces of work that together keep the page from answering (decision record 0023). */
export function nextTask(): Promise<void> {
  return new Promise(inNextTask);
}

/**
 * Resolves when there is nothing more urgent to do, such as drawing the page that has just come; after a second at the latest.
 * At once, in a task of its own, where there are no idle callbacks (Safari, Node).
 */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(resolve, 0);
  });
}

/** {@link idle}, but at once where the visitor leaves the document: for what would be lost with it. */
export async function idleOrLeaving(): Promise<void> {
  const settled = new AbortController();
  const leaving = new Promise((resolve) => {
    window.addEventListener('pagehide', resolve, { once: true, signal: settled.signal });
  });
  await Promise.race([idle(), leaving]);
  settled.abort();
}

/** Resolves once the first page stands on the screen and the browser has a moment to spare; what is not needed before waits for it. */
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
