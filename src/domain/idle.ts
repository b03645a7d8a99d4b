const AT_LATEST_MS = 1000;

/**
 * Resolves when there is nothing more urgent to do, such as drawing the page that has just come; after a second at the latest.
 * At once, in a task of its own, where there are no idle callbacks (Safari, Node).
 */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, 0);
  });
}
