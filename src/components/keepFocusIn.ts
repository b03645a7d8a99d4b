const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

function isReachable(element: HTMLElement): boolean {
  if (element.matches('[inert] *, :disabled') || element.closest('[hidden]') !== null) return false;
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}

/** What Tab can reach inside a container, in order. */
export function tabbableIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(TABBABLE)].filter(isReachable);
}

/** Leads Tab from the last to the first element inside a container, and back with Shift; with nothing to reach inside, nowhere. */
export function keepFocusIn(container: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void {
  if (event.key !== 'Tab') return;
  const tabbable = tabbableIn(container);
  const [edge, other] = event.shiftKey ? [tabbable[0], tabbable.at(-1)] : [tabbable.at(-1), tabbable[0]];
  if (other !== undefined && document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
