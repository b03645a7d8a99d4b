import type { ReactNode } from 'react';
import { Icon, isIconName } from '#src/components/Icon.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { StepFrame, type StepFrameProps, type StepNextAction } from '#src/components/StepFrame.tsx';
import { PROGRESS_COLLAPSE_PX } from '#src/domain/constants.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import type { StepFrameState } from './useStepFrame.ts';

export interface StepLayoutProps extends Pick<
  StepFrameProps,
  'title' | 'headingRef' | 'intro' | 'centered' | 'width'
> {
  frame: StepFrameState;
  /** The main button. `busy` is ignored: it comes from the frame. */
  next?: StepNextAction | undefined;
  /** The page shows the countdown itself, in the bar of the main button. */
  isHoldInBar?: boolean | undefined;
  /** Shown above the heading, below the hold notice. */
  notice?: ReactNode;
  children?: ReactNode;
}

function stepIcon(name: string): ReactNode {
  return isIconName(name) ? <Icon name={name} size={20} /> : undefined;
}

function progressItems({ steps }: NonNullable<StepFrameState['progress']>) {
  return steps.map(({ title, icon, iconMobile }) => ({
    title,
    icon: stepIcon(icon),
    narrowIcon: iconMobile === icon ? undefined : stepIcon(iconMobile),
  }));
}

function Progress({ progress }: { progress: NonNullable<StepFrameState['progress']> }) {
  const { current, reached, number, of } = progress;
  return (
    <ProgressBar
      items={progressItems(progress)}
      current={current}
      reached={reached}
      step={`Step ${number} of ${of}`}
      collapseAt={PROGRESS_COLLAPSE_PX}
    />
  );
}

/** The frame of a step: progress, Back and Exit, countdown, heading, content, failure and main button (spec §2, Shared layout). */
export function StepLayout({
  frame,
  next,
  isHoldInBar = false,
  notice,
  children,
  ...rest
}: StepLayoutProps) {
  const { progress, onBack, leave, isBusy, failure } = frame;
  return (
    <StepFrame
      {...rest}
      progress={progress === null ? null : <Progress progress={progress} />}
      onBack={onBack}
      leave={leave}
      notice={
        <>
          {!isHoldInBar && <HoldNotice hold={frame.hold} onKeepTime={frame.onKeepTime} />}
          {notice}
        </>
      }
      next={next === undefined ? undefined : { ...next, busy: isBusy }}
      error={failure === null ? null : <FailureNotice {...frame} />}
    >
      {children}
    </StepFrame>
  );
}
