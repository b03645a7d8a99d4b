const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden]') === null && (typeof element.checkVisibility !== 'function' || element.checkVisibility());
}

/** Leads Tab from the last to the first element inside a container, and back with Shift. */
export function keepFocusIn(container: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const tabbable = [...container.querySelectorAll<HTMLElement>(TABBABLE)].filter(isShown);
  const [edge, other] = event.shiftKey ? [tabbable[0], tabbable.at(-1)] : [tabbable.at(-1), tabbable[0]];
  if (document.activeElement !== edge || other === undefined) return;
  event.preventDefault();
  other.focus();
}
