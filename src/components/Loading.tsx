import { classNames } from './classNames.ts';
import styles from './Loading.module.css';

export interface SpinnerProps {
  /** Diameter in CSS pixels; 40 by default. */
  size?: number | undefined;
}

/** A turning ring; decoration, so say in words elsewhere what is loading. */
export function Spinner({ size = 40 }: SpinnerProps) {
  return (
    <span className={styles['spinner']} style={{ width: size, height: size }} aria-hidden="true" />
  );
}

export interface LoadingOverlayProps {
  visible: boolean;
  /** What is announced and shown; "Loading" by default. */
  label?: string | undefined;
}

/** A spinner over the whole page. Keep it mounted: its status region must be there before its text. It takes no focus. */
export function LoadingOverlay({ visible, label = 'Loading' }: LoadingOverlayProps) {
  return (
    <div role="status" className={classNames(styles['overlay'], visible && styles['visible'])}>
      {visible && (
        <div className={styles['box']}>
          <Spinner />
          <span>{label}</span>
        </div>
      )}
    </div>
  );
}

export interface SkeletonProps {
  /** CSS height; 1em by default. */
  height?: string | undefined;
  /** CSS width; 100% by default. */
  width?: string | undefined;
  /** Number of lines; the last one is shorter. */
  lines?: number | undefined;
}

/** Gray shapes in place of content that is still loading. Hidden from assistive technology. */
export function Skeleton({ height = '1em', width = '100%', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={styles['line']}
          style={{ height, width: lines > 1 && line === lines - 1 ? '60%' : width }}
        />
      ))}
    </span>
  );
}
