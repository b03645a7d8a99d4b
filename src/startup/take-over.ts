import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Attribute on the root of a page that came with the landing screen in it (`src/prerender.tsx`); removed once the application has taken over. */
const PRERENDERED = 'data-prerendered';
/** Its value from when hydration has begun and buttons can be pressed. */
const STARTING = 'starting';

/** Whether the page is prerendered and the application has not taken it over yet. */
export function isPrerendered(container: Element): boolean {
  return container.hasAttribute(PRERENDERED);
}

/** What a visitor can focus on the painted page. */
const CONTROLS = 'input, a, button';

/** The events of a press before its click. `change` is that of the box which the press leaves; it comes before the focus moves. */
const BEFORE_CLICK = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'change',
  'pointerup',
  'mouseup',
  'touchend',
] as const;

/** Call it once the application is in the page: what was typed before is in its boxes now, and `public/boot-check.js` need not keep it any longer. */
export function endPrerendered(container: Element | null): void {
  container?.removeAttribute(PRERENDERED);
}

/** The element of the rebuilt page that matches an old one: same tag and name, and the same position among those. */
function counterpart(
  container: Element,
  old: Element,
  painted: readonly Element[],
): Element | undefined {
  const isAlike = (other: Element) =>
    other.tagName === old.tagName && other.getAttribute('name') === old.getAttribute('name');
  return [...container.querySelectorAll(old.tagName)].filter(isAlike)[
    painted.filter(isAlike).indexOf(old)
  ];
}

function copyBox(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.checked !== from.defaultChecked) to.checked = from.checked;
  if (from.type !== 'checkbox' && from.value !== from.defaultValue) to.value = from.value;
}

/** Copies caret and selection. An email box does not reveal its caret; there, it ends up at the end. */
function copyCaret(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** Carries what was typed, focus and caret over to the rebuilt page. */
function carryOver(
  container: Element,
  painted: readonly Element[],
  focused: EventTarget | null,
): void {
  for (const old of painted) {
    const now = old.isConnected ? undefined : counterpart(container, old, painted);
    const boxes = old instanceof HTMLInputElement && now instanceof HTMLInputElement;
    if (boxes) copyBox(old, now);
    if (old !== focused || !(now instanceof HTMLElement)) continue;
    now.focus({ preventScroll: true });
    if (boxes) copyCaret(old, now);
  }
}

/**
 * Hides the events of a press before its click from React, as long as the page is prerendered: React rebuilds a changed page at the first
 * event that it sees, and the browser moves no focus to an element that leaves the page while it is pressed.
 */
function keepPressesWhole(container: Element): void {
  const hide = (event: Event) => {
    if (isPrerendered(container)) event.stopImmediatePropagation();
    else for (const name of BEFORE_CLICK) container.removeEventListener(name, hide, true);
  };
  for (const name of BEFORE_CLICK) container.addEventListener(name, hide, true);
}

/**
 * Hydrates a prerendered page. If a translation, a password manager or an extension has changed its markup, React rebuilds it: what was
 * typed, focus and caret are then carried over in the same task (decision V8), and `onRebuilt` is called right after, to read the boxes.
 */
export function takeOver(container: Element, application: ReactNode, onRebuilt: () => void): void {
  const painted = [...container.querySelectorAll(CONTROLS)];
  let focused: EventTarget | null = document.activeElement;
  // Captured: React stops the focus events of what it has not hydrated yet.
  const capture = true;
  container.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target;
    },
    capture,
  );
  container.addEventListener('focusout', ({ target }) => {
    // Deferred: an element that React removes loses the focus too, and `carryOver` must still know that it had it.
    queueMicrotask(() => {
      if (focused === target) focused = null;
    });
  });
  keepPressesWhole(container);
  // As a transition, hydration runs in pieces, and taps are handled in between (decision record 0019).
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
