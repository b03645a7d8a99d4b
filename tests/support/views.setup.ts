import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Long enough for a busy machine. Waits still end as soon as their condition holds.
configure({ asyncUtilTimeout: 60_000 });

// On entry, steps scroll to the top; on errors, to the invalid field. jsdom can do neither.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
document.elementFromPoint = () => null;
// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector('button')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// jsdom also lacks `CSS.supports`: pretend to be a browser that supports scroll anchoring.
Object.defineProperty(globalThis, 'CSS', { value: { supports: () => true }, configurable: true });

// Test files share their worker's document, so clear it after every test.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

afterAll(async () => {
  // Let a page's prefetches, which start after its first paint, finish while the document exists: the next file shares the modules.
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
  await vi.dynamicImportSettled();
});
