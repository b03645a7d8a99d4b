import { useEffect, useRef } from 'react';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { useBooking } from '#src/flow/booking-context.ts';

export interface StepEntryProps {
  step: StepId;
  siteName: string;
}

/** The step last entered on this page load; null before the first one, whose focus is the browser's business. */
let entered: StepId | null = null;

/**
 * Rendered after a screen, inside its suspense boundary: names the document `{h1} – {site name}`, anew with every state of a page, and,
 * on a change of step, scrolls up and moves focus to the h1 (decision V1).
 */
export function StepEntry({ step, siteName }: StepEntryProps) {
  useBooking((snapshot) => snapshot.value);
  const named = useRef('');
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const title = heading?.textContent ?? '';
    if (title !== named.current) {
      named.current = title;
      document.title = title === '' ? siteName : `${title} – ${siteName}`;
    }
  });
  useEffect(() => {
    const isFirst = entered === null;
    if (entered === step) return;
    entered = step;
    if (isFirst) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [step]);
  return null;
}
