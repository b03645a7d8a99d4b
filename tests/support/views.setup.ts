import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// For a busy machine: what arrives is not waited for any longer.
configure({ asyncUtilTimeout: 10_000 });

// Steps scroll up when they are entered, which jsdom cannot.
if (typeof window !== 'undefined') window.scrollTo = () => undefined;

afterEach(cleanup);

afterAll(async () => {
  if (typeof window === 'undefined') return;
  vi.useRealTimers();
  // What a page fetches ahead after its first paint has to arrive while there is a document: the next file shares the modules.
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
  await vi.dynamicImportSettled();
});
