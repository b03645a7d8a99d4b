import { useHistoryBack } from '#src/flow/useHistoryBack.ts';
import { useStepFrame } from './useStepFrame.ts';
import type { StepFrameState } from './useStepFrame.ts';

/** The frame of a page to read, whose Back goes through the browser's history (spec §2, decision F5). */
export function useReadingFrame(): StepFrameState {
  return { ...useStepFrame(), onBack: useHistoryBack() };
}
