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
  return items.toSorted((one, other) => {
    const first = document.getElementById(one.fieldId);
    const second = document.getElementById(other.fieldId);
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  });
}

/** Longer labels, such as a consent, are left out of a summary's line. */
const MAX_LABEL_LENGTH = 60;

function labelOf(fieldId: string): string | undefined {
  const field = document.getElementById(fieldId);
  const isControl = field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  const label = isControl ? field.labels?.[0] : document.getElementById(`${fieldId}-legend`);
  const text = label?.textContent?.trim() ?? '';
  return text === '' || text.length > MAX_LABEL_LENGTH ? undefined : text;
}

function withLabel(item: ErrorSummaryItem): ErrorSummaryItem {
  return { ...item, label: labelOf(item.fieldId) };
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
  const [failure, setFailure] = useState<{ submit: number; hasSummary: boolean } | null>(null);
  const items = listErrors(errors, '');

  useEffect(() => {
    if (submitCount === seen.current || isSubmitting || isValidating) return;
    seen.current = submitCount;
    setFailure(items.length === 0 ? null : { submit: submitCount, hasSummary: items.length > 1 });
  }, [isSubmitting, isValidating, items.length, submitCount]);

  useEffect(() => {
    if (failure === null || formRef.current === null) return;
    if (focus === 'summary' && failure.hasSummary && summaryRef.current !== null) summaryRef.current.focus();
    else focusFirstInvalid(formRef.current);
  }, [failure, focus]);

  return { formRef, summaryRef, summary: failure?.hasSummary === true ? inPageOrder(items).map(withLabel) : [] };
}
