const HEADING = 'main h1';

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
