import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Of the root of a page that came with the landing screen in it (`src/prerender.tsx`): there until the application has taken it over. */
const PRERENDERED = 'data-prerendered';
/** Its value from when buttons can be pressed. */
const STARTING = 'starting';

/** Whether the page is still the one that came. */
export function isPrerendered(container: Element): boolean {
  return container.hasAttribute(PRERENDERED);
}

/** To be called once the application stands in the page: what was typed before it ran is in its boxes, and is kept no more (`public/boot-check.js`). */
export function endPrerendered(container: Element | null): void {
  container?.removeAttribute(PRERENDERED);
}

/** The same element of a page that was built anew: of its kind and name, the one in its place. */
function counterpart(container: Element, old: Element, painted: readonly Element[]): Element | undefined {
  const isAlike = (other: Element) => other.tagName === old.tagName && other.getAttribute('name') === old.getAttribute('name');
  return [...container.querySelectorAll(old.tagName)].filter(isAlike)[painted.filter(isAlike).indexOf(old)];
}

function copyBox(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.checked !== from.defaultChecked) to.checked = from.checked;
  if (from.value !== from.defaultValue) to.value = from.value;
}

/** A box for an email address tells nobody where its caret is, and gets it at its end. */
function copyCaret(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** Carries what was typed, focus and caret over to a page that was built anew. */
function carryOver(container: Element, painted: readonly Element[], focused: EventTarget | null): void {
  for (const old of painted) {
    const now = old.isConnected ? undefined : counterpart(container, old, painted);
    if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) copyBox(old, now);
    if (old !== focused || !(now instanceof HTMLElement)) continue;
    now.focus({ preventScroll: true });
    if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) copyCaret(old, now);
  }
}

/**
 * Brings a page that came painted to life. Where a translation, a password manager or an extension has changed its markup, React builds it
 * anew: what was typed, focus and caret are carried over in the same task (decision V8), and `onRebuilt` is called after it, to read the boxes.
 */
export function takeOver(container: Element, application: ReactNode, onRebuilt: () => void): void {
  const painted = [...container.querySelectorAll('input, a, button')];
  let focused: EventTarget | null = document.activeElement;
  container.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  container.addEventListener('focusout', ({ target }) => {
    // Not at once: an element that is removed loses the focus too.
    queueMicrotask(() => {
      if (focused === target) focused = null;
    });
  });
  // Piece by piece: a tap is heard in between (decision record 0023).
  startTransition(() => {
    hydrateRoot(container, application, {
      onRecoverableError: (error) => {
        console.error('The page had been changed before it started', error);
        if (!isPrerendered(container)) return;
        carryOver(container, painted, focused);
        queueMicrotask(onRebuilt);
      },
    });
  });
  container.setAttribute(PRERENDERED, STARTING);
}
