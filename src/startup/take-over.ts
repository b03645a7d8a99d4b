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

/** What a visitor can focus or press on the painted page. */
const CONTROLS = 'input, textarea, select, a, button';

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

/** Radio buttons and check boxes of the painted page that the visitor has changed. */
let chosen: { control: HTMLInputElement; isChecked: boolean }[] = [];

/** Call it once the application is in the page: what was typed before is in its boxes now, and `public/boot-check.js` need not keep it any longer. */
export function endPrerendered(container: Element | null): void {
  container?.removeAttribute(PRERENDERED);
  for (const { control, isChecked } of chosen) choose(control, isChecked);
  chosen = [];
}

/** Checks or unchecks a control as a visitor does: React resets a state that it was not told of. */
function choose(control: HTMLInputElement, isChecked: boolean): void {
  if (control.checked !== isChecked) control.click();
}

function isChoice(control: Element): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
  );
}

/** Of two radio buttons that a visitor has changed, only the one now checked was chosen; the other follows. */
function isChosen({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked && (checked || type === 'checkbox');
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

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isBox(element: Element | undefined): element is Box {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function copyBox(from: Box, to: Box): void {
  if (isChoice(from) && isChoice(to)) {
    if (isChosen(from)) choose(to, from.checked);
  } else if (from instanceof HTMLSelectElement || from.value !== from.defaultValue)
    to.value = from.value;
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
    if (isBox(old) && isBox(now)) copyBox(old, now);
    if (old !== focused || !(now instanceof HTMLElement)) continue;
    now.focus({ preventScroll: true });
    if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) copyCaret(old, now);
  }
}

/** The control that a click on this element presses, be it through its label. */
function controlAt(target: EventTarget | null): Element | undefined {
  return target instanceof Element
    ? (target.closest(CONTROLS) ?? target.closest('label')?.control ?? undefined)
    : undefined;
}

/** Repeats a click that made React rebuild the page: the old control, no longer in the page, does nothing. A box that was clicked itself has been copied already. */
function repeatClick(container: Element, painted: readonly Element[], click: Event): void {
  const old = controlAt(click.target);
  if (old === undefined || (old === click.target && isBox(old))) return;
  const now = counterpart(container, old, painted);
  if (!(now instanceof HTMLElement)) return;
  click.preventDefault();
  now.focus({ preventScroll: true });
  now.click();
}

/**
 * Hides the events of a press before its click from React, as long as the page is prerendered: React rebuilds a changed page at the first
 * event that it sees, and the browser moves no focus to, and sends no click from, an element that leaves the page while it is pressed.
 */
function keepPressesWhole(container: Element): void {
  const hide = (event: Event) => {
    if (isPrerendered(container)) event.stopImmediatePropagation();
    else for (const name of BEFORE_CLICK) container.removeEventListener(name, hide, true);
  };
  for (const name of BEFORE_CLICK) container.addEventListener(name, hide, true);
}

/**
 * Ends a press that began on the page as it came, with the mouse or the space bar, and ends on the rebuilt page: the browser sends no click
 * then, because the control that was pressed is gone.
 */
function endPressesOn(container: Element, painted: readonly Element[]): void {
  let pressed: Element | undefined;
  const listeners = new AbortController();
  // The window hears of a press before `keepPressesWhole` hides it.
  const options = { capture: true, signal: listeners.signal };
  const begin = (event: Event) => {
    if (isPrerendered(container)) pressed = controlAt(event.target);
  };
  const end = (event: Event) => {
    const now =
      pressed === undefined || pressed.isConnected
        ? undefined
        : counterpart(container, pressed, painted);
    if (now instanceof HTMLElement && now === controlAt(event.target)) {
      event.preventDefault();
      now.click();
    }
    pressed = undefined;
    if (!isPrerendered(container)) listeners.abort();
  };
  window.addEventListener('mousedown', begin, options);
  window.addEventListener('mouseup', end, options);
  window.addEventListener('keydown', (event) => event.key === ' ' && begin(event), options);
  window.addEventListener('keyup', (event) => event.key === ' ' && end(event), options);
}

/**
 * Hydrates a prerendered page. If a translation, a password manager or an extension has changed its markup, React rebuilds it: what was
 * typed, focus and caret are then carried over in the same task (decision V8), and `onRebuilt` is called right after, to read the boxes.
 */
export function takeOver(container: Element, application: ReactNode, onRebuilt: () => void): void {
  const painted = [...container.querySelectorAll(CONTROLS)];
  chosen = painted
    .filter(isChoice)
    .filter(isChosen)
    .map((control) => ({ control, isChecked: control.checked }));
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
  endPressesOn(container, painted);
  // As a transition, hydration runs in pieces, and taps are handled in between (decision record 0019).
  startTransition(() => {
    hydrateRoot(container, application, {
      onRecoverableError: (error) => {
        console.error('The page had been changed before it started', error);
        if (!isPrerendered(container)) return;
        carryOver(container, painted, focused);
        const { event } = window;
        queueMicrotask(() => {
          onRebuilt();
          if (event?.type === 'click') repeatClick(container, painted, event);
        });
      },
    });
  });
  container.setAttribute(PRERENDERED, STARTING);
}
