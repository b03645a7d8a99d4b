import { CONTENT } from 'virtual:content/all';
import type { StepFrameState } from '#src/screens/frame/useStepFrame.ts';

const { progressBar, site } = CONTENT;

const nothing = () => undefined;

/** The way out of a frame at an event. */
export const RESTART: Pick<StepFrameState, 'leave'> = {
  leave: { label: 'Restart Form', onClick: nothing },
};

/** The frame of a step as a story shows it: in the middle of the flow, idle, with Back and Exit. */
export function frameState(overrides: Partial<StepFrameState> = {}): StepFrameState {
  return {
    progress: { steps: progressBar.steps, current: 1, reached: 1, number: 2, of: 6 },
    onBack: nothing,
    leave: { label: 'Exit', onClick: nothing },
    isBusy: false,
    failure: null,
    onRetry: nothing,
    phone: site.callUs.phone,
    hold: { state: 'none', secondsLeft: 0, isUrgent: false, isReserved: false },
    onKeepTime: nothing,
    ...overrides,
  };
}

/** The frame while a save is under way. */
export const BUSY = frameState({ isBusy: true });

/** The frame after a save failed. */
export const FAILED = frameState({ failure: { kind: 'offline' } });
