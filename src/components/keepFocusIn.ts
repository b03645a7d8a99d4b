const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

function isReachable(element: HTMLElement): boolean {
  if (element.matches('[inert] *, :disabled') || element.closest('[hidden]') !== null) return false;
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}

/** The elements that Tab can reach inside a container, in order. */
export function tabbableIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(TABBABLE)].filter(isReachable);
}

/** Focus trap: Tab goes from the last element of a container to the first, and back with Shift. If there is nothing to reach, Tab does nothing. */
export function keepFocusIn(container: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void {
  if (event.key !== 'Tab') return;
  const tabbable = tabbableIn(container);
  const [edge, other] = event.shiftKey ? [tabbable[0], tabbable.at(-1)] : [tabbable.at(-1), tabbable[0]];
  if (other !== undefined && document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
