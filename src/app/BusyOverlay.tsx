import { LoadingOverlay } from '#src/components/Loading.tsx';
import styles from './BusyOverlay.module.css';
import type { BusyPhase } from './use-busy-phase.ts';

/** A thin line at the top of the page at once, and a spinner over the page when it takes longer. Takes no focus. */
export function BusyOverlay({ isBusy, isCovered }: BusyPhase) {
  return (
    <div className={styles['busy']} data-busy={isBusy}>
      <div className={styles['line']} aria-hidden="true" />
      <LoadingOverlay visible={isCovered} />
    </div>
  );
}
