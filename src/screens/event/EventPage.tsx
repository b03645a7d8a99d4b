import type { ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import styles from './EventPage.module.css';

export interface EventPageProps {
  /** A line above the heading. */
  eyebrow?: string | undefined;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** A page for event staff: one card with one thing to do. */
export function EventPage({ eyebrow, title, text, children }: EventPageProps) {
  return (
    <div className={styles['page']}>
      <div className={styles['card']}>
        <header>
          <span className={styles['mark']} aria-hidden="true">
            <Icon name="calendar" size={28} />
          </span>
          {eyebrow === undefined ? null : <p className={styles['eyebrow']}>{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {text === undefined || text === '' ? null : <p className={styles['text']}>{text}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}

export interface InactiveEventProps {
  /** The message of spec §8, Event lookup failure. */
  text: string;
  /** Looks the event up again: a lost connection looks the same as an event that is over. */
  onCheckAgain: () => void;
}

/** Says that the event could not be found and whom to ask, with a button to check again (spec §2, §8). */
export function InactiveEvent({ text, onCheckAgain }: InactiveEventProps) {
  return (
    <EventPage title="We couldn't open this event">
      <FormMessage tone="alert">{text}</FormMessage>
      <div>
        <Button
          variant="outline"
          iconBefore={<Icon name="restart" size={20} />}
          onClick={onCheckAgain}
        >
          Check again
        </Button>
      </div>
    </EventPage>
  );
}
