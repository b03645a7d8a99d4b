import { progressBar } from '#src/content/bundled/progressBar.ts';
import type { StepFrameState } from '#src/screens/common/useStepFrame.ts';

const nothing = () => undefined;

/** The frame of a step at rest, with Back and Exit. */
export function frameState(overrides: Partial<StepFrameState> = {}): StepFrameState {
  return {
    progress: { steps: progressBar.steps, current: 1 },
    onBack: nothing,
    leave: { label: 'Exit', onClick: nothing },
    isBusy: false,
    failure: null,
    onRetry: nothing,
    hold: { state: 'none', secondsLeft: 0, isUrgent: false },
    onKeepTime: nothing,
    ...overrides,
  };
}
