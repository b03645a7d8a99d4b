import { useEffect, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { CountdownBadge } from '#src/components/CountdownBadge.tsx';
import { LiveRegion } from '#src/components/LiveRegion.tsx';
import { HOLD_ANNOUNCED_SECONDS } from '#src/domain/constants.ts';
import type { HoldView } from '#machines/booking/booking.selectors.ts';
import styles from './HoldNotice.module.css';

export interface HoldNoticeProps {
  hold: HoldView;
  onKeepTime: () => void;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The last milestone that has been passed while the notice is up; spoken once each (decision F11). */
function useMilestone(hold: HoldView): string {
  const [spoken, setSpoken] = useState('');
  const { state, secondsLeft } = hold;
  useEffect(() => {
    const passed = HOLD_ANNOUNCED_SECONDS.filter((milestone) => secondsLeft <= milestone).at(-1);
    setSpoken(state !== 'running' || passed === undefined ? '' : `${passed} seconds left to book this time.`);
  }, [state, secondsLeft]);
  return spoken;
}

/** How long the picked time is still kept, with a way to keep it longer in the last minute (decision F11, WCAG 2.2.1). */
export function HoldNotice({ hold, onKeepTime }: HoldNoticeProps) {
  const milestone = useMilestone(hold);
  return (
    <>
      <LiveRegion message={milestone} />
      {hold.state === 'running' ? (
        <div className={styles['notice']}>
          <CountdownBadge text={clock(hold.secondsLeft)} danger={hold.isUrgent} />
          {hold.isUrgent ? (
            <Button variant="outline" small onClick={onKeepTime}>
              Keep this time
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
