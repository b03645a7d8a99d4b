import { isDraftBound } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';

/**
 * Whether a page has the button: Exit and Restart Form stand on pages with a draft, Restart Form in place of Exit at an event, and Exit not once the
 * comments are in (spec §2). The chart itself would answer them anywhere.
 */
export function isLeavingOffered(button: 'exited' | 'restarted', { step, isEvent }: { step: StepId | null; isEvent: boolean }): boolean {
  if (step === null || !isDraftBound(step) || isEvent !== (button === 'restarted')) return false;
  return button === 'restarted' || step !== 'commentsSubmitted';
}
