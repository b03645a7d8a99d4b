import type { ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { ONCE } from '#src/components/once.ts';
import styles from './ProjectDetails.module.css';
import { cardTitleId } from './useCards.ts';

export interface ItemCardProps {
  cardKey: string;
  /** `Window 1`. */
  title: string;
  /** Picture of what is chosen so far. */
  picture: ReactNode;
  onRemove: () => void;
  /** Absent: the card has no Duplicate button. */
  onDuplicate?: (() => void) | undefined;
  /** No more cards can be added: the Duplicate button is disabled. */
  isFull?: boolean | undefined;
  children: ReactNode;
}

/** One window or door: heading, buttons and questions, as one named group. */
export function ItemCard({
  cardKey,
  title,
  picture,
  onRemove,
  onDuplicate,
  isFull = false,
  children,
}: ItemCardProps) {
  const titleId = cardTitleId(cardKey);
  return (
    <li>
      <div role="group" aria-labelledby={titleId} className={styles['card']}>
        <div className={styles['head']}>
          <span className={styles['thumb']} aria-hidden="true">
            {picture}
          </span>
          <h3 id={titleId} tabIndex={-1} className={styles['title']}>
            {title}
          </h3>
          <div className={styles['tools']} {...ONCE}>
            {onDuplicate === undefined ? null : (
              <Button
                variant="flat"
                small
                className={styles['tool']}
                aria-label={`Duplicate ${title.toLowerCase()}`}
                disabled={isFull}
                onClick={isFull ? undefined : onDuplicate}
                iconBefore={<Icon name="copy" size={20} />}
              >
                <span className={styles['toolText']}>Duplicate</span>
              </Button>
            )}
            <Button
              variant="flat"
              small
              className={styles['tool']}
              aria-label={`Remove ${title.toLowerCase()}`}
              onClick={onRemove}
              iconBefore={<Icon name="trash" size={20} />}
            >
              <span className={styles['toolText']}>Remove</span>
            </Button>
          </div>
        </div>
        {children}
      </div>
    </li>
  );
}
