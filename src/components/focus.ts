const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex]:not([tabindex="-1"])';

/** Moves focus to a field, or to the checked or first control of a group, and brings it into sight. Returns whether it could. */
export function focusField(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const target = element.matches(FOCUSABLE)
    ? element
    : (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>(FOCUSABLE));
  if (target === null) return false;
  const hadFocus = document.activeElement === target;
  target.focus();
  // A browser scrolls to what gets the focus, not to what has it already.
  if (hadFocus) target.scrollIntoView({ block: 'center' });
  return true;
}

/** Focuses the first control of a form that is marked `aria-invalid`. Returns whether there was one. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  return focusField(form.querySelector<HTMLElement>('[aria-invalid="true"]'));
}
