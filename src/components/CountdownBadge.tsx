import { classNames } from './classNames.ts';
import styles from './Figures.module.css';
import { Icon } from './Icon.tsx';

export interface CountdownBadgeProps {
  /** Time left as shown, for example "4:32". */
  text: string;
  /** Little time is left: shows a warning in danger colors instead of what the time is for. */
  danger?: boolean | undefined;
}

/** What the time is for. */
const LABEL = 'Time left to book';

/** Shows the time left. Screen readers do not announce a timer: announce the milestones in a LiveRegion. */
export function CountdownBadge({ text, danger = false }: CountdownBadgeProps) {
  return (
    <div
      role="timer"
      aria-label={`${LABEL}: ${text}`}
      className={classNames(styles['countdown'], danger && styles['danger'])}
    >
      <Icon name={danger ? 'warning' : 'clock'} size={20} />
      <span>{danger ? 'Almost out of time' : LABEL}</span>
      <strong className={styles['time']}>{text}</strong>
    </div>
  );
}
