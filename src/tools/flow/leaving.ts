import { STEPS } from '#machines/booking/booking.steps.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';

/**
 * Whether a page has the button: Exit and Restart Form stand on pages with a draft, Restart Form in place of Exit at an event (spec §2), and none once
 * the comments are in. The chart itself would answer them anywhere.
 */
export function isLeavingOffered(button: 'exited' | 'restarted', { step, isEvent }: { step: StepId | null; isEvent: boolean }): boolean {
  return step !== null && step !== 'commentsSubmitted' && STEPS[step].access === 'draft' && isEvent === (button === 'restarted');
}
