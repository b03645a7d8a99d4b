import { useEffect, useState } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';

/** Pause after the last key before the count is announced. */
const ANNOUNCE_AFTER_MS = 1000;

export interface CharacterCounterProps {
  id: string;
  text: string;
  /** Longer text is kept and left to validation. */
  max: number;
  /** Must count the way the field's validation does. */
  count: (text: string) => number;
}

/** `n/max`, announced politely once typing has stopped. */
export function CharacterCounter({ id, text, max, count }: CharacterCounterProps) {
  const length = count(text);
  const [announced, setAnnounced] = useState<number | null>(null);
  const [first] = useState(length);
  useEffect(() => {
    if (length === first && announced === null) return undefined;
    const timer = setTimeout(() => setAnnounced(length), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [announced, first, length]);
  return (
    <span className={classNames(styles['counter'], length > max && styles['over'])}>
      <span id={id}>{`${length}/${max}`}</span>
      <span className="sr-only" aria-live="polite">
        {announced === null ? '' : `${announced} of ${max} characters used`}
      </span>
    </span>
  );
}
