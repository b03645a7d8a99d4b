import { idle } from '#src/domain/idle.ts';

/** Settles once the page has loaded and the browser is idle, so that nothing of the content service competes with the first paint. */
export async function afterFirstPaint(): Promise<void> {
  if (typeof document !== 'undefined' && document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await idle();
}
