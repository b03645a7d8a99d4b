import { useFormikContext } from 'formik';
import { useEffect, useRef, type RefObject } from 'react';

const FOCUSABLE =
  'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex]:not([tabindex="-1"])';

/** Moves focus to the first invalid field, or to the checked or first control of an invalid group, and scrolls it into view. */
function focusFirstInvalid(form: HTMLElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = invalid?.matches(FOCUSABLE)
    ? invalid
    : (invalid?.querySelector<HTMLElement>('input:checked') ??
      invalid?.querySelector<HTMLElement>(FOCUSABLE));
  const hadFocus = document.activeElement === target;
  target?.focus();
  // The browser scrolls to an element that gets the focus, not to one that already has it.
  if (hadFocus) target?.scrollIntoView({ block: 'center' });
}

/**
 * Ref for the form element of a formik form. After a submit that fails validation (formik has then touched every field), focus moves to the
 * first invalid field.
 */
export function useFormErrorFocus(): RefObject<HTMLFormElement | null> {
  const { submitCount, isSubmitting, isValidating, errors } = useFormikContext();
  const formRef = useRef<HTMLFormElement>(null);
  const seen = useRef(submitCount);
  const hasErrors = Object.keys(errors).length > 0;

  useEffect(() => {
    if (submitCount === seen.current || isSubmitting || isValidating) return;
    seen.current = submitCount;
    if (hasErrors && formRef.current !== null) focusFirstInvalid(formRef.current);
  }, [hasErrors, isSubmitting, isValidating, submitCount]);

  return formRef;
}
