import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ErrorSummaryItem } from '../ErrorSummary.tsx';
import { focusFirstInvalid } from '../focus.ts';

export interface FormErrorFocus {
  /** For the form element. */
  formRef: RefObject<HTMLFormElement | null>;
  /** For an ErrorSummary; only needed with `focus: 'summary'`. */
  summaryRef: RefObject<HTMLDivElement | null>;
  /** Lines for an ErrorSummary: empty until a submit has failed with two errors or more, then kept up to date. */
  summary: ErrorSummaryItem[];
}

export interface FormErrorFocusOptions {
  /** Where focus goes after a failed submit: the first invalid field (default), or the summary when there are two errors or more. */
  focus?: 'field' | 'summary' | undefined;
}

function listErrors(errors: unknown, path: string): ErrorSummaryItem[] {
  if (typeof errors === 'string') return [{ fieldId: path, message: errors }];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]) => listErrors(value, path === '' ? key : `${path}.${key}`));
}

function inPageOrder(items: ErrorSummaryItem[]): ErrorSummaryItem[] {
  const position = (item: ErrorSummaryItem) => document.getElementById(item.fieldId)?.getBoundingClientRect().top ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((one, other) => position(one) - position(other));
}

/**
 * Inside a formik form: after a submit that fails validation (formik has then touched every field) moves focus to
 * the first invalid field, or to the summary. Field ids must be the formik names, as the bound fields make them.
 */
export function useFormErrorFocus({ focus = 'field' }: FormErrorFocusOptions = {}): FormErrorFocus {
  const { submitCount, isSubmitting, isValidating, errors } = useFormikContext();
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const seen = useRef(submitCount);
  const [hasFailed, setFailed] = useState(false);
  const items = listErrors(errors, '');

  useEffect(() => {
    if (submitCount === seen.current || isSubmitting || isValidating) return;
    seen.current = submitCount;
    const isFailed = Object.keys(errors).length > 0;
    setFailed(isFailed && items.length > 1);
    if (!isFailed || formRef.current === null) return;
    const form = formRef.current;
    const wantsSummary = focus === 'summary' && items.length > 1;
    queueMicrotask(() => {
      if (wantsSummary && summaryRef.current !== null) summaryRef.current.focus();
      else focusFirstInvalid(form);
    });
  }, [errors, focus, isSubmitting, isValidating, items.length, submitCount]);

  return { formRef, summaryRef, summary: hasFailed ? inPageOrder(items) : [] };
}
