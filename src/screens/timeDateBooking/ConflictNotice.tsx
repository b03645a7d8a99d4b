import { useEffect, useRef } from 'react';
import type { Conflict } from '#machines/booking/booking.types.ts';
import { beforePaint } from '#src/components/beforePaint.ts';
import { Button } from '#src/components/Button.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { appointmentParts, formatDay } from '#src/domain/day-labels.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import { timeInWords } from './booking-words.ts';
import styles from './TimeDateBooking.module.css';

export interface ConflictNoticeProps {
  conflict: Conflict;
  /** The nearest days that still have times in the same part of the day. */
  alternatives: readonly string[];
  onPick: (date: string) => void;
  /** The visit that was to move there, and stays; null while one is booked. */
  moved: BookedTime | null;
}

/** Says that the chosen time is gone and where the same part of the day is still free (decision F14). Takes focus on mount, so key it by the conflict. */
export function ConflictNotice({ conflict, alternatives, onPick, moved }: ConflictNoticeProps) {
  const message = useRef<HTMLDivElement>(null);
  const { date, startTime, period } = conflict;
  useEffect(() => beforePaint(() => message.current?.focus()), []);
  return (
    <FormMessage ref={message} tone="alert" title="That time is no longer available">
      <p>
        <span>{`${appointmentParts(`${date}T${startTime}`).join(' ')} is no longer free. ${moved === null ? 'Everything else you told us is still here.' : `Your visit stays on ${timeInWords(moved)}.`}`}</span>{' '}
        <span>
          {alternatives.length === 0
            ? 'Please choose another time.'
            : `${period} times are still free on:`}
        </span>
      </p>
      {alternatives.length > 0 && (
        <ul role="list" className={styles['alternatives']}>
          {alternatives.map((day) => (
            <li key={day}>
              <Button
                variant="outline"
                small
                aria-label={`${period} on ${formatDay(day)}`}
                onClick={() => onPick(day)}
              >
                {formatDay(day)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormMessage>
  );
}
