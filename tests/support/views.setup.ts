import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// For a busy machine: what arrives is not waited for any longer.
configure({ asyncUtilTimeout: 60_000 });

// Steps scroll up when they are entered, and to what is wrong with them, which jsdom cannot.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
document.elementFromPoint = () => null;
// Which jsdom lacks too: as in a browser that keeps what is seen in its place.
Object.defineProperty(globalThis, 'CSS', { value: { supports: () => true }, configurable: true });

// Files share the document of their worker: nothing a test leaves in it is there for the next.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

afterAll(async () => {
  // What a page prefetches after its first paint has to arrive while there is a document: the next file shares the modules.
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
  await vi.dynamicImportSettled();
});
