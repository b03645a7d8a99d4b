import { useRef, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { CountdownBadge } from '#src/components/CountdownBadge.tsx';
import { LiveRegion } from '#src/components/LiveRegion.tsx';
import { HOLD_ANNOUNCED_SECONDS, HOLD_SECONDS } from '#src/domain/constants.ts';
import type { HoldView } from '#machines/booking/booking.selectors.ts';
import styles from './HoldNotice.module.css';

export interface HoldNoticeProps {
  hold: HoldView;
  onKeepTime: () => void;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface Spoken {
  hold: HoldView;
  text: string;
}

function textAfter({ hold: before, text }: Spoken, { state, secondsLeft }: HoldView): string {
  if (state !== 'running') return '';
  const isPassing = HOLD_ANNOUNCED_SECONDS.some((milestone) => before.secondsLeft > milestone && secondsLeft <= milestone);
  return isPassing ? `${secondsLeft} seconds left to book this time.` : text;
}

/** What to say: a milestone when it is passed while the notice is up, never a second time on another page (decision F11). */
function useSpoken(hold: HoldView): [string, (text: string) => void] {
  const [spoken, setSpoken] = useState<Spoken>({ hold, text: '' });
  if (spoken.hold.secondsLeft !== hold.secondsLeft || spoken.hold.state !== hold.state) setSpoken({ hold, text: textAfter(spoken, hold) });
  return [spoken.text, (text) => setSpoken({ hold, text })];
}

/** How long the picked time is still kept, with a way to keep it longer in the last minute (decision F11, WCAG 2.2.1). */
export function HoldNotice({ hold, onKeepTime }: HoldNoticeProps) {
  const [spoken, setSpoken] = useSpoken(hold);
  const notice = useRef<HTMLDivElement>(null);
  const keep = () => {
    onKeepTime();
    setSpoken(`Your time is kept for another ${HOLD_SECONDS / 60} minutes.`);
    notice.current?.focus();
  };
  return (
    <>
      <LiveRegion message={spoken} />
      {hold.state === 'running' ? (
        <div ref={notice} tabIndex={-1} role="group" aria-label="Your time is kept for you" className={styles['notice']}>
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
