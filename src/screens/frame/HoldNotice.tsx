import { useRef, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { CountdownBadge } from '#src/components/CountdownBadge.tsx';
import { LiveRegion } from '#src/components/LiveRegion.tsx';
import { HOLD_ANNOUNCED_SECONDS, HOLD_SECONDS } from '#src/domain/constants.ts';
import type { HoldView } from '#machines/booking/booking.selectors.ts';
import styles from './HoldNotice.module.css';

export interface HoldNoticeProps {
  hold: HoldView;
  onKeepTime: () => void;
  /** Smaller, for a line of the bar at the bottom of the window. */
  isInBar?: boolean | undefined;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A hold older than this, for example one that another tab started, is not announced as new. */
const BEGINNING_SECONDS = 5;

interface Spoken {
  hold: HoldView;
  text: string;
}

function textAfter(
  { hold: before, text }: Spoken,
  { state, secondsLeft, isReserved }: HoldView,
): string {
  if (state !== 'running') return '';
  const isStartedAgain = before.state === 'running' && secondsLeft > before.secondsLeft;
  const begins =
    before.state === 'running'
      ? isStartedAgain || !before.isReserved
      : secondsLeft > HOLD_SECONDS - BEGINNING_SECONDS;
  if (isReserved && begins) return `We're holding your time for ${HOLD_SECONDS / 60} minutes.`;
  if (isStartedAgain) return '';
  const isPassing = HOLD_ANNOUNCED_SECONDS.some(
    (milestone) => before.secondsLeft > milestone && secondsLeft <= milestone,
  );
  return isPassing ? `${secondsLeft} seconds left to book this time.` : text;
}

/** What to announce: the hold once the backend has confirmed it (WCAG 2.2.1, 4.1.3) and each milestone passed while mounted, never again on the next page (decision F11). */
function useSpoken(hold: HoldView): string {
  const [spoken, setSpoken] = useState<Spoken>({ hold, text: '' });
  if (
    spoken.hold.secondsLeft !== hold.secondsLeft ||
    spoken.hold.state !== hold.state ||
    spoken.hold.isReserved !== hold.isReserved
  )
    setSpoken({ hold, text: textAfter(spoken, hold) });
  return spoken.text;
}

/** Countdown of the hold, with a button to extend it in the last minute (decision F11, WCAG 2.2.1). */
export function HoldNotice({ hold, onKeepTime, isInBar = false }: HoldNoticeProps) {
  const spoken = useSpoken(hold);
  const notice = useRef<HTMLDivElement>(null);
  const keep = () => {
    onKeepTime();
    notice.current?.focus();
  };
  return (
    <>
      <LiveRegion message={spoken} />
      {hold.state === 'running' ? (
        <div
          ref={notice}
          tabIndex={-1}
          role="group"
          aria-label={hold.isReserved ? "We're holding your time" : 'Time left to book'}
          className={classNames(styles['notice'], isInBar && styles['inBar'])}
        >
          <CountdownBadge text={clock(hold.secondsLeft)} danger={hold.isUrgent} />
          {hold.isUrgent ? (
            <Button variant="outline" small onClick={keep} className={styles['keep']}>
              Keep this time
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
