import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { focusFirstInvalid } from '../focus.ts';

/**
 * Inside a formik form, for its form element: after a submit that fails validation (formik has then touched every field) moves focus to
 * the first invalid field.
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
