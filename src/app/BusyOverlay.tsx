import { useState } from 'react';
import { LoadingOverlay } from '#src/components/Loading.tsx';
import styles from './BusyOverlay.module.css';
import type { BusyPhase } from './use-busy-phase.ts';

export interface BusyOverlayProps extends BusyPhase {
  /** What is waited for, where it is known. */
  label?: string | undefined;
}

/** A thin line at the top of the page at once, and a spinner over the page when it takes longer. Takes no focus. */
export function BusyOverlay({ isBusy, isCovered, label }: BusyOverlayProps) {
  const [shown, setShown] = useState(label);
  const isOver = isCovered && label === undefined;
  if (shown !== label && !isOver) setShown(label);
  return (
    <div className={styles['busy']} data-busy={isBusy}>
      <div className={styles['line']} aria-hidden="true" />
      <LoadingOverlay visible={isCovered} label={shown} />
    </div>
  );
}
