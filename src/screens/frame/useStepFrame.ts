import {
  selectDraft,
  selectFailedCall,
  selectFailure,
  selectHold,
  selectIsEvent,
  selectStep,
  type BookingSnapshot,
  type HoldView,
} from '#machines/booking/booking.selectors.ts';
import { isDraftBound, STEPS, stepsTaken, type StepsTaken } from '#src/domain/steps.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { useBooking, useIsWaiting, useSend } from '#src/flow/booking-context.ts';
import type { FailureState } from './FailureNotice.tsx';

/** What the frame around a step shows, and what its buttons send to the flow. Plain values, so that stories can spell them out. */
export interface StepFrameState extends FailureState {
  /** Null if the page has no progress bar. */
  progress: ({ steps: ContentById['progressBar']['steps']; current: number } & StepsTaken) | null;
  /** Null if the page has no Back button. */
  onBack: (() => void) | null;
  /** Exit, or Restart Form during events; null if the page has neither. */
  leave: { label: 'Exit' | 'Restart Form'; onClick: () => void } | null;
  hold: HoldView;
  onKeepTime: () => void;
}

function selectFrame(snapshot: BookingSnapshot) {
  const step = selectStep(snapshot);
  const row = step === null ? null : STEPS[step];
  return {
    progress:
      step === null || row === null || row.progress === null
        ? null
        : { current: row.progress, ...stepsTaken(step, selectDraft(snapshot)) },
    hasBack: row?.back ?? false,
    canLeave: step !== null && isDraftBound(step),
    isEvent: selectIsEvent(snapshot),
    failure: selectFailure(snapshot),
    failed: selectFailedCall(snapshot),
    hold: selectHold(snapshot),
  };
}

/** The frame of the current step, bound to the flow. */
export function useStepFrame(): StepFrameState {
  const { progress, hasBack, canLeave, isEvent, failure, failed, hold } = useBooking(selectFrame);
  const isBusy = useIsWaiting();
  const { steps } = useContent('progressBar');
  const { phone } = useContent('site').callUs;
  const send = useSend();
  return {
    progress: progress === null ? null : { steps, ...progress },
    onBack: hasBack ? () => send({ type: 'back' }) : null,
    leave: canLeave
      ? isEvent
        ? { label: 'Restart Form', onClick: () => send({ type: 'restarted' }) }
        : { label: 'Exit', onClick: () => send({ type: 'exited' }) }
      : null,
    isBusy,
    failure,
    failed,
    onRetry: () => send({ type: 'retry' }),
    phone,
    hold,
    onKeepTime: () => send({ type: 'hold.extended' }),
  };
}
